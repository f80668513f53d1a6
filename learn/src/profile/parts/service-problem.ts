import { memberOf, namesIn } from 'plant-store-kit/json'
import {
  type Problem,
  type ProblemKeyword,
  type BodyMockContext,
  limitProblems,
} from 'plant-store-kit/responder'
import type { ClassName, Kind } from '../classes/class-facts.ts'
import type { BodyPlace } from '../places/body-place.ts'
import { type BodyValue, withValueAt } from '../places/body-values.ts'

/**
 * A problem that services may find, and the mock does not look for: it accepts the request, or refuses it for the value as
 * it was sent, where a service converts it first.
 */
export interface ServiceProblem {
  readonly name: ClassName
  readonly kind?: Kind
  /** Of classes with a place. */
  readonly place?: BodyPlace
  /** JSON Pointer in the body; absent of the path and the headers. */
  readonly pointer?: string
  /** A sentence. */
  readonly message: string
  /** The wrong value, as a service reads it. */
  readonly value?: unknown
}

/** A problem of a value in the body, which services may find. */
export interface ValueProblem extends Pick<ServiceProblem, 'name' | 'kind' | 'value'> {
  /** The rest of a sentence about the value. */
  readonly must: string
}

/** The problems that another value would have in the place of one, by the document and by the behaviors. */
export function problemsWith(
  changed: unknown,
  { pointer }: Pick<BodyValue, 'pointer'>,
  context: BodyMockContext,
): readonly Problem[] {
  const { body, operation, patternBudget } = context
  const [name, ...innerNames] = namesIn(pointer)
  const member = (top: string): unknown =>
    withValueAt(memberOf(body.first, top), innerNames, changed)
  const checked = name === undefined ? changed : { [name]: member(name) }
  const ofDocument = operation.request.validate(checked, '', patternBudget)
  const isTop = name !== undefined && innerNames.length === 0
  const ofLimits = isTop ? limitProblems(name, changed, context) : []
  return [...ofDocument.filter((problem) => problem.pointer === pointer), ...ofLimits]
}

export const isOneOf = (keywords: readonly ProblemKeyword[], { keyword }: Problem): boolean =>
  keywords.includes(keyword)
