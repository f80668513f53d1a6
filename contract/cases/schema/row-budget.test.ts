import { expect, test } from 'vitest'
import type { Value } from './keyword-value.ts'
import { type BodyPlace, type PlacedValue, placeOfItem, placeOfMember } from './places.ts'
import { RowBudget } from './row-budget.ts'

const body: BodyPlace = { words: '', pointer: '', wrap: () => '' }
const placeIn = (part: string): BodyPlace => ({ ...body, part })

const valueIn = (part: string, json = '5'): PlacedValue => ({
  place: placeIn(part),
  value: { about: 'type', json },
})

const bodyAround = (characters: number): string => `${'x'.repeat(characters)}5`

/** How many rows, or tries, of a value a member gets. */
const countUntilSpent = (
  budget: RowBudget,
  count: 'countRow' | 'countTry',
  placed: PlacedValue,
  body: string,
): number => {
  let times = 0
  for (; !budget.isSpent(placed.place); times += 1) budget[count](placed, body)
  return times
}

test('a member has 400 rows, with those of all places within it', () => {
  const budget = new RowBudget(5)
  const pot = placeOfMember(body, { name: 'pot' }, new Map())
  const size = placeOfMember(pot, { name: 'size' }, new Map())
  const value: Value = { about: 'type', json: '5' }
  budget.countRow({ place: size, value }, '5')
  expect(countUntilSpent(budget, 'countRow', { place: pot, value }, '5')).toBe(399)
  expect(budget.isSpent(placeOfItem(size, 0, []))).toBe(true)
  expect([budget.isSpent(placeIn('potato')), budget.isSpent(body)]).toEqual([false, false])
})

test('many members share 8,000 rows', () => {
  expect(countUntilSpent(new RowBudget(20), 'countRow', valueIn('a'), '5')).toBe(400)
  expect(countUntilSpent(new RowBudget(200), 'countRow', valueIn('a'), '5')).toBe(40)
  expect(countUntilSpent(new RowBudget(0), 'countRow', { ...valueIn(''), place: body }, '5')).toBe(
    400,
  )
})

test('a member of which few values become rows has five times as many values', () => {
  expect(countUntilSpent(new RowBudget(200), 'countTry', valueIn('a'), '5')).toBe(200)
})

test('a value counts once more for each 4,096 characters around it, not in it', () => {
  const rowsIn = (body: string, json?: string) =>
    countUntilSpent(new RowBudget(200), 'countRow', valueIn('a', json), body)
  expect(rowsIn(bodyAround(4095))).toBe(40)
  expect(rowsIn(bodyAround(4096))).toBe(20)
  expect(rowsIn(bodyAround(9 * 4096))).toBe(4)
  expect(rowsIn(bodyAround(9 * 4096), 'x'.repeat(9 * 4096))).toBe(40)
})
