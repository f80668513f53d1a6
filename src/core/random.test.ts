import { expect, test } from 'vitest'
import { seeded } from './random.ts'

/** Of xorshift32 (Marsaglia 2003, shifts 13, 17, 5), reckoned with whole numbers of any size. */
const reckoned = (state: bigint, count: number): number[] => {
  const word = (1n << 32n) - 1n
  return Array.from({ length: count }, () => {
    state ^= (state << 13n) & word
    state ^= state >> 17n
    state ^= (state << 5n) & word
    return Number(state) / 2 ** 32
  })
}

test.each([
  [0, 0x9e3779b1n],
  [1, 0x3c6ef362n],
  [-1, 1n],
])('numbers from seed %i are those of xorshift32', (seed, state) => {
  const random = seeded(seed)
  const drawn = Array.from({ length: 20 }, random)
  expect(drawn).toEqual(reckoned(state, 20))
})
