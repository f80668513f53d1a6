import { expect, test } from 'vitest'
import { learnInProcess, type Respond, respondWith } from '../test/support/learn-in-process.ts'
import { servedStore } from '../../test/support/store.ts'
import type { Profile } from 'plant-store-kit/options'
import type { FittedProfile } from './learn-from.ts'

const learnFromProfile = (profile: Profile): Promise<FittedProfile> =>
  learnInProcess(respondWith(profile, servedStore), servedStore)

test('learns letters of tags, and another error number of several problems', async () => {
  const behavior = {
    members: { name: { maxLength: 64 }, tag: { pattern: '^[a-z\\p{Ll}\\p{Lo}\\p{M}]*$' } },
  } as const
  const errors = {
    required: { error: 1, message: 'no {member}' },
    type: { error: 1, message: '{member} is {type}' },
  }
  // Of several problems that of the id is first.
  const order = ['required/id', 'type/id', 'format/id']
  const join = { body: { error: 9 } }
  const learned = await learnFromProfile({ behavior, errors, order, join })
  expect(learned.profile.behavior).toEqual(behavior)
  expect(learned.profile.join).toEqual(join)
  expect(learned.sameBody).toBe(learned.requests)
})

// Without a join, it is learned of the recorded service actix-web.
test('learns that a service joins several problems in any order', async () => {
  const join = ', '
  const errors = {
    required: { error: 1, message: 'no {member}' },
    length: { error: 1, message: '{member} is long' },
  }
  const first = ['unknown', 'credential', 'media-type', 'byte-order-mark', 'body']
  const orders = [
    [...first, 'length', 'required/name', 'type/tag'],
    [...first, 'type/id', 'required/id'],
  ]
  const services = orders.map((order) => {
    const members = { name: { maxLength: 80 }, tag: { maxLength: 80 } }
    return respondWith({ behavior: { members }, errors, order, join }, servedStore)
  })
  let count = 0
  const alternating: Respond = (request) => {
    count += 1
    return services[count % 2]!(request)
  }
  const { profile, requests, sameBody } = await learnInProcess(alternating, servedStore)
  expect(profile).toMatchObject({ errors, join, order: expect.arrayContaining(['any-order']) })
  expect(sameBody).toBe(requests)
})
