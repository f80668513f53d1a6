import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Input, type StoreRequest, type StoreResponse, json, readRequest, respond } from './store.ts'

/** How a server differs from the correct one. */
export interface Override {
  /** Which credentials it accepts; by default all bearer tokens. */
  readonly isAuthenticated?: (request: StoreRequest) => boolean
  /** Replaces parts of the request before the correct server reads it. */
  readonly rewrite?: (request: StoreRequest) => Partial<Input>
  /** Replaces the correct server's response. */
  readonly respond?: (usual: StoreResponse, request: StoreRequest) => StoreResponse | Promise<StoreResponse>
  /** Writes the response; `response.socket` takes raw bytes. */
  readonly send?: Send
  /** Configures the server before it listens. */
  readonly configure?: (server: Server) => unknown
  /** Such as `/garden/v1`; part of the URL. */
  readonly basePath?: string
  /** The rules that `check` must warn about; not asserted if absent. */
  readonly warnings?: readonly string[]
  /** A token that the server is supposed to refuse (A5). */
  readonly badToken?: string | undefined
  /** It may never respond, so that the time limit decides. */
  readonly hangs?: boolean | undefined
}

/** Test servers by name; a function creates the state that each start needs anew. */
export type Servers = Readonly<Record<string, Override | (() => Override)>>

/** Test servers by the one rule that they break. */
export type Table = Readonly<Record<string, Servers>>

export type Send = (response: ServerResponse, usual: StoreResponse, request: StoreRequest) => void

export interface RunningServer extends AsyncDisposable {
  readonly url: string
}

/** Sends Content-Length and keeps the connection open. */
export const sendCorrectly: Send = (response, { status, headers, body }) => {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

/** The bytes of a response without Content-Length; `lines` are added to its headers. */
export function wire({ status, headers, body }: StoreResponse, ...lines: string[]): string {
  const all = [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...lines]
  return [`HTTP/1.1 ${status} X`, ...all, '', String(body)].join('\r\n')
}

/** The bytes of a response with Content-Length. */
export const wireWithLength = (response: StoreResponse, ...lines: string[]): string =>
  wire(response, ...lines, `Content-Length: ${Buffer.byteLength(response.body)}`)

/** Starts a server on a free port of 127.0.0.1. */
export async function listen(override: Override): Promise<RunningServer> {
  const { isAuthenticated = ({ authenticated }) => authenticated, send = sendCorrectly } = override
  let number = 0
  let inFlight = 0
  const server = createServer((message, response) => {
    number += 1
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
    const counts = { number, inFlight }
    void (async () => {
      const input = readRequest(message, Buffer.concat(await message.toArray()))
      const request = { ...input, ...counts, valid: respond(input).status === 200 }
      const authorization = isAuthenticated(request) ? 'Bearer token' : ''
      const usual = respond({ ...input, authorization, ...override.rewrite?.(request) }, override.basePath)
      const changed = (await override.respond?.(usual, request)) ?? usual
      // Raw bytes would give the response to HEAD a body.
      if (request.method === 'HEAD') sendCorrectly(response, changed, request)
      else send(response, changed, request)
    })().catch(() => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    const error = json(400, { error: 1, message: 'malformed HTTP' })
    if (socket.writable) socket.end(wire(error, 'Connection: close'))
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
