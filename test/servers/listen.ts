import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CheckOptions } from '../../contract/index.ts'
import { isObject } from '../../src/base/check-value.ts'
import { createMock } from '../../src/core/create-mock.ts'
import type { Mock } from '../../src/core/mock.ts'
import { jsonValueOf } from '../../src/base/json.ts'
import { jsonText } from '../../src/base/json-text.ts'
import { withoutDeepParts } from '../../src/base/shallow-json.ts'
import { post } from '../support/post.ts'

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
type Input = Pick<StoreRequest, 'method' | 'path' | 'authorization' | 'contentType' | 'body'>

/** The response of the correct server. */
function respond(
  mock: Mock,
  { method, path, authorization, contentType, body }: Input,
): StoreResponse {
  const headers = { authorization, 'content-type': contentType }
  const { status, body: text } = post(mock, { method, target: path, headers, body })
  return { status, headers: { 'Content-Type': 'application/json' }, body: text }
}

/** What a server gets of a message before its body. */
export type Message = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'> & {
  readonly socket: object
}

function readRequest(message: Message, body: Buffer) {
  const { method = '', headers, socket } = message
  const { pathname: path, searchParams: query } = new URL(message.url ?? '/', 'http://store')
  const { authorization = '', 'content-type': contentType = '' } = headers
  const text = body.toString()
  const value: unknown = isUtf8(body) ? jsonValueOf(withoutDeepParts(text)) : undefined
  const plant: Members = isObject(value) ? value : {}
  const { id, name, tag } = plant
  return {
    method,
    path,
    query,
    headers,
    body,
    /** The connection it arrived on, as a key for state. */
    connection: socket,
    authorization,
    /** The values of all Authorization headers. */
    credentials: message.headersDistinct['authorization'] ?? [],
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

/** How a server differs from the correct one. */
export interface Override {
  /** Which credentials it accepts; by default all bearer tokens. */
  readonly isAuthenticated?: (request: StoreRequest) => boolean
  /** Replaces parts of the request before the correct server reads it. */
  readonly rewrite?: (request: StoreRequest) => Partial<Input>
  /** Replaces the correct server's response. */
  readonly respond?: (
    usual: StoreResponse,
    request: StoreRequest,
  ) => StoreResponse | Promise<StoreResponse>
  /** Writes the response; `response.socket` takes raw bytes. */
  readonly send?: Send
  /** Configures the server before it listens. */
  readonly configure?: (server: Server) => unknown
  /** Whether it remembers connections, its responses have a content coding, or another process asks. */
  readonly needsConnections?: boolean
  /** Such as `/garden/v1`; part of the URL. */
  readonly basePath?: string
  /** The rules of the cases that show how a faulty server differs; by default its own, or a few of each if it has none. */
  readonly shownBy?: readonly string[]
  /** The rules that `check` must warn about; not asserted if absent. */
  readonly warnings?: readonly string[]
  /** Of `check`, such as a token that the server is supposed to refuse. */
  readonly options?: Partial<CheckOptions> | undefined
}

/** Test servers by name; a function creates the state that each start needs anew. */
export type Servers = Readonly<Record<string, Override | (() => Override)>>

/** Test servers by the one rule that they break. */
export type Table = Readonly<Record<string, Servers>>

export type Send = (response: ServerResponse, usual: StoreResponse, request: StoreRequest) => void

/** Sends Content-Length and keeps the connection open. */
export const sendCorrectly: Send = (response, { status, headers, body }) => {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

/** The bytes of a response; `lines` are added to its headers. */
export function wire({ status, headers, body }: StoreResponse, ...lines: string[]): string {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body) }
  const fields = [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), ...lines]
  return [`HTTP/1.1 ${status} X`, ...fields, '', String(body)].join('\r\n')
}

/** A store without a connection: the responses of a correct server that an override changes. */
export function createStore(override: Override) {
  const { isAuthenticated = ({ authenticated }) => authenticated } = override
  const mock = createMock({ basePath: override.basePath })
  let [number, inFlight] = [0, 0]
  return {
    /** Counts a request that begins. */
    begin: () => {
      number += 1
      inFlight += 1
      return { number, inFlight }
    },
    end: (): void => {
      inFlight -= 1
    },
    respond: async (message: Message, body: Buffer, counts: Counts) => {
      const input = readRequest(message, body)
      const correct = respond(mock, input)
      const request = { ...input, ...counts, valid: correct.status === 200 }
      const authorization = isAuthenticated(request) ? 'Bearer token' : ''
      const isChanged = override.isAuthenticated !== undefined || override.rewrite !== undefined
      const usual = isChanged
        ? respond(mock, { ...input, authorization, ...override.rewrite?.(request) })
        : correct
      return { request, response: (await override.respond?.(usual, request)) ?? usual }
    },
  }
}

type Counts = Pick<StoreRequest, 'number' | 'inFlight'>

/** Starts a server on a free port of 127.0.0.1. */
export async function listen(override: Override) {
  const { send = sendCorrectly } = override
  const store = createStore(override)
  const server = createServer((message, response) => {
    const counts = store.begin()
    response.once('close', () => store.end())
    void (async () => {
      const body = Buffer.concat(await message.toArray())
      const sent = await store.respond(message, body, counts)
      send(response, sent.response, sent.request)
    })().catch(() => response.destroy())
  })
  override.configure?.(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${override.basePath ?? ''}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a server differs in what its connections show, and not only in its responses. */
export const isOnPort = ({ send, configure, needsConnections = false }: Override): boolean =>
  needsConnections || send !== undefined || configure !== undefined
