import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createMock } from './mock.ts'
import { Body } from './body.ts'
import { defaultChoices } from './choices.ts'
import { scanJson } from './json-scan.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const characters = Array.from('{}[]:,"\\/0123456789-+.eEu \t\r\n\'#\0\v\f\u00a0\u2028\ufeff🌿')
const words = [
  'true',
  'false',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '1E-7',
  '9223372036854775808',
  '"a"',
  '"id":',
  '"name":',
  '"__proto__":',
  String.raw`\u00e9`,
  String.raw`\ud83c`,
  '/*',
  '//',
]
/** What UTF-8 forbids (RFC 3629 §3), and a noncharacter, which it does not. */
const sequences = [
  [0x80],
  [0xbf],
  [0xc0, 0xaf],
  [0xc1, 0xbf],
  [0xe0, 0x80, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xed, 0xbf, 0xbf],
  [0xef, 0xbf, 0xbf],
  [0xf0, 0x80, 0x80, 0xaf],
  [0xf0, 0x9f, 0x8c],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfe],
  [0xff],
  [0xff, 0xfe],
]

const pieces = [
  ...characters.map(bytesOf),
  ...words.map(bytesOf),
  ...sequences.map((bytes) => Uint8Array.from(bytes)),
]
const piece = fc.constantFrom(...pieces)
const whole = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([text, space]) => bytesOf(JSON.stringify(JSON.parse(text), null, space)))

/** JSON with up to four cuts, pieces put in, and bytes overwritten. */
const changed = fc
  .tuple(
    whole,
    fc.array(
      fc.record({
        at: fc.nat(),
        cut: fc.nat({ max: 3 }),
        put: fc.oneof(piece, fc.uint8Array({ maxLength: 2 })),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([bytes, changes]) => {
    let now = bytes
    for (const { at, cut, put } of changes) {
      const place = at % (now.length + 1)
      now = Uint8Array.from([...now.subarray(0, place), ...put, ...now.subarray(place + cut)])
    }
    return now
  })

/** Bytes that are JSON, or nearly. */
const jsonBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 5, arbitrary: changed },
  {
    weight: 4,
    arbitrary: fc
      .array(piece, { maxLength: 12 })
      .map((some) => Uint8Array.from(some.flatMap((each) => [...each]))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 12 }) },
)

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A second reader that owes nothing to ours: the engine's own, for UTF-8 and for JSON. */
function secondOpinion(bytes: Uint8Array): boolean {
  try {
    JSON.parse(strict.decode(bytes))
    return true
  } catch {
    return false
  }
}

/** Whether our reader takes the bytes for JSON. */
function ownOpinion(bytes: Uint8Array): boolean {
  const { text } = new Body(bytes, defaultChoices)
  return text !== undefined && scanJson(text, 10_000).fault === undefined
}

describe('bytes that are JSON or nearly', () => {
  test('are accepted and refused as the engine does', () => {
    let accepted = 0
    fc.assert(
      fc.property(jsonBytes, (bytes) => {
        const own = ownOpinion(bytes)
        expect(own, String(bytes)).toBe(secondOpinion(bytes))
        if (own) accepted += 1
      }),
      { numRuns: 30_000, seed: 1 },
    )
    expect(accepted).toBeGreaterThan(3000)
    expect(accepted).toBeLessThan(27_000)
  })

  test('are refused as JSON by the mock just then', () => {
    const mock = createMock()
    fc.assert(
      fc.property(jsonBytes, (body) => {
        const { error = 0 } = JSON.parse(post(mock, { body }).body) as { error?: number }
        expect([2002, 2004, 2005].includes(error), String(body)).toBe(!secondOpinion(body))
      }),
      { numRuns: 5000, seed: 2 },
    )
  })
})
