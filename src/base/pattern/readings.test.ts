import { describe, expect, test } from 'vitest'
import { createBudget } from '../pattern.ts'
import { readingsOf } from './readings.ts'

/** Whether a text matches by each reading of a pattern. */
const matchesOf = (source: string, text: string): readonly boolean[] =>
  readingsOf(source).patterns.map((pattern) => pattern.test(text, createBudget()))

describe('a pattern of another dialect is read as it was meant', () => {
  const rows: [source: string, matching: string[], others: string[]][] = [
    // Anchors and escapes that are letters in ECMAScript.
    [String.raw`\A[a-z]+\z`, ['abc'], ['Aabcz', 'Aaz', 'abc\n']],
    [String.raw`(?m)\Aa\z`, ['a'], ['a\nb', 'b\na']],
    [String.raw`^\Qa.b(\E+$`, ['a.b(', 'a.b(('], ['axb(']],
    [String.raw`^\x{1F33F}$`, ['🌿'], ['x{1F33F}']],
    [String.raw`^\U0001F33F$`, ['🌿'], []],
    [String.raw`^a\Kb\e$`, ['ab\u001b'], ['aKb\u001b']],
    [String.raw`^\N\R$`, ['a\r\n', 'a\n'], ['aR', '\n\n']],
    [String.raw`^\pL\p{IsGreek}\p{Greek}\p{^L}$`, ['aαα1'], ['aaα1', 'aααa']],
    [String.raw`^\p{XPosixDigit}\P{Punct}$`, ['1a'], ['a1', '1!']],
    // Without flag `u`, `\p` would be the letter.
    [String.raw`^[\p{Lu}\-]\_$`, ['Ä_'], ['p_']],
    // Flags, delimiters and quotes.
    ['(?i)^fern$', ['FERN'], ['ferns']],
    ['a(?i:b)(?i)c', ['aBC'], ['ABC']],
    ['(?x) ^ [a-z] +  # letters\n $', ['abc'], ['abc ', 'a # letters']],
    ['/^[a-z]+$/i', ['ABC'], ['/abc/i', 'a1']],
    ['#^[a-z/]+$#u', ['a/b'], ['#a#']],
    [String.raw`%r{\A[a-z]{2}\z}`, ['ab'], ['abc']],
    ['r"^[a-z]+$"', ['abc'], ['ABC']],
    ['(*UTF8)^a$', ['a'], ['b']],
    // Groups.
    ['^(?P<year>[0-9]{4})-(?<month-day>[0-9]+)$', ['2027-1'], ['27-1']],
    [`^(?'n'a)(?#none)b$`, ['ab'], ['b']],
    ['^(?|a|b)$', ['a', 'b'], ['c']],
    ['^(?>abc)d$', ['abcd'], ['abd']],
    // What a possessive repetition has matched, it does not give back.
    ['^[a-z]++a$', [], ['aaa']],
    ['^[a-z]*+1$', ['1', 'ab1'], ['a']],
    [String.raw`^\w?+a$`, ['ba'], ['a']],
    ['^(?>[a-z]+)1$', ['ab1'], ['1']],
    ['^(?>a{1,2})ab$', ['aaab'], ['aab']],
    ['^a{,2}$', ['', 'aa'], ['aaa', 'a{,2}']],
    // Classes.
    ['^[[:alpha:]_-]{2}[[:^digit:]]$', ['a-b'], ['a1b', 'ab1']],
    ['^[]a]+[^]b]$', [']ac'], ['a]', 'ab']],
    ['^[a-z&&[^aeiou]]+$', ['bcd'], ['abc', 'b]']],
    ['^[a-z-[aeiou]]+$', ['bcd'], ['abc']],
    [String.raw`^[\w-.]\.$`, ['-.', 'a.'], ['aa']],
  ]

  test.each(rows)('%s', (source, matching, others) => {
    const { patterns, unread } = readingsOf(source)
    expect(unread).toBeUndefined()
    expect(patterns).not.toEqual([])
    for (const text of matching)
      expect([text, matchesOf(source, text)]).toEqual([text, patterns.map(() => true)])
    for (const text of others)
      expect([text, matchesOf(source, text)]).toEqual([text, patterns.map(() => false)])
  })
})

test.each<[source: string, text: string]>([
  [String.raw`\A[a-z]+\Z`, 'abc\n'],
  [String.raw`^\h$`, 'a'],
  [String.raw`^\h$`, '\t'],
  [String.raw`^[\h]$`, 'f'],
  ['^[[:alpha:]]$', 'ä'],
  [String.raw`^\p{Alnum}$`, '٣'],
  ['(?m)^a$', 'a\nb'],
  ['^a{1,2}+$', 'aaa'],
  ['/a/', 'a'],
  ['/A/i', 'a'],
])('engines differ about %s and %j', (source, text) => {
  expect(new Set(matchesOf(source, text))).toEqual(new Set([false, true]))
})

test.each<[source: string, reason: string]>([
  ['^(?>a|ab)c$', 'no JavaScript pattern means the same ((?>)'],
  ['^(ab)++c$', 'no JavaScript pattern means the same (++)'],
  ['^(?(1)a|b)$', 'no JavaScript pattern means the same ((?()'],
  ['^(?R)$', 'no JavaScript pattern means the same ((?R))'],
  ['a(?i)b|c', 'no JavaScript pattern means the same ((?i))'],
  [String.raw`\X`, String.raw`no JavaScript pattern means the same (\X)`],
  [String.raw`\y`, String.raw`no JavaScript pattern means the same (\y)`],
  [String.raw`\p{InGreek}`, String.raw`no JavaScript pattern means the same (\p{InGreek})`],
  ['^a[b[c]]$', 'no JavaScript pattern means the same (a class in a class)'],
  ['(*COMMIT)a', 'no JavaScript pattern means the same ((*COMMIT))'],
  ['(', 'it is no regular expression'],
  ['[a-z', 'it is no regular expression'],
  ['*a', 'it is no regular expression'],
  [
    String.raw`^(a)\1$`,
    String.raw`the kit takes a regular expression (flag u) without back-references such as \1`,
  ],
  ['('.repeat(9999), 'no JavaScript pattern means the same (more than 250 groups in each other)'],
])('nobody can say what %s means', (source, reason) => {
  expect(readingsOf(source)).toMatchObject({ patterns: [], unread: reason })
})

test.each(['(?#', '(?<', '[', '[.', '[a]', String.raw`\p{`, '(?>[', '&&['])(
  'a pattern that begins thousands of %s is read, whatever it means',
  (part) => {
    for (const start of ['', '/'])
      expect(readingsOf(start + part.repeat(6000 / part.length)).patterns.length).toBeLessThan(3)
  },
)

test.each([
  '^/[a-z]+/$',
  '/api/v1/',
  '^#[0-9a-f]{6}$',
  String.raw`^(?!.*\.\.)[\w.%+-]+@[a-z\d.-]+$`,
  String.raw`^\p{Lu}[\p{L}_-]*$`,
  '^[^]*$',
  '(?<year>[0-9]+)',
  '(?i:fern)',
  String.raw`^\{[^}]+\}[\]\[]$`,
])('%s is one of ECMAScript, as it is', (source) => {
  expect(readingsOf(source).patterns.map((pattern) => pattern.source)).toEqual([source])
})
