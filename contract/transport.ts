import type { Base } from './client/base-url.ts'
import type { Came, Client, Wire } from './client.ts'

const since = (started: number): number => performance.timeOrigin + performance.now() - started

const requestOf = (base: Base, wire: Wire): Request => {
  const headers = new Headers()
  for (const [name, value] of wire.headers) headers.append(name, value)
  return new Request(new URL(base.url).origin + wire.target, {
    method: wire.method,
    headers,
    redirect: 'manual',
    ...(wire.body ? { body: new Uint8Array(wire.body) } : {}),
  })
}

const timedOut = Symbol('timed out')

/** A client over a function that answers requests, for implementations without a port. */
export const createFetchClient = (
  base: Base,
  fetch: (request: Request) => Promise<Response>,
  timeout: number,
): Client => ({
  base,
  raw: false,
  send: async (wire): Promise<Came> => {
    const started = performance.timeOrigin + performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<typeof timedOut>((resolve) => {
      timer = setTimeout(() => resolve(timedOut), timeout)
    })
    const failed = (kind: 'closed' | 'timeout', detail: string): Came => ({
      timing: { started, duration: since(started) },
      came: { type: 'failure', kind, detail, received: new Uint8Array(), reused: false },
      reused: false,
    })
    try {
      const response = await Promise.race([fetch(requestOf(base, wire)), limit])
      if (response === timedOut)
        return failed('timeout', `no answer came within ${timeout / 1000} s`)
      const firstByte = since(started)
      const buffer = await Promise.race([response.arrayBuffer(), limit])
      if (buffer === timedOut) {
        return failed('timeout', `no complete answer came within ${timeout / 1000} s`)
      }
      const body = new Uint8Array(buffer)
      return {
        timing: { started, firstByte, duration: since(started) },
        came: {
          type: 'response',
          statusLine: `HTTP/1.1 ${response.status} ${response.statusText}`,
          version: '1.1',
          status: response.status,
          reason: response.statusText,
          headers: [...response.headers],
          interim: [],
          framing: 'none',
          body,
          wireLength: body.length,
          protocolErrors: [],
        },
        reused: false,
      }
    } catch (error) {
      return failed('closed', `it threw ${String(error).slice(0, 200)}`)
    } finally {
      clearTimeout(timer)
    }
  },
  reach: () => Promise.resolve(),
  release: () => {},
  close: () => Promise.resolve(),
})
