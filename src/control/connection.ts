import { readExactJson } from '../core/json.ts'
import { startTimer, stopTimer } from '../core/wait-for-request.ts'
import { PREFIX } from './control.ts'
import { readEvents } from './event-stream.ts'

export interface RemoteOptions {
  /** The token whose state is meant; without it, the whole mock. */
  readonly token?: string | undefined
  /** What the server was started with as `--control-token`, if it was. */
  readonly controlToken?: string | undefined
}

/** `request`: a JournalEntry; `scenario`: the ScenarioState; `sync`: everything known may be outdated. */
export interface RemoteEvent {
  readonly kind: 'request' | 'scenario' | 'sync'
  readonly data: unknown
}

export interface EventOptions {
  /** Ends the events. */
  readonly signal: AbortSignal
  /** Called when the connection is lost, before it is opened again. */
  readonly onDisconnect?: (() => void) | undefined
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

/** Milliseconds to wait for a response. */
const TIMEOUT = 5000
/** Milliseconds between a lost connection and the next attempt. */
const RETRY = 250
/** Milliseconds without a heartbeat after which a connection counts as lost. */
const SILENCE = 40_000

export interface ControlRequest {
  readonly method?: 'DELETE' | 'GET' | 'POST' | 'PUT'
  /** JSON text. */
  readonly body?: string
  /** A member of the response's JSON; without one, the response must be a 204. */
  readonly member?: string
  readonly signal?: AbortSignal | undefined
}

/** Requests to the control API of one server. */
export class Connection {
  readonly #base: URL
  readonly #headers: Readonly<Record<string, string>>

  /** @throws Error if the URL or a token is wrong */
  constructor(url: string | URL, { token, controlToken }: RemoteOptions) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new Error(
        `The URL of a mock is one such as http://127.0.0.1:4010 (got "${String(url)}").`,
      )
    for (const secret of [token, controlToken])
      if (secret !== undefined && !/^[!-~]+$/.test(secret))
        throw new Error('A token has printable ASCII characters, at least one, and no spaces.')
    // A base path is the store's alone.
    this.#base = new URL(`${PREFIX}/`, url)
    this.#headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(controlToken !== undefined && { 'control-token': controlToken }),
    }
  }

  /**
   * Sends a request to a path below `/_mock/` and resolves with the response's JSON object; empty for a 204.
   *
   * @throws Error (rejects) if the server cannot be reached, RemoteError if it refuses
   */
  async request(
    path: string,
    { method = 'GET', body, member, signal }: ControlRequest,
  ): Promise<Readonly<Record<string, unknown>>> {
    const timeout = AbortSignal.timeout(TIMEOUT)
    const init: RequestInit = {
      method,
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    }
    try {
      const response = await this.#fetch(path, init)
      if (member === undefined && response.status === 204) return {}
      const value = member === undefined ? undefined : await readObject(response)
      if (value === undefined || !Object.hasOwn(value, member as string))
        throw this.#notAMock(response)
      return value
    } catch (error) {
      if (!timeout.aborted) throw error
      const message = `The server at ${this.#base.origin} did not respond within ${TIMEOUT / 1000} s.`
      throw new RemoteError(message)
    }
  }

  /**
   * Events until the signal aborts, a `sync` first; a lost connection is opened again.
   *
   * @throws Error (rejects) if the first connection fails, RemoteError if the server refuses
   */
  async *events({ signal, onDisconnect }: EventOptions): AsyncGenerator<RemoteEvent> {
    let connected = false
    while (!signal.aborted) {
      const silence = new AbortController()
      let timer: unknown
      const heard = (): void => {
        stopTimer(timer)
        timer = startTimer(() => silence.abort(), SILENCE)
      }
      try {
        const init = { signal: AbortSignal.any([signal, silence.signal]) }
        const response = await this.#fetch('events', init)
        if (response.body === null || !hasType(response, 'text/event-stream'))
          throw this.#notAMock(response)
        for await (const { event, data } of readEvents(response.body, heard)) {
          connected = true
          if (event === 'sync' || event === 'request' || event === 'scenario')
            yield { kind: event, data: readExactJson(data).value }
        }
      } catch (error) {
        if (signal.aborted) return
        if (!connected || error instanceof RemoteError) throw error
      } finally {
        stopTimer(timer)
      }
      if (signal.aborted) return
      onDisconnect?.()
      await new Promise<void>((resolve) => startTimer(resolve, RETRY))
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), ...this.#headers }
    let response: Response
    try {
      response = await fetch(new URL(path, this.#base), { ...init, cache: 'no-store', headers })
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
      throw new Error(
        `Cannot reach a mock at ${this.#base.origin} (${cause?.code ?? cause?.message ?? message}). Start one with plant-store-kit mock.`,
        { cause: error },
      )
    }
    if (response.ok) return response
    const { error, message } = (await readObject(response)) ?? {}
    throw typeof message === 'string'
      ? new RemoteError(message, Number(error))
      : this.#notAMock(response)
  }

  #notAMock(response: Response): RemoteError {
    // The body may be endless.
    void response.body?.cancel().catch(() => {})
    return new RemoteError(
      `The server at ${this.#base.origin} is not a Plant Store mock with a control API (status ${response.status}).`,
    )
  }
}

function hasType({ headers }: Response, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) === true
}

/** The JSON object of a response, with exact integers; undefined if it has none. */
async function readObject(
  response: Response,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!hasType(response, 'application/json')) return undefined
  const { value } = readExactJson(await response.text())
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}
