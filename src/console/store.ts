import type { JournalEntry } from '../core/journal.ts'
import type { NewPlant } from '../generated/types.ts'
import { RecentEntries } from './recent-entries.ts'
import { type ScenarioInForce, type ScenarioSummary, Server, ServerRefusal } from './server.ts'

/** Milliseconds between attempts to reach a server that is gone, each at most. */
const PATIENCE = [250, 500, 1000, 2000]

/** `refused` and `locked`: the server is there, and lets nobody in, or only who has its control token. */
export type Connection = 'connecting' | 'live' | 'gone' | 'refused' | 'locked'

/** What the console shows, kept up to date by the server's events. */
export class Store {
  connection: Connection = 'connecting'
  scenarios: readonly ScenarioSummary[] = []
  inForce: ScenarioInForce | undefined
  /** Of the operation, such as `/api/v1/plants`. */
  path = '/plants'
  plants: readonly NewPlant[] = []
  contract: unknown
  /** Shown until the next attempt; a sentence. */
  trouble = ''
  /** For screen readers: what happened last. */
  news = ''
  readonly #entries = new RecentEntries()
  #server: Server
  #listeners = new Set<() => void>()
  #connected: AbortController | undefined
  #frame = false
  #plantsAsked = false
  #switching = Promise.resolve()
  #unannounced = 0

  constructor(origin: string) {
    this.#server = new Server(origin, { token: '', controlToken: '' })
  }

  /** Whose world is shown; empty for all. */
  get token(): string {
    return this.#server.tokens.token
  }

  get origin(): string {
    return this.#server.origin
  }

  /** Newest first. */
  get entries(): readonly JournalEntry[] {
    return this.#entries.newestFirst
  }

  /** Calls `listener` once a frame in which something changed, until the function that this returns is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Shows one token's world, or all where the token is empty. */
  look(token: string): void {
    this.connection = 'connecting'
    this.#connectAs({ ...this.#server.tokens, token })
  }

  /** Tries a control token; the store stays locked until it is the right one. */
  unlock(controlToken: string): void {
    this.#connectAs({ ...this.#server.tokens, controlToken })
  }

  /** Follows the server until `disconnect`, through its restarts too. */
  connect(): void {
    this.disconnect()
    this.#connected = new AbortController()
    void this.#follow(this.#connected.signal)
  }

  disconnect(): void {
    this.#connected?.abort()
    this.#connected = undefined
  }

  /** Chooses a scenario for the world that is shown; undefined follows the default again. */
  async use(name: string | undefined): Promise<void> {
    const server = this.#server
    const before = this.inForce
    this.inForce = { scenario: name ?? before?.scenario ?? '', own: name !== undefined }
    this.#changed()
    // One after the other: the last one pressed has to be the last one that arrives.
    const turn = this.#switching
    this.#switching = turn.then(() => this.#switch(server, name, before))
    await this.#switching
  }

  async #switch(
    server: Server,
    name: string | undefined,
    before: ScenarioInForce | undefined,
  ): Promise<void> {
    await this.#attempt(
      async () => {
        const inForce = await server.use(name)
        if (server !== this.#server) return
        this.inForce = inForce
        const whom = this.token === '' ? 'for all tokens' : 'for this token'
        this.say(`Scenario ${inForce.scenario} is in force ${whom}.`)
      },
      () => (this.inForce = before),
    )
  }

  async forgetRequests(): Promise<void> {
    await this.#attempt(async () => {
      await this.#server.forgetRequests()
      this.#entries.clear()
      this.say('The journal is empty.')
    })
  }

  async forgetPlants(): Promise<void> {
    await this.#attempt(async () => {
      await this.#server.forgetPlants()
      this.plants = []
      this.say('The plants are forgotten.')
    })
  }

  async reset(): Promise<void> {
    await this.#attempt(async () => {
      await this.#server.reset()
      await this.#refresh()
      this.say('Everything is as at the start.')
    })
  }

  say(news: string): void {
    this.news = news
    this.#changed()
  }

  #connectAs(tokens: Server['tokens']): void {
    this.#server = new Server(this.#server.origin, tokens)
    this.#entries.clear()
    this.plants = []
    this.inForce = undefined
    this.#changed()
    this.connect()
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const server = this.#server
        for await (const event of server.events(signal)) {
          if (signal.aborted) return
          if (event.type === 'sync') await this.#refresh()
          else if (event.type === 'request') this.#remember(event.entry)
          else if (event.type === 'scenario') this.inForce = event.inForce
          attempt = 0
          this.connection = 'live'
          this.#changed()
        }
      } catch (error) {
        if (signal.aborted) return
        const refused = error instanceof ServerRefusal
        this.connection = !refused ? 'gone' : error.locked ? 'locked' : 'refused'
        if (refused) this.trouble = error.message
        this.#changed()
        if (this.connection === 'locked') return
      }
      await pause(PATIENCE[Math.min(attempt, PATIENCE.length - 1)] ?? 0, signal)
    }
  }

  async #refresh(): Promise<void> {
    const server = this.#server
    const [{ operation: path, scenarios }, inForce, entries, plants, contract] = await Promise.all([
      server.scenarios(),
      server.scenario(),
      server.requests(),
      server.plants(),
      server.contract(),
    ])
    if (server !== this.#server) return
    this.#entries.replace(entries)
    Object.assign(this, { path, scenarios, inForce, plants, contract, trouble: '' })
    this.#changed()
  }

  #remember(entry: JournalEntry): void {
    if (this.#entries.add(entry)) this.#announce()
    if (entry.duration !== null && entry.answer.status === 200) this.#askForPlants()
  }

  /** Now and then: one sentence a request would be all that a screen reader says. */
  #announce(): void {
    this.#unannounced += 1
    if (this.#unannounced > 1) return
    setTimeout(() => {
      const [latest] = this.entries
      const came = this.#unannounced === 1 ? '1 new request' : `${this.#unannounced} new requests`
      this.#unannounced = 0
      if (latest) this.say(`${came}, the last one: ${latest.answer.fault ?? latest.answer.status}.`)
    }, 3000)
  }

  #askForPlants(): void {
    if (this.#plantsAsked) return
    this.#plantsAsked = true
    setTimeout(() => {
      this.#plantsAsked = false
      void this.#loadPlants()
    }, 200)
  }

  async #loadPlants(): Promise<void> {
    const server = this.#server
    const plants = await server.plants().catch(() => undefined)
    if (plants === undefined || server !== this.#server) return
    this.plants = plants
    this.#changed()
  }

  async #attempt(action: () => Promise<void>, undo: () => void = () => {}): Promise<void> {
    try {
      await action()
      this.trouble = ''
    } catch (error) {
      undo()
      const refused = error instanceof ServerRefusal
      if (refused && error.locked) this.connection = 'locked'
      this.trouble = refused ? error.message : 'The server did not answer; nothing has changed.'
    }
    this.#changed()
  }

  #changed(): void {
    if (this.#frame) return
    this.#frame = true
    requestAnimationFrame(() => {
      this.#frame = false
      for (const listener of this.#listeners) listener()
    })
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** The one that the page shows. */
export const store: Store = new Store(location.origin)
