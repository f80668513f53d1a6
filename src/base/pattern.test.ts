import { describe, expect, test } from 'vitest'
import { compilePattern, createBudget, OutOfStepsError, PatternError } from './pattern.ts'

const matches = (source: string, text: string): boolean =>
  compilePattern(source).test(text, createBudget())

/** The steps that a search takes. */
function stepsOf(source: string, text: string): number {
  const budget = createBudget(1e9)
  compilePattern(source).test(text, budget)
  return 1e9 - budget.steps
}

const rows: [source: string, text: string, matches: boolean][] = [
  ['', '', true],
  ['fern', 'Boston fern', true],
  ['^fern', 'Boston fern', false],
  ['fern$', 'Boston fern', true],
  ['^$', '', true],
  ['^.$', '\n', false],
  ['^.$', '🌿', true],
  ['^..$', '🌿', false],
  ['^[^a]$', '🌿', true],
  ['^[🌱-🌿]$', '🌲', true],
  ['^[]$', 'a', false],
  ['^[^]$', '\n', true],
  [String.raw`^[\]\\^-]+$`, '-]^\\', true],
  [String.raw`^\p{Lu}\p{Ll}+$`, 'Ähre', true],
  [String.raw`^[\p{L}\d]+$`, 'Ähre7', true],
  [String.raw`^[^\p{L}\d]+$`, 'Ähre7', false],
  [String.raw`^[^\p{L}\d]+$`, '+-*', true],
  [String.raw`^\P{L}$`, 'a', false],
  [String.raw`^\x61\u0062\u{63}\cJ\t\0$`, 'abc\n\t\0', true],
  [String.raw`^\uD83C\uDF3F$`, '🌿', true],
  [String.raw`\uD83C`, '🌿', false],
  [String.raw`\uD83C`, '\uD83C', true],
  [String.raw`\bfern\b`, 'a fern.', true],
  [String.raw`\bfern\b`, 'ferns', false],
  [String.raw`\Bern`, 'fern', true],
  [String.raw`\Bern`, 'ern', false],
  ['^(?:cat|dog)s?$', 'dogs', true],
  ['^(?:cat|dog)s?$', 'cows', false],
  ['^(a)(?<b>b)$', 'ab', true],
  ['^a??b+?c*?$', 'bb', true],
  ['^a{3}$', 'aaa', true],
  ['^a{3}$', 'aaaa', false],
  ['^a{2,3}$', 'aaaa', false],
  ['^a{2,}$', 'aaaa', true],
  ['^a{2,}$', 'a', false],
  ['^a{0}b$', 'b', true],
  ['^(?:ab){2,3}$', 'ababab', true],
  ['^(?:ab){2,3}$', 'abababab', false],
  // Threads that began at several places count apart.
  ['xa{2,3}y', 'xaxaay', true],
  ['a{2,3}b', 'aaaaab', true],
  ['^(?:a{2,3}b|aa{3}c)$', 'aaaac', true],
  ['^.{1,2147483647}$', 'aaa', true],
  ['^.{0,9999999999}$', 'aaa', true],
  ['^(?:){1000000000}$', '', true],
  ['^(?:){0,1000000000}$', '', true],
  ['^(?:ab){0,4294967295}$', 'abab', true],
  ['(?:^a)?b', 'xb', true],
  ['^(?=🌿.$)', '🌿a', true],
  [String.raw`^(?:\b|a)*$`, 'aa', true],
  ['^(?:a*)*$', 'aab', false],
  ['^(?:a|ab)(?:c|bcd)(?:d*)$', 'abcd', true],
  ['fern(?= tree)', 'a fern tree', true],
  ['fern(?= tree)', 'a fern', false],
  ['fern(?! tree)', 'a fern tree', false],
  ['(?<=Boston )fern', 'Boston fern', true],
  ['(?<=Boston )fern', 'a fern', false],
  ['(?<!Boston )fern', 'a fern', true],
  [String.raw`(?<=\$\d{2,3})€`, '$12€', true],
  [String.raw`(?<=\$\d{2,3})€`, '$1€', false],
  [String.raw`^(?=.*\d)(?=.*[a-z])(?!.*\s).{8,}$`, 'passw0rd', true],
  [String.raw`^(?=.*\d)(?=.*[a-z])(?!.*\s).{8,}$`, 'pass w0rd', false],
  ['^(?!.*(?<=a)b).*$', 'bab', false],
  ['^(?!.*(?<=a)b).*$', 'bba', true],
  ['(?=a$)', 'ba', true],
  ['(?<=^a)b', 'ab', true],
  [String.raw`^[\w.+-]+@[\w-]+\.[a-z]{2,}$`, 'ada@plants.example', true],
  [String.raw`^[\w.+-]+@[\w-]+\.[a-z]{2,}$`, 'ada@plants', false],
]

test.each(rows)('%j on %j: %j', (source, text, expected) => {
  expect(matches(source, text)).toBe(expected)
  expect(new RegExp(source, 'u').test(text)).toBe(expected)
})

describe('a modifier', () => {
  const modified: [source: string, text: string, matches: boolean][] = [
    ['^(?i:fern)$', 'FERN', true],
    ['^(?i:fern) tree$', 'FERN TREE', false],
    [String.raw`^(?i:\p{Lu}[a-c])$`, 'xB', true],
    ['^(?i:f(?-i:ern))$', 'Fern', true],
    ['^(?i:f(?-i:ern))$', 'FERN', false],
    ['^(?s:a.b)$', 'a\nb', true],
    ['(?m:^b$)', 'a\nb\nc', true],
    ['(?m:^b$)', 'a\nbc', false],
    ['(?m:^b$)', 'a\rb\u2028c', true],
    ['(?m:^b$)', 'a\u2028b\u2029c', true],
    ['(?m:^b$)', 'a\u2029b\rc', true],
    ['(?m:^b$)', 'a\u2027b\nc', false],
    ['^(?m:b$)', 'a\nb', false],
  ]

  test.each(modified)('%j on %j: %j', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected)
  })
})

describe('without flag u', () => {
  const legacyRows: [source: string, text: string, matches: boolean][] = [
    [String.raw`^\-\_$`, '-_', true],
    ['^..$', '🌿', false],
    [String.raw`^..\-?$`, '🌿', true],
    [String.raw`^a]{}$`, 'a]{}', true],
    ['^a{,3}$', 'a{,3}', true],
    [String.raw`^[\w-z]+$`, 'a-z', true],
    [String.raw`^\u{3}\-?$`, 'uuu', true],
    [String.raw`^\p{2}$`, 'pp', true],
    [String.raw`^\c\-$`, String.raw`\c-`, true],
    [String.raw`^\cA\-$`, '\u0001-', true],
    [String.raw`^\101\7\-$`, 'A\u0007-', true],
    [String.raw`^\8\k\-$`, '8k-', true],
    [String.raw`^(?=a)*b\-$`, 'b-', true],
  ]

  test.each(legacyRows)('%j on %j: %j', (source, text, expected) => {
    const isUnicode = source === '^..$'
    const pattern = compilePattern(source, { mayLackFlag: true })
    expect(pattern.isUnicode).toBe(isUnicode)
    expect(pattern.test(text, createBudget())).toBe(expected)
    expect(new RegExp(source, isUnicode ? 'u' : '').test(text)).toBe(expected)
  })

  test('a pattern is refused unless it may lack the flag', () => {
    expect(() => compilePattern(String.raw`^\-$`)).toThrow(PatternError)
    compilePattern(String.raw`^\-$`, { mayLackFlag: true })
    expect(() => compilePattern(String.raw`^\-$`)).toThrow(PatternError)
  })
})

describe('refuses', () => {
  const form = 'the pattern must be a regular expression (flag u)'
  const refused: [source: string, message: string][] = [
    ['(', form],
    ['a{2,1}', form],
    [String.raw`\p{Fern}`, form],
    [String.raw`[\p{Fern}]`, form],
    ['(?<a>b', form],
    [String.raw`(a)\1`, `${form} without back-references such as \\1`],
    [String.raw`(?<a>b)\k<a>`, `${form} without back-references such as \\k<`],
    ['a'.repeat(20_001), `${form} of at most 20000 characters`],
    [`${'('.repeat(251)}${')'.repeat(251)}`, `${form} of at most 250 groups in each other`],
    [
      '(?:ab){10000}',
      `${form} of at most 20000 parts, each counted as often as its groups may repeat`,
    ],
    [
      '(?:(?:(?:ab){0,999}){0,999}){0,999}',
      `${form} of at most 20000 parts, each counted as often as its groups may repeat`,
    ],
  ]

  test.each(refused.map(([source, message]) => [source.slice(0, 40), message, source] as const))(
    '%s',
    (_title, message, source) => {
      expect(() => compilePattern(source)).toThrow(PatternError)
      expect(() => compilePattern(source)).toThrow(message)
    },
  )

  test.each([[String.raw`(a)\1\-`], [String.raw`\2(a)(b)\-`], [String.raw`(?<a>b)\k<a>\-`]])(
    'back-references without flag u: %s',
    (source) => {
      expect(() => compilePattern(source, { mayLackFlag: true })).toThrow('back-references')
    },
  )
})

describe('takes steps in proportion to the text', () => {
  const hostile: [source: string, part: string, end: string][] = [
    ['^(a+)+$', 'a', 'b'],
    [String.raw`(\w|\d)*!`, 'a', ''],
    [String.raw`^(\w+\s?)*$`, 'ab ', '!'],
    ['(.*)*x', 'a', ''],
    ['.*.*.*=', 'a', ''],
    [String.raw`\s+$`, ' ', 'x'],
    [String.raw`(\p{L}+)*\d`, 'a', ''],
    ['(a|a)*b', 'a', ''],
    ['^(a|aa)+$', 'a', 'b'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a', ''],
    ['(?<=(a+)+)b', 'a', ''],
    ['(?=(a+)+b)', 'a', ''],
    ['^(?!(a+)+b)', 'a', ''],
    ['a{1,1000}b', 'a', ''],
    ['(?:a{0,9}){0,9}b', 'a', ''],
    ['^(?:a?){20}a{20}$', 'a', ''],
    [String.raw`(?:\b\w+\b ?)*!`, 'ab ', ''],
  ]

  test.each(hostile)('for the hostile pattern %s', (source, part, end) => {
    const [once, twice] = [1000, 2000].map((count) => stepsOf(source, part.repeat(count) + end))
    expect(twice! / once!).toBeLessThan(2.1)
  })
})

test('takes few steps where it can match at the start only', () => {
  expect(stepsOf('^b', 'a'.repeat(100_000))).toBeLessThan(200)
  expect(stepsOf('^(?:ab|ac)+', 'ab'.repeat(10) + 'x'.repeat(100_000))).toBeLessThan(2000)
})

test('the patterns that were compiled last are kept', () => {
  const pattern = compilePattern('kept')
  expect(compilePattern('kept')).toBe(pattern)
  for (let index = 0; index < 2000; index += 1) compilePattern(`other ${index}`)
  expect(compilePattern('kept')).not.toBe(pattern)
})

describe('a budget', () => {
  test('stops a search and names its pattern', () => {
    const budget = createBudget(10_000)
    const search = (): boolean => compilePattern('^(a+)+$').test('a'.repeat(10_000), budget)
    expect(search).toThrow(new OutOfStepsError('the pattern "^(a+)+$" takes too many steps'))
    expect(search).toThrow(OutOfStepsError)
  })

  test('is shared by all patterns of a request', () => {
    const budget = createBudget(10_000)
    const search = (source: string): boolean =>
      compilePattern(source).test('a'.repeat(1000), budget)
    expect(search('b')).toBe(false)
    expect(search('c')).toBe(false)
    expect(() => ['d', 'e', 'f', 'g'].map(search)).toThrow(OutOfStepsError)
  })

  test('suffices for simple patterns on the largest body', () => {
    const text = 'a'.repeat(2 ** 20)
    expect(matches('^[a-z]+$', text)).toBe(true)
    expect(matches(String.raw`\d`, text)).toBe(false)
    expect(matches('^.{1,2000000}$', text)).toBe(true)
  })

  const large: [title: string, source: string, text: string][] = [
    ['many look-arounds on a long text', '(?=.*a)'.repeat(1000), 'b'.repeat(10_000)],
    ['nested counts', '((a{0,9}){0,9}){0,9}$', `${'a'.repeat(100_000)}b`],
    ['many branches', '|'.repeat(10_000) + 'a', ''],
  ]

  test.each(large)('ends %s', (_title, source, text) => {
    const search = (): boolean => compilePattern(`${source}c`).test(text, createBudget(100_000))
    expect(search).toThrow(OutOfStepsError)
  })

  test('is charged for compiling at each search', () => {
    const search = (): boolean => compilePattern('^[a-z]+ [fern]+$').test('', createBudget(100))
    expect(search).toThrow(OutOfStepsError)
    expect(compilePattern('^[a-z]+ [fern]+$').test('', createBudget())).toBe(false)
    expect(search).toThrow(OutOfStepsError)
  })
})
