import { memberOf, namesIn } from 'plant-store-kit/json'
import {
  type Problem,
  type ProblemKeyword,
  type BodyMockContext,
  limitProblems,
} from 'plant-store-kit/responder'
import type { ClassName, Kind } from '../classes/class-facts.ts'
import type { MemberPlace } from '../places/member-place.ts'
import { type MemberValue, withValueAt } from '../places/member-values.ts'

/** Something that the mock accepts, but a rule may refuse. */
export interface Unusual {
  readonly name: ClassName
  readonly kind?: Kind
  /** A sentence. */
  readonly message: string
  readonly value?: unknown
}

/** Something unusual about a value. */
export interface UnusualValue {
  readonly name: ClassName
  readonly kind?: Kind
  /** Of classes with a place. */
  readonly place?: MemberPlace
  /** The rest of a sentence about the value. */
  readonly must: string
  /** As a service reads it, if that is not as it was sent. */
  readonly value?: unknown
}

/** The problems that another value would have in the place of one, by the document and by the behaviors. */
export function problemsWith(
  changed: unknown,
  { pointer }: MemberValue,
  context: BodyMockContext,
): readonly Problem[] {
  const { body, operation, patternBudget } = context
  const [name = '', ...innerNames] = namesIn(pointer)
  const member = withValueAt(memberOf(body.first, name), innerNames, changed)
  const ofDocument = operation.request.validate({ [name]: member }, '', patternBudget)
  const ofLimits = innerNames.length === 0 ? limitProblems(name, changed, context) : []
  return [...ofDocument.filter((problem) => problem.pointer === pointer), ...ofLimits]
}

export const isOneOf = (keywords: readonly ProblemKeyword[], { keyword }: Problem): boolean =>
  keywords.includes(keyword)
