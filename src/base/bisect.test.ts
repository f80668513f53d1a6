import { expect, test } from 'vitest'
import { bisect, type BisectOptions, lastPassing } from './bisect.ts'

/** Values that were tried, and the range that is left, of a limit that fails from 256 on. */
const search = async (options: Partial<BisectOptions>) => {
  const tried: number[] = []
  const range = await bisect(
    { passed: 0n, failed: 1000n },
    {
      candidates: [],
      gap: 1n,
      maxTries: 20,
      tryValue: async (value) => {
        tried.push(Number(value))
        return value >= 256n ? 'failed' : 'passed'
      },
      ...options,
    },
  )
  return { tried, range: [Number(range.passed), Number(range.failed)] }
}

test('halves the range until both ends are neighbors', async () => {
  expect(await search({})).toEqual({
    tried: [500, 250, 375, 312, 281, 265, 257, 253, 255, 256],
    range: [255, 256],
  })
})

test('tries the candidates within the range first, the middle one at first', async () => {
  expect(await search({ candidates: [100n, 255n, 256n, 500n, 2000n] })).toEqual({
    tried: [256, 255],
    range: [255, 256],
  })
})

test('ends with a range as wide as the gap allows', async () => {
  expect((await search({ gap: 125n })).range).toEqual([250, 375])
})

test('ends when the tries are spent', async () => {
  expect(await search({ maxTries: 2 })).toEqual({ tried: [500, 250], range: [250, 500] })
})

test('ends when a value cannot be tried', async () => {
  expect((await search({ tryValue: () => Promise.resolve('nothing') })).range).toEqual([0, 1000])
})

test.each([
  [0n, 100n, 37n, 37n],
  [0n, 100n, 100n, 100n],
  [0n, 100n, 99n, 99n],
  [0n, 100n, 0n, 0n],
  [5n, -100n, -42n, -42n],
])('from %d to %d, the last number up to %d is found', async (from, to, limit, last) => {
  const isUpTo = async (number: bigint): Promise<boolean> =>
    from < to ? number <= limit : number >= limit
  expect(await lastPassing(from, to, isUpTo)).toBe(last)
})
