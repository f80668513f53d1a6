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
   * Asks for `path` (such as `scenario`) below `/_mock/`; the answer's JSON, undefined where there is none.
   *
   * @throws Error that says why the server did not do it, or that it cannot be reached
   */
  async ask(method: string, path: string, json?: string): Promise<unknown> {
    const content = { 'content-type': 'application/json' }
    const init = json === undefined ? { method } : { method, body: json, headers: content }
    const response = await this.#fetch(path, init)
    if (response.status === 204) return undefined
    return parse(await response.text())
  }

  /** What happens from now on; a stream that breaks off is opened again, and goes on where it was. */
  async *events({ signal, lost }: EventOptions): AsyncGenerator<RemoteEvent> {
    let last = ''
    for (;;) {
      const headers = last === '' ? {} : { 'last-event-id': last }
      try {
        const { body } = await this.#fetch('events', { headers, signal })
        for await (const { event, data, id } of readEvents(body as ReadableStream<Uint8Array>)) {
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
        `Cannot reach a mock at ${this.#base.origin} (${cause?.code ?? cause?.message ?? message}). Is it running? plant-store mock starts one.`,
        { cause: error },
      )
    }
    if (response.ok) return response
    throw new Refused(await refusal(response, this.#base.origin))
  }
}

/** What the server answered when it did not do what it was asked. */
export class Refused extends Error {}

async function refusal(response: Response, origin: string): Promise<string> {
  const { value } = readExactJson(await response.text())
  const message =
    typeof value === 'object' && value !== null && !Array.isArray(value) && 'message' in value
      ? value.message
      : undefined
  if (typeof message === 'string') return message
  return `What answers at ${origin} is no Plant Store mock with a control API (status ${response.status}).`
}

/** With every id exact. */
function parse(text: string): unknown {
  const { value, fault } = readExactJson(text)
  if (fault !== undefined) throw new Error(`The mock's answer is not JSON: ${fault.why}.`)
  return value
}
