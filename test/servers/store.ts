import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { isObject } from '../../src/check-value.ts'
import { jsonText, readJson } from '../../src/json.ts'
import { createMock } from '../../src/core/mock.ts'

/** A request as the store sees it. */
export interface StoreRequest extends Readonly<ReturnType<typeof readRequest>> {
  /** 1 for the first request since the server started. */
  readonly number: number
  /** Requests in flight, this one included. */
  readonly inFlight: number
  /** Whether the correct server accepts the whole request. */
  readonly valid: boolean
}

export interface StoreResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export type Members = Readonly<Record<string, unknown>>

export const json = (status: number, value: unknown): StoreResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: jsonText(value),
})

/** What the correct server, which is the mock, reads of a request. */
export type Input = Pick<StoreRequest, 'method' | 'path' | 'authorization' | 'contentType' | 'body'>

const mock = createMock()

/** The response of the correct server. */
export function respond({ method, path, authorization, contentType, body }: Input, basePath = ''): StoreResponse {
  const headers = new Map(Object.entries({ authorization, 'content-type': contentType }))
  const exchange = mock.respond({ method, target: path, headers, body }, basePath)
  mock.finish(exchange, 0)
  const { status, body: text } = exchange.response
  return { status, headers: { 'Content-Type': 'application/json' }, body: text }
}

export function readRequest(message: IncomingMessage, body: Buffer) {
  const { method = '', headers, socket } = message
  const { pathname: path, searchParams: query } = new URL(message.url ?? '/', 'http://store')
  const { authorization = '', 'content-type': contentType = '' } = headers
  const text = body.toString()
  const value: unknown = isUtf8(body) ? readJson(text, Infinity).value : undefined
  const plant: Members = isObject(value) ? value : {}
  const { id, name, tag } = plant
  return {
    method,
    path,
    query,
    headers,
    body,
    /** The connection it arrived on, as a key for state. */
    connection: socket as object,
    authorization,
    /** Whether it has a bearer token. */
    authenticated: /^bearer +\S+$/i.test(authorization),
    contentType,
    isJson: /^application\/json *(;|$)/i.test(contentType.trim()),
    isOperation: method === 'POST' && path === '/plants',
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
