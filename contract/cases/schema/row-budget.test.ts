import { expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { placeOfSchema } from './body-place.ts'
import type { PlacedValue, Value } from './keyword-value.ts'
import { RowBudget } from './row-budget.ts'

const pointer = ''
const pots: Schema = { pointer, types: ['array'], items: { pointer } }
const pot: Schema = { pointer, types: ['object'], properties: [{ name: 'sizes', schema: pots }] }
const properties = ['a', 'pot', 'potato'].map((name) => ({ name, schema: pot }))
const body = placeOfSchema({ pointer, types: ['object'], properties })
const placeIn = (part: string) => body.member(part)!

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
  const inner = placeIn('pot')
  const sizes = inner.member('sizes')!
  const value: Value = { about: 'type', json: '5' }
  budget.countRow({ place: sizes, value }, '5')
  expect(countUntilSpent(budget, 'countRow', { place: inner, value }, '5')).toBe(399)
  expect(budget.isSpent(sizes.item(0)!)).toBe(true)
  expect([budget.isSpent(placeIn('potato')), budget.isSpent(body)]).toEqual([false, false])
})

test('many members share 8,000 rows', () => {
  expect(countUntilSpent(new RowBudget(20), 'countRow', valueIn('a'), '5')).toBe(400)
  expect(countUntilSpent(new RowBudget(200), 'countRow', valueIn('a'), '5')).toBe(40)
  expect(countUntilSpent(new RowBudget(0), 'countRow', { ...valueIn('a'), place: body }, '5')).toBe(
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
