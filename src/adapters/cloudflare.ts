import { throwMistakes, isObject, wholeNumber } from '../base/check-value.ts'
import { type AccessOptions, readAccess } from '../control/access.ts'
import { createControlApi, isControlPath } from '../control/control-api.ts'
import { ControlError } from '../control/control.ts'
import { readJson } from '../base/json.ts'
import { consolePage } from './cloudflare/console.ts'
import { configure } from '../core/create-mock.ts'
import { resolveSettings } from '../core/mock-options.ts'
import { lastWrite, type Sql, StoredMock } from './cloudflare/stored-mock.ts'
import { openApi } from '../core/open-api.ts'
import { fetchHandler } from './fetch.ts'
import { optionsOfMock, type ServedOptions } from './profile-package.ts'
import { printableError } from '../base/printable-error.ts'

/** What the Worker's configuration gives to its code. */
export interface Bindings {
  /** Namespace of the class `PlantStore`, which needs SQLite storage. */
  readonly PLANT_STORE: {
    idFromName(name: string): unknown
    get(id: never): { fetch: typeof fetch }
  }
  /** The Control-Token header that requests to the control API must have; without it, the API is disabled. */
  readonly CONTROL_TOKEN?: string | undefined
  /** Default scenario, instead of that of CONFIG. */
  readonly SCENARIO?: string | undefined
  /** Content of a config file as JSON; what only a server has, such as a port, is ignored. */
  readonly CONFIG?: unknown
  /** An OpenAPI document instead of the Plant Store's, as an object or as JSON text. */
  readonly DOCUMENT?: unknown
  /** Which operation of DOCUMENT, if it has several. */
  readonly OPERATION?: string | undefined
  /** Seconds without requests to the store until the state of a token is deleted; 86,400 by default. */
  readonly EXPIRE_AFTER?: string | number | undefined
}

/** The part of a `DurableObjectState` that a PlantStore uses. */
export interface ObjectState {
  readonly storage: {
    readonly sql: Sql
    setAlarm(time: number): Promise<void>
    deleteAll(): Promise<void>
  }
}

const DAY = 86_400

/** The state of one token, which survives restarts of the object. */
export class PlantStore {
  readonly #storage: ObjectState['storage']
  readonly #bindings: Bindings
  #store: Promise<Store> | undefined

  constructor({ storage }: ObjectState, bindings: Bindings) {
    this.#storage = storage
    this.#bindings = bindings
  }

  fetch(request: Request): Promise<Response> {
    return orError(async () => (await this.#opened(request)).fetch(request))
  }

  /** Deletes the state if it has not changed for long enough; each request to the store changes it. */
  async alarm(): Promise<void> {
    const due = lastWrite(this.#storage.sql) + expiryOf(this.#bindings)
    if (due > Date.now()) return this.#storage.setAlarm(due)
    ;(await this.#store)?.close()
    this.#store = undefined
    await this.#storage.deleteAll()
  }

  /** The store, opened once; again after an error. */
  #opened(request: Request): Promise<Store> {
    this.#store ??= this.#open(request).catch((error: unknown) => {
      this.#store = undefined
      throw error
    })
    return this.#store
  }

  /** Restores the state; the first request names the token, which is not stored. */
  async #open(request: Request): Promise<Store> {
    const store = await openStore(this.#bindings)
    return binding('PLANT_STORE', () => {
      const { sql } = this.#storage
      const isStored = lastWrite(sql) > 0
      if (!isStored) void this.#storage.setAlarm(Date.now() + expiryOf(this.#bindings))
      const stopStoring = store.mock.store(sql, store.tokenOf(request) ?? '', isStored)
      const close = (): void => {
        stopStoring()
        store.close()
      }
      return { ...store, close }
    })
  }
}

/** Milliseconds. */
const expiryOf = ({ EXPIRE_AFTER }: Bindings): number => 1000 * (Number(EXPIRE_AFTER) || DAY)

const stores = new WeakMap<Bindings, Store>()

/** The Worker: each token has an object of its own; requests without a usable token need none. */
export default {
  fetch: (request: Request, bindings: Bindings): Promise<Response> =>
    orError(async () => {
      const store = stores.get(bindings) ?? (await openStore(bindings))
      stores.set(bindings, store)
      const token = store.tokenOf(request)
      if (token === undefined || request.method === 'OPTIONS') return store.fetch(request)
      // Dashboards and logs show the names of objects.
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
      const id = bindings.PLANT_STORE.idFromName(btoa(String.fromCharCode(...new Uint8Array(hash))))
      return bindings.PLANT_STORE.get(id as never).fetch(request)
    }),
}

type Store = Awaited<ReturnType<typeof openStore>>

/** A mock with its control API, as the bindings configure them. @throws {Error} that names the wrong binding */
async function openStore(bindings: Bindings) {
  await checkBindings(bindings)
  const { CONTROL_TOKEN, CONFIG } = bindings
  const {
    controlToken: token,
    allowControlFrom,
    ...settings
  } = await binding('CONFIG', () => readConfig(CONFIG))
  const mock = await openMock(bindings, settings)
  const access = await binding('CONTROL_TOKEN', () =>
    readAccess({ controlToken: CONTROL_TOKEN ?? token, allowControlFrom }),
  )
  const control = createControlApi(mock, { access, console: () => consolePage, perToken: true })
  const respond = fetchHandler(mock)
  return {
    mock,
    close: control.close,
    tokenOf: ({ method, headers, url: target }: Request) =>
      mock.stateTokenOf({ method, headers, target }),
    fetch: (request: Request): Promise<Response> => {
      const { origin, pathname } = new URL(request.url)
      if (isControlPath(pathname)) {
        // The console's own origin: the platform passes on only requests to the hosts of this Worker.
        access.origins.add(origin)
        return control.fetch(request)
      }
      // The runtime cancels a request that waits for neither a timer nor I/O.
      const pending = setInterval(() => {}, 1000 * DAY)
      return respond(request).finally(() => clearInterval(pending))
    },
  }
}

async function checkBindings({ PLANT_STORE, EXPIRE_AFTER = DAY }: Bindings): Promise<void> {
  if (typeof PLANT_STORE?.idFromName !== 'function')
    throw new Error(
      'The binding PLANT_STORE must be the Durable Object namespace of the class PlantStore.',
    )
  await binding('EXPIRE_AFTER', () =>
    throwMistakes(wholeNumber(1, 365 * DAY)(Number(EXPIRE_AFTER), [])),
  )
}

/** The mock of the document that the bindings name; the binding SCENARIO outranks the configured one. */
async function openMock(
  { DOCUMENT, OPERATION, SCENARIO }: Bindings,
  settings: ServedOptions,
): Promise<StoredMock> {
  const document = await binding('DOCUMENT', () => readDocument(DOCUMENT))
  const api = await binding(OPERATION === undefined ? 'DOCUMENT' : 'OPERATION', () =>
    openApi({ document, operation: OPERATION }),
  )
  const options = await binding('CONFIG', () => optionsOfMock({ ...settings, document }))
  const mock = await binding('CONFIG', () => new StoredMock(resolveSettings(options, api), options))
  if (SCENARIO !== undefined)
    await binding('SCENARIO', () => configure(mock, { ...options, scenario: SCENARIO }))
  return mock
}

/** Logs an error, such as that of a wrong binding, and responds with a 500 that has its message. */
async function orError(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    console.error(printableError(error))
    return new ControlError('internal', (error as Error).message).response
  }
}

async function binding<Value>(name: string, read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw new Error(`The binding ${name} is wrong: ${(error as Error).message}`, { cause: error })
  }
}

function readDocument(content: unknown): object | undefined {
  if (typeof content !== 'string') return content as object | undefined
  const { value, error } = readJson(content)
  if (error !== undefined) throw new Error(`it is not JSON: ${error.message}.`)
  return value as object
}

function readConfig(content: unknown = {}): ServedOptions & AccessOptions {
  const { value = content, error } = typeof content === 'string' ? readJson(content) : {}
  if (error !== undefined) throw new Error(`it is not JSON: ${error.message}.`)
  if (!isObject(value)) throw new Error('it takes the content of a config file, a JSON object.')
  if ('openapi' in value)
    throw new Error('openapi names a file, and a Worker has none: use the binding DOCUMENT.')
  return value
}
