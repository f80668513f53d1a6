import * as fc from 'fast-check'

/** A string as JSON text without its quotes and without `$`, so that it has no placeholder. */
export const encoded = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('$', '\\u0024')

/** The same with every letter as an escape. */
export const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** A value as JSON text without placeholders. */
export const encodedValue = (value: unknown): string => JSON.stringify(value).replaceAll('$', '\\u0024')

const chars = (...ranges: readonly (readonly [min: number, max: number])[]): fc.Arbitrary<string> =>
  fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }))).map((point) => String.fromCodePoint(point))

/** A string of such characters; the units of fast-check take half a second to set up. */
const stringOf = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(unit, { minLength, maxLength }).map((letters) => letters.join(''))

/** Every code point but surrogates, frequent ones more often. */
const anyChar = chars(
  [0x20, 0x7e],
  [0, 0x24f],
  [0x250, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f300, 0x1faff],
  [0x10000, 0x10ffff],
)

/** Non-empty printable ASCII. */
export const printable: fc.Arbitrary<string> = stringOf(chars([0x61, 0x7a], [0x20, 0x7e]), 1, 60)

/** A few code points. */
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
