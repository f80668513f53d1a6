import { expect, test } from 'vitest'
import { respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
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

const warningsOf = (type: string, body: string): readonly string[] => {
  const response = respond(200, { headers: [['Content-Type', type]], body })
  return judgeBody(response, quoteAll, operation).observations.map(
    ({ kind, rule, message }) => `${kind} ${rule}: ${message}`,
  )
}

test('a charset of which the bytes are none is a warning', () => {
  const wide = '{"name":"Fern ä"}'
  expect(warningsOf('application/json; charset=ISO-8859-1', wide)).toEqual([
    'warning R2: responded 200 with charset=iso-8859-1, but the body is UTF-8',
  ])
  expect(warningsOf('application/json; charset=iso-8859-1', '{"name":"Fern"}')).toEqual([])
  expect(warningsOf('application/json; charset=utf-16', '{"name":"Fern"}')).toEqual([
    'warning R2: responded 200 with charset=utf-16, but the body is UTF-8',
  ])
  for (const charset of ['utf-8', '"UTF-8"', 'utf8'])
    expect(warningsOf(`application/json; charset=${charset}`, wide)).toEqual([])
})
