import { memberOf } from '../../../src/base/check-value.ts'
import type { Content, Operation } from '../../../src/document/document.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import { jsonValueOf } from '../../../src/base/json.ts'
import { withoutDeepParts } from '../../../src/base/shallow-json.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Problem } from '../../../src/base/validator.ts'
import { plainBodyText } from '../../operation/body-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import type { Case, CaseRequest } from '../../data/case.ts'
import { plainTextOf, textsOfRuns } from '../fill/body-of-runs.ts'

/** A body with plain values, and its problems by the document. */
export interface BodyReading {
  readonly text: string
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** What the document says about it. */
  readonly content: Content
}

const readText = (text: string, operation: Operation): BodyReading | undefined => {
  const content = operation.requestBody?.content[0]
  const value = content === undefined ? undefined : jsonValueOf(withoutDeepParts(text))
  if (content === undefined || value === undefined) return undefined
  return { text, value, problems: content.validate(value), content }
}

/** The plain body; undefined if the operation has none that is JSON. */
export const plainReadingOf = memoize(
  (members: Members): Pick<BodyReading, 'text' | 'value'> | undefined => {
    if (members.isAbsent === true) return undefined
    const text = plainTextOf({ body: [plainBodyText(members)] }, members)
    return text === undefined ? undefined : { text, value: jsonValueOf(text) }
  },
)

export const plainValueOf = (members: Members): unknown => plainReadingOf(members)?.value

const readingsOf = memoize((operation: Operation) =>
  memoize((request: CaseRequest): BodyReading | undefined => {
    const text = plainTextOf(request, membersOf(operation))
    return text === undefined ? undefined : readText(text, operation)
  }),
)

/** The body with plain values; undefined if it is not JSON. */
export const readBody = (
  { request }: Pick<Case, 'request'>,
  operation: Operation,
): BodyReading | undefined => readingsOf(operation)(request)

/** The names of the members in which two objects differ. */
export const changedNames = (body: object, plain: object): readonly string[] => {
  const names = new Set([...Object.keys(plain), ...Object.keys(body)])
  const keyOf = (value: object, name: string): string | undefined =>
    // A value that is too deep to be compared is none of the plain body.
    Object.hasOwn(value, name) ? (jsonKey(memberOf(value, name)) ?? 'deep') : undefined
  return [...names].filter((name) => keyOf(body, name) !== keyOf(plain, name))
}

/** The problems of the body by the document; undefined if it is not JSON. */
export const problemsOf = (
  testCase: Pick<Case, 'request'>,
  operation: Operation,
): readonly Problem[] | undefined => readBody(testCase, operation)?.problems

/** Whether some runs send a body that is invalid, if it is valid with plain values; or the other way round. */
export const differsInRuns = (
  { request }: Pick<Case, 'request'>,
  isValid: boolean,
  operation: Operation,
): boolean =>
  textsOfRuns(request, membersOf(operation)).some((text) => {
    const problems = readText(text, operation)?.problems
    return (problems?.length === 0) !== isValid
  })
