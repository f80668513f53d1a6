import { expect, test } from 'vitest'
import { ascii, formats, isShort, nested, unicode } from './strings.ts'

const numbersIn = (words: string): readonly number[] =>
  Array.from(words.matchAll(/\d[\d,]*/g), ([digits]) => Number(digits.replaceAll(',', '')))

test('a text has the length that its words state', () => {
  const ofLength = unicode.filter(([, words]) => words.endsWith('characters long'))
  expect(ofLength.map(([, , text]) => text.length)).toEqual([100, 255, 256, 1000, 8200, 10_000])
  const wide = unicode.filter(([, words]) => words.includes('bytes long'))
  expect(wide).toHaveLength(5)
  for (const [, words, text] of wide)
    expect(numbersIn(words)).toEqual([Buffer.byteLength(text), Array.from(text).length])
})

test('texts that any server accepts are printable ASCII', () => {
  const texts = [...formats, ...ascii.map(([, , text]) => text)]
  expect(texts.filter((text) => !/^[\x20-\x7e]{1,60}$/.test(text))).toEqual([])
})

test('a short text has fewer than 100 characters', () => {
  expect(isShort(['a', 'a', 'x'.repeat(99)])).toBe(true)
  expect(isShort(['a', 'a', 'x'.repeat(100)])).toBe(false)
})

test('nested arrays are too deep for call stacks, in less than 64 KiB', () => {
  expect(nested(2)).toBe('[[]]')
  expect(nested()).toHaveLength(60_000)
})
