import { http, type HttpHandler, passthrough } from 'msw'
import { fetchHandler, type FetchOptions } from '../src/adapters/fetch.ts'
import { is, isObject, object, throwMistakes } from '../src/base/check-value.ts'
import { createMock, isMock, Mock } from '../src/core/mock.ts'
import { mockOptionChecks, type MockOptions } from '../src/core/mock-options.ts'
import { MOCKED_OUTSIDE } from '../src/base/mocked-outside.ts'
import { pathOf } from '../src/base/request.ts'
import type { RequestBody } from '../src/generated/types.ts'
import { createWarning, type UnhandledRequest } from './unhandled.ts'

export type { JournalEntry } from '../src/core/journal.ts'
export type { Scenario } from '../src/scenario/scenario.ts'
export type { Error, NewPlant, paths, Plant, RequestBody } from '../src/generated/types.ts'
export { createMock, type Mock, type MockOptions }

/** `Body` is the type of the plants. */
export interface HandlersOptions<Body = RequestBody> {
  /** Base URL of the store, such as `https://api.example.com/v1` or `/api`; any by default. */
  readonly baseUrl?: string | URL | undefined
  /** Receives every created plant before the app receives the response, such as a `plantCollection()`. */
  readonly collection?: { readonly create: NonNullable<FetchOptions<Body>['onCreate']> } | undefined
}

/** Handlers for msw. */
export type Handlers<Own extends string = never> = HttpHandler[] & {
  /** The mock that they share. */
  readonly mock: Mock<Own>
  /**
   * Warns once of each path below the one of the store that no handler answered; only with a `baseUrl`.
   * @example worker.events.on('request:unhandled', handlers.warnOfUnhandled)
   */
  readonly warnOfUnhandled: (event: UnhandledRequest) => void
}

const BASE_URL = /^(?:[a-z][\w+.-]*:\/\/|\/|\*|$)[^?#]*$/i
const ownChecks = {
  baseUrl: is('a URL or a path, such as https://api.example.com/v1 or /api', (value) =>
    BASE_URL.test(String(value)),
  ),
  collection: is(
    'an object with create()',
    (value) => isObject(value) && typeof value['create'] === 'function',
  ),
}
const { basePath: _, ...mockChecks } = mockOptionChecks

/** Options of new handlers: those of their mock, and their own. */
export type NewHandlersOptions<Own extends string = never, Body = RequestBody> = Omit<
  MockOptions<Own>,
  'basePath'
> &
  HandlersOptions<Body>

/**
 * Handlers for every method on `<baseUrl>/plants`, or the path of another document, over a new mock.
 *
 * @example
 * export const handlers = createHandlers({ baseUrl: '/api', scenario: 'flaky' })
 * @throws {UsageError} that names every wrong option
 */
export function createHandlers<const Own extends string = never, Body = RequestBody>(
  options?: NewHandlersOptions<Own, Body>,
): Handlers<Own>
/** The same over your own mock. */
export function createHandlers<const Own extends string = never, Body = RequestBody>(
  mock: Mock<Own>,
  options?: HandlersOptions<Body>,
): Handlers<Own>
export function createHandlers<const Own extends string, Body>(
  mockOrOptions: Mock<Own> | NewHandlersOptions<Own, Body> = {},
  options: HandlersOptions<Body> = {},
): Handlers<Own> {
  const ownMock = isMock<Own>(mockOrOptions) ? mockOrOptions : undefined
  const allOptions = ownMock ? options : (mockOrOptions as Exclude<typeof mockOrOptions, Mock<Own>>)
  const check = object(ownMock ? ownChecks : { ...ownChecks, ...mockChecks })
  throwMistakes(check(allOptions instanceof URL ? allOptions.href : allOptions, ['createHandlers']))
  const { baseUrl, collection, ...mockOptions } = allOptions
  const mock = ownMock ?? createMock<Own>(mockOptions)
  const storeUrl = storeUrlOf(mock, baseUrl)
  const made = handlersAt(storeUrl, mock, collection)
  return baseUrl === undefined
    ? made
    : Object.assign(made, { warnOfUnhandled: createWarning(storeUrl) })
}

/** The URL of the store as msw matches it. */
function storeUrlOf<Own extends string>(mock: Mock<Own>, baseUrl: string | URL = '*'): string {
  const base = String(baseUrl).replace(/\/+$/, '')
  // A path alone matches every origin: Node has no page whose origin could complete it.
  return base.replace(/^(?=\/|$)/, '*') + mock.operation.path
}

function handlersAt<const Own extends string, Body>(
  storeUrl: string,
  mock: Mock<Own>,
  collection?: HandlersOptions<Body>['collection'],
): Handlers<Own> {
  // happy-dom and jsdom check CORS, but their requests reach msw without Origin.
  const respond = fetchHandler(mock, {
    basePath: '*',
    origin: '*',
    onCreate: (plant: Body) => collection?.create(plant),
  })
  const handler = http.all(storeUrl, async ({ request }) => {
    if (isMockedOutside()) return passthrough()
    // Handlers of the app may answer these; without one, msw lets them pass.
    return isForStore(request, mock.operation.path) ? respond(request) : undefined
  })
  return Object.assign([handler], { mock, warnOfUnhandled: () => {} })
}

/** A page of the app may have the path, and the router of Next asks for its data there; msw also matches `/plants/`. */
const isForStore = ({ mode, headers, url }: Request, path: string): boolean =>
  mode !== 'navigate' && !headers.has('rsc') && pathOf(url).endsWith(path)

/** Whether the Playwright fixture mocks the store for this page: then its test decides, and not the mock in the page. */
const isMockedOutside = (): boolean => MOCKED_OUTSIDE in globalThis

/** The mock behind `handlers`. Not by `createMock`, which brings along what reads documents. */
export const mock: Mock = new Mock()

/** A Plant Store at `/plants` under any base URL. */
export const handlers: Handlers = handlersAt(storeUrlOf(mock), mock)
