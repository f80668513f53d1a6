import { expect, test } from 'vitest'
import type { CaseFacts } from '../../../contract/data/case.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { hasIdInRange, idRangeOf } from './id-range.ts'

const accepted = { status: 200 }
const refused = { status: 400 }

const withId = (id: bigint, isAccepted: boolean, others: Partial<CaseFacts> = {}) =>
  sampleWith(`{"id":${id},"name":"a"}`, isAccepted ? accepted : refused, {
    facts: { varies: ['id'], ...others },
  })

const rangeOf = (...samples: readonly ReturnType<typeof withId>[]): unknown =>
  idRangeOf(samples, servedStore.source).limits

test('without refused ids there is no range', () => {
  expect(rangeOf(withId(0n, true), withId(7n, true))).toEqual({})
})

test('a usual bound parts accepted ids from refused ones', () => {
  expect(rangeOf(withId(7n, true), withId(0n, false), withId(-5n, false))).toEqual({
    members: { id: { minimum: 1 } },
  })
  expect(rangeOf(withId(2n ** 31n - 1n, true), withId(2n ** 31n, false))).toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
  expect(rangeOf(withId(2n ** 31n, true), withId(2n ** 32n, false))).toEqual({
    members: { id: { maximum: 2_147_483_648 } },
  })
})

test('a bound beyond the integers of a double is a bigint', () => {
  expect(rangeOf(withId(2n ** 53n, true), withId(2n ** 62n, false))).toEqual({
    members: { id: { maximum: 9_007_199_254_740_992n } },
  })
})

test('1 is accepted by ordinary services', () => {
  expect(rangeOf(withId(2n ** 31n, false))).toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
})

test.each<[what: string, facts: Partial<CaseFacts>]>([
  ['another member', { varies: ['id', 'name'] }],
  ['an unknown member', { furtherNames: ['pot'] }],
  ['the order of members', { isRewritten: true }],
  ['the credential', { differs: ['credential'] }],
])('a refused request that is about %s, too, shows no range', (_what, facts) => {
  expect(rangeOf(withId(7n, true), withId(0n, false, facts))).toEqual({})
  expect(rangeOf(withId(7n, true), withId(0n, false))).not.toEqual({})
})

test('an id that the document forbids shows no range', () => {
  expect(rangeOf(withId(7n, true), withId(2n ** 63n, false))).toEqual({})
})

test('a body that the document forbids shows no range', () => {
  const withoutName = sampleWith('{"id":0}', refused, { facts: { varies: ['id'] } })
  expect(rangeOf(withId(7n, true), withoutName)).toEqual({})
})

test('the id of a plain request shows the range, too', () => {
  expect(rangeOf(withId(2n ** 31n, false, { varies: [] }))).toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
})

test('a document without an id has no range of ids', () => {
  const withoutId = withNewPlant((schema) => {
    schema['properties'] = { name: { type: 'string' } }
    schema['required'] = ['name']
  })
  expect(idRangeOf([withId(0n, false)], withoutId)).toEqual({ limits: {}, next: [] })
})

const refusedIds = (...ids: readonly bigint[]) => ids.map((id) => withId(id, false))

test('three ids that are refused beyond no usual bound show that there is an unusual one', () => {
  const bodiesOf = (...samples: readonly ReturnType<typeof withId>[]): readonly string[] =>
    idRangeOf(samples, servedStore.source).next.map(({ id, testCase }) => `${id} ${testCase.id}`)
  const accepted = withId(100n, true)
  expect(bodiesOf(accepted, ...refusedIds(200n, 300n))).toEqual([])
  expect(bodiesOf(accepted, ...refusedIds(200n, 300n, 400n))).toEqual([
    '150 V3/learn-idMax-between',
  ])
  expect(bodiesOf(withId(-100n, true), ...refusedIds(-200n, -300n, -401n))).toEqual([
    '-150 V3/learn-idMin-between',
  ])
})

test('the first id beyond a usual bound shows whether the range is larger', () => {
  const samples = [withId(7n, true), withId(0n, false), withId(2n ** 31n, false)]
  expect(idRangeOf(samples, servedStore.source)).toMatchObject({
    limits: { members: { id: { minimum: 1, maximum: 2_147_483_647 } } },
    next: [{ id: 0n }, { id: 2n ** 31n }],
  })
})

test('an unusual bound is known when the ids on its sides are beside each other', () => {
  const refused = refusedIds(151n, 300n, 400n)
  expect(rangeOf(withId(149n, true), ...refused)).toEqual({})
  expect(rangeOf(withId(150n, true), ...refused)).toEqual({ members: { id: { maximum: 150 } } })
  expect(rangeOf(withId(150n, true), ...refusedIds(151n))).toEqual({})
})

test('only an integer can be outside a range of ids', () => {
  const range = { members: { id: { minimum: 1, maximum: 150 } } }
  const isIn = (id: string): boolean =>
    hasIdInRange(sampleWith(`{"id":${id},"name":"a"}`, accepted), range, servedStore.source)
  expect(['0', '1', '150', '151', '"b"'].map(isIn)).toEqual([false, true, true, false, true])
  const sample = withId(151n, true)
  expect(hasIdInRange(sample, {}, servedStore.source)).toBe(true)
})
