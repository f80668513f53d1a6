import { ordinarySet } from '../document/security.ts'
import { type Check, object, throwMistakes, UsageError, wholeNumber } from '../base/check-value.ts'
import { type BodyGroups, textGroupsOf } from '../document/bodies/body-groups.ts'
import { type BodyOperation, hasRequestBody } from '../document/document.ts'
import { exampleBodyOf } from '../document/example-body.ts'
import { JSON_HEADERS } from '../core/exchange.ts'
import { jsonText, readJson } from '../base/json.ts'
import { memoize } from '../base/memoize.ts'
import { readCredential } from '../problems/read-credential.ts'
import { shortenToken } from '../base/hide-secrets.ts'
import { journalChecks, type JournalQuery, pageChecks } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { View } from '../core/view.ts'
import { type Access, authorize, corsHeaders, preflightHeaders } from './access.ts'
import {
  ControlError,
  MAX_LIMIT,
  type OperationInfo,
  PREFIX,
  type ScenarioState,
} from './control.ts'
import { eventsOf } from './event-stream.ts'
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
}

/** Without a response, a call gets a 204. */
type Route = (call: Call) => Response | void | Promise<Response>

const ROUTES: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/scenarios': {
    GET: ({ view }) => json({ scenarios: view.scenarios }),
  },
  '/scenario': {
    GET: stateResponse,
    PUT: async (call) => {
      call.view.use(await readScenario(call.request))
      return stateResponse(call)
    },
    DELETE: (call) => {
      call.view.use(undefined)
      return stateResponse(call)
    },
  },
  '/operation': { GET: async ({ mock }) => json(await operationInfo(mock)) },
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

const checkBody = object({ scenario: () => [] })
const limit = wholeNumber(0, MAX_LIMIT)
const checkPage = object({ ...pageChecks, limit })
const checkQuery = object({ ...journalChecks, limit })

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
  return { request, mock, token, view, closing }
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

function findRoute(pathname: string, method: string): Route {
  const name = pathname.slice(PREFIX.length)
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

/** The scenario in a body, which `use` checks. */
async function readScenario(request: Request): Promise<Scenario<string>> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BODY)
    throw new ControlError('body-limit', `The body may have at most ${MAX_BODY} bytes.`)
  const form = 'such as {"scenario":"flaky"} or {"scenario":{"answer":"created","delay":200}}'
  const { value, error } = readJson(new TextDecoder().decode(bytes), MAX_NESTING)
  if (error !== undefined)
    throw new ControlError('input', `The body must be JSON, ${form} (${error.message}).`)
  throwMistakes(checkBody(value, ['body']))
  const { scenario = null } = value as { readonly scenario?: unknown }
  return scenario as Scenario<string>
}

function readQuery(url: string, check: Check): JournalQuery {
  const read = (text: string): number | string => (/^\d{1,16}$/.test(text) ? Number(text) : text)
  const query: JournalQuery = Object.fromEntries(
    [...new URL(url).searchParams].map(([name, text]) => [name, read(text)]),
  )
  throwMistakes(check(query, []))
  return { limit: 100, ...query }
}

function stateResponse({ mock, token, view }: Call): Response {
  const { scenario, hasOwnScenario: isOwn } = view
  const path = basePathOf(mock) + mock.operation.path
  const shortened = token === undefined ? null : shortenToken(token)
  return json({
    scenario,
    own: isOwn,
    default: mock.scenario,
    token: shortened,
    path,
  } satisfies ScenarioState)
}

/** A base path `*` stands for any. */
const basePathOf = ({ basePath }: Mock<string>): string => basePath.replace(/^\*/, '')

async function operationInfo(mock: Mock<string>): Promise<OperationInfo> {
  const { document, documented, method, path, request, source } = mock.operation
  const credentials = ordinarySet(source)
  const [credential] = credentials
  return {
    title: document.title,
    method,
    basePath: basePathOf(mock),
    path,
    statuses: documented.codes,
    mediaType: request.mediaTypes[0]!,
    credentials,
    credential: credential?.type ?? null,
    keyHeader:
      credential?.type === 'apiKey' && credential.in === 'header' ? credential.parameter : null,
    example: hasRequestBody(source) ? exampleBodyOf(source) : '',
    // The console has those of the kit's document.
    bodies: document.value === undefined || !hasRequestBody(source) ? null : await bodiesOf(source),
  }
}

/** Milliseconds after which other requests have their turn. */
const SLICE = 10

/** Made once, when a console needs them, by a module that most mocks never load. */
const bodiesOf = memoize(async (operation: BodyOperation): Promise<BodyGroups> => {
  const { stepsOfBodies } = await import('../document/bodies/named-bodies.ts')
  const steps = stepsOfBodies(operation)
  let end = performance.now() + SLICE
  let step = steps.next()
  while (step.done !== true) {
    if (performance.now() >= end) {
      await nextTurn()
      end = performance.now() + SLICE
    }
    step = steps.next()
  }
  const { bodies, isCut } = step.value
  const { pointer } = operation.requestBody.content[0].schema
  if (isCut)
    console.warn(`The console shows only some bodies: the schema is too large (#${pointer}).`)
  return textGroupsOf(bodies)
})

const nextTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

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
