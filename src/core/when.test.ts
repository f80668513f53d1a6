import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../json.ts'
import { compilePattern, type Conditions, matches, MAX_STEPS } from './when.ts'

const body = readJson(
  String.raw`{"id":9007199254740993,"small":7,"half":1.5,"huge":1e400,"name":"Boston fern","tag":null,
  "deep":{"a":1},"list":[1],"yes":true,"digits":"7","one":1,"__proto__":"own"}`,
).value

const conditions: [conditions: Conditions, matches: boolean][] = [
  [{}, true],
  [{ small: 7 }, true],
  [{ small: '7' }, false],
  [{ id: 9_007_199_254_740_993n }, true],
  [{ id: 9_007_199_254_740_992n }, false],
  // This double is not the id, although it is near.
  [{ id: 9_007_199_254_740_992 }, false],
  [{ name: 'Boston fern' }, true],
  [{ tag: null }, true],
  [{ missing: null }, false],
  [{ toString: 'x' }, false],
  [{ small: 7, name: 'Boston fern' }, true],
  [{ tag: { present: true } }, true],
  [{ missing: { present: true } }, false],
  [JSON.parse('{"__proto__":"own"}') as Conditions, true],
  [{ small: { in: [1, 7n] } }, true],
  [{ small: { in: ['7'] } }, false],
  [{ small: { in: [] } }, false],
  [{ name: { matches: '^fern' } }, false],
  [{ name: { matches: String.raw`^\p{Lu}` } }, true],
  [{ small: { matches: '7' } }, false],
  [{ small: { atLeast: 7 } }, true],
  [{ small: { atMost: 7 } }, true],
  [{ id: { atLeast: 9_007_199_254_740_993n } }, true],
  [{ id: { atLeast: 9_007_199_254_740_994n } }, false],
  [{ name: { atLeast: 0 } }, false],
  [{ yes: { atLeast: 1 } }, false],
  [{ small: { equals: 7, atMost: 6 } }, false],
  [{ deep: { present: true } }, true],
]
const shown = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))

test.each(conditions.map(([given, want]) => [shown(given), want, given] as const))(
  '%s matches: %s',
  (_title, want, given) => {
    expect(matches(given, body, { steps: MAX_STEPS })).toBe(want)
  },
)

describe('a body other than an object', () => {
  test.each([[undefined], [null], ['text'], [7], [[{ id: 1 }]]])('%j has no members', (value) => {
    expect(matches({ id: { present: false }, length: { present: false } }, value, { steps: MAX_STEPS })).toBe(true)
    expect(matches({ id: { present: true } }, value, { steps: MAX_STEPS })).toBe(false)
  })
})

describe('a pattern', () => {
  const isMatch = (pattern: string, text: string): boolean => compilePattern(pattern)(text, { steps: MAX_STEPS })
  const atoms = String.raw`a b . [ab] [^a\]] \b ^ $ \p{Lu} \u{1F33F} \uD83C\uDF3F \x61 \(`.split(' ')
  const quantifiers = ['', '', '', '*', '+?', '?', '{2}', '{1,}', '{0,2}?', '{0}']
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    pattern: fc
      .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((branches) => branches.map((parts) => parts.join('')).join('|')),
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers))
        .map(([atom, quantifier]) => (/^(?:\\b|[$^])$/.test(atom) ? atom : atom + quantifier)),
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('pattern'), fc.constantFrom(...quantifiers))
        .map(([open, inner, quantifier]) => `${inner.includes('(?<n>') ? '(' : open}${inner})${quantifier}`),
    ),
  }))

  test('matches the texts that RegExp matches', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'A', '🌿', ' ', '('), { maxLength: 6 })
      .map((parts) => parts.join(''))
    const usable = pattern.filter((source) => source.split('(?<n>').length < 3)
    fc.assert(
      fc.property(usable, fc.array(text, { minLength: 5 }), (source, texts) => {
        for (const each of texts) expect(isMatch(source, each), each).toBe(new RegExp(source, 'u').test(each))
      }),
      { numRuns: 500 },
    )
  })

  const hostile: [pattern: string, text: string, expected: boolean][] = [
    [String.raw`\s+$`, `${' '.repeat(10_000)}x`, false],
    ['^(a+)+$', `${'a'.repeat(5000)}b`, false],
    ['(a|a)*$', `${'a'.repeat(5000)}b`, true],
    ['^(a|aa)+$', `${'a'.repeat(5000)}b`, false],
    ['^(.*)*x$', 'a'.repeat(5000), false],
    [String.raw`^(\w+\s?)*$`, `${'ab '.repeat(1000)}!`, false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(3000), false],
    ['^(?:a?){100}a{100}$', 'a'.repeat(100), true],
  ]
  test.each(hostile)('%s is matched in few steps', (source, text, expected) => {
    expect(isMatch(source, text)).toBe(expected)
  })

  const expensive: [title: string, pattern: string, text: string][] = [
    ['nested counts', '((a{1000}){1000}){1000}', 'a'.repeat(1000)],
    ['counts of nothing', '(?:){1000000000}(((?:)*)*)*', ' '.repeat(1000)],
    ['many alternatives', '|'.repeat(1000), ' '.repeat(1000)],
    ['nested stars that start again', '^(((a*)b|a)*c|a)*$', 'a'.repeat(10_000)],
    ['a long text', 'a', ' '.repeat(1_000_000)],
  ]
  test.each(expensive)('with %s is given up', (_title, source, text) => {
    expect(() => isMatch(source, text)).toThrow('take more than 100000 steps')
  })

  const refused = [String.raw`(a)\1`, '(?=a)', '(?<!a)b', '(?i:a)', '(', 'a{2,1}', 'a'.repeat(1001)]
  test.each(refused)('that is malformed or not supported is refused: %.20s', (source) => {
    expect(() => compilePattern(source)).toThrow(Error)
  })
})
