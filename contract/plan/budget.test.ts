import { expect, test } from 'vitest'
import { operation } from '../../src/document/plant-store.ts'
import type { Parameter } from '../../src/document/document.ts'
import { casesOf } from '../cases/index.ts'
import { type Case, withChanges } from '../data/case.ts'
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

test('a rule with many values of one place has room for each other place', () => {
  const parameter = (name: string, at: number): Case => {
    const [testCase] = all
    const [slug, schema] = [`${name}-${at}`, { pointer: '' }]
    const concern = { parameter: { name, in: 'query', schema } as Parameter, place: '' }
    return withChanges(testCase!, { rule: 'N4', slug, id: `N4/${slug}`, concern })
  }
  const many = Array.from({ length: 30 }, (_, at) => parameter('range', at))
  const others = ['kind', 'shop'].map((name) => parameter(name, 0))
  const chosen = [...withinBudget([...many, ...others], 6)].map(({ slug }) => slug)
  expect(chosen).toEqual(['range-0', 'range-7', 'range-15', 'range-22', 'kind-0', 'shop-0'])
})

test('a rule has room for its places before others have more values of theirs', () => {
  const caseOf = (rule: Case['rule'], place: string, at: number): Case =>
    withChanges(all[0]!, { rule, slug: `${place}-${at}`, id: `${rule}/${place}-${at}`, place })
  const ofOnePlace = Array.from({ length: 30 }, (_, at) => caseOf('N2', '', at))
  const ofMany = Array.from({ length: 30 }, (_, at) => caseOf('N7', `/a${at >> 1}`, at))
  const chosen = [...withinBudget([...ofOnePlace, ...ofMany], 20)].map(({ rule }) => rule)
  expect([chosen.indexOf('N7'), chosen.length]).toEqual([5, 20])
})

test('a budget for all cases leaves none out', () => {
  expect(withinBudget(all, all.length)).toEqual(new Set(all))
})
