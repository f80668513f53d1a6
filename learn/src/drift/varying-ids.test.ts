import { expect, test } from 'vitest'
import { learnInProcess, type Respond } from '../../test/support/learn-in-process.ts'
import { differencesFrom } from '../../test/support/learned-service.ts'
import { serviceOf, wrongId, wrongText } from '../../test/support/plant-service.ts'
import { servedStore } from '../../../test/support/store.ts'

const plain = serviceOf((plant) => {
  const { name, tag } = plant
  return (
    wrongId(plant) ??
    wrongText(plant, 'name', true) ??
    wrongText(plant, 'tag', false) ?? { name, tag }
  )
})

/** The service with an id of its own in each response. */
const withTrace =
  (nextTrace: () => string): Respond =>
  (request) => {
    const response = plain(request)
    const trace = nextTrace()
    return { ...response, body: JSON.stringify({ ...JSON.parse(response.body), trace }) }
  }

let drawn = 1n
const hex = (): string => {
  drawn = (drawn * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
  return drawn.toString(16).padStart(16, '0')
}

test('an id keeps its form and varies, or the check finds it', async () => {
  const { profile } = await learnInProcess(
    withTrace(() => `t-${hex()}`),
    servedStore,
  )
  expect(profile.learned?.forms).toEqual({
    'success trace': 't-[0-9a-f]{16}',
    'error trace': 't-[0-9a-f]{16}',
  })
  const differencesOf = (nextTrace: () => string) =>
    differencesFrom(profile, servedStore, withTrace(nextTrace))
  expect([...differencesOf(() => `t-${hex()}`)]).toEqual([])
  const [shorter] = differencesOf(() => `t-${hex().slice(4)}`)
  expect(shorter).toMatch(
    /^\/trace of the body is "t-\w+", the profile has "\{uuid\}" of the form t-/,
  )
  const [constant] = differencesOf(() => 't-00f1c2d3e4a5b697')
  expect(constant).toBe(
    '/trace of the body is "t-00f1c2d3e4a5b697", the profile has "{uuid}", another one in each response',
  )
})
