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

/** Non-empty printable ASCII. */
export const printable: fc.Arbitrary<string> = fc.string({
  unit: 'grapheme-ascii',
  minLength: 1,
  maxLength: 60,
})

/** Code points of every plane, and lengths around the usual limits. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(230, 254, 255, 256, 980, 1000, 1001, 7999, 8000, 8001)
      .map((length) => 'a'.repeat(length)),
  },
)
