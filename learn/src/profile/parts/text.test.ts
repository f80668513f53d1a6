import { expect, test } from 'vitest'
import { ITSELF } from '../classes/kinds.ts'
import { isBlank, kindOfBlank } from './text.ts'

test('white space is that of Unicode or of Java', () => {
  expect([' ', '\u00a0\u2003', '\0\t '].map(isBlank)).toEqual([true, true, true])
  expect(['', 'a', '\u00a0\0', '\ufeff'].map(isBlank)).toEqual(Array(4).fill(false))
  expect([' \t', '\0 ', '\u00a0'].map(kindOfBlank)).toEqual([ITSELF, 'control', 'unicode'])
})
