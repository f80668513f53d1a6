import { expect, test } from 'vitest'
import { narrow, type Sizes } from './narrow.ts'

/** The result, and the sizes that were tried. */
async function narrowed(
  assumed: Sizes,
  first: number,
  accepts: (size: number) => boolean,
): Promise<readonly [Sizes, readonly number[]]> {
  const tried: number[] = []
  const sizes = await narrow(assumed, first, async (size) => {
    tried.push(size)
    return { size, isAccepted: accepts(size) }
  })
  return [sizes, tried]
}

const largest = { accepted: 0, refused: Infinity }
const least = { accepted: 17, refused: 0 }

test('finds the largest size, halving the sizes between', async () => {
  const [sizes, tried] = await narrowed(largest, 100, (size) => size <= 37)
  expect(sizes).toEqual({ accepted: 37, refused: 38 })
  expect(tried.slice(0, 3)).toEqual([100, 50, 25])
})

test('tries no more once the first size is accepted', async () => {
  expect(await narrowed(largest, 100, () => true)).toEqual([largest, [100]])
  expect(await narrowed(least, 1, () => true)).toEqual([least, [1]])
})

test('finds the least size', async () => {
  const [sizes] = await narrowed(least, 1, (size) => size >= 5)
  expect(sizes).toEqual({ accepted: 5, refused: 4 })
})

test('finds that no size is accepted', async () => {
  const [sizes] = await narrowed(largest, 100, () => false)
  expect(sizes).toEqual({ accepted: 0, refused: 1 })
})

test('stops without a response', async () => {
  expect(await narrow(largest, 100, async () => undefined)).toEqual(largest)
})

test('counts the size that was sent', async () => {
  const isSmall = (size: number): boolean => size <= 37
  const sizes = await narrow(largest, 100, async (size) => {
    return { size: size - 1, isAccepted: isSmall(size - 1) }
  })
  expect(sizes.accepted).toBe(37)
})

test('gives up a service that refuses each size once', async () => {
  let count = 0
  const refusesAll = async (size: number) => {
    count += 1
    return { size: size + 2, isAccepted: false }
  }
  await narrow(largest, 100, refusesAll)
  expect(count).toBe(40)
})
