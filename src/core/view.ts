import { object, string, throwMistakes, UsageError } from '../base/check-value.ts'
import { needed } from '../base/late.ts'
import { countedFor } from './api.ts'
import type { RequestBody, Resources } from '../generated/types.ts'
import { checkChosen } from '../scenario/check-chosen.ts'
import type { MockExchange } from './exchange.ts'
import { lateWait } from './late-wait.ts'
import { copyOf } from './copy.ts'
import { startTimer, stopTimer } from './timers.ts'
import {
  checkJournalQuery,
  checkPageQuery,
  type JournalEntry,
  type JournalQuery,
  type PageQuery,
  toEntry,
} from './journal.ts'
import type { Resource } from './resources.ts'
import { namesFor, type Settings } from './settings.ts'
import {
  CUSTOM,
  nameOf,
  type Scenario,
  type ScenarioDefinition,
  type Scenarios,
} from '../scenario/scenario.ts'
import {
  type ChosenScenario,
  type TokenState,
  type TokenStates,
  withChoice,
} from './token-state.ts'
import type { RequestCondition, WaitOptions } from './wait-for-request.ts'

/** Callbacks for what happens in a mock, called synchronously. */
export interface Observer {
  /** A request was received and its response is decided; `duration` is still null. */
  readonly received: (exchange: MockExchange) => void
  /** The response was sent or aborted. */
  readonly finished: (exchange: MockExchange) => void
  /** Another scenario is in use, or something was cleared, for a token; undefined: for all, or the settings were replaced. */
  readonly changed: (token: string | undefined) => void
}

/** What `use` chooses a scenario for. */
export interface UseOptions {
  /** Its operationId, or its method and path, such as `GET /plants`; all operations by default. */
  readonly operation?: string | undefined
}

const checkUse = object({ operation: string })

/** What a mock and the views of its tokens share; the scenario chosen for the whole mock replaces that of the settings. */
export interface MockState extends ChosenScenario {
  readonly tokens: TokenStates
  settings: Settings
  readonly observers: Set<Partial<Observer>>
  /** Ends the exchanges that hang. */
  readonly onReset: Map<MockExchange, () => void>
}

/** What is inside of a view, for functions that a page without options does not load. */
export const insideOf = <Own extends string>(view: View<Own>) => ({
  state: view['state'],
  states: view['states'],
  notify: () => view['notify'](),
})

/** Scenario, journal and plants of one token or, without a token, of all. */
export class View<Own extends string = never> {
  protected readonly state: MockState
  readonly #token: string | undefined
  /** Id of the last request that a wait of this view returned. */
  #lastAwaited = 0

  constructor(state: MockState, token?: string) {
    this.state = state
    this.#token = token
  }

  /** Name of the scenario in use; without a token, for tokens without a scenario of their own. */
  get scenario(): string {
    return nameOf(this.#inUse)
  }

  /** Every scenario by its name; `custom` is the definition in use or, without one, the last that was. */
  get scenarios(): Scenarios {
    const custom = this.#custom
    return { ...(custom && { custom }), ...this.state.settings.scenarios }
  }

  /** Whether `use` chose the scenario for this token, or for the whole mock. */
  get hasOwnScenario(): boolean {
    return this.#chosen?.scenario !== undefined
  }

  /**
   * Chooses a scenario and restarts its sequences; undefined returns to the default. That for one operation comes before
   * the one for all.
   *
   * @example
   * mock.use('slow', { operation: 'listPlants' })
   * @throws {Error} if it is wrong, or if there is no such operation
   */
  use(scenario: Scenario<Own> | undefined, options: UseOptions = {}): void {
    const { tokens, settings } = this.state
    const { api } = settings
    throwMistakes(checkUse(options, ['use']))
    const operation = options.operation === undefined ? undefined : api.find(options.operation)
    if (typeof operation === 'string') throw new UsageError(`${operation}.`)
    const chosen = (scenario as string) === CUSTOM ? (this.scenarios[CUSTOM] ?? scenario) : scenario
    if (chosen !== undefined) checkChosen(chosen, namesFor(settings))
    if (this.#token === undefined) {
      const before = { ...this.state, custom: this.#custom }
      Object.assign(this.state, withChoice(before, chosen, operation?.name))
    } else tokens.setScenario(this.#token, chosen, operation?.name)
    const counted = operation === undefined ? '' : countedFor(operation, api)
    for (const { positions } of this.states)
      for (const path of positions.keys()) if (path.startsWith(counted)) positions.delete(path)
    this.notify()
  }

  /** The scenarios that `use` chose for operations, by their methods and paths. */
  get scenariosOfOperations(): ReadonlyMap<string, Scenario<string>> {
    return this.#chosen?.ofOperations ?? new Map()
  }

  /** Journal entries in the order of the requests. @throws {UsageError} if the query is wrong */
  requests(query: JournalQuery = {}): JournalEntry[] {
    checkJournalQuery(query)
    const { status, operation, ...page } = query
    const isWanted = (exchange: MockExchange): boolean =>
      (status === undefined || exchange.response.status === status) &&
      (operation === undefined || exchange.operation === operation)
    return this.#select(({ journal }) => journal.items.filter(isWanted), page).map(toEntry)
  }

  /** Plants in the order of their creation, with the members that the document declares; `Body` is their type. */
  plants<Body = RequestBody>(page?: PageQuery): Body[] {
    return this.stored(page).map(({ value }) => copyOf(value) as Body)
  }

  /**
   * The resources of a collection in the order of their creation: what is stored, and not what the document shows.
   * @param path such as `/stores/7/plants`, without the base path; `/stores/{storeId}/plants` for those of all stores
   * @throws {UsageError} if the document has no such collection
   */
  resources<Path extends keyof Resources>(path: Path, page?: PageQuery): Resources[Path][]
  resources<Body = unknown>(path: string, page?: PageQuery): Body[]
  resources(path: string, page?: PageQuery): unknown[] {
    return this.stored(page, path).map(({ value }) => copyOf(value))
  }

  /**
   * Resources in the order of their creation, with the ids of the requests that created them.
   * @param path that of their collection; those of all collections without it
   */
  stored(page: PageQuery = {}, path?: string): readonly Resource[] {
    checkPageQuery(page)
    const stored = this.#select(
      ({ resources }) => (path === undefined ? resources.all : resources.in(path)),
      page,
      this.#stocked,
    )
    if (path !== undefined && stored.length === 0) this.state.settings.plan?.checkPath(path)
    return stored
  }

  /**
   * The first matching request, recorded or still to come, after the last one that this view waited for; any request
   * without a condition. Rejects on timeout with what was received instead.
   *
   * @example
   * const first = await mock.waitForRequest(({ response }) => response.status === 400)
   * const next = await mock.waitForRequest(({ response }) => response.status === 400)
   */
  async waitForRequest(
    condition?: RequestCondition,
    options: WaitOptions = {},
  ): Promise<JournalEntry> {
    const lastAwaited = this.#lastAwaited
    // In Node it is there, and what was received so far is looked at now.
    if (lateWait.part === undefined) await lateWait.load()
    const received = {
      own: this,
      all: new View(this.state),
      token: this.#token,
      lastAwaited,
      startTimer,
      stopTimer,
    }
    const entry = await needed(lateWait).wait(received, condition, options)
    this.#lastAwaited = Math.max(this.#lastAwaited, entry.id)
    return entry
  }

  /** Calls the observer's functions for every token, until the returned function is called. */
  observe(observer: Partial<Observer>): () => void {
    const { observers } = this.state
    observers.add(observer)
    return () => void observers.delete(observer)
  }

  /** Clears the journal, and nothing else. */
  clearRequests(): void {
    this.state.tokens.clearJournal(this.#token)
    this.notify()
  }

  /** Clears scenario, sequence positions, journal and plants, and ends responses that hang. */
  reset(): void {
    const { tokens, onReset } = this.state
    tokens.forget(this.#token)
    if (this.#token === undefined)
      this.state.scenario = this.state.custom = this.state.ofOperations = undefined
    for (const [exchange, callback] of onReset) {
      if (this.#token !== undefined && exchange.token !== this.#token) continue
      onReset.delete(exchange)
      callback()
    }
    this.notify()
  }

  protected notify(): void {
    for (const { changed } of this.state.observers) changed?.(this.#token)
  }

  get #inUse(): Scenario<string> {
    return this.#chosen?.scenario ?? this.state.scenario ?? this.state.settings.scenario
  }

  /** The definition in use, else the last one of the token, else that of the whole mock. */
  get #custom(): ScenarioDefinition<string> | undefined {
    const { scenario, settings, custom } = this.state
    const candidates = [this.#inUse, this.#chosen?.custom, scenario ?? settings.scenario, custom]
    return candidates.find((candidate) => typeof candidate === 'object')
  }

  /** What `use` of this view has chosen. */
  get #chosen(): ChosenScenario | undefined {
    return this.#token === undefined ? this.state : this.states[0]
  }

  /** Items of every state in the order of their requests, or a page of them. */
  #select<Item extends { readonly id: number }>(
    itemsOf: (state: TokenState) => readonly Item[],
    { after, limit = Infinity }: PageQuery,
    states = this.states,
  ): readonly Item[] {
    // One collection may hold the resources of all tokens.
    const byId = new Map(states.flatMap(itemsOf).map((item) => [item.id, item]))
    const items = [...byId.values()].toSorted((a, b) => a.id - b.id)
    if (after !== undefined) return items.filter(({ id }) => id > after).slice(0, limit)
    return items.slice(Math.max(items.length - limit, 0))
  }

  /** Those with what is stored before a request. */
  get #stocked(): readonly TokenState[] {
    const { tokens, settings } = this.state
    const states = this.states
    if (states.length > 0 || settings.plan?.isStocked !== true) return states
    const { lastId } = tokens
    const state = tokens.use(this.#token)
    if (this.#token === undefined && !settings.operation.authentication.isOpen) {
      // Tokens begin with the same, and without them nobody has it.
      tokens.forget(undefined)
      tokens.lastId = lastId
    }
    return [state]
  }

  /** Those of its token, or of all. */
  protected get states(): readonly TokenState[] {
    return this.state.tokens.select(this.#token)
  }
}
