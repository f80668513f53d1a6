import type { Operation } from '../../src/document/document.ts'
import { readJson } from '../../src/base/json.ts'
import type { Problem } from '../../src/base/validator.ts'
import { membersOf } from '../operation/members.ts'
import type { Case } from '../data/case.ts'
import { plainTextOf, textsOfRuns } from './facts.ts'

const readValue = (text: string): unknown => {
  const { value, error } = readJson(text, Infinity)
  return error === undefined ? value : undefined
}

const problemsOfValue = (value: unknown, operation: Operation): readonly Problem[] | undefined =>
  value === undefined ? undefined : operation.requestBody.content[0].validate(value)

/** The value of a body with plain values; undefined if it is not JSON. */
export const valueOf = ({ request }: Pick<Case, 'request'>, operation: Operation): unknown => {
  const text = plainTextOf(request, membersOf(operation))
  return text === undefined ? undefined : readValue(text)
}

/** The problems of the body by the document; undefined if it is not JSON. */
export const problemsOf = (
  testCase: Pick<Case, 'request'>,
  operation: Operation,
): readonly Problem[] | undefined => problemsOfValue(valueOf(testCase, operation), operation)

/** Whether some runs send a body that is invalid, if it is valid with plain values; or the other way round. */
export const differsInRuns = (
  { request }: Pick<Case, 'request'>,
  isValid: boolean,
  operation: Operation,
): boolean =>
  textsOfRuns(request, membersOf(operation)).some((text) => {
    const problems = problemsOfValue(readValue(text), operation)
    return (problems?.length === 0) !== isValid
  })
