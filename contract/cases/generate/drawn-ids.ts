import * as fc from 'fast-check'

const maxInt64 = 2n ** 63n - 1n

/** Fresh ids are below. */
const endOfIds = 2n ** 31n

/** A fresh id beside an integer of either sign: far from the ids of other requests, so that no run repeats one. */
const besideIntegers = (min: bigint, max: bigint): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('', '-'), fc.bigInt({ min, max }), fc.constantFrom('+', '-'))
    .map(([sign, integer, direction]) => `$(${sign}${integer}${direction}ID)`)

/** Ids of int64 that are no plain ones, as JSON text. */
export const idsOfInt64 = fc.oneof(
  fc.constantFrom('-$ID', `$(${maxInt64}-ID)`, `$(${-maxInt64 - 1n}+ID)`),
  besideIntegers(2n * endOfIds, maxInt64 - endOfIds),
)

export const idsOutsideInt64 = besideIntegers(maxInt64 + endOfIds + 1n, maxInt64 * 1000n)
