import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength, LineIndex } from './line-index.ts'

const characters = fc.constantFrom('a', '\n', 'é', '木', '🌿', '\uD83C', '\uDF3F', 'b'.repeat(500))
const texts = fc.array(characters, { maxLength: 30, size: 'max' }).map((parts) => parts.join(''))

test('the places of a text are those of the text before them', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, number) => {
      const position = number % (text.length + 1)
      const before = text.slice(0, position)
      const places = new LineIndex(text)
      expect(places.lineAt(position)).toBe(before.split('\n').length - 1)
      expect(places.startOfLine(position)).toBe(before.lastIndexOf('\n') + 1)
      expect(places.bytesBefore(position)).toBe(byteLength(before))
    }),
    { numRuns: 500, seed: 8 },
  )
})

test('a block of bytes does not begin within a character', () => {
  const text = `${'a'.repeat(1023)}🌿${'a'.repeat(1023)}`
  const places = new LineIndex(text)
  expect(places.bytesBefore(1023)).toBe(1023)
  // Half of a character counts as U+FFFD.
  expect(places.bytesBefore(1024)).toBe(1026)
  expect(places.bytesBefore(1025)).toBe(1027)
  expect(places.bytesBefore(text.length)).toBe(2050)
})
