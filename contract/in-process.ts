import type { Operation } from '../src/document/document.ts'
import { fillCase } from './cases/fill/fill-case.ts'
import { FreshSource } from './cases/fill/fresh-source.ts'
import type { Secrets } from './cases/fill/request-values.ts'
import { makeCases } from './cases/index.ts'
import { parseBaseUrl, targetOf } from './client/base-url.ts'
import type { OutgoingRequest } from './client/outgoing-request.ts'
import { inTurns } from './client/timers.ts'
import { type Case, isSentManyTimes } from './data/case.ts'
import {
  type Exchange,
  type Failure,
  joinedHeaders,
  type ReceivedResponse,
} from './data/exchange.ts'
import { defaults } from './data/options.ts'
import type { Entry } from './data/report.ts'
import type { Steps } from './data/steps.ts'
import { judgeExchange } from './judge/judge.ts'
import { RepeatedValues } from './judge/repeated-values.ts'
import { tokenHeaderOf } from './operation/credentials.ts'
import type { SentNames } from './operation/sent-names.ts'
import { groupFindings } from './report/groups.ts'
import { headlineOf } from './report/headline.ts'

/** A request to a function; the names of its headers are in lower case. */
export interface RequestInProcess {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array
}

/** What it responds. */
export interface ResponseInProcess {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A server as a function; undefined if it does not respond in time. */
export type Respond = (request: RequestInProcess) => ResponseInProcess | undefined

/** Like `Respond`, for a request and a response as they are on the wire. */
export type Transmit = (request: OutgoingRequest) => Exchange['response'] | undefined

/** The token of requests to a function: it must accept this one. */
export const TOKEN_IN_PROCESS = 'plant-store-token-in-process'

const base = parseBaseUrl('http://plants.example')

const silence: Failure = {
  type: 'failure',
  kind: 'timeout',
  detail: 'nothing came',
  received: new Uint8Array(0),
}

interface RunInProcess {
  /** Milliseconds since 1970: runs that begin at other times have other ids and names. */
  readonly started: number
  /** By default those with `TOKEN_IN_PROCESS`, which may go anywhere. */
  readonly secrets?: Secrets
}

const secretsInProcess: Secrets = { token: TOKEN_IN_PROCESS, headers: [] }

/** Sends cases to a function, as the client of a run does over a socket. */
export class ClientInProcess {
  readonly #transmit: Transmit
  readonly #operation: Operation
  readonly #fresh: FreshSource
  readonly #secrets: Secrets
  readonly #tokenHeader: string | undefined
  #count = 0

  constructor(
    transmit: Transmit,
    operation: Operation,
    { started, secrets = secretsInProcess }: RunInProcess,
  ) {
    this.#transmit = transmit
    this.#operation = operation
    this.#fresh = new FreshSource(1, started, operation)
    this.#secrets = secrets
    this.#tokenHeader = tokenHeaderOf(operation)?.toLowerCase()
  }

  /** The names of its requests so far. */
  get sentNames(): SentNames {
    return this.#fresh.names
  }

  send(testCase: Case): Exchange {
    const { outgoing, sent } = fillCase(testCase, {
      base,
      secrets: this.#secrets,
      fresh: this.#fresh,
      tokenHeader: this.#tokenHeader,
      requestBody: this.#operation.requestBody,
    })
    this.#count += 1
    return {
      number: this.#count,
      case: testCase.id,
      request: sent,
      timing: { started: 0, duration: 1 },
      response: this.#transmit(outgoing) ?? silence,
    }
  }
}

/** A function as what a client sends its requests to. */
export const transmitTo =
  (respond: Respond): Transmit =>
  (outgoing) => {
    const { method, headers, body = new Uint8Array(0) } = outgoing
    const target = targetOf(outgoing)
    const response = respond({ method, target, headers: joinedHeaders(headers), body })
    return response && received(response)
  }

const received = ({ status, headers, body }: ResponseInProcess): ReceivedResponse => ({
  type: 'response',
  version: '1.1',
  status,
  reason: '',
  headers: Object.entries(headers),
  body: new TextEncoder().encode(body),
  protocolErrors: [],
})

/**
 * How the responses of a function break the contract of an operation, one sentence for each group of violations that
 * `check` would report, with its rule: `N7: tag is null: responded 200 (2 times)`. Cases that need a real connection or
 * several requests are not sent, nor are generated ones. Others have turns meanwhile; none after the signal.
 */
export const violationsInProcess = async (
  operation: Operation,
  respond: Respond,
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  const judging = judgedInProcess(operation, respond)
  const entries = await inTurns(judging, () => signal?.aborted === true)
  const known = (): { readonly known: false } => ({ known: false })
  return groupFindings({ entries: entries ?? [], known, operation })
    .filter(({ kind }) => kind === 'violation')
    .map((group) => `${group.rule}: ${headlineOf(group)}`)
}

function* judgedInProcess(operation: Operation, respond: Respond): Steps<readonly Entry[]> {
  const client = new ClientInProcess(transmitTo(respond), operation, { started: Date.now() })
  const repeatedValues = new RepeatedValues(operation)
  const entries: Entry[] = []
  for (const testCase of (yield* makeCases(operation, defaults.cases)).filter(isSentAlone)) {
    const exchange = client.send(testCase)
    const repeatable = repeatedValues.accepted
    const { findings } = judgeExchange(testCase, exchange, { operation, repeatable })
    entries.push({ case: testCase, exchange, findings })
    repeatedValues.observe(testCase, exchange)
    yield
  }
  return entries
}

/** Whether a case is one request with the credentials that each run has. */
const isSentAlone = (testCase: Case): boolean =>
  !isSentManyTimes(testCase) && testCase.request.need !== 'chain' && testCase.credential !== 'bad'
