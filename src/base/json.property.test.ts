import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from './validator.ts'
import { type JsonValue, readJson } from './json.ts'

describe('agrees with JSON.parse on', () => {
  /** Our exact numbers as the doubles that JSON.parse makes of them. */
  const rounded = (value: JsonValue): unknown => {
    if (typeof value === 'bigint') return Number(value)
    if (value instanceof Decimal) return Number(value.source)
    if (Array.isArray(value)) return value.map(rounded)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, rounded(member)]),
    )
  }
  const assertSame = (text: string): void => {
    const ours = readJson(text)
    let theirs: unknown
    try {
      theirs = JSON.parse(text)
    } catch {
      expect(ours.error, text).toBeDefined()
      return
    }
    expect(JSON.stringify(rounded(ours.value as JsonValue))).toBe(JSON.stringify(theirs))
  }
  const words = String.raw`"a" "name" \u00e9 \ud83c "\\" 1e400 1E-7 9007199254740993 true null "__proto__":`
  const pieces = fc.constantFrom(
    ...'{}[]:,"\\/0123456789-+.eEnulltruefalsu \t\r\n\'#\ufeff\u2028\0'.split(''),
    ...words.split(' '),
    '🌿',
  )

  test('texts of random pieces', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (some) => assertSame(some.join(''))),
      { numRuns: 10_000, seed: 1 },
    )
  })

  test('JSON with one change', () => {
    const change = fc.record({
      json: fc.json({ maxDepth: 4 }),
      space: fc.constantFrom(undefined, 1, '\t'),
      at: fc.nat(),
      cut: fc.nat({ max: 3 }),
      put: fc.array(pieces, { maxLength: 2 }),
    })
    fc.assert(
      fc.property(change, ({ json, space, at, cut, put }) => {
        const text = JSON.stringify(JSON.parse(json), null, space)
        assertSame(text)
        const place = at % (text.length + 1)
        assertSame(text.slice(0, place) + put.join('') + text.slice(place + cut))
      }),
      { numRuns: 5000, seed: 2 },
    )
  })

  test('numbers of every spelling', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 20 })
    const exponent = fc.constantFrom('', 'e', 'E1', 'e-20', 'e+3', 'e300', 'e-333')
    const number = fc
      .tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.'), digits, exponent)
      .map((parts) => parts.join(''))
    fc.assert(fc.property(number, assertSame), { numRuns: 10_000, seed: 3 })
  })
})
