import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { plantStore } from '../../core/plant-store.ts'
import { withIdRange } from './id-range.ts'

const accepted = { status: 200 }
const refused = { status: 400 }

const withId = (id: bigint, isAccepted: boolean, rule: 'R1' | 'V1' | 'N8' = 'V1') =>
  sampleWith(`{"id":${id},"name":"a"}`, isAccepted ? accepted : refused, { rule })

const rangeOf = (...samples: readonly ReturnType<typeof withId>[]): unknown =>
  withIdRange({}, samples, plantStore.source)

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
  expect(
    rangeOf(withId(2n ** 62n, true), withId(2n ** 63n - 1n, true), withId(2n ** 63n, false)),
  ).toEqual({ members: { id: { maximum: 9_223_372_036_854_775_807n } } })
})

test('1 is accepted by ordinary services', () => {
  expect(rangeOf(withId(2n ** 31n, false))).toEqual({
    members: { id: { maximum: 2_147_483_647 } },
  })
})

test('requests about something else show no range', () => {
  expect(rangeOf(withId(7n, true), withId(0n, false, 'N8'))).toEqual({})
})

test('other limits stay', () => {
  const limits = { bodyLimit: 50, members: { id: { maximum: 9 }, name: { maxLength: 5 } } }
  expect(withIdRange(limits, [withId(0n, false)], plantStore.source)).toEqual({
    bodyLimit: 50,
    members: { id: { minimum: 1, maximum: 9 }, name: { maxLength: 5 } },
  })
})
