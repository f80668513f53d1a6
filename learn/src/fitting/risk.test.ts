import { expect, test } from 'vitest'
import { CONSTANTS } from '../values/constants.ts'
import type { Observation } from './observation.ts'
import { riskOf } from './risk.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }
const plain: Observation = { actual: '', values: {}, members }
const malformed: Observation = { ...plain, values: { position: 3 } }

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
  expect(riskOf(text, true, [plain, plain, plain, plain])).toBe(risk)
})

test('every number of several digits may be the position of a problem in the body', () => {
  expect(riskOf('of 17 pots', true, [plain, malformed])).toBe(1.5)
  expect(riskOf('of 7 pots', true, [plain, malformed])).toBe(0)
  expect(riskOf('of 17 pots', true, [malformed])).toBe(1)
})

test('the largest of several risks counts', () => {
  const text = `of 17 pots [ref ${CONSTANTS.uuid}]`
  expect(riskOf(text, true, [plain, malformed])).toBe(1.5)
  expect(riskOf(text, true, [plain, plain])).toBe(0.5)
})

test('of numbers and objects, only ids and times are a risk', () => {
  const risks = ['17', '12345678'].map((text) => riskOf(text, false, [malformed, malformed]))
  expect(risks).toEqual([0, 0.5])
})
