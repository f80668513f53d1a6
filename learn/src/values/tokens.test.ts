import { expect, test } from 'vitest'
import { isNumber, isWordOrNumber, tokensOf } from './tokens.ts'

test('a text is its words, its numbers and its other characters', () => {
  expect(tokensOf('plant-7: 7.5 cm').join('|')).toBe('plant-7|:| |7.5| |cm')
  expect(tokensOf('it\'s "é"').join('|')).toBe('it|\'|s| |"|é|"')
  expect(tokensOf('')).toEqual([])
})

test('a number may have a fraction and an exponent, and a period at the end is none of it', () => {
  expect(tokensOf('1.5e+7.')).toEqual(['1.5e+7', '.'])
  expect(['7', '1.5e+7', '7a', '-7', '.'].map(isNumber)).toEqual([true, true, false, false, false])
})

test('punctuation and white space are no words', () => {
  expect(['fern', '7', '-', '_'].map(isWordOrNumber)).toEqual([true, true, true, true])
  expect([' ', ':', 'é'].map(isWordOrNumber)).toEqual([false, false, false])
})
