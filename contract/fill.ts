import type { Case, Part } from './case.ts'
import type { BaseUrl } from './client/base-url.ts'
import type { OutgoingRequest } from './client/client.ts'
import type { Headers, SentRequest } from './exchange.ts'
import { type Secrets, basicOf, headerPlaceholder } from './redact.ts'

/** A fresh id, from 1 to 2^31-1, and a fresh name of printable ASCII with the mark of the run. */
export interface Fresh {
  readonly id: number
  readonly name: string
}

export interface FreshSource {
  /** Part of every name of the run, so that its plants can be found. */
  readonly mark: string
  /** The result of the first call of `next`. */
  readonly first: Fresh
  next(): Fresh
}

/**
 * Ranges that ids come from in turn, as lowest id and size: a server that keeps ids in fewer bits shows it in one run,
 * whatever the seed. Ids of a range follow each other, so that runs of many months rarely share one.
 */
const ranges = [
  [1, 2 ** 28],
  [2 ** 29, 2 ** 29],
  [2 ** 30, 2 ** 29],
  [2 ** 31 - 2 ** 26, 2 ** 26 - 1],
] as const

/** A hash of two numbers. */
const mix = (left: number, right: number): number => {
  let hash = (left ^ 0x9e3779b9) >>> 0
  for (const part of [right >>> 0, Math.floor(right / 2 ** 32), left]) {
    hash = Math.imul(hash ^ part, 0x85ebca6b) >>> 0
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
    hash = (hash ^ (hash >>> 16)) >>> 0
  }
  return hash
}

/**
 * Ids and names for one run. They depend on the clock as well, because a server may refuse the ids of an earlier run
 * with the same seed. `started` in milliseconds since 1970.
 */
export const createFreshSource = (seed: number, started: number): FreshSource => {
  const starts = ranges.map((_, index) => mix(seed + index, started))
  const mark = mix(started, seed).toString(36).padStart(7, '0')
  const at = (count: number): Fresh => {
    const index = count % ranges.length
    const [lowest, size] = ranges[index]!
    const step = Math.floor(count / ranges.length)
    return {
      id: lowest + ((starts[index]! + step) % size),
      name: `Plant ${mark} ${count + 1}`,
    }
  }
  let count = 0
  return { mark, first: at(0), next: () => at(count++) }
}

const encoder = new TextEncoder()

const concat = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** How a case is sent. */
export interface Manner {
  readonly reuse: boolean
  readonly beforeLastWrite?: OutgoingRequest['beforeLastWrite']
}

/** Replaces the placeholders of a case; see Part for them. Returns the request to send, and the same without secrets. */
export const fill = (
  each: Case,
  base: BaseUrl,
  secrets: Secrets,
  fresh: Fresh,
  firstId: number,
  { reuse, beforeLastWrite }: Manner,
): { readonly outgoing: OutgoingRequest; readonly sent: SentRequest } => {
  const { request } = each
  const chunked = request.needs.includes('chunked')
  const replaced = new Set(secrets.headers.map(([name]) => name.toLowerCase()))
  const make = (hide: boolean): Pick<OutgoingRequest, 'method' | 'target' | 'headers' | 'body'> => {
    const token = hide ? '$PLANT_STORE_TOKEN' : secrets.token
    const badToken = hide ? '$PLANT_STORE_BAD_TOKEN' : secrets.badToken
    const basic = hide ? '$PLANT_STORE_BASIC' : basicOf(secrets.token)
    const filled = (text: string, escape = (secret: string): string => secret): string =>
      text
        .replaceAll('$ID', String(fresh.id))
        .replaceAll('$FIRST_ID', String(firstId))
        .replaceAll('$NAME', fresh.name)
        .replaceAll('$TOKEN', () => escape(token))
        .replaceAll('$BASIC', () => basic)
    const bytesOf = (part: Part): Uint8Array =>
      typeof part === 'string' ? encoder.encode(filled(part, inJson)) : part
    const { credential } = request
    const authorization =
      credential === 'token'
        ? `Bearer ${token}`
        : credential === 'bad-token'
          ? `Bearer ${badToken}`
          : credential !== 'none' && filled(credential.authorization)
    const headers: Headers = [
      ['User-Agent', 'plant-store-kit'],
      ...(authorization === false ? [] : [['Authorization', authorization] as const]),
      ...request.headers
        .filter(([name]) => !replaced.has(name.toLowerCase()))
        .map(([name, value]) => [name, filled(value)] as const),
      ...secrets.headers.map(
        ([name, value]) => [name, hide ? headerPlaceholder(name, value) : value] as const,
      ),
      ...(reuse ? [] : [['Connection', 'close'] as const]),
    ]
    return {
      method: request.method,
      target: base.path + filled(request.target, hide ? undefined : encodeURIComponent),
      headers,
      ...(request.body && { body: concat(request.body.map(bytesOf)) }),
    }
  }
  const open = make(false)
  const { headers, target, ...hidden } = make(true)
  const length: Headers = chunked
    ? [['Transfer-Encoding', 'chunked']]
    : open.body
      ? [['Content-Length', String(open.body.length)]]
      : []
  return {
    outgoing: { ...open, chunked, split: request.needs.includes('split'), reuse, beforeLastWrite },
    sent: {
      ...hidden,
      target,
      url: base.url + target.slice(base.path.length),
      headers: [['Host', base.authority], ...headers, ...length],
      chunked,
    },
  }
}
