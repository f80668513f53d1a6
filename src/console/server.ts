import { readExactJson } from '../core/json-exact.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { NewPlant } from '../generated/types.ts'
import { EventReader } from './event-stream.ts'

export interface ScenarioSummary {
  readonly name: string
  readonly description: string | null
}

export interface ScenarioList {
  /** The operation's path, such as `/api/v1/plants`. */
  readonly operation: string
  readonly scenarios: readonly ScenarioSummary[]
}

export interface ScenarioInForce {
  readonly scenario: string
  /** Whether it was chosen here; otherwise the default is followed. */
  readonly own: boolean
}

export interface Tokens {
  /** Whose world is meant; empty for the whole server. */
  readonly token: string
  /** Empty where the server asks for none. */
  readonly controlToken: string
}

export type ServerEvent =
  /** What is known may be old. */
  | { readonly type: 'sync' }
  | { readonly type: 'request'; readonly entry: JournalEntry }
  | { readonly type: 'scenario'; readonly inForce: ScenarioInForce }

/** What the server answered in the place of what it was asked; the message is for people. */
export class ServerRefusal extends Error {
  /** Whether it asks for its control token. */
  readonly locked: boolean

  constructor(status: number, message: string) {
    super(message)
    this.locked = status === 401
  }
}

/** Milliseconds of silence after which a stream counts as dead; the server says something more often. */
const SILENCE = 40_000

/** The control API over HTTP; see src/control/document.ts. */
export class Server {
  readonly origin: string
  readonly tokens: Tokens

  constructor(origin: string, tokens: Tokens) {
    this.origin = origin
    this.tokens = tokens
  }

  scenarios(): Promise<ScenarioList> {
    return this.#get('/_mock/scenarios')
  }

  scenario(): Promise<ScenarioInForce> {
    return this.#get('/_mock/scenario')
  }

  /** Without a name, the default is followed again. */
  async use(name: string | undefined): Promise<ScenarioInForce> {
    const init =
      name === undefined
        ? { method: 'DELETE' }
        : { method: 'PUT', body: JSON.stringify({ scenario: name }) }
    return readAs(await this.#ask('/_mock/scenario', init))
  }

  /** The last thousand. */
  async requests(): Promise<readonly JournalEntry[]> {
    const page = '/_mock/requests?limit=1000'
    return (await this.#get<{ requests: JournalEntry[] }>(page)).requests
  }

  async plants(): Promise<readonly NewPlant[]> {
    return (await this.#get<{ plants: NewPlant[] }>('/_mock/plants')).plants
  }

  async forgetRequests(): Promise<void> {
    await this.#ask('/_mock/requests', { method: 'DELETE' })
  }

  async forgetPlants(): Promise<void> {
    await this.#ask('/_mock/plants', { method: 'DELETE' })
  }

  async reset(): Promise<void> {
    await this.#ask('/_mock/reset', { method: 'POST' })
  }

  /** The interface document of the store itself. */
  contract(): Promise<unknown> {
    return this.#get('/openapi.json')
  }

  /** What happens, until the signal or the end of the server. */
  async *events(signal: AbortSignal): AsyncGenerator<ServerEvent> {
    const silence = new AbortController()
    const stop = (): void => silence.abort()
    signal.addEventListener('abort', stop)
    let timer = setTimeout(stop, SILENCE)
    try {
      const { body } = await this.#ask('/_mock/events', { signal: silence.signal })
      const reader = new EventReader()
      const stream = body?.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done = true, value = '' } = (await stream?.read()) ?? {}
        if (done) return
        clearTimeout(timer)
        timer = setTimeout(stop, SILENCE)
        for (const { type, data } of reader.read(value)) {
          if (type === 'sync') yield { type }
          else if (type === 'request') yield { type, entry: JSON.parse(data) as JournalEntry }
          else if (type === 'scenario') yield { type, inForce: JSON.parse(data) as ScenarioInForce }
        }
      }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      silence.abort()
    }
  }

  async #get<Value>(path: string): Promise<Value> {
    return readAs(await this.#ask(path))
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { token, controlToken } = this.tokens
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(controlToken !== '' && { 'control-token': controlToken }),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetch(this.origin + path, { ...init, headers, cache: 'no-store' })
    if (response.ok) return response
    const refusal = await readAs<{ message?: string } | undefined>(response)
    const why = refusal?.message ?? `The server answered ${response.status}.`
    throw new ServerRefusal(response.status, why)
  }
}

/** Integers keep all their digits. */
async function readAs<Value>(response: Response): Promise<Value> {
  return readExactJson(await response.text()).value as Value
}
