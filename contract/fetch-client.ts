import type { BaseUrl } from './client/base-url.ts'
import type { Client, ClientResult, OutgoingRequest } from './client/client.ts'
import type { Failure } from './exchange.ts'

const requestOf = (base: BaseUrl, outgoing: OutgoingRequest): Request => {
  const headers = new Headers()
  for (const [name, value] of outgoing.headers) headers.append(name, value)
  return new Request(new URL(base.url).origin + outgoing.target, {
    method: outgoing.method,
    headers,
    redirect: 'manual',
    ...(outgoing.body && { body: new Uint8Array(outgoing.body) }),
  })
}

/** A client over a function that responds to requests, for implementations without a port. */
export const createFetchClient = (
  base: BaseUrl,
  fetch: (request: Request) => Promise<Response>,
  timeout: number,
): Client => {
  const underWay = new Set<() => void>()
  const send = async (outgoing: OutgoingRequest): Promise<ClientResult> => {
    const began = performance.now()
    const started = performance.timeOrigin + began
    const elapsed = (): number => performance.now() - began
    let stop = (): void => {}
    const stopped = new Promise<undefined>((resolve) => (stop = () => resolve(undefined)))
    const timer = setTimeout(stop, timeout)
    underWay.add(stop)
    const failed = (kind: Failure['kind'], detail: string): ClientResult => ({
      timing: { started, duration: elapsed() },
      response: { type: 'failure', kind, detail, received: new Uint8Array(), reused: false },
      reused: false,
    })
    try {
      const response = await Promise.race([fetch(requestOf(base, outgoing)), stopped])
      if (!response) return failed('timeout', `no response came within ${timeout / 1000} s`)
      const firstByte = elapsed()
      const buffer = await Promise.race([response.arrayBuffer(), stopped])
      if (!buffer) return failed('timeout', `no complete response came within ${timeout / 1000} s`)
      const { status, statusText: reason } = response
      return {
        timing: { started, firstByte, duration: elapsed() },
        response: {
          type: 'response',
          statusLine: `HTTP/1.1 ${status} ${reason}`,
          version: '1.1',
          status,
          reason,
          headers: [...response.headers],
          interim: [],
          framing: 'none',
          body: new Uint8Array(buffer),
          wireLength: buffer.byteLength,
          protocolErrors: [],
        },
        reused: false,
      }
    } catch (error) {
      return failed('closed', `it threw ${String(error).slice(0, 200)}`)
    } finally {
      clearTimeout(timer)
      underWay.delete(stop)
    }
  }
  return {
    base,
    raw: false,
    send,
    connect: () => Promise.resolve(),
    closeIdle: () => {},
    close: async () => {
      for (const stop of underWay) stop()
    },
  }
}
