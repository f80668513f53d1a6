import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOfCheck, respondWith, settingsInProcess } from '../test/support/learn-in-process.ts'
import { servedStore } from '../../test/support/store.ts'
import type { Case } from '../../contract/data/case.ts'
import type { Exchange } from '../../contract/data/exchange.ts'
import { ClientInProcess, TOKEN_IN_PROCESS, transmitTo } from '../../contract/in-process.ts'
import type { SentNames } from '../../contract/operation/sent-names.ts'
import { createMock } from '../../src/core/create-mock.ts'
import type { Join } from 'plant-store-kit/options'
import { learnFrom } from './learn-from.ts'
import { playProfile } from './profile/play-profile.ts'
import type { Profile } from 'plant-store-kit/options'
import { probesOf } from './probes/probes.ts'
import { sampleOf } from './samples/sample.ts'

const sent: readonly Case[] = [
  ...new Set(casesOfCheck({ ...settingsInProcess(servedStore.source), explore: 40 })),
  ...probesOf(servedStore.source),
]

interface Recorded {
  readonly exchanges: readonly (readonly [Case, Exchange])[]
  readonly sentNames: SentNames
}

/** The responses of a mock with this profile to all requests of `learn`, without a network. */
function recordWith(profile: Profile, started: number): Recorded {
  const refusesTokens = profile.errors?.['credential-unknown'] !== undefined
  const tokens = refusesTokens ? { tokens: [TOKEN_IN_PROCESS] } : {}
  const played = { ...profile, behavior: { ...profile.behavior, ...tokens } }
  const transmit = transmitTo(respondWith(played, servedStore))
  const client = new ClientInProcess(transmit, servedStore.source, { started })
  const exchanges = sent.map((testCase) => [testCase, client.send(testCase)] as const)
  return { exchanges, sentNames: client.sentNames }
}

/** What is learned from a mock with this profile; the limits are known. */
function learnFromMock(
  profile: Profile,
  started = 1_700_000_000_000,
): ReturnType<typeof learnFrom> {
  const { bodyLimit, nestingLimit, members } = createMock(playProfile(profile)).behavior
  const { name, id } = members
  const known = { ...(name && { name }), ...(id && { id }) }
  const limits = { bodyLimit, nestingLimit, members: known }
  const { exchanges, sentNames } = recordWith(profile, started)
  const samples = exchanges.map((sent) => sampleOf(...sent, sentNames))
  const learned = {
    from: 'http://plants.example',
    seed: 1,
    requests: samples.length,
    version: 1,
  } as const
  const service = { operation: servedStore, path: '/plants' }
  return learnFrom(samples, service, limits, learned)
}

const messages = fc.constantFrom(
  'no',
  '{member} is wrong',
  '{member}: {value} ({type})',
  'bad {text}',
  'never',
)
const refusal = fc.record(
  {
    status: fc.constantFrom(400, 409, 422, 500),
    error: fc.integer({ min: 1, max: 99 }),
    message: messages,
  },
  { requiredKeys: ['error', 'message'] },
)
const textual = fc.record({
  status: fc.constantFrom(400, 404),
  text: fc.constantFrom('<h1>No</h1>', 'Bad\n'),
})
const rule = fc.oneof({ weight: 5, arbitrary: refusal }, { weight: 1, arbitrary: textual })
const accepted = fc.constant('accepted' as const)

const errors = fc.record(
  {
    'unknown-path': rule,
    'unknown-path/slash': accepted,
    'credential-malformed': rule,
    'credential-scheme-case': refusal,
    'media-type': fc.oneof(rule, accepted),
    'body-missing': rule,
    'body-json': rule,
    'body-json/trailing-comma': fc.oneof(rule, accepted),
    'type/body': rule,
    required: refusal,
    'type/id': refusal,
    'type/id/digits': accepted,
    'type/name': refusal,
    'type/tag/null': accepted,
    'empty/name': refusal,
    'repeated-id': refusal,
  },
  { requiredKeys: [] },
)
const behavior = fc.record(
  {
    credentialStatus: fc.constantFrom(401, 403),
    unknownMethodStatus: fc.constantFrom(404, 405),
    mediaTypeStatus: fc.constantFrom(400, 415),
    echoId: fc.boolean(),
    repeatedId: fc.constant('refused'),
    repeatedMember: fc.constant('refused'),
    loneSurrogate: fc.constant('refused'),
    byteOrderMark: fc.constant('ignored'),
    members: fc.record(
      {
        name: fc.record({ maxLength: fc.constantFrom(100, 300) }),
        id: fc.constant({ minimum: 1 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)
const response = fc.record(
  {
    success: fc.record({
      body: fc.constantFrom<unknown>(
        { plant: { id: '{id}', name: '{name}', tag: '{tag}' } },
        { name: '{name}', tag: '{tag}', ref: '{uuid}', at: '{date-time}', kind: 'plant' },
      ),
    }),
    error: fc.record({
      headers: fc.constantFrom({ 'content-type': 'application/problem+json' }, {}),
    }),
  },
  { requiredKeys: [] },
)
const profiles = fc.record(
  {
    behavior,
    errors,
    join: fc.constantFrom<Join>(
      false,
      ', ',
      { start: '{count} problems: ', between: ' & ' },
      { body: { message: '{first} (and {more} more)' } },
    ),
    order: fc.constantFrom(
      ['media-type'],
      ['unknown-path', 'credential', 'body-encoding', 'byte-order-mark', 'body-json'],
    ),
    response,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Profile>

test('learns the same responses from a mock as its profile gives, and the same profile from what it learned', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      const { profile: learned, requests, sameStatus, sameBody } = learnFromMock(profile)
      expect({ sameStatus, sameBody }).toEqual({ sameStatus: requests, sameBody: requests })
      expect(learnFromMock(learned, 1_800_000_000_000).profile).toEqual(learned)
    }),
    { numRuns: 2, seed: 1, endOnFailure: true },
  )
})
