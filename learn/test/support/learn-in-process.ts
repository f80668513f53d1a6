import type { Case } from '../../../contract/data/case.ts'
import { readOptions, type Settings } from '../../../contract/data/settings.ts'
import {
  ClientInProcess,
  type RequestInProcess,
  type ResponseInProcess,
  TOKEN_IN_PROCESS,
  transmitTo,
} from '../../../contract/in-process.ts'
import { gapOf } from '../../../contract/plan/gap.ts'
import { planOf } from '../../../contract/plan/plan.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { collect, type Sender } from '../../src/collect.ts'
import { type FittedProfile, learnFrom } from '../../src/learn-from.ts'
import { type Sample, sampleOf } from '../../src/samples/sample.ts'
import { playedMock } from './played-mock.ts'
import type { Profile } from '../../../src/core/profile-settings.ts'

/** A service as a function, which always responds. */
export type Respond = (request: RequestInProcess) => ResponseInProcess

/** When runs begin, in milliseconds since 1970. */
const STARTED = 1_700_000_000_000

const options = { baseUrl: 'http://plants.example', token: TOKEN_IN_PROCESS, seed: 1 }

/** The settings of a run in process: without generated cases, and without requests at once. */
export const settingsInProcess = (operation: BodyOperation): Settings => ({
  ...readOptions({ ...options, explore: 0 }),
  operation,
  burst: 0,
})

/** What a check sends, in its order. */
export function casesOfCheck(settings: Settings): readonly Case[] {
  const { first, sequences, singles, bursts, ofProfile, generated } = planOf(settings)
  return [...first, ...sequences.flat(), ...singles, ...bursts.flat(), ...ofProfile, ...generated]
}

/** Learns a service in process. */
export function learnInProcess(
  respond: Respond,
  operation: BodyMockOperation,
): Promise<FittedProfile> {
  const { source } = operation
  const client = new ClientInProcess(transmitTo(respond), source, { started: STARTED })
  return learnWith(client, settingsInProcess(source), operation)
}

/** Learns what responds to a client in process. */
export async function learnWith(
  client: ClientInProcess,
  settings: Settings,
  operation: BodyMockOperation,
  product: Learning = { collect, sampleOf, learnFrom },
): Promise<FittedProfile> {
  const samples = new Map<Case, Sample>()
  const send = (testCase: Case): Sample =>
    product.sampleOf(testCase, client.send(testCase), client.sentNames)
  const sender: Sender = {
    samples,
    mayCreate: true,
    record: async (cases) => {
      for (const testCase of cases)
        if (gapOf(testCase, settings) === undefined) samples.set(testCase, send(testCase))
    },
    send: async (testCase) => send(testCase),
    replace: (testCase, sample) => {
      samples.set(testCase, sample)
    },
    giveUp: (reason) => {
      throw new Error(reason)
    },
  }
  const { first, sequences, singles, generated } = planOf(settings)
  const written = [...new Set([...first, ...sequences.flat(), ...singles])]
  const limits = await product.collect(sender, { written, generated }, operation)
  const requests = samples.size
  const learned = { from: 'http://plants.example', seed: 1, requests, version: 1 } as const
  const service = { operation, path: operation.path }
  return product.learnFrom([...samples.values()], service, limits, learned)
}

/** What learns: the ablation has versions of its own. */
export interface Learning {
  readonly collect: typeof collect
  readonly sampleOf: typeof sampleOf
  readonly learnFrom: typeof learnFrom
}

/** A mock that plays a profile, as a service. */
export function respondWith(profile: Profile, operation: BodyMockOperation): Respond {
  const mock = playedMock(profile, operation)
  const { bodyLimit } = mock.behavior
  return (request) => {
    const truncated = request.body.length > bodyLimit
    const body = truncated ? request.body.subarray(0, bodyLimit) : request.body
    return mock.respond({ ...request, body, truncated }).response
  }
}
