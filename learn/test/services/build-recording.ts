import { isUtf8 } from 'node:buffer'
import { freshRun, type FreshRun, markIn } from './fresh-run.ts'
import {
  nameOf,
  PLAIN_HEAD,
  type RecordedRequest,
  type RecordedResponse,
  type ServiceRecording,
} from './recording.ts'
import type { RawExchange } from './recording-proxy.ts'
import { keyOf, type KeyedRequest, largeNumbersIn, type RequestKey, textOf } from './request-key.ts'
import { templateOf } from './response-template.ts'

/** What was recorded of a run. */
export interface RecordedRun {
  readonly exchanges: readonly RawExchange[]
  /** Its start by its own clock, in milliseconds since 1970. */
  readonly started: number
  /** `host:port` of the proxy. */
  readonly host: string
  /** When it was recorded, in milliseconds since 1970. */
  readonly time: number
}

/** Headers that say how the body was sent, or that no client compares and every response has anew. */
const LEFT_OUT = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
])

/** An exchange with its key. */
interface Keyed extends KeyedRequest {
  readonly run: number
  readonly of: RecordedRun
  readonly exchange: RawExchange
}

/** Joins the runs: each request once, with its responses. */
export function buildRecording(service: string, runs: readonly RecordedRun[]): ServiceRecording {
  const byKey = Map.groupBy(keyedExchanges(runs), ({ key }) => JSON.stringify(key))
  const responses: Record<string, RecordedResponse> = {}
  const keep = (response: RecordedResponse): string => {
    const name = nameOf(response)
    responses[name] = response
    return name
  }
  const requests = Array.from(byKey.values(), (group): RecordedRequest => {
    const names = templatesOf(group).map(keep)
    const byRun = runs.map((_, run) => names.filter((_name, at) => group[at]!.run === run))
    const isOne = new Set(names).size === 1
    return { ...shortKey(group[0]!.key), get: isOne ? names[0]! : byRun.map(shortRun) }
  })
  return { service, runs: runs.length, responses, requests }
}

/** One name instead of equal ones. */
const shortRun = (names: readonly string[]): readonly string[] =>
  new Set(names).size === 1 ? names.slice(0, 1) : names

const shortKey = ({ head, body }: RequestKey): Omit<RecordedRequest, 'get'> => ({
  ...(head !== PLAIN_HEAD && { head }),
  ...(body !== undefined && { body }),
})

function keyedExchanges(runs: readonly RecordedRun[]): readonly Keyed[] {
  const freshRuns = runs.map(freshRunOf)
  const constants = constantsOf(runs, freshRuns)
  const values = new Set<string>()
  return runs.flatMap((of, run) =>
    acceptedFirst(of.exchanges).map((exchange): Keyed => {
      const isConstant = (numeral: string): boolean => constants.has(numeral)
      const sent = { runs: freshRuns, host: of.host, values, isConstant }
      const { key, slots } = keyOf(exchange.request, sent)
      for (const { unique } of slots) values.add(unique)
      return { key, slots, run, of, exchange }
    }),
  )
}

/**
 * Requests that are equal but for their names, in an order in which the accepted ones come first: of those that were sent
 * at once with one id, another one may have arrived first.
 */
function acceptedFirst(exchanges: readonly RawExchange[]): readonly RawExchange[] {
  const equalText = ({ request }: RawExchange): string =>
    textOf(request).replaceAll(/(Check [\da-z]{7} )[\da-z]{4}/g, '$1')
  const isRefused = ({ response }: RawExchange): boolean =>
    typeof response === 'string' || !/^\S+ 2/.test(response.line)
  const inOrder = new Map(
    Array.from(Map.groupBy(exchanges, equalText), ([text, group]) => [
      text,
      group.toSorted((a, b) => Number(isRefused(a)) - Number(isRefused(b))),
    ]),
  )
  return exchanges.map((exchange) => inOrder.get(equalText(exchange))!.shift()!)
}

function freshRunOf({ exchanges, started }: RecordedRun): FreshRun {
  for (const { request } of exchanges) {
    const mark = markIn(textOf(request))
    if (mark !== undefined) return freshRun(mark, started)
  }
  throw new Error('No request of the run has a name.')
}

/** The large numbers that several runs send: others are sums with fresh ids. */
function constantsOf(
  runs: readonly RecordedRun[],
  freshRuns: readonly FreshRun[],
): ReadonlySet<string> {
  const byRun = runs.map(
    ({ exchanges }) =>
      new Set(
        exchanges.flatMap(({ request }) => largeNumbersIn(textOf(request), { runs: freshRuns })),
      ),
  )
  const isRepeated = (numeral: string): boolean =>
    byRun.filter((numerals) => numerals.has(numeral)).length > 1
  return new Set(byRun.flatMap((numerals) => [...numerals].filter(isRepeated)))
}

/** How short a part of a value may be that responses have. */
const SHORTEST_PARTS = [0, 4, 3, 2, 1]

/** The responses to equal requests: with as few placeholders as make most of them the same. */
function templatesOf(group: readonly Keyed[]): readonly RecordedResponse[] {
  const tried = SHORTEST_PARTS.map((shortest) => {
    const responses = group.map((keyed) => responseOf(keyed, shortest))
    return { responses, count: new Set(responses.map((response) => JSON.stringify(response))).size }
  })
  const fewest = Math.min(...tried.map(({ count }) => count))
  return tried.find(({ count }) => count === fewest)!.responses
}

function responseOf({ exchange, slots, of }: Keyed, shortest: number): RecordedResponse {
  const { request, response } = exchange
  if (typeof response === 'string') return { fault: response }
  const values = { slots, host: of.host, time: of.time }
  const sent = textOf(request)
  const { line, headers, body } = response
  const text = isUtf8(body) ? body.toString() : `⟦latin1⟧${body.toString('latin1')}`
  return {
    status: Number(line.split(' ')[1]),
    headers: headers
      .filter(([name]) => !LEFT_OUT.has(name.toLowerCase()))
      .map(([name, value]) => [name, templateOf(value, sent, values)] as const),
    body: templateOf(text, sent, values, shortest),
  }
}
