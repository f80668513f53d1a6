import {
  isObject,
  object,
  throwMistakes,
  token as checkToken,
  UsageError,
} from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import type { JournalQuery } from '../core/journal.ts'
import { startTimer, stopTimer } from '../core/timers.ts'
import { MAX_LIMIT, PREFIX } from './control.ts'
import { type DirectInit, fetchDirectly } from './direct-fetch.ts'

export interface RemoteOptions {
  /** The token whose state is controlled; without it, the whole mock. */
  readonly token?: string | undefined
  /** The server's `--control-token`, if it has one. */
  readonly controlToken?: string | undefined
}

/** The server responded, but did not do what it should: it refused, timed out or is not a mock. */
export class RemoteError extends Error {
  /** Number of the control API's error, such as 7003 for a wrong control token. */
  readonly number: number | undefined

  constructor(message: string, number?: number) {
    super(message)
    this.number = number
  }
}

type ListQuery = JournalQuery & { readonly path?: string | undefined }
type RemoteInit = Omit<DirectInit, 'headers' | 'cache'>

/** Milliseconds to wait for a response. */
const TIMEOUT = 5000

/** Sends requests to the control API of a server, and tells a mock from other servers. */
export class ControlClient {
  /** Where the control API is, such as `http://127.0.0.1:4010/_mock/`. */
  readonly base: URL
  readonly #headers: Readonly<Record<string, string>>

  /** @throws {UsageError} if the URL or a token is wrong */
  constructor(url: string | URL, options: RemoteOptions) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new UsageError(
        `The URL of a mock is one such as http://127.0.0.1:4010 (got "${String(url)}").`,
      )
    const { token, controlToken } = options
    throwMistakes(
      object({ token: checkToken, controlToken: checkToken })({ token, controlToken }, []),
    )
    // A base path is the store's alone.
    this.base = new URL(`${PREFIX}/`, url)
    this.#headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(controlToken !== undefined && { 'control-token': controlToken }),
    }
  }

  /** The JSON object of a response, which must have the member; without a member the response must be a 204. */
  async request<Value>(path: string, member?: string, init: RemoteInit = {}): Promise<Value> {
    const signal = AbortSignal.timeout(TIMEOUT)
    try {
      const response = await this.#fetch(path, { ...init, signal })
      const value = await readObject(response)
      const expected = member === undefined ? response.status === 204 : Object.hasOwn(value, member)
      if (expected) return value as Value
      throw this.#notAMock(response)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new RemoteError(this.#silence())
    }
  }

  /** The items of a list: one page of them with a limit, all without. */
  async pages<Item>(name: 'requests' | 'plants' | 'resources', query: ListQuery): Promise<Item[]> {
    const { after = 0, limit } = query
    const pageQuery = limit === undefined ? { ...query, after, limit: MAX_LIMIT } : query
    const defined = Object.entries(pageQuery).filter(([, value]) => value !== undefined)
    const path = `${name}?${new URLSearchParams(defined.map(([key, value]) => [key, String(value)]))}`
    const page = await this.request<Record<string, Item[]> & { last?: number }>(path, name)
    const items = page[name] ?? []
    if (limit !== undefined || items.length < MAX_LIMIT) return items
    return [...items, ...(await this.pages<Item>(name, { ...query, after: page.last }))]
  }

  /** The body of the event stream. @throws {Error} without a response in time, or if it is another one */
  async openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const late = new AbortController()
    const timer = startTimer(() => late.abort(), TIMEOUT)
    try {
      const response = await this.#fetch('events', {
        signal: AbortSignal.any([signal, late.signal]),
      })
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (response.body === null || !isStream) throw this.#notAMock(response)
      return response.body
    } catch (error) {
      throw late.signal.aborted ? new Error(this.#silence()) : error
    } finally {
      stopTimer(timer)
    }
  }

  #silence(): string {
    return `The server at ${this.base.origin} did not respond within ${TIMEOUT / 1000} s.`
  }

  async #fetch(path: string, init: RemoteInit): Promise<Response> {
    const request = { ...init, cache: 'no-store', headers: this.#headers } as const
    const response = await fetchDirectly(new URL(path, this.base), request).catch(
      (error: unknown) => {
        if (init.signal?.aborted === true) throw error
        const why = `${this.base.origin} (${reasonOf(error as Error)})`
        throw new Error(`Cannot reach a mock at ${why}. Start one with plant-store-kit mock.`, {
          cause: error,
        })
      },
    )
    if (response.ok) return response
    const { error, message } = await readObject(response)
    throw typeof message === 'string'
      ? new RemoteError(message, Number(error))
      : this.#notAMock(response)
  }

  #notAMock(response: Response): RemoteError {
    // The body may be endless.
    void response.body?.cancel().catch(() => {})
    const what = `not a plant-store-kit mock with a control API (status ${response.status})`
    return new RemoteError(`The server at ${this.base.origin} is ${what}.`)
  }
}

/** The JSON object of a response, with exact integers; empty if it has none. */
async function readObject(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const { value } = readJson(await response.text(), Infinity)
  return isObject(value) ? value : {}
}

/** Why a fetch failed: the code of its cause, such as ECONNREFUSED, or a sentence. That of a DOMException is a number. */
function reasonOf({ cause, message }: Error): string {
  const { code, message: inner } = (cause ?? {}) as { code?: unknown; message?: string }
  return typeof code === 'string' && code !== '' ? code : (inner ?? message)
}
