import { describe, expect, test } from 'vitest'
import { regularExpression } from './check-pattern.ts'
import { sentencesOf } from './mistake.ts'

const FORM = 'it takes a regular expression (flag u)'
const REFERENCE = `${FORM} without back-references such as`
const shown = (pattern: string): string => `(got ${JSON.stringify(pattern)})`

describe('a check for patterns says', () => {
  const patterns: [pattern: string, sentence: string][] = [
    ['[', FORM],
    [String.raw`\-`, FORM],
    [String.raw`[\1]`, FORM],
    [String.raw`\p{Nothing}`, FORM],
    [String.raw`${'()'.repeat(12)}\12`, String.raw`${REFERENCE} \12`],
    [String.raw`(?<a>b)\k<a>`, String.raw`${REFERENCE} \k<`],
    [String.raw`\\\1(a)`, String.raw`${REFERENCE} \1`],
  ]
  test.each(patterns)('%s', (pattern, sentence) => {
    const expected = [`${sentence} ${shown(pattern)}`]
    expect(sentencesOf(regularExpression(pattern, ['it']))).toEqual(expected)
  })

  test.each([
    ['^[a-z]+$'],
    [String.raw`\\1`],
    [String.raw`[\\1]`],
    [String.raw`\0`],
    ['(?i:a)b'],
    [String.raw`(?<year>\d{4})`],
  ])('%s can be used', (pattern) => {
    expect(regularExpression(pattern, ['it'])).toEqual([])
  })
})

test('a check for patterns knows their limits', () => {
  expect(sentencesOf(regularExpression('(?:ab){10000}', ['it']))).toEqual([
    expect.stringContaining(`${FORM} of at most 20000 parts`),
  ])
})
