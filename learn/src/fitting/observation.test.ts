import { expect, test } from 'vitest'
import { countGiven, givesValue } from './observation.ts'

const members = { byName: new Map([['name', 'name']]), fresh: new Set<string>(), written: [] }
const values = { name: 'fern', id: 7n, member: 'color' }
const rows: [template: unknown, actual: unknown, isGiven: boolean][] = [
  ['a {name}', 'a fern', true],
  ['a {name}', 'a moss', false],
  ['fern', 'fern', true],
  ['{tag}', '', false],
  [undefined, undefined, true],
  [undefined, 'fern', false],
  ['{absent:present}', undefined, true],
  ['fern', undefined, false],
  ['{id}', 7, true],
  ['7', 7, false],
  [['{name}'], ['fern'], true],
  [{ a: '{name}' }, { a: 'fern' }, true],
  [{ a: '{name}' }, { a: 'fern', b: 1 }, false],
  [{ a: '{name}', b: 1 }, { a: 'fern' }, false],
  [{ '{member}': 'no' }, { color: 'no' }, true],
  [{ '{member}': 'no' }, { size: 'no' }, false],
  [{ color: 'no' }, { color: 'no' }, true],
]

test.each(rows)('%j gives %j: %j', (template, actual, isGiven) => {
  const observation = { actual, values: { ...values, absent: undefined }, members }
  expect(givesValue(template, observation)).toBe(isGiven)
})

test.each([
  [{ id: 7, color: 'red' }, { color: 'red' }, true],
  [{ id: 7 }, undefined, true],
  [{ id: 7, color: 'red' }, undefined, false],
  [{ id: 7, color: 'red' }, { color: 'blue' }, false],
  [{ id: 7 }, { color: 'red' }, false],
  [{ id: 8, color: 'red' }, { color: 'red' }, false],
])('id and additional members give %j, if these are %j: %j', (actual, additional, isGiven) => {
  const observation = { actual, values: { id: 7, additional }, members }
  expect(givesValue({ id: '{id}', '...': '{additional}' }, observation)).toBe(isGiven)
})

test('a declared member may have its own name in a template, too', () => {
  const observation = { actual: { name: 'no' }, values: { member: 'name' }, members }
  const templates = [{ '{member}': 'no' }, { name: 'no' }, { '{member}': 'yes' }]
  expect(templates.map((template) => givesValue(template, observation))).toEqual([
    true,
    true,
    false,
  ])
})

test('counts the values that a template gives', () => {
  const observations = ['fern', 'moss', 'fern'].map((actual) => ({ actual, values, members }))
  expect(countGiven('{name}', observations)).toBe(2)
})
