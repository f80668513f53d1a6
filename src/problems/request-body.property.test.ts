import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Body } from './request-body.ts'

/** Whether bytes are UTF-8, as the platform decides it. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

// Parts of characters, whole ones, and U+FFFD itself.
const parts = [
  [0xef],
  [0xbf],
  [0xbd],
  [0xef, 0xbf, 0xbd],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x8c],
  [0xed, 0xa0],
]
const part = fc.oneof(
  fc.constantFrom(...parts),
  fc.string({ unit: 'binary' }).map((text) => [...new TextEncoder().encode(text)]),
  fc.array(fc.nat(255), { maxLength: 3 }),
)

test('a body is UTF-8 exactly if TextDecoder with fatal decodes it', () => {
  fc.assert(
    fc.property(fc.array(part), (list) => {
      const bytes = Uint8Array.from(list.flat())
      expect(new Body(bytes).isUtf8).toBe(isUtf8(bytes))
    }),
    { numRuns: 2000, seed: 7 },
  )
})
