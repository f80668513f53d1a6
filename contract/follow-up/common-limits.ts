/** The greatest lengths that servers usually allow: of columns, fields, and of types in which a length is kept. */
const commonLengths = [
  30, 32, 36, 40, 50, 60, 63, 64, 80, 100, 120, 128, 140, 150, 160, 191, 200, 240, 250, 255, 256,
  300, 400, 500, 512, 1000, 1024, 2000, 2048, 4000, 4096, 5000, 8000, 8191, 8192, 10_000, 16_383,
  16_384, 20_000, 32_767, 32_768, 50_000, 65_535, 65_536,
].map(BigInt)

/** The greatest numbers of the types and columns in which servers usually keep an id. */
const commonNumbers = [
  2n ** 7n - 1n,
  2n ** 8n - 1n,
  2n ** 15n - 1n,
  2n ** 16n - 1n,
  10n ** 6n,
  2n ** 24n - 1n,
  10n ** 9n,
  2n ** 31n - 1n,
  2n ** 32n - 1n,
  10n ** 10n,
  10n ** 12n,
  2n ** 53n - 1n,
  2n ** 53n,
  10n ** 18n,
  2n ** 63n - 1n,
]

const inOrder = (values: readonly bigint[]): readonly bigint[] =>
  values.toSorted((left, right) => (left < right ? -1 : 1))

/** The lengths at which a usual limit shows: at both sides of it, also of one that the limit itself exceeds. */
export const lengthsToTry = (): readonly bigint[] =>
  inOrder(commonLengths.flatMap((limit) => [limit - 1n, limit, limit + 1n]))

/** The numbers at which a usual limit shows, at a distance from it; the least of a type is one further from 0 than the greatest. */
export const numbersToTry = (distance: bigint): readonly bigint[] =>
  inOrder(
    commonNumbers.flatMap((limit) => [
      limit - 1n - distance,
      limit + distance,
      limit + 1n + distance,
      limit + 2n + distance,
    ]),
  )
