import * as fc from 'fast-check'

const unicode = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`

/** A string as JSON text without its quotes; no `$`, so that nothing in it is a placeholder. */
export const encoded = (text: string): string =>
  JSON.stringify(text).slice(1, -1).replaceAll('$', '\\u0024')

/** The same, every letter as an escape. */
export const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => unicode(unit.charCodeAt(0)))
    .join('')

/** A value as JSON text in which nothing is a placeholder. */
export const encodedValue = (value: unknown): string =>
  JSON.stringify(value).replaceAll('$', '\\u0024')

const chars = (...ranges: readonly (readonly [min: number, max: number])[]): fc.Arbitrary<string> =>
  fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((point) => String.fromCodePoint(point))

/** A string of such characters; fast-check's own units take half a second to set up. */
const stringOf = (
  unit: fc.Arbitrary<string>,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<string> =>
  fc.array(unit, { minLength, maxLength }).map((letters) => letters.join(''))

const ascii = chars([0x61, 0x7a], [0x20, 0x7e])
/** Every code point but surrogates, the usual ones more often. */
const anyChar = chars(
  [0x20, 0x7e],
  [0, 0x24f],
  [0x250, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f300, 0x1faff],
  [0x10000, 0x10ffff],
)

/** Non-empty printable ASCII. */
export const printable: fc.Arbitrary<string> = stringOf(ascii, 1, 60)

/** Any code points, few of them. */
export const word: fc.Arbitrary<string> = stringOf(anyChar, 0, 10)

/** Code points of every plane, and lengths around the usual limits. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: stringOf(anyChar, 0, 60) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(230, 254, 255, 256, 980, 1000, 1001, 7999, 8000, 8001)
      .map((length) => 'a'.repeat(length)),
  },
)
