import type { Mock } from '../../src/core/mock.ts'
import { FERN, type Row, type Seen } from './requests.ts'

type One = (row: Row, signal: AbortSignal) => Promise<Seen>

/** Sends a row as often as it says, to the mock in the state that it says; the last answer. */
export async function send(mock: Mock, row: Row, one: One): Promise<Seen> {
  mock.configure(row.settings ?? {})
  mock.reset()
  const { signal, abort } = abortable()
  if (row.want === 'nothing') {
    const answered = one(row, signal).catch((): Seen => 'broken')
    await mock.waitForRequest((entry) => entry.answer.fault === 'hang')
    // Whatever a hanging request might get, it would have come before a later one's answer.
    mock.use('auto')
    await one({ name: 'later', want: 'broken' }, new AbortController().signal)
    const seen = await Promise.race([answered, Promise.resolve('nothing' as const)])
    abort()
    return seen
  }
  for (let nth = 1; nth < (row.times ?? 1); nth += 1) await one(row, signal)
  return one(row, signal)
}

export function headersOf({ headers }: Row): Record<string, string> {
  const all = {
    authorization: 'Bearer token',
    'content-type': 'application/json',
    ...headers,
  }
  return Object.fromEntries(
    Object.entries(all).filter((field): field is [string, string] => field[1] !== null),
  )
}

export function byFetch(base: string, fetch: (request: Request) => Promise<Response>): One {
  return async (row, signal) => {
    const { method = 'POST', target = '/plants', body = FERN } = row
    const bodiless = method === 'GET' || method === 'HEAD'
    const init = { method, headers: headersOf(row), signal }
    try {
      const response = await fetch(new Request(base + target, bodiless ? init : { ...init, body }))
      if (response.type === 'error') return 'broken'
      return [response.status, response.headers.get('content-type'), await response.text()]
    } catch {
      return 'broken'
    }
  }
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
