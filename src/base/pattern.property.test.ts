import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern, createBudget } from './pattern.ts'

const CHARACTERS = [
  'a',
  'b',
  '.',
  '[ab]',
  String.raw`[^a\]]`,
  String.raw`\w`,
  String.raw`\D`,
  String.raw`\s`,
  String.raw`\p{Lu}`,
  String.raw`[\P{L}b]`,
  String.raw`\u{1F33F}`,
  String.raw`\uD83C\uDF3F`,
  String.raw`\uD83C`,
  String.raw`\x61`,
  String.raw`\(`,
]
const ASSERTIONS = ['^', '$', String.raw`\b`, String.raw`\B`]
const LOOKS = ['(?=', '(?!', '(?<=', '(?<!']
const GROUPS = ['(', '(?:']
const QUANTIFIERS = ['', '', '', '*', '+?', '?', '{2}', '{1,}', '{0,2}?', '{2,3}', '{0}']

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    // RegExp takes very long for counts in counts.
    { maxDepth: 2, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom(...CHARACTERS), fc.constantFrom(...QUANTIFIERS))
      .map(([character, quantifier]) => character + quantifier),
    fc.constantFrom(...ASSERTIONS),
    fc
      .tuple(fc.constantFrom(...GROUPS), tie('pattern'), fc.constantFrom(...QUANTIFIERS))
      .map(([open, body, quantifier]) => `${open}${body})${quantifier}`),
    fc.tuple(fc.constantFrom(...LOOKS), tie('pattern')).map(([open, body]) => `${open}${body})`),
  ),
}))

const text = fc
  .array(fc.constantFrom('a', 'b', 'A', '🌿', '\uD83C', ' ', '(', '\n', '7'), { maxLength: 6 })
  .map((characters) => characters.join(''))

/** RegExp at each character: V8 also looks between the two halves of one, where nothing can match. */
function matchesRegExp(source: string, flags: string, searched: string): boolean {
  const expression = new RegExp(source, `${flags}y`)
  const characters = flags === 'u' ? Array.from(searched) : searched.split('')
  let start = 0
  return [...characters, ''].some((character) => {
    expression.lastIndex = start
    start += character.length
    return expression.test(searched)
  })
}

test.each([['u'], ['']])('a pattern matches the texts that RegExp matches, flags "%s"', (flags) => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 5 }), (source, texts) => {
      // Any escape of a hyphen is malformed with flag u.
      const written = flags === 'u' ? source : String.raw`${source}|\-\-\-`
      const compiled = compilePattern(written, { mayLackFlag: true })
      expect(compiled.isUnicode).toBe(flags === 'u')
      for (const searched of texts)
        expect(compiled.test(searched, createBudget()), searched).toBe(
          matchesRegExp(written, flags, searched),
        )
    }),
    { numRuns: 500, seed: 6 },
  )
})
