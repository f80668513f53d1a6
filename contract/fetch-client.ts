import type { BaseUrl } from './client/base-url.ts'
import type { Client, OutgoingRequest } from './client/client.ts'
import type { Failure, ReceivedResponse } from './exchange.ts'

const requestOf = (base: BaseUrl, { method, target, headers, body }: OutgoingRequest): Request =>
  new Request(new URL(base.url).origin + target, {
    method,
    headers: new Headers(headers as [string, string][]),
    redirect: 'manual',
    ...(body && { body: Buffer.from(body) }),
  })

const received = async (response: Response): Promise<ReceivedResponse> => {
  const { status, statusText: reason, headers } = response
  const body = new Uint8Array(await response.arrayBuffer())
  const bodies = { body, wireLength: body.length, protocolErrors: [] }
  return { type: 'response', version: '1.1', status, reason, headers: [...headers], ...bodies }
}

const failure = (kind: Failure['kind'], detail: string): Failure => ({
  type: 'failure',
  kind,
  detail,
  received: new Uint8Array(),
})

/** A client over a function that responds to requests, for implementations without a port. `timeout` in milliseconds. */
export const createFetchClient = (
  base: BaseUrl,
  fetch: (request: Request) => Promise<Response>,
  timeout: number,
): Client => {
  const underWay = new Set<() => void>()
  const late = failure('timeout', `no complete response came within ${timeout / 1000} s`)
  const respond = async (outgoing: OutgoingRequest): Promise<ReceivedResponse | Failure> => {
    try {
      return await received(await fetch(requestOf(base, outgoing)))
    } catch (error) {
      return failure('closed', `it threw ${String(error).slice(0, 200)}`)
    }
  }
  return {
    base,
    raw: false,
    send: async (outgoing) => {
      const began = performance.now()
      const stopped = Promise.withResolvers<Failure>()
      const stop = (): void => stopped.resolve(late)
      const timer = setTimeout(stop, timeout)
      underWay.add(stop)
      const response = await Promise.race([respond(outgoing), stopped.promise])
      clearTimeout(timer)
      underWay.delete(stop)
      const timing = { started: performance.timeOrigin + began, duration: performance.now() - began }
      return { timing, response }
    },
    connect: async () => {},
    closeSet: () => {},
    close: async () => underWay.forEach((stop) => stop()),
  }
}
