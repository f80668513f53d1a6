import { CONTROL_ERRORS, type OperationInfo, type ScenarioState } from '../control/control.ts'
import { RemoteError } from '../control/control-client.ts'
import { remote, type RemoteControl } from '../control/remote.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { Scenarios } from '../scenario/scenario.ts'
import { RETRY } from './retry.ts'
import { resourcesOf } from '../document/words.ts'
import { callerOf } from './words.ts'

/** Milliseconds in which the page is rendered at most once. */
const RENDER_INTERVAL = 50
/** Maximum journal entries, and created resources, that are shown: more would take too long for one frame. */
export const MAX_SHOWN = 100

/** The scenario in use until it is loaded. */
const UNKNOWN: ScenarioState = {
  scenario: '',
  own: true,
  default: '',
  token: null,
  path: '',
}

/** The operation until it is loaded. */
const UNKNOWN_OPERATION: OperationInfo = {
  title: '',
  name: '',
  operationId: null,
  method: '',
  basePath: '',
  path: '',
  statuses: [],
  deprecated: false,
  parameters: [],
  mediaType: null,
  credentials: [],
  credential: 'bearer',
  keyHeader: null,
  example: '{}',
  bodies: null,
}

/** `refused` and `locked`: the server responds, but denies access or requires its control token. */
type Connection = 'connecting' | 'live' | 'gone' | 'refused' | 'locked'

/** What the console shows, kept up to date by the server's events. */
class Store {
  readonly origin = location.origin
  connection: Connection = 'connecting'
  /** The token whose state is shown; empty for all. */
  token = ''
  scenarios: Scenarios = {}
  state = UNKNOWN
  operation = UNKNOWN_OPERATION
  /** Newest first. */
  entries: JournalEntry[] = []
  /** Ids of the entries that are open. */
  readonly open = new Set<number>()
  /** Whether the journal is scrolled down. */
  isScrolled = false
  /** Ids of new entries, which wait while the journal is read. */
  readonly waiting = new Set<number>()
  /** Newest last. */
  plants: readonly unknown[] = []
  /** Of the last action; shown until the next one. */
  errorMessage = ''
  /** What the last action did, for screen readers. */
  announcement = ''
  render: () => void = () => {}
  #controlToken = ''
  #remote: RemoteControl = remote(this.origin)
  #following: AbortController | undefined
  #rendering: ReturnType<typeof setTimeout> | undefined

  /** Follows the server until `disconnect`, through its restarts. */
  connect(): void {
    this.disconnect()
    this.#following = new AbortController()
    void this.#follow(this.#remote, this.#following.signal)
  }

  /** Of the operation. */
  get url(): string {
    const { basePath, path } = this.operation
    return this.origin + basePath + path
  }

  /** Such as `plants`. */
  get resources(): string {
    return resourcesOf(this.operation)
  }

  get caller(): string {
    return callerOf(this.operation)
  }

  disconnect(): void {
    this.#following?.abort()
  }

  /** Shows the state of one token, or of all if it is empty. */
  showToken(token: string, controlToken = this.#controlToken): void {
    this.#controlToken = controlToken
    this.#remote = remote(this.origin, {
      token: token || undefined,
      controlToken: controlToken || undefined,
    })
    this.token = token
    this.entries = []
    this.plants = []
    this.state = UNKNOWN
    this.changed()
    this.connect()
  }

  /** Chooses a scenario for what is shown; undefined follows the default. */
  use(name: string | undefined): void {
    const scope = this.token === '' ? `all ${this.caller}s` : `this ${this.caller}`
    const announcement = `Scenario ${name ?? this.state.default} is in use for ${scope}.`
    void this.runAction((control) => control.use(name), announcement)
  }

  /** Runs an action on the shown state, then announces it to screen readers. */
  async runAction(
    action: (control: RemoteControl) => Promise<void>,
    announcement: string,
  ): Promise<void> {
    const control = this.#remote
    const error = await action(control).catch((cause: Error) => cause)
    if (control !== this.#remote) return
    this.announcement = error ? '' : announcement
    this.errorMessage = error?.message ?? ''
    this.changed()
  }

  /** Tells screen readers what the page did. */
  announce(announcement: string): void {
    this.announcement = announcement
    this.changed()
  }

  /** Shows the entries that wait, unless the journal is being read. */
  resume(): void {
    if (this.waiting.size > 0 && !this.#isRead) void this.showNew()
    this.changed()
  }

  /** Shows the entries that wait. */
  async showNew(): Promise<void> {
    // The page shows already that the server cannot be reached.
    await this.#load(this.#remote).catch(() => {})
    this.changed()
  }

  /** Renders the page soon, once for many changes. */
  changed(): void {
    if (this.#rendering !== undefined) return
    this.#rendering = setTimeout(() => {
      this.#rendering = undefined
      this.render()
    }, RENDER_INTERVAL)
  }

  get #isRead(): boolean {
    return this.open.size > 0 || this.isScrolled
  }

  async #follow(control: RemoteControl, signal: AbortSignal): Promise<void> {
    const onDisconnect = (): void => {
      this.connection = 'gone'
      this.changed()
    }
    try {
      for await (const { after } of control.events({ signal, onDisconnect })) {
        await this.#load(control, after)
        if (signal.aborted) return
        this.connection = 'live'
        this.changed()
      }
    } catch (error) {
      if (signal.aborted) return
      this.connection = 'gone'
      if (error instanceof RemoteError) {
        this.connection = error.number === CONTROL_ERRORS['control-token'][0] ? 'locked' : 'refused'
        this.errorMessage = error.message
      }
      this.changed()
      if (this.connection !== 'locked') setTimeout(() => signal.aborted || this.connect(), RETRY)
    }
  }

  /** Loads what has changed after a journal entry; 0 for all, undefined also for entries that wait. */
  async #load(control: RemoteControl, after?: number): Promise<void> {
    const [scenarios, state, operation, latest, plants] = await Promise.all([
      control.scenarios,
      control.state(),
      // Only new settings change it.
      after ? this.operation : control.operation(),
      control.requests(after ? { after } : { limit: MAX_SHOWN }),
      control.plants({ limit: MAX_SHOWN }),
    ])
    if (control !== this.#remote) return
    this.scenarios = scenarios
    this.state = state
    this.operation = operation
    this.plants = plants
    this.errorMessage = ''
    this.#list(latest, after)
  }

  /** Lists the entries after one of the journal; holds new ones back while the journal is read. */
  #list(latest: readonly JournalEntry[], after: number | undefined): void {
    const ids = new Set(latest.map(({ id }) => id))
    const newest = this.entries[0]?.id ?? 0
    const isHeld = this.#isHeld(ids, after)
    if (!after && !isHeld) this.#forget(ids)
    const listed = new Map(this.entries.map((entry) => [entry.id, entry]))
    for (const entry of latest) {
      if (isHeld && entry.id > newest) this.waiting.add(entry.id)
      else listed.set(entry.id, entry)
    }
    const newestFirst = [...listed.values()].toSorted((a, b) => b.id - a.id)
    this.entries = newestFirst.slice(0, MAX_SHOWN)
  }

  /** Whether new entries wait; not those of a journal that was cleared. */
  #isHeld(ids: ReadonlySet<number>, after: number | undefined): boolean {
    if (after === undefined || !this.#isRead) return false
    const newest = this.entries[0]?.id ?? 0
    const isCleared = !ids.has(newest) && ids.size < MAX_SHOWN
    return after > 0 || !isCleared
  }

  /** Drops all entries, and closes those that are not listed again. */
  #forget(ids: ReadonlySet<number>): void {
    this.entries = []
    this.waiting.clear()
    for (const id of this.open) if (!ids.has(id)) this.open.delete(id)
  }
}

export const store: Store = new Store()
