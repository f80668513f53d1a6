import { expect, test } from 'vitest'
import { riskOf } from './risk.ts'

test.each([
  ['no such thing', 'is wrong', 0],
  ['eight digits', '12345678', 0.5],
  ['seven digits', '1234567', 0],
  ['the constant of dates', 'on 2000-01-02', 0.5],
  ['the constant of times', 'at 2000-01-01T00:00:00.000Z', 0.5],
  ['the constant of times in HTTP', 'at Sat, 01 Jan 2000 00:00:00 GMT', 0.5],
  ['another date', 'on 2001-01-02', 0],
  ['another number', 'of 17 pots', 0],
])('the risk of a text with %s', (_what, text, risk) => {
  expect(riskOf(text)).toBe(risk)
})
