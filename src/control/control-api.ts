import {
  type Check,
  isObject,
  memberOf,
  object,
  string,
  throwMistakes,
  UsageError,
  wholeNumber,
} from '../base/check-value.ts'
import { changeStored } from '../core/change-stored.ts'
import { JSON_HEADERS } from '../core/exchange.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import { readCredential } from '../problems/read-credential.ts'
import { shortenToken } from '../base/hide-secrets.ts'
import { journalChecks, type JournalQuery, pageChecks } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { isCollectionAt, type Resource } from '../core/resources.ts'
import { nameOfIdentity } from '../document/identity.ts'
import { nameOf, type Scenario } from '../scenario/scenario.ts'
import type { UseOptions, View } from '../core/view.ts'
import { type Access, authorize, corsHeaders, preflightHeaders } from './access.ts'
import {
  type CollectionInfo,
  ControlError,
  MAX_LIMIT,
  PREFIX,
  type ScenarioState,
  type StoredResource,
} from './control.ts'
import { eventsOf } from './event-stream.ts'
import { basePathOf, operationInfo, operationList } from './operation-info.ts'
import { printableError } from '../base/printable-error.ts'

/** Maximum bytes of a request body. */
export const MAX_BODY = 262_144
/** Maximum of open arrays and objects in a scenario. */
const MAX_NESTING = 64

export interface ControlApiOptions {
  /** Read for each request, so that `loopback` can be set once the server listens. */
  readonly access: Access
  /** The HTML of `GET /_mock`, which everybody may see. */
  readonly console?: (() => string | Promise<string>) | undefined
  /** Refuses requests about all tokens. */
  readonly perToken?: boolean | undefined
}

/** The control API as a fetch handler. */
export interface ControlApi {
  /** Responds to a request whose path `isControlPath` accepts; never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Ends every event stream. */
  readonly close: () => void
}

/** A request whose path, method and token are known. */
interface Call {
  readonly request: Request
  readonly mock: Mock<string>
  /** Aborts when the API closes. */
  readonly closing: AbortSignal
  readonly token: string | undefined
  /** State of the token; the mock without a token. */
  readonly view: View<string>
  /** The number in the path; 0 without one. */
  readonly id: number
}

/** Without a response, a call gets a 204. */
type Route = (call: Call) => Response | void | Promise<Response>

/** The path of one resource, whose id is a number. */
const RESOURCE = '/resources/{id}'

const ROUTES: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/scenarios': {
    GET: ({ view }) => json({ scenarios: view.scenarios }),
  },
  '/scenario': {
    GET: stateResponse,
    PUT: async (call) => {
      const { scenario, options } = await readChoice(call.request)
      call.view.use(scenario, options)
      return stateResponse(call)
    },
    DELETE: (call) => {
      const query = Object.fromEntries(new URL(call.request.url).searchParams)
      call.view.use(undefined, query)
      return stateResponse(call)
    },
  },
  '/operations': { GET: ({ mock }) => json(operationList(mock)) },
  '/operation': {
    GET: async ({ mock, view, request }) => {
      const { operation } = readQuery(request.url, checkOperation)
      return json(await operationInfo(mock, view, operation))
    },
  },
  '/requests': {
    GET: ({ view, request }) => {
      const requests = view.requests(readQuery(request.url, checkQuery))
      return json({ requests, last: requests.at(-1)?.id })
    },
    DELETE: ({ view }) => view.clearRequests(),
  },
  '/plants': {
    GET: ({ view, request }) => {
      const stored = view.stored(readQuery(request.url, checkPage))
      return json({ plants: stored.map(({ value }) => value), last: stored.at(-1)?.id })
    },
  },
  '/collections': { GET: ({ view }) => json({ collections: collectionsOf(view) }) },
  '/resources': {
    GET: ({ view, request }) => {
      const { path, ...page } = readQuery(request.url, checkResources)
      const stored = view.stored(page, path)
      return json({ resources: stored.map(shownResource), last: stored.at(-1)?.id })
    },
  },
  [RESOURCE]: {
    PUT: async (call) => {
      const { view, id } = call
      const resource = resourceOf(call)
      const value = withIdentity(call, resource, await readBody(call.request))
      changeStored(view, id, value)
      return json(shownResource({ ...resource, value }))
    },
    DELETE: (call) => void changeStored(call.view, resourceOf(call).id, undefined),
  },
  '/reset': { POST: ({ view }) => view.reset() },
  '/events': {
    GET: ({ mock, token, request, closing }) => {
      // Not every runtime cancels a stream when its client disconnects.
      const end = AbortSignal.any([closing, request.signal])
      return new Response(eventsOf(mock, token, end), { headers: STREAM })
    },
  },
  '/health': { GET: () => json({ status: 'ok' }) },
}

const checkBody = object({ scenario: () => [], operation: string })
const limit = wholeNumber(0, MAX_LIMIT)
const checkPage = object({ ...pageChecks, limit })
const checkQuery = object({ ...journalChecks, limit })
const checkResources = object({ ...pageChecks, limit, path: string })
const checkOperation = object({ operation: string })

const STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // A proxy must not hold events back.
  'x-accel-buffering': 'no',
}

/** Prevents pages of other origins from embedding a response, and browsers from guessing its type. */
const GUARDS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export function isControlPath(path: string): boolean {
  return path === PREFIX || path.startsWith(`${PREFIX}/`)
}

/** The control API of a mock. @throws {Error} if the mock's base path is below `/_mock` */
export function createControlApi(
  mock: Mock<string>,
  { access, console: readConsole, perToken = false }: ControlApiOptions,
): ControlApi {
  if (isControlPath(mock.basePath))
    throw new Error(`The base path ${PREFIX} belongs to the control API. Choose another one.`)
  const closing = new AbortController()
  const api: Api = { mock, access, readConsole, perToken, closing: closing.signal }
  return {
    fetch: async (request) => {
      const headers = new Headers(GUARDS)
      const response = await respond(api, request, headers).catch(errorResponse)
      for (const [name, value] of headers) response.headers.set(name, value)
      if (request.method !== 'HEAD') return response
      await response.body?.cancel()
      return new Response(null, response)
    },
    close: () => closing.abort(),
  }
}

/** What the control API responds with. */
interface Api {
  readonly mock: Mock<string>
  readonly access: Access
  readonly readConsole: ControlApiOptions['console']
  readonly perToken: boolean
  readonly closing: AbortSignal
}

/** @param cors gets the headers that let a page of another origin read the response, an error too */
async function respond(api: Api, request: Request, cors: Headers): Promise<Response> {
  const { pathname } = new URL(request.url)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const publicResponse = method === 'GET' ? await respondToAnyone(api, pathname) : undefined
  if (publicResponse !== undefined) return publicResponse
  for (const [header, value] of Object.entries(corsHeaders(request.headers, api.access)))
    cors.set(header, value)
  if (authorize(request, api.access) === 'preflight')
    return new Response(null, { status: 204, headers: preflightHeaders(request.headers) })
  const route = findRoute(pathname, method)
  const response = await route(callOf(api, request))
  return response ?? new Response(null, { status: 204 })
}

/** Health and the page need no authorization: they show nothing of the mock. */
async function respondToAnyone({ readConsole }: Api, pathname: string) {
  if (pathname === `${PREFIX}/health`) return json({ status: 'ok' })
  const isPage = pathname === PREFIX || pathname === `${PREFIX}/`
  return isPage && readConsole ? consoleResponse(await readConsole()) : undefined
}

function callOf({ mock, perToken, closing }: Api, request: Request): Call {
  const token = readToken(request.headers, mock)
  if (token === undefined && perToken)
    throw new ControlError(
      'input',
      'Each token has its state in an object of its own, so no request applies to all of them. Enter a token in the console, or send "Authorization: Bearer <ACCESS_TOKEN>".',
    )
  const view = token === undefined ? mock : mock.forToken(token)
  const id = Number(ID.exec(new URL(request.url).pathname)?.[0] ?? 0)
  return { request, mock, token, view, closing, id }
}

function consoleResponse(html: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The page itself holds the rest of its policy; this part works only as a header.
    'content-security-policy': "frame-ancestors 'none'",
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
  return new Response(html, { headers })
}

/** A number at the end of a path. */
const ID = /(?<=\/)\d{1,15}$/

function findRoute(pathname: string, method: string): Route {
  const name = pathname.slice(PREFIX.length).replace(ID, '{id}')
  const methods = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined
  if (methods === undefined || !isControlPath(pathname)) {
    const paths = Object.keys(ROUTES).map((path) => PREFIX + path)
    const start = pathname.slice(0, 80)
    throw new ControlError(
      'path',
      `${start} is not a path of the control API. It has ${paths.join(', ')}.`,
    )
  }
  const route = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (route !== undefined) return route
  const allow = Object.keys(methods).join(', ')
  throw new ControlError('method', `${pathname} takes ${allow} (got ${method.slice(0, 20)}).`, {
    allow,
  })
}

/** The token whose state is meant; undefined means the whole mock. */
function readToken(headers: Headers, { behavior }: Mock): string | undefined {
  const { token, problem } = readCredential(headers.get('authorization'), behavior.tokens)
  const selection = 'to select one token. Leave it out to select the whole mock.'
  if (problem === 'credential-malformed')
    throw new ControlError(
      'input',
      `The Authorization header must be "Bearer <ACCESS_TOKEN>" ${selection}`,
    )
  if (problem === 'credential-unknown')
    throw new ControlError('input', 'The bearer token is not one that the mock accepts.')
  return token
}

async function readBody(request: Request, form = ''): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BODY)
    throw new ControlError('body-limit', `The body may have at most ${MAX_BODY} bytes.`)
  const { value, error } = readJson(new TextDecoder().decode(bytes), MAX_NESTING)
  if (error === undefined) return value
  throw new ControlError('input', `The body must be JSON${form} (${error.message}).`)
}

/** The scenario in a body and what it is for, which `use` checks. */
async function readChoice(request: Request): Promise<Choice> {
  const form = ', such as {"scenario":"flaky"} or {"scenario":{"answer":"created","delay":200}}'
  const value = await readBody(request, form)
  throwMistakes(checkBody(value, ['body']))
  const { scenario = null, ...options } = value as Readonly<Record<string, unknown>>
  return { scenario: scenario as Scenario<string>, options }
}

interface Choice {
  readonly scenario: Scenario<string>
  readonly options: UseOptions
}

/** What a query may select. */
type Query = JournalQuery & { readonly path?: string }

function readQuery(url: string, check: Check): Query {
  const read = (name: string, text: string): number | string =>
    !TEXTS.includes(name) && /^\d{1,16}$/.test(text) ? Number(text) : text
  const query: Query = Object.fromEntries(
    [...new URL(url).searchParams].map(([name, text]) => [name, read(name, text)]),
  )
  throwMistakes(check(query, []))
  return { limit: 100, ...query }
}

/** Parameters whose values are no numbers, whatever they look like. */
const TEXTS: readonly string[] = ['operation', 'path']

/** Where the resources of a view are, in the order of the first one of each. */
function collectionsOf(view: View<string>): readonly CollectionInfo[] {
  const groups = Map.groupBy(view.stored(), ({ collection }) => collection)
  return Array.from(groups, ([path, { length: count }]) => ({ path, count }))
}

const shownResource = ({ id, collection: path, value }: Resource): StoredResource => ({
  id,
  path,
  value,
})

/** The resource whose id is in the path. */
function resourceOf({ view, id }: Call): Resource {
  const [resource] = id === 0 ? [] : view.stored({ after: id - 1, limit: 1 })
  if (resource?.id === id) return resource
  throw new ControlError(
    'path',
    `No resource has the id ${id}. GET ${PREFIX}/resources lists those that are stored, with their ids.`,
  )
}

/** A new value of a resource, with the identity by which paths name it. */
function withIdentity({ mock }: Call, resource: Resource, value: unknown): unknown {
  const { collection, key, value: stored } = resource
  if (key === undefined || !isObject(stored)) return value
  const parameter = mock.api.operations.find(
    (operation) =>
      operation.collection?.parameter !== undefined &&
      isCollectionAt(operation.collection.path, collection),
  )?.collection?.parameter
  const name = nameOfIdentity(Object.keys(stored), parameter)
  if (name === undefined) return value
  if (!isObject(value))
    throw new ControlError('input', `The body must be an object with "${name}", as it is stored.`)
  const known = memberOf(stored, name)
  if (!Object.hasOwn(value, name)) return { [name]: known, ...value }
  if (jsonText(memberOf(value, name)) === jsonText(known)) return value
  throw new ControlError(
    'input',
    `"${name}" must stay ${jsonText(known)} (got ${jsonText(memberOf(value, name)).slice(0, 80)}): paths name the resource by it. Create another one instead.`,
  )
}

function stateResponse({ mock, token, view }: Call): Response {
  const { scenario, hasOwnScenario: isOwn } = view
  const operations = Array.from(view.scenariosOfOperations, ([name, chosen]) => {
    const operation = mock.api.operations.find((served) => served.name === name)
    return [operation?.operationId ?? name, nameOf(chosen)] as const
  })
  const path = basePathOf(mock) + mock.operation.path
  const shortened = token === undefined ? null : shortenToken(token)
  return json({
    scenario,
    own: isOwn,
    ...(operations.length > 0 && { operations: Object.fromEntries(operations) }),
    default: mock.scenario,
    token: shortened,
    path,
  } satisfies ScenarioState)
}

function json(value: unknown): Response {
  return new Response(jsonText(value), {
    headers: { ...JSON_HEADERS, 'cache-control': 'no-store' },
  })
}

function errorResponse(error: unknown): Response {
  if (error instanceof ControlError) return error.response
  if (error instanceof UsageError) return new ControlError('input', error.message).response
  console.error(printableError(error))
  return new ControlError('internal', 'The mock failed. See the error in its log.').response
}
