import { expect, test } from 'vitest'
import { bounded } from '../../../test/support/evolved-documents.ts'
import { evolve, membersOfPlant } from '../../../test/support/evolve.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import { store } from '../../../test/support/store.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import type { Behavior } from '../../../src/problems/behavior.ts'
import { boundaryCases } from './boundary-cases.ts'

/** The ids of the cases without their rule, and the lengths of their bodies. */
function lengthsOf(settings: Partial<Behavior>, operation: BodyOperation = store) {
  const cases = boundaryCases(operation, settings).map(({ testCase }) => testCase)
  const entries = cases.map(({ id, request }) => {
    return [id.replace('V3/learn-', ''), String(request.body?.[0]).length] as const
  })
  return Object.fromEntries(entries)
}

const namesOf = (settings: Partial<Behavior>, operation?: BodyOperation): readonly string[] =>
  Object.keys(lengthsOf(settings, operation)).filter((name) => !name.startsWith('nesting'))

test('without limits, a body as large as that of the mock is sent, and one that is larger', () => {
  const lengths = lengthsOf({})
  expect(Object.keys(lengths)).toEqual([
    'bodyLimit-kept',
    'bodyLimit-passed',
    'nestingLimit-kept',
    'nestingLimit-passed',
  ])
  expect(lengths['bodyLimit-passed']! - lengths['bodyLimit-kept']!).toBe(2)
  expect(lengths['nestingLimit-passed']! - lengths['nestingLimit-kept']!).toBe(2)
})

test('a limit that is larger than learn tries has one case', () => {
  const names = namesOf({ bodyLimit: 2 ** 24, members: { name: { maxLength: 1_000_000 } } })
  expect(names).toEqual(['bodyLimit-kept', 'nameLimit-kept'])
})

test('each limit of a text has a case at it and one beyond', () => {
  const limits = { name: { maxLength: 9, minLength: 3 } }
  const { 'nameLimit-kept': kept, ...others } = lengthsOf({ members: limits })
  const [passed, keptMin, passedMin] = ['nameLimit-passed', 'nameMin-kept', 'nameMin-passed'].map(
    (name) => others[name]! - kept!,
  )
  expect([passed, keptMin, passedMin]).toEqual([1, -6, -7])
})

test('each text of a list has a case', () => {
  const texts = Array.from({ length: 51 }, (_, index) => `t${index}`)
  const casesOf = (pattern: string): readonly (readonly unknown[])[] =>
    boundaryCases(store, { members: { tag: { pattern } } }).flatMap(({ path, testCase }) => {
      const [, tag] = /"tag":("[^"]*")/.exec(String(testCase.request.body?.[0])) ?? []
      return tag === undefined ? [] : [[testCase.id, tag, path]]
    })
  expect(casesOf('^(?:in|full sun)$')).toEqual([
    ['V3/learn-tagValue-in', '"in"', ['members', 'tag', 'pattern']],
    ['V3/learn-tagValue-full%20sun', '"full sun"', ['members', 'tag', 'pattern']],
  ])
  expect(casesOf(`^(?:${texts.join('|')})$`)).toHaveLength(50)
  expect(casesOf('^[a-z]+$')).toEqual([])
})

test('members with the names of limits of the whole body have cases of their own', () => {
  const text = { type: 'string' }
  const operation = evolve((document) => {
    Object.assign(membersOfPlant(document), { body: text, nesting: text })
  })
  const members = { body: { maxLength: 9 }, nesting: { maxLength: 9 } }
  const ids = boundaryCases(operation, { members }).map(({ testCase }) => testCase.id)
  expect(ids).toContain('V3/learn-member:nestingLimit-passed')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(8)
})

test('each bound of a number has a case at it and one beyond', () => {
  const limits = { heightCm: { minimum: 5, maximum: 9_007_199_254_740_993n } }
  const cases = boundaryCases(bounded, { members: limits })
  const texts = cases.flatMap(({ testCase: { id, request } }) => {
    const [, height] = /"heightCm":(\d+)/.exec(String(request.body?.[0])) ?? []
    return id.includes('heightCm') ? [[id.replace('V3/learn-heightCm', ''), height]] : []
  })
  expect(texts).toEqual([
    ['Min-kept', '5'],
    ['Min-passed', '4'],
    ['Max-kept', '9007199254740993'],
    ['Max-passed', '9007199254740994'],
  ])
})

test.each([
  [128, true],
  [2000, true],
  [2002, false],
  [4999, true],
  [5000, true],
  [5001, true],
  [5002, false],
  [5500, false],
])('a limit of nesting of %d is sent: %s', (nestingLimit, isSent) => {
  expect('nestingLimit-kept' in lengthsOf({ nestingLimit })).toBe(isSent)
})

test('each case has the path of its limit', () => {
  const paths = boundaryCases(store, { members: { tag: { maxLength: 5 } } }).map(({ path }) => path)
  expect(paths).toContainEqual(['members', 'tag', 'maxLength'])
  expect(paths).toContainEqual(['bodyLimit'])
})

test('a body that is no object of members has no limits', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an integer')!
  expect(boundaryCases(operation, { bodyLimit: 500, members: { id: { maximum: 5 } } })).toEqual([])
})
