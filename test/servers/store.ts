import type { IncomingMessage } from 'node:http'

export interface Counts {
  /** 1 for the first request since the server started. */
  readonly number: number
  /** Requests in flight, this one included. */
  readonly inFlight: number
  /** Plants created before this request. */
  readonly created: number
}

/** A request as the store sees it. */
export interface StoreRequest extends Readonly<ReturnType<typeof readRequest>> {
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
  /** @throws {Error} if the body is not JSON in UTF-8. */
  parse(body: Buffer): unknown
  plant(value: Members): unknown
  error(message: string): unknown
}

/** A JSON number as written: a double does not hold every int64. */
export interface JsonNumber {
  readonly rawJSON: string
}

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown

export const { rawJSON: jsonNumber, isRawJSON: isJsonNumber } = JSON as unknown as {
  rawJSON(this: void, text: string): JsonNumber
  isRawJSON(this: void, value: unknown): value is JsonNumber
}

const parseJson = (text: string): unknown => {
  const keepDigits: Reviver = (_key, value, { source }) => (typeof value === 'number' ? jsonNumber(source) : value)
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
  } catch (error) {
    // The reviver is recursive, the parser is not.
    if (!(error instanceof RangeError)) throw error
    const value = JSON.parse(text) as { id?: unknown }
    return typeof value.id === 'number' ? { ...value, id: jsonNumber(String(value.id)) } : value
  }
}

/** The integer that a JSON number stands for, at most about 10^40; undefined if it has a fraction. */
export function integerOf({ rawJSON }: JsonNumber): bigint | undefined {
  const [, sign = '', before = '', after = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(rawJSON) ?? []
  const digits = (before + after).replace(/0+$/, '')
  if (digits.replace(/^0+/, '') === '') return 0n
  const scale = Number(exponent) - after.length + (before + after).length - digits.length
  if (scale < 0) return undefined
  return BigInt(sign + digits) * 10n ** BigInt(Math.min(scale, 40))
}

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value)

const isInt64 = (value: unknown): boolean => {
  const integer = isJsonNumber(value) ? integerOf(value) : undefined
  return integer !== undefined && BigInt.asIntN(64, integer) === integer
}

function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return 'the body must be a JSON object'
  if (!Object.hasOwn(value, 'id')) return 'id is required'
  if (!isInt64(value['id'])) return 'id must be an int64'
  if (!Object.hasOwn(value, 'name')) return 'name is required'
  if (typeof value['name'] !== 'string') return 'name must be a string'
  if (Object.hasOwn(value, 'tag') && typeof value['tag'] !== 'string') return 'tag must be a string'
  return undefined
}

/** Keeps every rule of the contract. */
export const correct: Store = {
  isOperation: ({ method, path }) => method === 'POST' && path === '/plants',
  isAuthenticated: ({ authorization }) => /^bearer +\S+$/i.test(authorization),
  acceptsMediaType: (mediaType) => /^application\/json *(;|$)/i.test(mediaType.trim()),
  parse: (body) => parseJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)),
  plant: ({ name, tag }) => (tag === undefined ? { name } : { name, tag }),
  error: (message) => ({ error: 1, message }),
}

export const isValid = (value: unknown): boolean => problemOf(value) === undefined

export const json = (status: number, value: unknown): StoreResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

/** Takes a request through the store's decisions, in order. */
export function respond(store: Store, request: StoreRequest): StoreResponse {
  const refuse = (message: string, status = 400): StoreResponse => json(status, store.error(message))
  if (!store.isOperation(request)) return refuse('the only operation is POST /plants', 404)
  if (!store.isAuthenticated(request)) return refuse('a bearer token is required')
  if (!store.acceptsMediaType(request.contentType)) return refuse('the body must be application/json')
  try {
    const value = store.parse(request.body)
    const problem = problemOf(value)
    return problem === undefined ? json(200, store.plant(value as Members)) : refuse(problem)
  } catch {
    return refuse('the body is not JSON')
  }
}

function readRequest(message: IncomingMessage, body: Buffer, counts: Counts) {
  const { method = '', headers, socket } = message
  const { pathname: path, searchParams: query } = new URL(message.url ?? '/', 'http://store')
  let value: unknown
  try {
    value = correct.parse(body)
  } catch {}
  const plant = isObject(value) ? value : {}
  const { id, name, tag } = plant
  return {
    ...counts,
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
    text: body.toString(),
    /** The JSON value of the body; undefined if the body is malformed. */
    json: value,
    /** The members of a JSON object; empty for any other body. */
    plant,
    /** The id, if it is an integer. */
    id: isJsonNumber(id) ? integerOf(id) : undefined,
    /** The id as written; empty if it is not a number. */
    idText: isJsonNumber(id) ? id.rawJSON : '',
    /** Empty if it is not a string. */
    name: typeof name === 'string' ? name : '',
    tag: typeof tag === 'string' ? tag : '',
  }
}

export function storeRequest(message: IncomingMessage, body: Buffer, counts: Counts): StoreRequest {
  const request = { ...readRequest(message, body, counts), authenticated: false, valid: false }
  const authenticated = correct.isAuthenticated(request)
  const accepted = authenticated && correct.isOperation(request) && correct.acceptsMediaType(request.contentType)
  return { ...request, authenticated, valid: accepted && isValid(request.json) }
}
