import { OrderedMap } from '../base/ordered-map.ts'
import type { MockExchange } from './exchange.ts'
import { type Change, type Resource, Resources } from './resources.ts'
import type { StoragePlan } from './storage.ts'
import type { Scenario, ScenarioDefinition } from '../scenario/scenario.ts'

/** Limits of the state in memory; beyond each of them the oldest is dropped first. */
export interface Limits {
  /** Tokens, least recently used first; 10,000 by default. All requests without a token count as one token. */
  readonly tokens: number
  /** Journal entries per token; 1,000 by default. */
  readonly journal: number
  /** Resources per token; 10,000 by default. */
  readonly plants: number
  /** Bytes of all tokens together, estimated; 32 MiB by default. One token takes at most a quarter of it. */
  readonly bytes: number
}

/** Size of the state of all tokens; the bytes are estimated. */
export type Memory = Readonly<Record<'tokens' | 'bytes', number>>

export const DEFAULT_LIMITS: Limits = {
  tokens: 10_000,
  journal: 1000,
  plants: 10_000,
  bytes: 32 * 1024 * 1024,
}

/** Estimated bytes of the objects around the texts. */
const TOKEN_BYTES = 1024
const EXCHANGE_BYTES = 640
const VALUE_BYTES = 64

/** A string takes at most two bytes per UTF-16 code unit. */
const textBytes = (text: string): number => 2 * text.length

/** The newest items, at most `max`, with their estimated bytes. */
class BoundedList<Item> {
  bytes = 0
  /** In front of the first one are places of dropped ones: to move all others for each would take long. */
  readonly #items: (Item | undefined)[] = []
  /** Of the items: a size is estimated once. */
  readonly #sizes: number[] = []
  #first = 0
  readonly #max: number
  readonly #sizeOf: (item: Item) => number

  constructor(max: number, sizeOf: (item: Item) => number) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  get count(): number {
    return this.#items.length - this.#first
  }

  get items(): readonly Item[] {
    return this.#items.slice(this.#first) as Item[]
  }

  get oldest(): Item | undefined {
    return this.#items[this.#first]
  }

  has(item: Item): boolean {
    return this.#items.includes(item)
  }

  push(item: Item): void {
    if (this.count === this.#max) this.dropOldest()
    const size = this.#sizeOf(item)
    this.#items.push(item)
    this.#sizes.push(size)
    this.bytes += size
  }

  dropOldest(): void {
    if (this.count === 0) return
    this.bytes -= this.#sizes[this.#first]!
    this.#items[this.#first] = undefined
    this.#first += 1
    if (this.#first <= this.count) return
    this.#items.splice(0, this.#first)
    this.#sizes.splice(0, this.#first)
    this.#first = 0
  }

  clear(): void {
    this.#items.length = this.#sizes.length = this.#first = this.bytes = 0
  }
}

/** What `use` has chosen, for one token or for the whole mock. */
export interface ChosenScenario {
  /** undefined: the default. */
  scenario?: Scenario<string> | undefined
  /** The last definition, which the name `custom` selects again. */
  custom?: ScenarioDefinition<string> | undefined
  /** By the name of an operation, such as `GET /plants`. */
  ofOperations?: ReadonlyMap<string, Scenario<string>> | undefined
}

/** What `use` has chosen, with a choice more. @param operation the name of the one that it is for; all by default */
export function withChoice(
  { scenario, custom, ofOperations }: ChosenScenario,
  choice: Scenario<string> | undefined,
  operation: string | undefined,
): ChosenScenario {
  if (operation === undefined)
    return { scenario: choice, custom: typeof choice === 'object' ? choice : custom, ofOperations }
  const others = new Map(ofOperations)
  others.delete(operation)
  if (choice !== undefined) others.set(operation, choice)
  return { scenario, custom, ofOperations: others }
}

export class TokenState implements ChosenScenario {
  /** undefined: requests without a usable credential. */
  readonly token: string | undefined
  readonly journal: BoundedList<MockExchange>
  resources: Resources
  /** The number of responses of each sequence; the keys are those of resolveScenario. */
  positions = new Map<string, number>()
  /** undefined while the token follows the mock's scenario. */
  scenario: Scenario<string> | undefined
  custom: ScenarioDefinition<string> | undefined
  ofOperations: ChosenScenario['ofOperations']
  /** Of the definitions. */
  scenarioBytes = 0
  /** Bytes that the total includes for this token. */
  countedBytes = 0

  constructor(token: string | undefined, limits: Limits, resources: Resources) {
    this.token = token
    this.journal = new BoundedList(limits.journal, exchangeBytes)
    this.resources = resources
  }

  get bytes(): number {
    return TOKEN_BYTES + this.scenarioBytes + this.journal.bytes + this.resources.bytes
  }
}

/** The state of every token, with bounded memory. */
export class TokenStates {
  readonly limits: Limits
  readonly #maxPerToken: number
  /** Least recently used first. */
  readonly #byToken = new OrderedMap<string | undefined, TokenState>()
  /** Those that were changed last, of all tokens. */
  lastChanged: Resources | undefined
  #bytes = 0
  readonly #plan: () => StoragePlan | undefined
  /** Of the last request, or of what is stored without one. */
  lastId = 0

  /** @param plan what tokens store by options, if requests ask for one of their resources */
  constructor(limits: Partial<Limits> = {}, plan: () => StoragePlan | undefined = () => undefined) {
    this.#plan = plan
    this.limits = { ...DEFAULT_LIMITS, ...limits }
    this.#maxPerToken = this.limits.bytes / 4
  }

  /** The state of one token, if there is any; of every token if `token` is undefined. */
  select(token?: string): readonly TokenState[] {
    if (token === undefined) return this.#byToken.values
    const state = this.#byToken.get(token)
    return state === undefined ? [] : [state]
  }

  get memory(): Memory {
    return { tokens: this.#byToken.size, bytes: this.#bytes }
  }

  /** The state of a token, created if necessary, as the most recently used one. */
  use(token: string | undefined): TokenState {
    const { last } = this.#byToken
    if (last !== undefined && last.token === token) return last
    const state = this.#byToken.get(token) ?? this.#newState(token)
    this.#byToken.delete(token)
    this.#byToken.set(token, state)
    this.#recount(state)
    return state
  }

  readonly #nextId = (): number => (this.lastId += 1)

  #newState(token: string | undefined): TokenState {
    const resources = this.newResources(token)
    this.#plan()?.seed(resources, this.#nextId)
    return new TokenState(token, this.limits, resources)
  }

  /** What keeps the resources of a token, by the options of now. */
  newResources(token: string | undefined): Resources {
    const limits = [this.limits.plants, valueBytes] as const
    return this.#plan()?.create(limits, this.#nextId, token) ?? new Resources(...limits)
  }

  /** @returns a promise, if something else than the mock stores the change */
  record(state: TokenState, exchange: MockExchange): PromiseLike<unknown> | void {
    state.journal.push(exchange)
    const { id, change } = exchange
    if (change !== undefined) return this.apply(state, change, id)
    this.#recount(state)
  }

  /** @param id that of the request, or of a resource that somebody changes who controls the mock */
  apply(state: TokenState, change: Change, id: number): PromiseLike<unknown> | void {
    const { resources } = state
    resources.isWritten = true
    this.lastChanged = resources
    const stored = resources.apply(change, id)
    this.#recount(state)
    return stored
  }

  recordResource(state: TokenState, resource: Resource): void {
    state.resources.put(resource)
    state.resources.isWritten = true
    this.#recount(state)
  }

  /** @throws {Error} if the scenarios of the token alone exceed what it may take */
  setScenario(token: string, scenario: Scenario<string> | undefined, operation?: string): void {
    const [state = {}] = this.select(token)
    const chosen = withChoice(state, scenario, operation)
    const bytes = [chosen.custom, ...(chosen.ofOperations?.values() ?? [])]
      .map(scenarioBytes)
      .reduce((sum, size) => sum + size)
    const max = this.#maxPerToken
    if (bytes > max)
      throw new Error(`The scenario takes ${bytes} bytes. A scenario may take at most ${max}.`)
    const changed = Object.assign(this.use(token), chosen)
    changed.scenarioBytes = bytes
    this.#recount(changed)
  }

  clearJournal(token: string | undefined): void {
    for (const state of this.select(token)) {
      state.journal.clear()
      this.#recount(state)
    }
  }

  /** Forgets one token, or everything if the token is undefined. */
  forget(token: string | undefined): void {
    for (const state of this.select(token)) this.#delete(state)
  }

  #delete(state: TokenState): void {
    if (this.lastChanged === state.resources) this.lastChanged = undefined
    this.#byToken.delete(state.token)
    this.#bytes -= state.countedBytes
  }

  #recount(state: TokenState): void {
    // One token must not evict all others: beyond its share it loses its own oldest entries.
    while (state.bytes > this.#maxPerToken && state.journal.count > 1) state.journal.dropOldest()
    while (state.bytes > this.#maxPerToken && state.resources.count > 1)
      state.resources.dropOldest()
    this.#bytes += state.bytes - state.countedBytes
    state.countedBytes = state.bytes
    const { tokens, bytes } = this.limits
    // The last one is in use.
    while (this.#byToken.size > 1 && (this.#byToken.size > tokens || this.#bytes > bytes))
      this.#delete(this.#byToken.first!)
  }
}

/** Of the names and texts in a scenario, and of the arrays and objects in it. */
function scenarioBytes(scenario: Scenario<string> | undefined): number {
  let bytes = 0
  // A set also visits what is added on the way, and what contains itself once.
  const nested = new Set<object>(isNested(scenario) ? [scenario] : [])
  for (const value of nested) {
    bytes += VALUE_BYTES
    for (const [name, member] of Object.entries(value)) {
      bytes += textBytes(name)
      if (typeof member === 'string') bytes += textBytes(member)
      else if (isNested(member)) nested.add(member)
    }
  }
  return bytes
}

/** Of the texts in a JSON value of any depth, and of the arrays and objects in it. */
function valueBytes(root: unknown): number {
  if (typeof root === 'string') return textBytes(root)
  let bytes = 0
  const pending = isNested(root) ? [root] : []
  const count = (member: unknown): void => {
    if (typeof member === 'string') bytes += textBytes(member)
    else if (isNested(member)) {
      bytes += VALUE_BYTES
      pending.push(member)
    } else if (member === null) bytes += VALUE_BYTES
  }
  while (pending.length > 0) {
    const value = pending.pop()!
    if (Array.isArray(value)) for (const item of value as readonly unknown[]) count(item)
    else for (const name in value) count((value as Readonly<Record<string, unknown>>)[name])
  }
  return bytes
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

function exchangeBytes({ request, response, problems }: MockExchange): number {
  const { target, body, headers } = request
  let bytes = EXCHANGE_BYTES + textBytes(target) + textBytes(body) + textBytes(response.body)
  for (const { message } of problems) bytes += textBytes(message)
  if (headers.bytes !== undefined) return bytes + headers.bytes
  for (const [name, value] of headers.entries()) bytes += textBytes(name) + textBytes(value)
  return bytes
}
