import { expect, test } from 'vitest'
import { trimEnd, trimStart } from './trim.ts'

/** Counts the characters that are looked at. */
function counting() {
  const counter = {
    count: 0,
    isSpace: (character: string): boolean => {
      counter.count += 1
      return character === ' '
    },
  }
  return counter
}

const rows: [text: string, withoutStart: string, withoutEnd: string][] = [
  ['', '', ''],
  ['   ', '', ''],
  ['fern', 'fern', 'fern'],
  ['  a b  ', 'a b  ', '  a b'],
]

test.each(rows)('%j without spaces', (text, withoutStart, withoutEnd) => {
  const { isSpace } = counting()
  expect(trimStart(text, isSpace)).toBe(withoutStart)
  expect(trimEnd(text, isSpace)).toBe(withoutEnd)
})

test('looks at no character within the text', () => {
  const counter = counting()
  const text = ` a${' '.repeat(100_000)}b `
  trimStart(text, counter.isSpace)
  trimEnd(text, counter.isSpace)
  expect(counter.count).toBe(4)
})
