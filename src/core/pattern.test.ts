import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, MAX_STEPS } from './when.ts'

const matches = (pattern: string, text: string): boolean => compilePattern(pattern)(text, { steps: MAX_STEPS })

describe('a pattern', () => {
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
        for (const each of texts) expect(matches(source, each), each).toBe(new RegExp(source, 'u').test(each))
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
    expect(matches(source, text)).toBe(expected)
  })

  const expensive: [title: string, pattern: string, text: string][] = [
    ['nested counts', '((a{1000}){1000}){1000}', 'a'.repeat(1000)],
    ['counts of nothing', '(?:){1000000000}(((?:)*)*)*', ' '.repeat(1000)],
    ['many alternatives', '|'.repeat(1000), ' '.repeat(1000)],
    ['nested stars that start again', '^(((a*)b|a)*c|a)*$', 'a'.repeat(10_000)],
    ['a long text', 'a', ' '.repeat(1_000_000)],
  ]
  test.each(expensive)('with %s is given up', (_title, source, text) => {
    expect(() => matches(source, text)).toThrow('take more than 100000 steps')
  })

  const refused = [String.raw`(a)\1`, '(?=a)', '(?<!a)b', '(?i:a)', '(', 'a{2,1}', 'a'.repeat(1001)]
  test.each(refused)('that is malformed or not supported is refused: %.20s', (source) => {
    expect(() => compilePattern(source)).toThrow(Error)
  })
})
