import type { Mock } from '../../src/core/mock.ts'
import { FERN, type Outcome, type TransportRequest } from './requests.ts'

export type Send = (request: TransportRequest, signal: AbortSignal) => Promise<Outcome>

/** The outcome of a request to a mock with the settings that the request names; the last one if it is repeated. */
export async function outcomeOf(
  mock: Mock,
  request: TransportRequest,
  send: Send,
): Promise<Outcome> {
  mock.configure(request.settings ?? {})
  mock.reset()
  const controller = new AbortController()
  if (request.expected === 'no response') {
    const pending = send(request, controller.signal).catch((): Outcome => 'aborted')
    await mock.waitForRequest((entry) => entry.response.fault === 'hang')
    // A response to the first request would arrive before the response to a later one.
    mock.use('auto')
    await send({ title: 'later', expected: 'aborted' }, new AbortController().signal)
    const outcome = await Promise.race([pending, Promise.resolve('no response' as const)])
    controller.abort()
    return outcome
  }
  for (let n = 1; n < (request.times ?? 1); n += 1) await send(request, controller.signal)
  return send(request, controller.signal)
}

export function headersOf({ headers }: TransportRequest): Record<string, string> {
  const defaults = { authorization: 'Bearer token', 'content-type': 'application/json' }
  return Object.fromEntries(
    Object.entries({ ...defaults, ...headers }).filter(
      (header): header is [string, string] => header[1] !== null,
    ),
  )
}

/** Sends with `fetch`, or with anything of its shape. */
export function sendByFetch(origin: string, fetch: (request: Request) => Promise<Response>): Send {
  return async (request, signal) => {
    const { method = 'POST', target = '/plants', body = FERN } = request
    const init = { method, headers: headersOf(request), signal }
    const withBody = method === 'GET' || method === 'HEAD' ? init : { ...init, body }
    try {
      const response = await fetch(new Request(origin + target, withBody))
      if (response.type === 'error') return 'aborted'
      return [response.status, response.headers.get('content-type'), await response.text()]
    } catch {
      return 'aborted'
    }
  }
}
