import { expect, test } from 'vitest'
import { CONSTANTS } from '../values/constants.ts'
import type { Observation } from './observation.ts'
import { riskOf } from './risk.ts'

const members = { byName: new Map<string, string>(), varying: new Set<string>(), written: [] }
const plain: Observation = { actual: '', values: {}, members }
const malformed: Observation = { ...plain, values: { position: 3 } }

/** One less than two responses count for more than another one, or than three. */
const [ofTwo, ofThree] = [0.5, 1.5]

test.each([
  ['no such thing', 'is wrong', 0],
  ['eight digits', '12345678', ofTwo],
  ['seven digits', '1234567', 0],
  ['the constant of dates', 'on 2000-01-02', ofTwo],
  ['the constant of times', 'at 2000-01-01T00:00:00.000Z', ofTwo],
  ['the constant of times in HTTP', 'at Sat, 01 Jan 2000 00:00:00 GMT', ofTwo],
  ['another date', 'on 2001-01-02', 0],
  ['another number', 'of 17 pots', 0],
])('the risk of a text with %s', (_what, text, risk) => {
  expect(riskOf(text, true, [plain, plain, plain, plain])).toBe(risk)
})

test('every number of several digits may be the position of a problem in the body', () => {
  expect(riskOf('of 17 pots', true, [plain, malformed])).toBe(ofThree)
  expect(riskOf('of 7 pots', true, [plain, malformed])).toBe(0)
})

test('the largest of several risks counts', () => {
  const text = `of 17 pots [ref ${CONSTANTS.uuid}]`
  expect(riskOf(text, true, [plain, malformed])).toBe(ofThree)
  expect(riskOf(text, true, [plain, plain])).toBe(ofTwo)
})

test('of numbers and objects, only ids and times are a risk', () => {
  const observations = [malformed, malformed]
  const risks = ['17', '12345678'].map((text) => riskOf(text, false, observations))
  expect(risks).toEqual([0, ofTwo])
})
