import type { Operation } from '../../../src/document/document.ts'
import { readJson } from '../../../src/base/json.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Problem } from '../../../src/base/validator.ts'
import { plainBodyText } from '../../operation/body-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import type { Case } from '../../data/case.ts'
import { plainTextOf, textsOfRuns } from '../fill/body-of-runs.ts'

/** A body with plain values, and its problems by the document. */
export interface BodyReading {
  readonly value: unknown
  readonly problems: readonly Problem[]
}

const readText = (text: string, { requestBody }: Operation): BodyReading | undefined => {
  const { value, error } = readJson(text, Infinity)
  if (error !== undefined) return undefined
  return { value, problems: requestBody.content[0].validate(value) }
}

/** The plain body. */
export const plainValueOf = memoize((members: Members): unknown => {
  const text = plainTextOf({ body: [plainBodyText(members)] }, members)
  return text === undefined ? undefined : readJson(text).value
})

/** The body with plain values; undefined if it is not JSON. */
export const readBody = (
  { request }: Pick<Case, 'request'>,
  operation: Operation,
): BodyReading | undefined => {
  const text = plainTextOf(request, membersOf(operation))
  return text === undefined ? undefined : readText(text, operation)
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
