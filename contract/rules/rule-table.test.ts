import { expect, test } from 'vitest'
import { basicRules, expectationOf, hasOrdinaryCases, levelOf, ruleIds } from './rule-table.ts'

test('the cases of R1 alone are ordinary requests', () => {
  expect(ruleIds.filter(hasOrdinaryCases)).toEqual(['R1'])
})

test('the document states the basic rules, which refuse requests', () => {
  expect(basicRules).toEqual(['N2', 'N3', 'N4', 'N5'])
  const rows = basicRules.map((rule) => [levelOf(rule), expectationOf(rule)])
  expect(rows).toEqual(basicRules.map(() => ['must', 'refuse']))
})
