import { expect, test } from 'vitest'
import { marksIn } from './marks.ts'

test('marks the longest of several values at one place, and no other within it', () => {
  const parts = new Map([
    ['fern', ['{tag}']],
    ['Boston fern', ['{name}']],
    ['7', ['{id}', '{column}']],
  ])
  expect(marksIn('7: Boston fern, fern', parts)).toEqual([
    { start: 0, end: 1, placeholders: ['{id}', '{column}'] },
    { start: 3, end: 14, placeholders: ['{name}'] },
    { start: 16, end: 20, placeholders: ['{tag}'] },
  ])
})

test('the places of a value in a long text take a time that grows with its length only', () => {
  const text = 'fern '.repeat(20_000)
  expect(marksIn(text, new Map([['fern', ['{name}']]]))).toHaveLength(20_000)
})
