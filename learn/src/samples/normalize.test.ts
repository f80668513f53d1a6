import { expect, test } from 'vitest'
import { normalizeJson } from './normalize.ts'

const now = new Date()
const seconds = Math.floor(now.getTime() / 1000)
const rows: [value: string, normalized: string][] = [
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '00000000-0000-4000-8000-000000000000'],
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301-17', '00000000-0000-4000-8000-000000000000'],
  ['id 3f2504e0-4f89-41d3-9a0c-0305e82c3301.', 'id 00000000-0000-4000-8000-000000000000.'],
  ['abcdefab-cdef-4bcd-aeca-abcdefabcdef', '00000000-0000-4000-8000-000000000000'],
  ['00f067aa0ba902b7', '00f067aa0ba902b7'],
  ['x-3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'x-3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ['1999-05-06T07:08:09.123Z', '2000-01-01T00:00:00.000Z'],
  ['1999-05-06 07:08:09 +01:00', '2000-01-01T00:00:00.000Z'],
  ['Thu, 06 May 1999 07:08:09 GMT', 'Sat, 01 Jan 2000 00:00:00 GMT'],
  ['1999-05-06', '1999-05-06'],
  [now.toISOString().slice(0, 10), '2000-01-02'],
  [String(seconds), '946684800'],
  [`${seconds}.25`, '946684800'],
  [`expires ${seconds}.`, 'expires 946684800.'],
  [String(now.getTime()), '946684800000'],
  ['1234567890', '1234567890'],
]

test.each(rows)('the text %j is compared as %j', (value, normalized) => {
  expect(normalizeJson(value)).toBe(normalized)
})

test('an escape before a time, a date or an id in the text of JSON is none of its characters', () => {
  const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  const lines = ['on', now.toISOString().slice(0, 10), uuid, String(seconds)].join('\n')
  expect(normalizeJson({ lines })).toEqual({
    lines: 'on\n2000-01-02\n00000000-0000-4000-8000-000000000000\n946684800',
  })
})

test('texts at any depth of a JSON value are compared alike, and numbers that are times', () => {
  const value = { a: [{ at: '1999-05-06T07:08:09Z' }], b: seconds, c: 7, d: null }
  expect(normalizeJson(value)).toEqual({
    a: [{ at: '2000-01-01T00:00:00.000Z' }],
    b: 946_684_800,
    c: 7,
    d: null,
  })
})

test.each([
  [59, true],
  [61, false],
])('a number %i minutes ago is a time: %j', (minutes, isTime) => {
  const time = seconds - 60 * minutes
  expect(normalizeJson(String(time)) === '946684800').toBe(isTime)
})
test.each([
  [1, true],
  [3, false],
])('a date %i days ago may be that of today: %j', (days, isNow) => {
  const date = new Date(now.getTime() - 86_400_000 * days).toISOString().slice(0, 10)
  expect(normalizeJson(date) === '2000-01-02').toBe(isNow)
})
