import { expect, test } from 'vitest'
import { nearest, suggest } from './suggest.ts'

const names = ['auto', 'created', 'rejected', 'slow', 'flaky', 'hang', 'offline']

const words: [word: string, near: string | undefined][] = [
  ['slow', 'slow'],
  ['slwo', 'slow'],
  ['SLOW', 'slow'],
  ['slo', 'slow'],
  ['slower', 'slow'],
  ['flakey', 'flaky'],
  ['create', 'created'],
  ['reject', 'rejected'],
  ['of-line', 'offline'],
  ['ofline', 'offline'],
  ['uato', 'auto'],
  ['zebra', undefined],
  ['', undefined],
  ['x', undefined],
  ['a', undefined],
  ['off-contract', undefined],
  ['x'.repeat(100_000), undefined],
]
test.each(words.map(([word, near]) => [word.slice(0, 20), near, word] as const))(
  '%s is near %s',
  (_title, near, word) => {
    expect(nearest(word, names)).toBe(near)
  },
)

test('of two that are as near the first counts', () => {
  expect(nearest('cat', ['bat', 'rat'])).toBe('bat')
})

test('a suggestion lists every name', () => {
  expect(suggest('slwo', ['auto', 'slow'])).toBe(': did you mean "slow"? Known: auto, slow')
  expect(suggest('zebra', ['auto', 'slow'])).toBe('. Known: auto, slow')
})
