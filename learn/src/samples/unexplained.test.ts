import { expect, test } from 'vitest'
import { unexplainedEntry } from './unexplained.ts'
import type { Sample } from './sample.ts'

test('an entry has the status and the text of a response', () => {
  const response = { status: 400, body: 'no  name', isText: true } as const
  expect(unexplainedEntry({ caseId: 'N1/empty', response } as Sample)).toEqual({
    case: 'N1/empty',
    status: 400,
    text: 'no name',
  })
})

test('a text is kept up to 200 characters', () => {
  const response = { status: 400, body: 'x'.repeat(300), isText: true } as const
  const { text } = unexplainedEntry({ caseId: 'N1/empty', response } as Sample)
  expect(text).toBe('x'.repeat(200))
})

test('a response without a body, and a missing one, have no text', () => {
  const withStatus = (status: number | 'hang') =>
    ({ caseId: 'R1/plain', response: { status } }) as Sample
  expect(unexplainedEntry(withStatus(204))).toEqual({ case: 'R1/plain', status: 204 })
  expect(unexplainedEntry(withStatus('hang'))).toEqual({ case: 'R1/plain', failure: 'hang' })
})

test('a request with the id of an earlier run has the status of its repetitions', () => {
  const sample = {
    caseId: 'V1/zero',
    response: { status: 200 },
    statusIfKnown: 409,
  } as Sample
  expect(unexplainedEntry(sample)).toEqual({ case: 'V1/zero', status: 200, repeated: 409 })
})
