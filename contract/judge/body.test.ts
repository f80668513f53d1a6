import { expect, test } from 'vitest'
import { operation } from '../../src/document/plant-store.ts'
import { respond } from '../../test/support/exchange.ts'
import { judgeBody } from './body.ts'
import { quoteAll } from './quote.ts'

const messageAbout = (name: unknown): string | undefined => {
  const response = respond(200, { body: JSON.stringify({ name }) })
  return judgeBody(response, quoteAll, operation).observations[0]?.message
}

const long = 'a'.repeat(76)

test.each([
  ['80 characters is quoted', [long], `["${long}"]`],
  ['81 characters is shortened', [`${long}a`], `["${long}a"…`],
])('a wrong value of %s', (_what, name, quoted) => {
  expect(messageAbout(name)).toBe(
    `responded 200, but /name of the body must be a string, not ${quoted}`,
  )
})

test('a value that begins with nothing but brackets is named by its type', () => {
  const deep = JSON.parse('['.repeat(90) + ']'.repeat(90)) as unknown
  expect(messageAbout(deep)).toBe(
    'responded 200, but /name of the body must be a string, not an array',
  )
})
