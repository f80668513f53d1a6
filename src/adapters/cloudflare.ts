import { readAccess } from '../control/access.ts'
import { consoleResponse, type ControlApi, createControlApi, isControlPath } from '../control/control-api.ts'
import { ControlError } from '../control/control-error.ts'
import { readCredential } from '../core/credential.ts'
import { readJson } from '../core/json.ts'
import type { MockOptions } from '../core/mock-options.ts'
import { StoredMock } from '../core/stored-mock.ts'
import { isObject } from '../check.ts'
import { consolePage } from './cloudflare/console.ts'
import { lastWrite, type Sql, storeToken } from './cloudflare/token-storage.ts'
import { createFetch } from './fetch.ts'
import type { Config } from './node.ts'

/** What the Worker's configuration gives to its code. */
export interface Bindings {
  /** Namespace of the class `PlantStore`, which needs SQLite storage. */
  readonly PLANT_STORE: {
    readonly idFromName: (name: string) => unknown
    readonly get: (id: never) => { readonly fetch: (request: Request) => Promise<Response> }
  }
  /** The Control-Token header that requests to the control API must have; without it, the control API is disabled. */
  readonly CONTROL_TOKEN?: string | undefined
  /** Default scenario, instead of that of CONFIG. */
  readonly SCENARIO?: string | undefined
  /** JSON text with the content of a config file; what only a server has, such as a port, is ignored. */
  readonly CONFIG?: unknown
  /** Seconds without requests until the state of a token is deleted; 86,400 by default. */
  readonly EXPIRE_AFTER?: string | number | undefined
}

/** The part of a `DurableObjectState` that a PlantStore uses. */
export interface ObjectState {
  readonly storage: {
    readonly sql: Sql
    readonly setAlarm: (time: number) => Promise<void>
    readonly deleteAll: () => Promise<void>
  }
}

/** Members of a config file that only a server has. */
const SERVER_ONLY: readonly (keyof Config | '$schema')[] = [
  '$schema',
  'host',
  'port',
  'headersTimeout',
  'requestTimeout',
  'idleTimeout',
  'maxHeaderSize',
  'controlToken',
  'allowControlFrom',
]

/** Seconds. */
const DAY = 86_400
const YEAR = 365 * DAY

/** Milliseconds between the timers of a pending request. */
const HOUR = 3_600_000

/** A mock and its control API, as the bindings configure them. */
class Store {
  readonly mock: StoredMock
  readonly control: ControlApi
  readonly #origins: Set<string>
  readonly #respond: (request: Request) => Promise<Response>

  /** @throws Error that names the wrong binding */
  constructor({ PLANT_STORE, CONTROL_TOKEN, SCENARIO, CONFIG, EXPIRE_AFTER }: Bindings) {
    if (typeof PLANT_STORE?.idFromName !== 'function')
      throw new Error('The binding PLANT_STORE must be the Durable Object namespace of the class PlantStore.')
    readExpiry(EXPIRE_AFTER)
    const config = bound('CONFIG', () => readConfig(CONFIG))
    const options: MockOptions = Object.fromEntries(
      Object.entries(config).filter(([name]) => !SERVER_ONLY.some((each) => each === name)),
    )
    try {
      this.mock = new StoredMock(SCENARIO === undefined ? options : { ...options, scenario: SCENARIO })
    } catch (error) {
      bound('CONFIG', () => new StoredMock(options))
      throw wrong('SCENARIO', error)
    }
    const { controlToken, allowControlFrom } = config
    const access = bound('CONTROL_TOKEN', () =>
      readAccess({ controlToken: CONTROL_TOKEN ?? controlToken, allowControlFrom }),
    )
    this.#origins = new Set(access.origins)
    this.control = createControlApi(this.mock, {
      access: { ...access, origins: this.#origins },
      console: () => Promise.resolve(consoleResponse(consolePage)),
      perToken: true,
    })
    this.#respond = createFetch(this.mock)
  }

  /** The bearer token of a request, if this store accepts it. */
  tokenOf({ headers }: Request): string | undefined {
    return readCredential(headers.get('authorization'), this.mock.behavior.tokens).token
  }

  async fetch(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url)
    if (isControlPath(pathname)) {
      // The console's own origin: the platform passes on only requests to the hosts of this Worker.
      this.#origins.add(origin)
      return this.control.fetch(request)
    }
    // The runtime cancels a request that waits for neither a timer nor I/O.
    const pending = setInterval(() => {}, HOUR)
    try {
      return await this.#respond(request)
    } finally {
      clearInterval(pending)
    }
  }
}

/** The state of one token, which survives restarts of the object. */
export class PlantStore {
  readonly #storage: ObjectState['storage']
  readonly #bindings: Bindings
  #store: Store | undefined
  #stopStoring: (() => void) | undefined
  /** When the last request was received. */
  #used = 0

  constructor({ storage }: ObjectState, bindings: Bindings) {
    this.#storage = storage
    this.#bindings = bindings
  }

  async fetch(request: Request): Promise<Response> {
    this.#used = Date.now()
    try {
      this.#store ??= this.#open(request)
    } catch (error) {
      return refuse(error)
    }
    return this.#store.fetch(request)
  }

  /** Deletes the state if no request was received for long enough. */
  async alarm(): Promise<void> {
    const due = Math.max(this.#used, lastWrite(this.#storage.sql)) + readExpiry(this.#bindings.EXPIRE_AFTER)
    if (due > Date.now()) return this.#storage.setAlarm(due)
    this.#stopStoring?.()
    this.#store?.control.close()
    this.#store = undefined
    await this.#storage.deleteAll()
  }

  /** Restores the state; the first request names the token, so that it is not stored. */
  #open(request: Request): Store {
    const store = new Store(this.#bindings)
    bound('PLANT_STORE', () => {
      const { sql } = this.#storage
      if (lastWrite(sql) === 0) void this.#storage.setAlarm(Date.now() + readExpiry(this.#bindings.EXPIRE_AFTER))
      this.#stopStoring = storeToken(sql, store.mock, store.tokenOf(request) ?? '')
    })
    return store
  }
}

const stores = new WeakMap<Bindings, Store>()

/** The Worker: each token has an object of its own; requests without a usable token need none. */
const worker = {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    let store = stores.get(bindings)
    try {
      store ??= new Store(bindings)
    } catch (error) {
      return refuse(error)
    }
    stores.set(bindings, store)
    const token = store.tokenOf(request)
    if (token === undefined || request.method === 'OPTIONS') return store.fetch(request)
    const { PLANT_STORE } = bindings
    return PLANT_STORE.get(PLANT_STORE.idFromName(await nameOf(token)) as never).fetch(request)
  },
}
export default worker

/** The SHA-256 of a token: dashboards and logs show the names of objects. */
async function nameOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws Error with the binding's name in front */
function bound<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw wrong(name, error)
  }
}

function wrong(name: string, error: unknown): Error {
  return new Error(`The binding ${name} is wrong: ${(error as Error).message}`, { cause: error })
}

function readConfig(given: unknown): Config {
  const { value = given, error } = typeof given === 'string' ? readJson(given) : {}
  if (error !== undefined)
    throw new Error(`it is not JSON: line ${error.line}, column ${error.column}: ${error.reason}.`)
  if (value === undefined) return {}
  if (isObject(value)) return value
  throw new Error('it takes the content of a config file, a JSON object.')
}

/** Milliseconds. */
function readExpiry(given: string | number = DAY): number {
  const seconds = Number(given)
  if (seconds >= 1 && seconds <= YEAR) return 1000 * seconds
  throw new Error(`The binding EXPIRE_AFTER takes seconds from 1 to ${YEAR} (got ${JSON.stringify(given)}).`)
}

function refuse(error: unknown): Response {
  const { message } = error as Error
  console.error(message)
  return new ControlError('internal', message).response
}
