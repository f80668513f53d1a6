import { isInt64, Numeral, parseExactly } from './numeral.ts'

/** A request as a store sees it. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  /** 1 for the first request the server got. */
  readonly number: number
  /** Requests in hand when this one came, itself included. */
  readonly busy: number
  /** The connection it came on, as a key to remember things by. */
  readonly connection: object
  /** How many plants the server has taken before. */
  readonly created: number
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** The members of a JSON object, own ones only. */
export type Members = Readonly<Record<string, unknown>>

/** What a request was refused for. */
export type Cause = 'path' | 'credential' | 'media type' | 'json' | 'plant'

/** The decisions a store takes on its way from a request to an answer; a fault changes one of them. */
export interface Store {
  finds(received: Received): boolean
  admits(received: Received): boolean
  takes(mediaType: string): boolean
  /** Throws where the bytes are no JSON. */
  reads(bytes: Buffer): unknown
  problem(value: unknown): string | undefined
  plant(value: Members): unknown
  error(cause: Cause, message: string): unknown
  /** The status that each cause of refusal is answered with. */
  status(cause: Cause): number
}

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Numeral)

/** The first thing that keeps a value from being a NewPlant, or undefined. */
export function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return 'the body must be a JSON object'
  if (!Object.hasOwn(value, 'id')) return 'id is required'
  if (!(value['id'] instanceof Numeral) || !isInt64(value['id'])) return 'id must be an int64'
  if (!Object.hasOwn(value, 'name')) return 'name is required'
  if (typeof value['name'] !== 'string') return 'name must be a string'
  if (Object.hasOwn(value, 'tag') && typeof value['tag'] !== 'string') return 'tag must be a string'
  return undefined
}

/** A store that keeps every rule of the document, in the plainest way. */
export const right: Store = {
  finds: ({ method, path }) => method === 'POST' && path === '/plants',
  admits: ({ headers }) => /^bearer +\S+$/i.test(String(headers['authorization'] ?? '')),
  takes: (mediaType) => /^application\/json *(;|$)/i.test(mediaType.trim()),
  reads: (bytes) =>
    parseExactly(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)),
  problem: problemOf,
  plant: ({ name, tag }) => (tag === undefined ? { name } : { name, tag }),
  error: (_cause, message) => ({ error: 1, message }),
  status: (cause) => (cause === 'path' ? 404 : 400),
}

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

/** Takes a request through a store's decisions, in order. */
export function decide(store: Store, received: Received): Answer {
  const refuse = (cause: Cause, message: string): Answer =>
    json(store.status(cause), store.error(cause, message))
  if (!store.finds(received)) return refuse('path', 'there is only POST /plants')
  if (!store.admits(received)) return refuse('credential', 'a bearer token is required')
  if (!store.takes(String(received.headers['content-type'] ?? '')))
    return refuse('media type', 'the body must be application/json')
  let value: unknown
  try {
    value = store.reads(received.bytes)
  } catch {
    return refuse('json', 'the body is not JSON')
  }
  const problem = store.problem(value)
  if (problem !== undefined) return refuse('plant', problem)
  return json(200, store.plant(value as Members))
}
