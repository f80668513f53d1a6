import { expect, test } from 'vitest'
import { nearest, suggest } from './suggest.ts'

const names = ['auto', 'created', 'rejected', 'slow', 'flaky', 'hang', 'offline']

const words: [word: string, near: string | undefined][] = [
  ['slow', 'slow'],
  ['slwo', 'slow'],
  ['slower', 'slow'],
  ['create', 'created'],
  ['uato', 'auto'],
  ['zebra', undefined],
  ['lowe', undefined],
  ['N5/gnah', undefined],
  ['', undefined],
  ['a', undefined],
  ['off-contract', undefined],
  ['x'.repeat(100_000), undefined],
]
test.each(words.map(([word, near]) => [word.slice(0, 20), near, word] as const))(
  'the nearest name to %s is %s',
  (_title, near, word) => {
    expect(nearest(word, names)).toBe(near)
  },
)

test('says that there are no names', () => {
  expect(suggest('slow', [])).toBe('. Known: none')
})

test('prefers the first of two equally near names', () => {
  expect(nearest('crate', ['grate', 'irate'])).toBe('grate')
})

test('a near name differs in at most three letters, and in less than half of them', () => {
  const name = 'monstera-deliciosa'
  expect(nearest('monstera-delicioxy', [name])).toBeUndefined()
  expect(nearest('monstera-deliciosxy', [name])).toBe(name)
  expect(nearest('xyno', ['xy'])).toBeUndefined()
})

test('lists at most 100 names', () => {
  const many = Array.from({ length: 102 }, (_, index) => `name-${index}`)
  expect(suggest('zebra', many)).toMatch(/^\. Known: name-0, .*, name-99 and 2 more$/)
  expect(suggest('zebra', many.slice(0, 100))).toMatch(/, name-99$/)
})

test('compares a word with at most 1,000 names', () => {
  const others = Array.from({ length: 999 }, (_, index) => `other-${index}`)
  expect(nearest('zebar', [...others, 'zebra'])).toBe('zebra')
  expect(nearest('zebar', [...others, 'another', 'zebra'])).toBeUndefined()
})
