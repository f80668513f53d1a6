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
  expect(chosen.toSorted().slice(0, 3)).toEqual(['kind-0', 'range-0', 'range-1'])
  expect([chosen.includes('shop-0'), chosen.length]).toEqual([true, 6])
})

test('each keyword is broken at each place before there are further values', () => {
  const caseOf = (name: string, at: number, changes: Partial<Case> = {}): Case =>
    withChanges(all[0]!, { rule: 'N11', expect: 'refuse', slug: `${name}-${at}`, ...changes })
  const values = (name: string, changes: Partial<Case>): readonly Case[] =>
    [0, 1, 2].map((at) => caseOf(name, at, changes))
  const cases = [
    ...values('syntax', { rule: 'N2' }),
    ...values('short', { concern: { place: '/a', keyword: 'minLength' } }),
    ...values('long', { concern: { place: '/a', keyword: 'maxLength' } }),
    ...values('few', { concern: { place: '/b', keyword: 'minItems' } }),
    ...values('text', { rule: 'V4', expect: 'accept', concern: { place: '/a' } }),
    ...values('list', { rule: 'V4', expect: 'accept', concern: { place: '/b' } }),
  ].map((testCase) => withChanges(testCase, { request: { ...testCase.request, need: 'split' } }))
  const chosenOf = (budget: number): readonly string[] =>
    [...withinBudget(cases, budget)].map(({ slug }) => slug)
  const ofRules = ['syntax-0', 'short-0', 'text-0']
  expect(chosenOf(5)).toEqual([...ofRules, 'long-0', 'few-0'])
  expect(chosenOf(6)).toEqual([...ofRules, 'long-0', 'few-0', 'list-0'])
  expect(chosenOf(7)).toEqual([...chosenOf(6), 'syntax-1'])
})

test('a budget for all cases leaves none out', () => {
  expect(withinBudget(all, all.length)).toEqual(new Set(all))
})
