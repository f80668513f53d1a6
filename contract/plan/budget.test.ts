import { expect, test } from 'vitest'
import { operation } from '../../src/document/plant-store.ts'
import { casesOf } from '../cases/index.ts'
import { withinBudget } from './budget.ts'

const all = casesOf(operation)

test('a budget takes cases of every rule, and what others depend on', () => {
  const chosen = [...withinBudget(all, 150)]
  expect(chosen).toHaveLength(150)
  const rules = new Set(all.map(({ rule }) => rule))
  expect(new Set(chosen.map(({ rule }) => rule))).toEqual(rules)
  expect(chosen.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['R1/first', 'R1/again', 'open/id-again']),
  )
})

test('a rule with few cases leaves its room to the others', () => {
  const chosen = [...withinBudget(all, 150)]
  const countOf = (rule: string, list: typeof all): number =>
    list.filter((testCase) => testCase.rule === rule).length
  expect(countOf('N1', chosen)).toBe(countOf('N1', all))
  expect(countOf('V3', chosen)).toBeGreaterThan(countOf('N1', all))
  expect(countOf('V3', chosen)).toBeLessThan(countOf('V3', all))
})

test('the cases of a rule are spread over all places', () => {
  const ofRule = all.filter(({ rule }) => rule === 'V3')
  const chosen = [...withinBudget(ofRule, 10)].map((testCase) => ofRule.indexOf(testCase))
  expect(chosen[0]).toBe(0)
  expect(Math.max(...chosen)).toBeGreaterThan(ofRule.length * 0.8)
})

test('a budget for all cases leaves none out', () => {
  expect(withinBudget(all, all.length)).toEqual(new Set(all))
})
