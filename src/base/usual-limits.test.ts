import { describe, expect, test } from 'vitest'
import { lengthsToTry, numbersToTry } from './usual-limits.ts'

describe('usual limits of lengths', () => {
  const limits = [
    [30, 'fields'],
    [32, 'hexadecimal digests'],
    [36, 'uuids'],
    [40, 'digests of SHA-1'],
    [50, 'fields'],
    [60, 'fields'],
    [63, 'labels of DNS, identifiers of PostgreSQL'],
    [64, 'identifiers of MySQL'],
    [80, 'fields'],
    [100, 'fields'],
    [120, 'fields'],
    [128, 'fields'],
    [140, 'short messages'],
    [150, 'names in Django'],
    [160, 'text messages'],
    [191, 'indexed columns of MySQL in utf8mb4'],
    [200, 'fields'],
    [240, 'fields'],
    [250, 'fields'],
    [255, 'columns, and lengths in a byte'],
    [256, 'fields'],
    [300, 'fields'],
    [400, 'fields'],
    [500, 'fields'],
    [512, 'fields'],
    [1000, 'fields'],
    [1024, 'fields'],
    [2000, 'fields'],
    [2048, 'URLs'],
    [4000, 'columns of Oracle'],
    [4096, 'fields'],
    [5000, 'fields'],
    [8000, 'columns of SQL Server'],
    [8191, 'indexes of PostgreSQL'],
    [8192, 'buffers'],
    [10_000, 'fields'],
    [16_383, 'columns of MySQL in utf8mb4'],
    [16_384, 'buffers'],
    [20_000, 'fields'],
    [32_767, 'lengths in 15 bits'],
    [32_768, 'buffers'],
    [50_000, 'fields'],
    [65_535, 'lengths in two bytes'],
    [65_536, 'buffers'],
  ] as const
  test.each(limits)('%i is tried from both sides (%s)', (limit) => {
    const around = lengthsToTry().filter(
      (length) => length >= BigInt(limit - 1) && length <= BigInt(limit + 1),
    )
    expect(new Set(around)).toEqual(new Set([limit - 1, limit, limit + 1].map(BigInt)))
  })

  test('are those and no others, from the least', () => {
    const around = limits.flatMap(([limit]) => [limit - 1, limit, limit + 1])
    expect(lengthsToTry().map(Number)).toEqual(around.toSorted((left, right) => left - right))
  })
})

describe('usual limits of numbers', () => {
  const limits = [
    [127n, 'int8'],
    [255n, 'uint8'],
    [32_767n, 'int16'],
    [65_535n, 'uint16'],
    [1_000_000n, 'a million'],
    [16_777_215n, 'uint24'],
    [1_000_000_000n, 'nine digits and one more'],
    [2_147_483_647n, 'int32'],
    [4_294_967_295n, 'uint32'],
    [10_000_000_000n, 'ten digits and one more'],
    [1_000_000_000_000n, 'twelve digits and one more'],
    [9_007_199_254_740_991n, 'safe integers of JavaScript'],
    [9_007_199_254_740_992n, 'integers of a double'],
    [1_000_000_000_000_000_000n, 'eighteen digits and one more'],
    [9_223_372_036_854_775_807n, 'int64'],
  ] as const
  test.each(limits)('%i is tried from both sides (%s)', (limit) => {
    const wanted = [limit - 1n, limit, limit + 1n, limit + 2n]
    expect(numbersToTry(0n)).toEqual(expect.arrayContaining(wanted))
  })

  test.each(limits)('%i is tried at a distance (%s)', (limit) => {
    const wanted = [limit - 6n, limit + 5n, limit + 6n, limit + 7n]
    expect(numbersToTry(5n)).toEqual(expect.arrayContaining(wanted))
  })

  test('are those and no others, from the least', () => {
    const around = limits.flatMap(([limit]) => [limit - 1n, limit, limit + 1n, limit + 2n])
    const inOrder = around.toSorted((left, right) => (left < right ? -1 : 1))
    expect(numbersToTry(0n)).toEqual(inOrder)
  })
})
