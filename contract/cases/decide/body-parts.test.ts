import { expect, test } from 'vitest'
import { isDeep, partsOf } from './body-parts.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const bodyOf = (levels: number): unknown => JSON.parse(`{"tag":${nested(levels)}}`)

test('the parts of a body are itself, its members and items at any depth, with their places', () => {
  const body = { id: 5, pots: [{ size: null }, []] }
  expect(partsOf(body)).toEqual([
    { names: [], value: body },
    { names: ['id'], value: 5 },
    { names: ['pots'], value: body.pots },
    { names: ['pots', '0'], value: { size: null } },
    { names: ['pots', '1'], value: [] },
    { names: ['pots', '0', 'size'], value: null },
  ])
  expect(partsOf('fern')).toEqual([{ names: [], value: 'fern' }])
})

test('the parts of a body end at the levels that readers must go', () => {
  expect(partsOf(bodyOf(5000))).toHaveLength(1002)
})

test('a body is deep from 1,001 levels on in a member', () => {
  expect([1000, 1001].map((levels) => isDeep(partsOf(bodyOf(levels))))).toEqual([false, true])
  const inMembers = [1000, 1001].map((levels) => `${'{"a":'.repeat(levels)}{}${'}'.repeat(levels)}`)
  expect(inMembers.map((json) => isDeep(partsOf(JSON.parse(json))))).toEqual([false, true])
  expect(isDeep(partsOf('fern'))).toBe(false)
})
