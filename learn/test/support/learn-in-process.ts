import { casesOf } from '../../../contract/cases/index.ts'
import { type Case, isSentManyTimes } from '../../../contract/data/case.ts'
import {
  ClientInProcess,
  type RequestInProcess,
  type ResponseInProcess,
} from '../../../contract/in-process.ts'
import { apiOf } from '../../../src/core/api.ts'
import { createMockOf } from '../../../src/core/create-mock.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { collect, type Sender } from '../../src/collect.ts'
import { type Learned, learnFrom } from '../../src/learn-from.ts'
import { type Sample, sampleOf } from '../../src/samples/sample.ts'
import { playProfileOf } from '../../src/profile/play-profile.ts'
import type { Profile } from '../../../src/core/profile-settings.ts'

/** A service as a function, which always responds. */
export type Respond = (request: RequestInProcess) => ResponseInProcess

/** When runs begin, in milliseconds since 1970. */
const STARTED = 1_700_000_000_000

/** The requests of `check` that a client sends once. */
export const casesSentOnce = (operation: BodyOperation): readonly Case[] =>
  casesOf(operation).filter(
    (testCase) => !isSentManyTimes(testCase) && testCase.credential !== 'bad',
  )

/** Learns a service in process, without generated cases. */
export async function learnInProcess(
  respond: Respond,
  operation: BodyMockOperation,
): Promise<Learned> {
  const { source, path } = operation
  const client = new ClientInProcess(respond, source, STARTED)
  const samples = new Map<Case, Sample>()
  const sender: Sender = {
    samples,
    mayCreate: true,
    record: async (cases) => {
      for (const testCase of cases)
        samples.set(testCase, sampleOf(testCase, client.send(testCase), client.sentNames))
    },
    send: async (testCase) => sampleOf(testCase, client.send(testCase), client.sentNames),
    replace: (testCase, sample) => {
      samples.set(testCase, sample)
    },
    giveUp: (reason) => {
      throw new Error(reason)
    },
  }
  const { limits, changed } = await collect(
    sender,
    { written: casesSentOnce(source), generated: [] },
    operation,
  )
  if (changed !== undefined) throw new Error(changed)
  const requests = samples.size
  const learned = { from: 'http://plants.example', seed: 1, requests, version: 1 } as const
  return learnFrom([...samples.values()], { operation, path }, limits, learned)
}

/** A mock that plays a profile, as a service. */
export function respondWith(profile: Profile, operation: BodyMockOperation): Respond {
  const mock = createMockOf(playProfileOf(profile, operation), apiOf(operation))
  const { bodyLimit } = mock.behavior
  return (request) => {
    const truncated = request.body.length > bodyLimit
    const body = truncated ? request.body.subarray(0, bodyLimit) : request.body
    return mock.respond({ ...request, body, truncated }).response
  }
}
