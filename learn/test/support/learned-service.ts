import { expect } from 'vitest'
import { ClientInProcess, transmitTo } from '../../../contract/in-process.ts'
import { openMockOperation } from '../../../src/core/open-operation.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { expectedResponses } from '../../src/drift/drift.ts'
import type { Profile, ProfileOptions } from '../../../src/core/profile-settings.ts'
import { optionsOf } from '../../../test/support/evolve.ts'
import {
  casesOfCheck,
  learnInProcess,
  type Respond,
  respondWith,
  settingsInProcess,
} from './learn-in-process.ts'
import { type Judge, serviceOf } from './plant-service.ts'

/** A service for another document, and what must be learned of it. */
export interface LearnedService {
  readonly operation: BodyOperation
  readonly judge: Judge
  /** Parts of the profile that must be found. */
  readonly profile: ProfileOptions
  /** Bodies whose responses the mock with the profile must give. */
  readonly bodies: readonly string[]
}

/** Learns a service, and expects that its profile responds as the service does, and that a later run finds a change alone. */
export async function expectLearned(service: LearnedService): Promise<void> {
  const { operation, judge, profile, bodies } = service
  const respond = serviceOf(judge)
  const served = openMockOperation(optionsOf(operation))
  const learned = await learnInProcess(respond, served)
  expect(learned.profile).toMatchObject(profile)
  expect(learned.sameStatus / learned.requests).toBeGreaterThan(0.98)
  expect(learned.sameBody / learned.requests).toBeGreaterThan(0.92)
  const play = respondWith(learned.profile, served)
  for (const body of bodies) {
    const request = {
      method: 'POST',
      target: '/plants',
      headers: new Map([
        ['authorization', 'Bearer a-token'],
        ['content-type', 'application/json'],
      ]),
      body: new TextEncoder().encode(body),
    }
    const [actual, expected] = [play(request), respond(request)]
    expect([body, actual.status, JSON.parse(actual.body)]).toEqual([
      body,
      expected.status,
      JSON.parse(expected.body),
    ])
  }
  const differences = (service: Respond) => differencesFrom(learned.profile, served, service)
  expect([...differences(respond)]).toEqual([])
  const changed: Respond = (request) => {
    const response = respond(request)
    return { ...response, body: response.body.replace('missing', 'absent') }
  }
  expect(differences(changed).next().value).toBeDefined()
}

/** How responses differ from a profile in a later run of `check`, which ends when nobody reads more. */
export function* differencesFrom(
  settings: Profile,
  operation: BodyMockOperation,
  respond: Respond,
): Generator<string> {
  const { source } = operation
  const file = { settings, profileLine: () => undefined }
  const profile = expectedResponses(file, 'plant-store.yaml', operation)
  const started = 1_800_000_000_000
  const client = new ClientInProcess(transmitTo(respond), source, { started })
  for (const testCase of casesOfCheck({ ...settingsInProcess(source), profile })) {
    const difference = profile.differenceOf(testCase, client.send(testCase))
    if (difference !== undefined) yield difference.message
  }
}
