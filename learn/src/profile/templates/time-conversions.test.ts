import { expect, test } from 'vitest'
import { TIME_CONVERSIONS } from './time-conversions.ts'

const { http, sql } = TIME_CONVERSIONS

test('a time has other forms', () => {
  const forms = [http, sql].map((convert) => convert('2026-11-06T03:16:45.123Z'))
  expect(forms).toEqual(['Fri, 06 Nov 2026 03:16:45 GMT', '2026-11-06 03:16:45'])
})

test.each(['2026-11-06', '', 7, null])('%j, which is no time, stays', (value) => {
  expect([http(value), sql(value)]).toEqual([value, value])
})
