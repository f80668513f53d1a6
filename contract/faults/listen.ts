import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { decide, right, type Answer, type Received, type Store } from './store.ts'

/** What a server does differently from a right one. */
export interface Behaviour {
  /** Decisions taken otherwise. */
  readonly store?: Partial<Store>
  /** Changes the answer the store came to. */
  readonly answer?: (answer: Answer, received: Received) => Answer | Promise<Answer>
  /** Writes the answer otherwise; the response's socket takes raw bytes. */
  readonly send?: (response: ServerResponse, answer: Answer, received: Received) => void
  /** Milliseconds over every answer, so that requests at once are in hand at once. */
  readonly pause?: number
  /** Prepares the server before it listens. */
  readonly arrange?: (server: Server) => void
}

export interface Running {
  readonly url: string
  close(): Promise<void>
}

/** Writes an answer as a plain server does: Content-Length and keep-alive. */
export function plainly(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

/** The answer's bytes on the wire, for a fault to spoil. */
export function wire({ status, headers, body }: Answer, more: readonly string[] = []): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} X`, ...lines, ...more, '', String(body)].join('\r\n')
}

/** Waits, and then for whatever a busy event loop has left lying: time alone would not tell. */
async function linger(milliseconds: number): Promise<void> {
  await wait(milliseconds)
  for (let left = 40; left > 0; left -= 1) await turn()
}

/** Starts a store on 127.0.0.1; port 0 takes any free one. */
export async function listen(behaviour: Behaviour, port = 0): Promise<Running> {
  const store: Store = { ...right, ...behaviour.store }
  const change = behaviour.answer ?? ((answer: Answer) => answer)
  const send = behaviour.send ?? plainly
  let number = 0
  let busy = 0
  let created = 0
  const server = createServer((request, response) => {
    number += 1
    busy += 1
    response.once('close', () => (busy -= 1))
    const arrival = { number, busy, connection: request.socket }
    const url = new URL(request.url ?? '/', 'http://store')
    void (async () => {
      const bytes = await buffer(request)
      const { method = '', headers } = request
      const { pathname: path, searchParams: query } = url
      const received: Received = { method, path, query, headers, bytes, ...arrival, created }
      const answer = decide(store, received)
      if (answer.status === 200) created += 1
      if (behaviour.pause !== undefined) await linger(behaviour.pause)
      const changed = await change(answer, received)
      // An answer to HEAD has no body, however it is written; Node sees to that.
      if (method === 'HEAD') plainly(response, changed)
      else send(response, changed, received)
    })().catch(() => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    const body = '{"error":1,"message":"not HTTP"}'
    const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\n`
    if (socket.writable) socket.end(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  })
  behaviour.arrange?.(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
