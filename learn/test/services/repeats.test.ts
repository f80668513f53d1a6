import { expect, test } from 'vitest'
import { shapeOf, withoutRepeats, withRepeats } from './repeats.ts'

test.each([
  ['a short text', 'a short text'],
  [`{"name":"${'a'.repeat(4096)}"}`, '{"name":"⟦4096× a⟧"}'],
  [`${'[1,'.repeat(50)}]`, '⟦50× [1,⟧]'],
  ['b'.repeat(39), 'b'.repeat(39)],
])('%# a long repetition is written as a number', (text, written) => {
  expect(withoutRepeats(text)).toBe(written)
  expect(withRepeats(written)).toBe(text)
})

test('texts that differ in the numbers of repetitions have one shape', () => {
  expect(shapeOf('x⟦70× a⟧⟦90× b⟧')).toEqual({ shape: 'x⟦× a⟧⟦× b⟧', times: [70, 90] })
})
