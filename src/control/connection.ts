import { readExactJson } from '../core/json-exact.ts'
import { readEvents } from './event-stream.ts'

export interface RemoteOptions {
  /** Names the world that is meant; without it, the whole server is. */
  readonly token?: string | undefined
  /** What the server was started with as `--control-token`, if it was. */
  readonly controlToken?: string | undefined
}

/** Something that happened on a server. */
export interface RemoteEvent {
  /** `sync`: what is known may be old; `request`: a JournalEntry; `scenario`: another one is in force. */
  readonly kind: 'sync' | 'request' | 'scenario'
  readonly data: unknown
}

export interface EventOptions {
  /** Ends the events. */
  readonly signal: AbortSignal
  /** Is told when the stream breaks off, before it is opened again. */
  readonly lost?: (() => void) | undefined
}

/** Milliseconds from a broken stream to the next try. */
export const RETRY = 250

/** Milliseconds for an answer: of several processes each has 30 s to get to work before a change is answered. */
const LIMIT = 40_000

/** What is asked of the control API. */
export interface Question {
  /** A GET by default. */
  readonly method?: 'DELETE' | 'POST' | 'PUT'
  readonly json?: string
  /** The member that the answer has; without one there is no content. */
  readonly told?: string
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined
}

/** The way to one server's control API. */
export class Connection {
  readonly #base: URL
  readonly #headers: Readonly<Record<string, string>>

  /** @throws Error where the URL is none */
  constructor(url: string | URL, { token, controlToken }: RemoteOptions) {
    const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
    if (!isHttp)
      throw new Error(
        `The URL of a mock is one such as http://127.0.0.1:4010 (got "${String(url)}").`,
      )
    for (const secret of [token, controlToken])
      if (secret !== undefined && !/^[!-~]+$/.test(secret))
        throw new Error('A token has printable ASCII characters, and no spaces.')
    // A base path is the store's alone.
    this.#base = new URL('/_mock/', url)
    this.#headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(controlToken !== undefined && { 'control-token': controlToken }),
    }
  }

  /**
   * Asks for `path` (such as `scenario`) below `/_mock/`; gives the answer's JSON, an empty record where there is none.
   *
   * @throws Error that says why the server did not do it, or that it cannot be reached
   */
  async ask(
    path: string,
    { method, json, told, signal }: Question,
  ): Promise<Readonly<Record<string, unknown>>> {
    const content = { 'content-type': 'application/json' }
    const limit = AbortSignal.timeout(LIMIT)
    const within = signal === undefined ? limit : AbortSignal.any([limit, signal])
    const init = { method: method ?? 'GET', signal: within }
    try {
      const response = await this.#fetch(
        path,
        json === undefined ? init : { ...init, body: json, headers: content },
      )
      if (told === undefined && response.status === 204) return {}
      if (told === undefined || !isOf(response, 'application/json')) throw this.#foreign(response)
      const { value } = readExactJson(await response.text())
      if (typeof value !== 'object' || value === null || !(told in value))
        throw this.#foreign(response)
      return value as Readonly<Record<string, unknown>>
    } catch (error) {
      if (!limit.aborted) throw error
      throw new Error(
        `What listens at ${this.#base.origin} has not answered within ${LIMIT / 1000} s.`,
        { cause: error },
      )
    }
  }

  /** What happens from now on; a stream that breaks off is opened again, and goes on where it was. */
  async *events({ signal, lost }: EventOptions): AsyncGenerator<RemoteEvent> {
    let last = ''
    for (;;) {
      const headers = last === '' ? {} : { 'last-event-id': last }
      try {
        const response = await this.#fetch('events', { headers, signal })
        const { body } = response
        if (body === null || !isOf(response, 'text/event-stream')) throw this.#foreign(response)
        for await (const { event, data, id } of readEvents(body)) {
          last = id
          if (event === 'sync' || event === 'request' || event === 'scenario')
            yield { kind: event, data: parse(data) }
        }
      } catch (error) {
        // Before its first event a stream was never there.
        if (signal.aborted || last === '' || error instanceof Refused) throw error
      }
      lost?.()
      await new Promise((resolve) => setTimeout(resolve, RETRY))
      signal.throwIfAborted()
    }
  }

  async #fetch(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> },
  ): Promise<Response> {
    let response: Response
    try {
      response = await fetch(new URL(path, this.#base), {
        ...init,
        cache: 'no-store',
        headers: { ...init.headers, ...this.#headers },
      })
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
      throw new Error(
        `Cannot reach a mock at ${this.#base.origin} (${cause?.code ?? cause?.message ?? message}). Is it running? plant-store-kit mock starts one.`,
        { cause: error },
      )
    }
    if (response.ok) return response
    throw (await refusal(response)) ?? this.#foreign(response)
  }

  #foreign(response: Response): Refused {
    // It may go on for ever.
    void response.body?.cancel().catch(() => {})
    return new Refused(
      `What answers at ${this.#base.origin} is no Plant Store mock with a control API (status ${response.status}).`,
    )
  }
}

function isOf({ headers }: Response, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) === true
}

/** What the server answered when it did not do what it was asked. */
export class Refused extends Error {}

/** What a mock says of why it did not; undefined where it is none. */
async function refusal(response: Response): Promise<Refused | undefined> {
  if (!isOf(response, 'application/json')) return undefined
  const { value } = readExactJson(await response.text())
  const message =
    typeof value === 'object' && value !== null && !Array.isArray(value) && 'message' in value
      ? value.message
      : undefined
  return typeof message === 'string' ? new Refused(message) : undefined
}

/** With every id exact. */
function parse(text: string): unknown {
  const { value, fault } = readExactJson(text)
  if (fault !== undefined) throw new Error(`The mock's answer is not JSON: ${fault.why}.`)
  return value
}
