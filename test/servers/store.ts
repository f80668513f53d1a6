import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { isObject } from '../../src/check.ts'
import { jsonText, readJson } from '../../src/core/json.ts'
import { validateNewPlant } from '../../src/generated/validators.ts'

/** A request as the store sees it. */
export interface StoreRequest extends Readonly<ReturnType<typeof readRequest>> {
  /** 1 for the first request since the server started. */
  readonly number: number
  /** Requests in flight, this one included. */
  readonly inFlight: number
  /** Whether the correct server accepts the credential, and the whole request. */
  readonly authenticated: boolean
  readonly valid: boolean
}

export interface StoreResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export type Members = Readonly<Record<string, unknown>>

/** The decisions between a request and its response; a test server overrides some of them. */
export interface Store {
  isOperation(request: StoreRequest): boolean
  isAuthenticated(request: StoreRequest): boolean
  acceptsMediaType(mediaType: string): boolean
  /** The JSON value of a body; undefined if it is not JSON in UTF-8. */
  parse(body: Buffer): unknown
  plant(value: Members): unknown
  error(message: string): unknown
}

export const isValid = (value: unknown): boolean => validateNewPlant(value).length === 0

/** Keeps every rule of the contract. */
export const correct: Store = {
  isOperation: ({ method, path }) => method === 'POST' && path === '/plants',
  isAuthenticated: ({ authorization }) => /^bearer +\S+$/i.test(authorization),
  acceptsMediaType: (mediaType) => /^application\/json *(;|$)/i.test(mediaType.trim()),
  parse: (body) => (isUtf8(body) ? readJson(body.toString(), Infinity).value : undefined),
  plant: ({ name, tag }) => (tag === undefined ? { name } : { name, tag }),
  error: (message) => ({ error: 1, message }),
}

export const json = (status: number, value: unknown): StoreResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: jsonText(value),
})

/** Takes a request through the store's decisions, in order. */
export function respond(store: Store, request: StoreRequest): StoreResponse {
  const refuse = (message: string, status = 400): StoreResponse => json(status, store.error(message))
  if (!store.isOperation(request)) return refuse('the only operation is POST /plants', 404)
  if (!store.isAuthenticated(request)) return refuse('a bearer token is required')
  if (!store.acceptsMediaType(request.contentType)) return refuse('the body must be application/json')
  const value = store.parse === correct.parse ? request.json : store.parse(request.body)
  if (value === undefined) return refuse('the body is not JSON')
  const [problem] = validateNewPlant(value)
  return problem ? refuse(`${problem.pointer} ${problem.must}`) : json(200, store.plant(value as Members))
}

function readRequest(message: IncomingMessage, body: Buffer) {
  const { method = '', headers, socket } = message
  const { pathname: path, searchParams: query } = new URL(message.url ?? '/', 'http://store')
  const value = correct.parse(body)
  const plant: Members = isObject(value) ? value : {}
  const { id, name, tag } = plant
  const text = body.toString()
  return {
    method,
    path,
    query,
    headers,
    body,
    /** The connection it arrived on, as a key for state. */
    connection: socket as object,
    authorization: headers.authorization ?? '',
    contentType: headers['content-type'] ?? '',
    /** Invalid UTF-8 becomes U+FFFD. */
    text,
    /** The JSON value of the body; undefined if the body is malformed. */
    json: value,
    /** The members of a JSON object; empty for any other body. */
    plant,
    /** The id, if it is an integer. */
    id: typeof id === 'bigint' || Number.isInteger(id) ? BigInt(id as number) : undefined,
    /** The id as written. */
    idText: /"id"\s*:\s*([^\s,}]+)/.exec(text)?.[1] ?? String(id),
    /** Empty if it is not a string. */
    name: typeof name === 'string' ? name : '',
    tag: typeof tag === 'string' ? tag : '',
  }
}

type Counts = Pick<StoreRequest, 'number' | 'inFlight'>

export function storeRequest(message: IncomingMessage, body: Buffer, counts: Counts): StoreRequest {
  const request = { ...readRequest(message, body), ...counts, authenticated: false, valid: false }
  const authenticated = correct.isAuthenticated(request)
  const accepted = authenticated && correct.isOperation(request) && correct.acceptsMediaType(request.contentType)
  return { ...request, authenticated, valid: accepted && isValid(request.json) }
}
