import { fillCase } from '../../../contract/cases/fill/fill-case.ts'
import { FreshSource } from '../../../contract/cases/fill/fresh-source.ts'
import { casesOf } from '../../../contract/cases/index.ts'
import { parseBaseUrl } from '../../../contract/client/base-url.ts'
import { type Case, isSentManyTimes } from '../../../contract/data/case.ts'
import { type Exchange, joinedHeaderOf } from '../../../contract/data/exchange.ts'
import type { SentNames } from '../../../contract/operation/sent-names.ts'
import type { MockRequest } from '../../../src/base/request.ts'
import { apiOf } from '../../../src/core/api.ts'
import { createMockOf } from '../../../src/core/create-mock.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { collect, type Sender } from '../../src/collect.ts'
import { type Learned, learnFrom } from '../../src/learn-from.ts'
import { type Sample, sampleOf } from '../../src/samples/sample.ts'
import { playProfileOf } from '../../src/profile/play-profile.ts'
import type { Profile } from '../../../src/core/profile-settings.ts'

/** A service as a function. */
export type Respond = (request: MockRequest) => {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const base = parseBaseUrl('http://plants.example')

/** Sends cases to a service in process, as the client does over a socket. */
export class InProcessClient {
  readonly #respond: Respond
  readonly #fresh: FreshSource
  #count = 0

  /** @param started milliseconds since 1970: runs that begin at other times have other ids and names */
  constructor(respond: Respond, operation: BodyOperation, started = 1_700_000_000_000) {
    this.#respond = respond
    this.#fresh = new FreshSource(1, started, operation)
  }

  /** The names of its requests so far. */
  get sentNames(): SentNames {
    return this.#fresh.names
  }

  send(testCase: Case): Exchange {
    const secrets = { token: 'secret', headers: [] }
    const request = fillCase(testCase, { base, secrets, fresh: this.#fresh }).sent
    const { method, url: target, body = new Uint8Array(0) } = request
    const names = request.headers.map(([name]) => name.toLowerCase())
    const headers = new Map(
      names.map((name) => [name, joinedHeaderOf(request.headers, name) ?? '']),
    )
    const response = this.#respond({ method, target, headers, body })
    this.#count += 1
    return {
      number: this.#count,
      case: testCase.id,
      request,
      timing: { started: 0, duration: 1 },
      response: {
        type: 'response',
        version: '1.1',
        reason: '',
        protocolErrors: [],
        status: response.status,
        headers: Object.entries(response.headers),
        body: new TextEncoder().encode(response.body),
      },
    }
  }
}

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
  const client = new InProcessClient(respond, source)
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
