import { expect, test } from 'vitest'
import { chooser, rotated } from './random.ts'

/** The first choices of a seed, of 10 each. */
function choicesOf(seed: number): readonly number[] {
  const choose = chooser(seed)
  return Array.from({ length: 6 }, () => choose(10))
}

test('seed 0 always chooses the first one', () => {
  expect(choicesOf(0)).toEqual([0, 0, 0, 0, 0, 0])
})

test('a seed makes the same choices on every machine, and another seed makes others', () => {
  // The algorithm is Mulberry32: its choices are those of other programs.
  expect(choicesOf(1)).toEqual([7, 3, 7, 1, 3, 2])
  expect(choicesOf(2)).toEqual([3, 8, 7, 8, 7, 3])
  expect(chooser(1)(1)).toBe(0)
})

test('a list begins elsewhere, and keeps its order', () => {
  expect(rotated(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c'])
  expect(rotated(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a'])
  expect(rotated(['a', 'b', 'c'], 5)).toEqual(['c', 'a', 'b'])
  expect(rotated([], 2)).toEqual([])
})
