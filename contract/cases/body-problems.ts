import type { Operation } from '../../src/document/document.ts'
import { readJson } from '../../src/base/json.ts'
import type { Problem } from '../../src/base/validator.ts'
import { membersOf } from '../operation/members.ts'
import type { Case } from '../data/case.ts'
import { plainTextOf } from './facts.ts'

/** The value of a body, with plain values or the longest ones of a run; undefined if it is not JSON. */
export const valueOf = (
  { request }: Pick<Case, 'request'>,
  operation: Operation,
  values: 'plain' | 'longest' = 'plain',
): unknown => {
  const text = plainTextOf(request, membersOf(operation), values)
  const { value, error } = text === undefined ? {} : readJson(text, Infinity)
  return error === undefined ? value : undefined
}

/** The problems of the body by the document; undefined if it is not JSON. */
export const problemsOf = (
  testCase: Pick<Case, 'request'>,
  operation: Operation,
  values: 'plain' | 'longest' = 'plain',
): readonly Problem[] | undefined => {
  const value = valueOf(testCase, operation, values)
  return value === undefined ? undefined : operation.requestBody.content[0].validate(value)
}
