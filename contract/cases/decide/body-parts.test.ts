import { expect, test } from 'vitest'
import { isDeep, namesOf, partsOf } from './body-parts.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const bodyOf = (levels: number): unknown => JSON.parse(`{"tag":${nested(levels)}}`)

test('the parts of a body are itself, its members and items at any depth, with their places', () => {
  const body = { id: 5, pots: [{ size: null }, []] }
  const parts = partsOf(body).map((part) => [namesOf(part), part.value])
  expect(parts).toEqual([
    [[], body],
    [['id'], 5],
    [['pots'], body.pots],
    [['pots', '0'], { size: null }],
    [['pots', '1'], []],
    [['pots', '0', 'size'], null],
  ])
  expect(partsOf('fern').map(({ value }) => value)).toEqual(['fern'])
})

test('the parts of a body end at the levels that readers must go', () => {
  expect(partsOf(bodyOf(5000))).toHaveLength(102)
})

test('a body is deep from 101 levels on in a member', () => {
  expect([100, 101].map((levels) => isDeep(partsOf(bodyOf(levels))))).toEqual([false, true])
  const inMembers = [100, 101].map((levels) => `${'{"a":'.repeat(levels)}{}${'}'.repeat(levels)}`)
  expect(inMembers.map((json) => isDeep(partsOf(JSON.parse(json))))).toEqual([false, true])
  expect(isDeep(partsOf('fern'))).toBe(false)
})
