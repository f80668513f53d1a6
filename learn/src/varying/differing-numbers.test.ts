import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { CONSTANTS } from '../values/constants.ts'
import { withoutVarying } from './varying-tokens.ts'

const { counter } = CONSTANTS

/** What is left of the bodies of refusals to some requests. */
const learned = (...exchanges: readonly (readonly [sent: string, body: unknown])[]) =>
  withoutVarying(exchanges.map(([sent, body]) => sampleWith(sent, { status: 400, body }))).map(
    ({ response }) => response.body,
  )

test('a number that differs in responses to equal requests varies at its place, also where it is sent', () => {
  const body = (tookMs: number) => ({ code: 7, message: 'bad', tookMs })
  expect(learned(['{}', body(0)], ['{}', body(1)], ['[1]', body(1)])).toEqual([
    body(counter),
    body(counter),
    body(counter),
  ])
})

test('requests are equal up to the digits of their ids, which responses may have', () => {
  const first = ['{"id":1234567}', { id: 1_234_567, tookMs: 0 }] as const
  const second = ['{"id":7654321}', { id: 7_654_321, tookMs: 1 }] as const
  expect(learned(first, second)).toEqual([
    { id: 1_234_567, tookMs: counter },
    { id: 7_654_321, tookMs: counter },
  ])
})

test('a number in a text that differs in responses to equal requests varies', () => {
  expect(learned(['{}', 'after 3 ms'], ['{}', 'after 12 ms'])).toEqual([
    `after ${counter} ms`,
    `after ${counter} ms`,
  ])
})

test.each([
  ['a position', ['{', { at: 1 }], ['{"a"', { at: 4 }]],
  [
    'a position after an id of another length',
    ['{"id":123456', { at: 11 }],
    ['{"id":1234567', { at: 12 }],
  ],
  ['a code', ['{"id":0}', { code: 3 }], ['{"id":5}', { code: 4 }]],
  ['a code of another problem', ['{}', { code: 3, text: 'a' }], ['{}', { code: 4, text: 'b' }]],
  ['a list in another order', ['{}', { codes: [3, 4] }], ['{}', { codes: [4, 3] }]],
] as const)('%s stays', (_, first, second) => {
  expect(learned(first, second)).toEqual([first[1], second[1]])
})
