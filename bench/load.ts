import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { processorTime } from './process.ts'
import { HEADERS, INVALID, MALFORMED, type Running, VALID } from './servers.ts'

export const BODIES: Readonly<Record<Kind, string>> = {
  valid: VALID,
  invalid: INVALID,
  malformed: MALFORMED,
}
/** A NewPlant, JSON that is none, what is no JSON. */
export type Kind = 'valid' | 'invalid' | 'malformed'

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
  /** How many of them were accepted where they were valid, refused where they were not. */
  readonly right: number
}

const CONNECTIONS = 64
/** One thread takes longer to send a request than a good server to answer it, and would make all look alike. */
const SENDERS = availableParallelism() >= 4 ? { workers: 2 } : {}

/** Sends one kind of body over 64 connections for so many seconds, or so many requests. */
export async function load(
  { url, pid }: Running,
  kind: Kind,
  much: { readonly duration: number } | { readonly amount: number },
): Promise<Round> {
  const before = processorTime(pid)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...SENDERS,
    method: 'POST',
    headers: HEADERS,
    body: BODIES[kind],
    ...much,
  })
  const requests = result.requests.total
  return {
    rate: requests / result.duration,
    processor: (processorTime(pid) - before) / requests / 1000,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests,
    right: kind === 'valid' ? result['2xx'] : result['4xx'],
  }
}
