import { describe, expect, test } from 'vitest'
import { createFreshSource } from './fresh.ts'

const idsOf = (seed: number, started: number, count: number): readonly number[] => {
  const source = createFreshSource(seed, started)
  return Array.from({ length: count }, () => source.next().id)
}

describe('fresh ids', () => {
  test('lie from 1 to 2^31-1 and never come twice', () => {
    const ids = idsOf(0, 0, 10_000)
    expect(ids.filter((id) => !Number.isInteger(id) || id < 1 || id > 2_147_483_647)).toEqual([])
    expect(new Set(ids).size).toBe(10_000)
  })

  test.each([[1], [42], [2_147_483_647]])('of four requests reach every size, seed %i', (seed) => {
    const sizes = idsOf(seed, 1_800_000_000_000, 4).map((id) => Math.floor(id / 2 ** 29))
    expect(sizes.toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3])
  })

  test('differ when a seed is used again later', () => {
    const [before, after] = [idsOf(7, 1_800_000_000_000, 1000), idsOf(7, 1_800_000_060_000, 1000)]
    expect(new Set([...before, ...after]).size).toBe(2000)
  })

  test('begin with the one that was foretold', () => {
    const source = createFreshSource(3, 4)
    const { first } = source
    expect(source.next()).toEqual(first)
    expect(source.next()).not.toEqual(first)
  })
})
