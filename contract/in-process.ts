import type { Operation } from '../src/document/document.ts'
import { fillCase } from './cases/fill/fill-case.ts'
import { FreshSource } from './cases/fill/fresh-source.ts'
import { makeCases } from './cases/index.ts'
import { parseBaseUrl, targetOf } from './client/base-url.ts'
import { inTurns } from './client/timers.ts'
import { type Case, isSentManyTimes } from './data/case.ts'
import { type Exchange, type Failure, joinedHeaders } from './data/exchange.ts'
import { defaults } from './data/options.ts'
import type { Entry } from './data/report.ts'
import type { Steps } from './data/steps.ts'
import { judgeExchange } from './judge/judge.ts'
import { RepeatedValues } from './judge/repeated-values.ts'
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

/** The token of requests to a function: it must accept this one. */
export const TOKEN_IN_PROCESS = 'plant-store-token-in-process'

const base = parseBaseUrl('http://plants.example')

const silence: Failure = {
  type: 'failure',
  kind: 'timeout',
  detail: 'nothing came',
  received: new Uint8Array(0),
}

/** Sends cases to a function, as the client of a run does over a socket. */
export class ClientInProcess {
  readonly #respond: Respond
  readonly #operation: Operation
  readonly #fresh: FreshSource
  #count = 0

  /** @param started milliseconds since 1970: runs that begin at other times have other ids and names */
  constructor(respond: Respond, operation: Operation, started: number) {
    this.#respond = respond
    this.#operation = operation
    this.#fresh = new FreshSource(1, started, operation)
  }

  /** The names of its requests so far. */
  get sentNames(): SentNames {
    return this.#fresh.names
  }

  send(testCase: Case): Exchange {
    const { requestBody } = this.#operation
    const secrets = { token: TOKEN_IN_PROCESS, headers: [] }
    const filling = { base, secrets, fresh: this.#fresh, requestBody }
    const { outgoing, sent } = fillCase(testCase, filling)
    const { method, headers, body = new Uint8Array(0) } = outgoing
    const response = this.#respond({
      method,
      target: targetOf(outgoing),
      headers: joinedHeaders(headers),
      body,
    })
    this.#count += 1
    return {
      number: this.#count,
      case: testCase.id,
      request: sent,
      timing: { started: 0, duration: 1 },
      response: response === undefined ? silence : received(response),
    }
  }
}

const received = ({ status, headers, body }: ResponseInProcess): Exchange['response'] => ({
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
  const client = new ClientInProcess(respond, operation, Date.now())
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
