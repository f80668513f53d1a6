import { MAX_LIMIT } from '../control/control.ts'
import { ERRORS } from '../control/control-error.ts'
import {
  type JournalEntry,
  type NewPlant,
  remote,
  type RemoteControl,
  RemoteError,
  type ScenarioList,
  type ScenarioState,
} from '../control/index.ts'

/** Milliseconds until the next attempt after the server refused, or could not be reached at first. */
const RETRY = 1000
/** Maximum plants that are listed. */
export const MAX_PLANTS = 100

/** `refused` and `locked`: the server responds, but denies access or requires its control token. */
export type Connection = 'connecting' | 'live' | 'gone' | 'refused' | 'locked'

/** What the console shows, kept up to date by the server's events. */
export class Store {
  readonly origin: string
  connection: Connection = 'connecting'
  /** The token whose state is shown; empty for all. */
  token = ''
  scenarios: ScenarioList['scenarios'] = {}
  /** Path of the operation, such as `/api/v1/plants`. */
  path = '/plants'
  /** The scenario in use; undefined until it is loaded. */
  state: ScenarioState | undefined
  /** Newest first. */
  readonly entries: JournalEntry[] = []
  /** Newest last, at most `MAX_PLANTS`. */
  plants: readonly NewPlant[] = []
  /** Of the last action; shown until the next one. */
  errorMessage = ''
  /** What happened last, for screen readers. */
  announcement = ''
  readonly #listeners = new Set<() => void>()
  #controlToken = ''
  #remote: RemoteControl
  #following: AbortController | undefined
  #lastSwitch = Promise.resolve()
  #unannounced = 0

  constructor(origin: string) {
    this.origin = origin
    this.#remote = remote(origin)
  }

  /** Calls `listener` once per frame in which something changed, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Follows the server until `disconnect`, through its restarts. */
  connect(): void {
    this.disconnect()
    this.#following = new AbortController()
    void this.#follow(this.#remote, this.#following.signal)
  }

  disconnect(): void {
    this.#following?.abort()
  }

  /** Shows the state of one token, or of all if it is empty. */
  showToken(token: string): void {
    this.connection = 'connecting'
    this.token = token
    this.#reconnect()
  }

  /** Tries a control token. */
  unlock(controlToken: string): void {
    this.#controlToken = controlToken
    this.#reconnect()
  }

  /** Chooses a scenario for what is shown; undefined follows the default. */
  use(name: string | undefined): Promise<void> {
    const scope = this.token === '' ? 'all tokens' : 'this token'
    const done = `Scenario ${name ?? this.state?.default} is in use for ${scope}.`
    // One request at a time, so that the last choice wins.
    this.#lastSwitch = this.#lastSwitch.then(() => this.attempt((control) => control.use(name), done))
    return this.#lastSwitch
  }

  #reconnect(): void {
    const { token, origin } = this
    const controlToken = this.#controlToken || undefined
    this.#remote = remote(origin, { token: token || undefined, controlToken })
    this.entries.length = 0
    this.plants = []
    this.state = undefined
    this.#changed()
    this.connect()
  }

  async #follow(control: RemoteControl, signal: AbortSignal): Promise<void> {
    const onDisconnect = (): void => {
      this.connection = 'gone'
      this.#changed()
    }
    while (!signal.aborted) {
      try {
        for await (const { after } of control.events({ signal, onDisconnect })) {
          if (after === 0) await this.#load(control)
          else for (const entry of await control.requests({ after }, signal)) this.#record(entry)
          if (signal.aborted) return
          this.connection = 'live'
          this.#changed()
        }
      } catch (error) {
        if (signal.aborted) return
        this.connection = error instanceof RemoteError ? this.#refused(error) : 'gone'
        this.#changed()
        if (this.connection === 'locked') return
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }

  #refused({ number, message }: RemoteError): Connection {
    this.errorMessage = message
    return number === ERRORS['control-token'][0] ? 'locked' : 'refused'
  }

  async #load(control: RemoteControl): Promise<void> {
    const [{ path, scenarios }, state, entries, plants] = await Promise.all([
      control.list(),
      control.state(),
      control.requests({ limit: MAX_LIMIT }),
      control.plants({ limit: MAX_PLANTS }),
    ])
    if (control !== this.#remote) return
    this.entries.splice(0, Infinity, ...entries.toReversed())
    Object.assign(this, { path, scenarios, state, plants, errorMessage: '' })
  }

  /** Adds an entry, or replaces the one of its id. */
  #record(entry: JournalEntry): void {
    const { entries } = this
    const index = entries.findIndex(({ id }) => id <= entry.id)
    const known = entries[index]?.id === entry.id
    entries.splice(index === -1 ? entries.length : index, known ? 1 : 0, entry)
    if (entries.length > MAX_LIMIT) entries.pop()
    if (!known) {
      this.#unannounced += 1
      this.#announceRequests()
    }
    if (entry.duration !== null && entry.response.status === 200) this.#loadPlants()
  }

  /** One sentence per request would make a screen reader unusable. */
  readonly #announceRequests: () => void = throttled(3000, () => {
    const [latest] = this.entries
    const count = this.#unannounced === 1 ? '1 new request' : `${this.#unannounced} new requests`
    this.#unannounced = 0
    if (latest === undefined) return
    const { fault, status } = latest.response
    this.announcement = `${count}, the last one: ${fault ?? status}.`
    this.#changed()
  })

  readonly #loadPlants: () => void = throttled(200, async () => {
    const control = this.#remote
    const plants = await control.plants({ limit: MAX_PLANTS }).catch(() => undefined)
    if (plants === undefined || control !== this.#remote) return
    this.plants = plants
    this.#changed()
  })

  /** Does something to what is shown; `done` is announced then. */
  async attempt(action: (control: RemoteControl) => Promise<void>, done: string): Promise<void> {
    const control = this.#remote
    const error = await action(control).catch((cause: unknown) => cause)
    if (control !== this.#remote) return
    if (error === undefined) {
      this.errorMessage = ''
      this.announcement = done
    } else {
      this.errorMessage = 'The server cannot be reached. Nothing has changed.'
      if (error instanceof RemoteError && this.#refused(error) === 'locked') this.connection = 'locked'
    }
    this.#changed()
  }

  readonly #changed: () => void = throttled('frame', () => {
    for (const listener of this.#listeners) listener()
  })
}

/** Runs `action` once after a time in milliseconds or in the next frame, however often it is called until then. */
function throttled(wait: number | 'frame', action: () => unknown): () => void {
  let waiting = false
  const run = (): void => {
    waiting = false
    void action()
  }
  return () => {
    if (waiting) return
    waiting = true
    if (wait === 'frame') requestAnimationFrame(run)
    else setTimeout(run, wait)
  }
}

/** The state of the page. */
export const store: Store = new Store(location.origin)
