import {
  type CollectionInfo,
  CONTROL_ERRORS,
  MAX_LIMIT,
  type OperationInfo,
  type OperationList,
  type OperationSummary,
  type ScenarioState,
  type StoredResource,
} from '../control/control.ts'
import type { RemoteEvent } from '../control/event-stream.ts'
import { RemoteError } from '../control/control-client.ts'
import { remote, type RemoteControl } from '../control/remote.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { Scenarios } from '../scenario/scenario.ts'
import { isMatch } from './is-match.ts'
import { RETRY } from './retry.ts'
import { resourcesOf } from '../document/words.ts'
import { callerOf, nameOf } from './words.ts'

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
  example: '{}',
  bodies: null,
}

/** The operations until they are loaded. */
const UNKNOWN_OPERATIONS: OperationList = {
  operations: [],
  leftOut: [],
  keyHeaders: [],
  headers: [],
}

/** What is shown of the resources that the mock stores. */
interface Stored {
  /** Those that have resources; empty for a mock of one operation. */
  readonly collections: readonly CollectionInfo[]
  /** The path of the one that is shown. */
  readonly path: string
  /** Newest last. */
  readonly resources: readonly StoredResource[]
}

const NOTHING: Stored = { collections: [], path: '', resources: [] }

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
  list = UNKNOWN_OPERATIONS
  /** That of the form. */
  operation = UNKNOWN_OPERATION
  stored = NOTHING
  /** The operation whose scenario is shown, as entries name it; empty for all. */
  scenarioFor = ''
  /** What the journal is filtered by. */
  filter = ''
  /** Newest first. */
  entries: JournalEntry[] = []
  /** Ids of the entries that are open. */
  readonly open = new Set<number>()
  /** Whether the journal is scrolled down. */
  isScrolled = false
  /** Ids of new entries, which wait while the journal is read. */
  readonly waiting = new Set<number>()
  /** Of the last action; shown until the next one. */
  errorMessage = ''
  /** What the last action did, for screen readers. */
  announcement = ''
  render: () => void = () => {}
  #controlToken = ''
  /** The name of the operation that was chosen; undefined for the first one. */
  #chosen: string | undefined
  #remote: RemoteControl = remote(this.origin)
  #following: AbortController | undefined
  #rendering: ReturnType<typeof setTimeout> | undefined

  /** Follows the server until `disconnect`, through its restarts. */
  connect(): void {
    this.disconnect()
    this.#following = new AbortController()
    void this.#follow(this.#remote, this.#following.signal)
  }

  /** Whether the document has more than the operation of the form. */
  get isMany(): boolean {
    return isManyIn(this.list)
  }

  /** Such as `plants`; with several operations, they are of several kinds. */
  get resources(): string {
    return this.isMany ? 'resources' : resourcesOf(this.operation)
  }

  /** The operation that an entry is for. */
  operationOf({ operation }: Pick<JournalEntry, 'operation'>): OperationSummary | undefined {
    if (!this.isMany) return this.operation
    const { operations } = this.list
    return operations.find((item) => nameOf(item) === operation)
  }

  /** The entries that the filter selects. */
  get filtered(): readonly JournalEntry[] {
    if (this.filter === '') return this.entries
    return this.entries.filter(this.#isWanted).slice(0, MAX_SHOWN)
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
    this.stored = NOTHING
    this.state = UNKNOWN
    this.changed()
    this.connect()
  }

  /** Shows another operation in the form. */
  async choose(name: string): Promise<void> {
    this.#chosen = name
    await this.runAction(async (control) => {
      const operation = await control.operation(name)
      if (name === this.#chosen) this.operation = operation
    }, `${name} is in the form.`)
    this.render()
  }

  /** Shows the resources of another collection. */
  showCollection(path: string): void {
    this.stored = { ...this.stored, path }
    void this.runAction(async (control) => {
      const stored = await this.#loadStored(control, this.list)
      if (path === this.stored.path) this.stored = stored
    }, `The resources of ${path} are shown.`)
  }

  /** Filters the journal, of which more is loaded then. */
  filterBy(text: string): void {
    const isLonger = this.filter === '' && text !== ''
    this.filter = text
    if (isLonger) void this.showNew()
    this.changed()
  }

  /** Chooses a scenario for what is shown; undefined follows the default. */
  use(name: string | undefined): void {
    const { scenarioFor } = this
    const ofToken = this.token === '' ? `all ${this.caller}s` : `this ${this.caller}`
    const scope = scenarioFor === '' ? ofToken : `${scenarioFor} and ${ofToken}`
    const announcement = `Scenario ${name ?? this.state.default} is in use for ${scope}.`
    const options = scenarioFor === '' ? {} : { operation: scenarioFor }
    void this.runAction((control) => control.use(name, options), announcement)
  }

  /** The name of the scenario that was chosen for an operation. */
  ownScenarioOf(operation: string): string | undefined {
    const { operations = {} } = this.state
    return Object.hasOwn(operations, operation) ? operations[operation] : undefined
  }

  /** Runs an action on the shown state, then announces it to screen readers. */
  async runAction(
    action: (control: RemoteControl) => Promise<unknown>,
    announcement: string,
  ): Promise<void> {
    const control = this.#remote
    const refusal = await this.change(action, announcement)
    if (control !== this.#remote) return
    this.errorMessage = refusal ?? ''
    this.changed()
  }

  /** Runs an action whose refusal is shown beside it. @returns why it was refused */
  async change(
    action: (control: RemoteControl) => Promise<unknown>,
    announcement: string,
  ): Promise<string | undefined> {
    const control = this.#remote
    const refusal = await action(control).then(
      () => undefined,
      ({ message }: Error) => message,
    )
    if (control === this.#remote) this.announce(refusal === undefined ? announcement : '')
    return refusal
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

  /** How many entries the journal has at most. */
  get limit(): number {
    return this.filter === '' ? MAX_SHOWN : MAX_LIMIT
  }

  /** Whether the filter selects an entry: by its operation, or by a part of its texts. */
  readonly #isWanted = (entry: JournalEntry): boolean => {
    const { filter } = this
    const operation = this.operationOf(entry)
    const isName = ({ name, operationId }: OperationSummary): boolean =>
      name === filter || operationId === filter
    if (this.list.operations.some(isName)) return operation !== undefined && isName(operation)
    const { method, target } = entry.request
    return isMatch(filter, [entry.operation, operation?.name, method, target])
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
      for await (const change of control.events({ signal, onDisconnect })) {
        await this.#load(control, change)
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

  /** Loads what has changed; without a change all, and the entries that wait, too. */
  async #load(control: RemoteControl, change?: RemoteEvent): Promise<void> {
    const { after, resources = true } = change ?? {}
    const chosen = this.#chosen
    const { path } = this.stored
    // Only new settings change them.
    const list = after ? this.list : await control.operations()
    const [scenarios, state, operation, latest, stored] = await Promise.all([
      control.scenarios,
      control.state(),
      after ? this.operation : this.#loadOperation(control, list),
      control.requests(after ? { after } : { limit: this.limit }),
      resources || !after ? this.#loadStored(control, list) : this.stored,
    ])
    if (control !== this.#remote) return
    this.scenarios = scenarios
    this.state = state
    this.list = list
    if (!list.operations.some((item) => nameOf(item) === this.scenarioFor)) this.scenarioFor = ''
    // Another one may have been chosen meanwhile.
    if (chosen === this.#chosen) this.operation = operation
    if (path === this.stored.path) this.stored = stored
    this.errorMessage = ''
    this.#list(latest, after)
  }

  /** The chosen operation, if the document still has it. */
  #loadOperation(control: RemoteControl, { operations }: OperationList): Promise<OperationInfo> {
    const isKnown = operations.some(({ name }) => name === this.#chosen)
    return control.operation(isKnown ? this.#chosen : undefined)
  }

  async #loadStored(control: RemoteControl, list: OperationList): Promise<Stored> {
    const collections = isManyIn(list) ? await control.collections() : []
    const isStored = collections.some(({ path }) => path === this.stored.path)
    const path = isStored ? this.stored.path : (collections.at(-1)?.path ?? '')
    const isEmpty = isManyIn(list) && path === ''
    const resources = isEmpty ? [] : await control.stored(path || undefined, { limit: MAX_SHOWN })
    return { collections, path, resources }
  }

  /** Lists the entries after one of the journal; holds new ones back while the journal is read. */
  #list(latest: readonly JournalEntry[], after: number | undefined): void {
    const ids = new Set(latest.map(({ id }) => id))
    const oldest = this.entries.at(-1)?.id ?? 0
    const isHeld = this.#isHeld(ids, after)
    if (!after && !isHeld) this.#forget(ids)
    const listed = new Map(this.entries.map((entry) => [entry.id, entry]))
    for (const entry of latest) {
      const isNew = entry.id > oldest && !listed.has(entry.id)
      if (isHeld && isNew && this.#isWanted(entry)) this.waiting.add(entry.id)
      else listed.set(entry.id, entry)
    }
    const newestFirst = [...listed.values()].toSorted((a, b) => b.id - a.id)
    this.entries = newestFirst.slice(0, this.limit)
  }

  /** Whether new entries wait; not those of a journal that was cleared. */
  #isHeld(ids: ReadonlySet<number>, after: number | undefined): boolean {
    if (after === undefined || !this.#isRead) return false
    const newest = this.entries[0]?.id ?? 0
    const isCleared = !ids.has(newest) && ids.size < this.limit
    return after > 0 || !isCleared
  }

  /** Drops all entries, and closes those that are not listed again. */
  #forget(ids: ReadonlySet<number>): void {
    this.entries = []
    this.waiting.clear()
    for (const id of this.open) if (!ids.has(id)) this.open.delete(id)
  }
}

const isManyIn = ({ operations, leftOut }: OperationList): boolean =>
  operations.length + leftOut.length > 1

export const store: Store = new Store()
