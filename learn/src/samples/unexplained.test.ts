import { expect, test } from 'vitest'
import { sentNamesOf } from '../../../test/support/samples.ts'
import { lastingText, unexplainedEntry } from './unexplained.ts'
import type { Sample } from './sample.ts'

test('the text of an unexplained response does not depend on the order of members', () => {
  const textOf = (body: object) =>
    unexplainedEntry({ caseId: 'N1/empty', response: { status: 400, body } } as Sample).text
  expect(textOf({ b: [{ d: 1, c: true }], a: 'x' })).toBe('{"a":"x","b":[{"c":true,"d":0}]}')
})

const response = (body: string) => ({ status: 400, body, isText: true }) as const
const sentNames = sentNamesOf('Check a1b2c3d 17')

const textOf = (body: string): string | undefined =>
  unexplainedEntry({ caseId: 'R1/plain', response: response(body), sentNames } as Sample).text

test.each([
  ['Check a1b2c3d 17 exists', '{name} exists'],
  ['the check-a1b2c3d-17 exists', 'the {name} exists'],
  ['Check already exists', 'Check already exists'],
  ['id -17 of 20', 'id 0 of 0'],
  ['a\n  b\tc', 'a b c'],
])('the text %j is kept as %j, which is the same in every run', (text, lasting) => {
  expect(textOf(text)).toBe(lasting)
})

test('a text is kept up to 200 characters', () => {
  expect(textOf('x'.repeat(300))).toBe('x'.repeat(200))
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
    assumed: { repeated: 409 },
  } as Sample
  expect(unexplainedEntry(sample)).toEqual({ case: 'V1/zero', status: 200, repeated: 409 })
})

test.each([
  ['at -5 and -17', 'at 0 and 0'],
  ['-5-17', '0-0'],
  ['--5', '-0'],
  ['iso-8859 x-5', 'iso-0 x-0'],
  ['-5.25', '0.0'],
])('the numbers of the text %j are %j', (body, text) => {
  expect(lastingText({ response: response(body) }, '')).toBe(text)
})
