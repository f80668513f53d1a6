import autocannon from 'autocannon'
import { processorTime } from './process.ts'
import { HEADERS, INVALID, type Running, VALID } from './servers.ts'

export const BODIES: Readonly<Record<Kind, string>> = { valid: VALID, invalid: INVALID }
export type Kind = 'valid' | 'invalid'

/** What one server did in one round. */
export interface Round {
  /** Requests a second. */
  readonly rate: number
  /** Microseconds of the server's processor time for a request. */
  readonly processor: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly requests: number
  /** Answers that are neither 200 nor 4xx, and requests without one. */
  readonly failed: number
}

const CONNECTIONS = 64

/** Sends one kind of body over 64 connections for so many seconds, or so many requests. */
export async function load(
  { url, pid }: Running,
  kind: Kind,
  much: { readonly duration: number } | { readonly amount: number },
): Promise<Round> {
  const before = processorTime(pid)
  const begun = performance.now()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    method: 'POST',
    headers: HEADERS,
    body: BODIES[kind],
    ...much,
  })
  const requests = result.requests.total
  return {
    rate: (1000 * requests) / (performance.now() - begun),
    processor: (processorTime(pid) - before) / requests / 1000,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests,
    failed: result.errors + result.timeouts + requests - result['2xx'] - result['4xx'],
  }
}
