import { expect, test } from 'vitest'
import { Finder, type Pattern } from './finder.ts'

const patternOf = (text: string, min: number, isWord = false): Pattern => {
  return { text, min, name: '$SECRET', isWord }
}

const find = (pattern: Pattern, text: string): readonly string[] =>
  new Finder([pattern]).find(text).map(({ start, end }) => text.slice(start, end))

test('finds the longest runs of a pattern', () => {
  const pattern = patternOf('abcdefghij', 5)
  expect(find(pattern, 'xabcdefgx cdefgh abcd efghij')).toEqual(['abcdefg', 'cdefgh', 'efghij'])
  expect(find(pattern, 'abcdabcdeabcdefghij')).toEqual(['abcde', 'abcdefghij'])
})

test('finds runs that overlap', () => {
  const text = 'abcabcab'
  const runs = new Finder([patternOf('abcab', 4), patternOf('cabca', 4)]).find(text)
  const covered = new Set(runs.flatMap(({ start, end }) => [start, end - 1]))
  expect([Math.min(...covered), Math.max(...covered)]).toEqual([0, text.length - 1])
})

test('finds a shorter run that begins before a longer one around the same piece', () => {
  const finder = new Finder([patternOf('a-one-two-thr', 13), patternOf('one-two-three-four', 13)])
  expect(finder.find('<a-one-two-three-four>')).toEqual([{ name: '$SECRET', start: 1, end: 21 }])
})

test('finds a word only between other characters than letters and digits', () => {
  expect(find(patternOf('must', 4, true), 'must mustard "must" 1must must')).toHaveLength(3)
})

test.each<[what: string, secret: string, unit: string]>([
  ['text without the secret', 'q7Kx-9_Lm2Zp4Rt6', 'the quick brown fox '],
  ['the secret', 'q7Kx-9_Lm2Zp4Rt6', 'q7Kx-9_Lm2Zp4Rt6'],
  ['nearly half of the secret', 'q7Kx-9_Lm2Zp4Rt6', 'q7Kx-9_ '],
  ['a secret of one letter', 'aaaaaaaaaaaaaaaa', 'a'],
  ['nearly half of a secret of one letter', 'aaaaaaaaaaaaaaaa', 'aaaaaaa '],
])('the steps grow as the text does: %s', (_what, secret, unit) => {
  const stepsFor = (repetitions: number): number => {
    const finder = new Finder([patternOf(secret, secret.length / 2)])
    finder.find(unit.repeat(repetitions))
    return finder.steps
  }
  const [small, large] = [stepsFor(1000), stepsFor(10_000)]
  expect(large / small).toBeLessThan(10.5)
  expect(large).toBeLessThan(300 * unit.length * 10_000)
})
