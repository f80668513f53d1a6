import { expect, test } from 'vitest'
import { consistsOf } from './pieces.ts'

const rows: [text: string, pieces: readonly string[], consists: boolean][] = [
  ['exists', ['exists'], true],
  ['it exists', ['exists'], false],
  ['Fern exists', ['', ' exists'], true],
  ['Fern exists.', ['', ' exists'], false],
  ['a Fern and a Moss', ['a ', ' and a ', ''], true],
  ['a Fern or a Moss', ['a ', ' and a ', ''], false],
  ['ab', ['', 'a', 'b'], true],
  // The pieces do not overlap.
  ['aba', ['ab', 'ba'], false],
  ['abba', ['ab', 'ba'], true],
  ['xaxbxa', ['x', 'a', 'a'], true],
  [`${'a'.repeat(1000)}b`, Array.from({ length: 100 }, () => 'a'), false],
  ['a'.repeat(1000), Array.from({ length: 100 }, () => 'a'), true],
]

test.each(rows)('%.20s consists of %j: %s', (text, pieces, consists) => {
  expect(consistsOf(text, pieces)).toBe(consists)
})
