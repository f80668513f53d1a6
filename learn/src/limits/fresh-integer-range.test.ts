import { expect, test } from 'vitest'
import type { Case, CaseFacts } from '../../../contract/data/case.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { findFreshIntegerRange, hasFreshIntegerIn } from './fresh-integer-range.ts'

const accepted = { status: 200 }
const refused = { status: 400 }

const withId = (id: bigint, isAccepted: boolean, others: Partial<CaseFacts> = {}) =>
  sampleWith(`{"id":${id},"name":"a"}`, isAccepted ? accepted : refused, {
    facts: { varies: ['id'], ...others },
  })

/** What samples show of a service that responds to nothing more. */
const rangeOf = (...samples: readonly ReturnType<typeof withId>[]): Promise<unknown> =>
  findFreshIntegerRange(async () => undefined, servedStore.source, samples)

test('without refused ids there is no range', async () => {
  await expect(rangeOf(withId(0n, true), withId(7n, true))).resolves.toEqual({})
})

test('a usual bound parts accepted ids from refused ones', async () => {
  await expect(rangeOf(withId(7n, true), withId(0n, false), withId(-5n, false))).resolves.toEqual({
    members: { id: { minimum: 1 } },
  })
  await expect(rangeOf(withId(2n ** 31n - 1n, true), withId(2n ** 31n, false))).resolves.toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
  await expect(rangeOf(withId(2n ** 31n, true), withId(2n ** 32n, false))).resolves.toEqual({
    members: { id: { maximum: 2_147_483_648 } },
  })
})

test('a bound beyond the integers of a double is a bigint', async () => {
  await expect(rangeOf(withId(2n ** 53n, true), withId(2n ** 62n, false))).resolves.toEqual({
    members: { id: { maximum: 9_007_199_254_740_992n } },
  })
})

test('1 is accepted by ordinary services', async () => {
  await expect(rangeOf(withId(2n ** 31n, false))).resolves.toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
})

test.each<[what: string, facts: Partial<CaseFacts>]>([
  ['another member', { varies: ['id', 'name'] }],
  ['an unknown member', { additionalNames: ['pot'] }],
  ['the order of members', { isRewritten: true }],
  ['the credential', { differs: ['credential'] }],
])('a refused request that is about %s, too, shows no range', async (_what, facts) => {
  await expect(rangeOf(withId(7n, true), withId(0n, false, facts))).resolves.toEqual({})
  await expect(rangeOf(withId(7n, true), withId(0n, false))).resolves.not.toEqual({})
})

test('an id that the document forbids shows no range', async () => {
  await expect(rangeOf(withId(7n, true), withId(2n ** 63n, false))).resolves.toEqual({})
})

test('a body that the document forbids shows no range', async () => {
  const withoutName = sampleWith('{"id":0}', refused, { facts: { varies: ['id'] } })
  await expect(rangeOf(withId(7n, true), withoutName)).resolves.toEqual({})
})

test('the id of a plain request shows the range, too', async () => {
  await expect(rangeOf(withId(2n ** 31n, false, { varies: [] }))).resolves.toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
})

test('a document without an id has no range of ids', async () => {
  const withoutId = withNewPlant((schema) => {
    schema['properties'] = { name: { type: 'string' } }
    schema['required'] = ['name']
  })
  const range = await findFreshIntegerRange(async () => undefined, withoutId, [withId(0n, false)])
  expect(range).toEqual({})
})

/** The range of a service that accepts some ids, and the ids that are sent to find it. */
async function searched(
  accepts: (id: bigint) => boolean,
  ids: readonly bigint[],
): Promise<{ readonly sent: readonly bigint[]; readonly id: unknown }> {
  const sent: bigint[] = []
  const send = async ({ request }: Case) => {
    const id = BigInt(/"id":(-?\d+)/.exec(String(request.body))![1]!)
    sent.push(id)
    return withId(id, accepts(id))
  }
  const samples = ids.map((id) => withId(id, accepts(id)))
  const { members } = await findFreshIntegerRange(send, servedStore.source, samples)
  return { sent, id: members?.['id'] }
}

test('three ids that are refused beyond no usual bound show that there is an unusual one', async () => {
  const below = (id: bigint): boolean => id <= 120n
  expect(await searched(below, [100n, 200n, 300n])).toEqual({ sent: [], id: undefined })
  const { sent, id } = await searched(below, [100n, 200n, 300n, 400n])
  expect(sent.slice(0, 2)).toEqual([199n, 149n])
  expect(id).toEqual({ maximum: 120 })
  const above = (number: bigint): boolean => number >= -120n
  const least = await searched(above, [-100n, -200n, -300n, -401n])
  expect(least.id).toEqual({ minimum: -120 })
})

test('the first id beyond a usual bound shows whether the range is larger', async () => {
  const positive = await searched((id) => id >= 1n && id < 2n ** 31n, [7n, 0n, 2n ** 31n])
  expect(positive).toEqual({
    sent: [0n, 2n ** 31n],
    id: { minimum: 1, maximum: 2_147_483_647 },
  })
  const larger = await searched((id) => id <= 2n ** 53n, [7n, 2n ** 62n])
  expect(larger.id).toEqual({ maximum: 9_007_199_254_740_992n })
})

test('without a response an unusual bound is not known', async () => {
  const refused = [151n, 300n, 400n].map((id) => withId(id, false))
  await expect(rangeOf(withId(149n, true), ...refused)).resolves.toEqual({})
})

test('only an integer can be outside a range of ids', () => {
  const range = { members: { id: { minimum: 1, maximum: 150 } } }
  const isIn = (id: string): boolean =>
    hasFreshIntegerIn(sampleWith(`{"id":${id},"name":"a"}`, accepted), range)
  expect(['0', '1', '150', '151', '"b"'].map(isIn)).toEqual([false, true, true, false, true])
  const sample = withId(151n, true)
  expect(hasFreshIntegerIn(sample, {})).toBe(true)
})
