// Limits that services usually have: of columns, of fields, and of the types in which they keep lengths and numbers.

const inOrder = (values: readonly bigint[]): readonly bigint[] =>
  values.toSorted((left, right) => (left < right ? -1 : 1))

/** The greatest lengths that explain by themselves why a service refuses longer ones. */
export const wellKnownLengths: readonly bigint[] = [
  32, 50, 64, 100, 128, 250, 255, 256, 512, 1000, 1024, 2048, 4096, 8191, 10_000, 16_383, 32_767,
  65_535,
].map(BigInt)

const otherLengths = [
  30, 36, 40, 60, 63, 80, 120, 140, 150, 160, 191, 200, 240, 300, 400, 500, 2000, 4000, 5000, 8000,
  8192, 16_384, 20_000, 32_768, 50_000, 65_536,
].map(BigInt)

/** The types in which services keep integers, the widest first. */
export const integerTypes = [
  { type: 'int64', min: -(2n ** 63n), max: 2n ** 63n - 1n },
  { type: 'safe integer', min: -(2n ** 53n), max: 2n ** 53n },
  { type: 'uint32', min: 0n, max: 2n ** 32n - 1n },
  { type: 'int32', min: -(2n ** 31n), max: 2n ** 31n - 1n },
] as const

/** Both sides of the ends of these types, without their sign. */
export const integerEnds: readonly bigint[] = [31n, 32n, 53n, 63n].flatMap((power) => [
  2n ** power - 1n,
  2n ** power,
])

/** The greatest numbers of narrower types, and of columns with some digits. */
const otherNumbers = [
  ...[7n, 8n, 15n, 16n, 24n].map((power) => 2n ** power - 1n),
  ...[6n, 9n, 10n, 12n, 18n].map((digits) => 10n ** digits),
]

/** The lengths at which a usual limit shows: at both sides of it, also of one that the limit itself exceeds. */
export const lengthsToTry = (): readonly bigint[] =>
  inOrder(
    [...wellKnownLengths, ...otherLengths].flatMap((limit) => [limit - 1n, limit, limit + 1n]),
  )

/** The numbers at which a usual limit shows, at a distance from it; the least of a type is one further from 0 than the greatest. */
export const numbersToTry = (distance: bigint): readonly bigint[] =>
  inOrder(
    [...integerTypes.map(({ max }) => max), 2n ** 53n - 1n, ...otherNumbers].flatMap((limit) => [
      limit - 1n - distance,
      limit + distance,
      limit + 1n + distance,
      limit + 2n + distance,
    ]),
  )
