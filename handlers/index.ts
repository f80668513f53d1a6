import { http, type HttpHandler, passthrough } from 'msw'
import { createFetch } from '../src/adapters/fetch.ts'
import { is, isObject, object, throwProblems } from '../src/check-value.ts'
import { createMock, type Mock } from '../src/core/mock.ts'
import { mockOptionChecks, type MockOptions } from '../src/core/mock-options.ts'
import { OPERATION, pathOf } from '../src/core/exchange.ts'
import type { NewPlant } from '../src/generated/types.ts'

export type { JournalEntry } from '../src/core/journal.ts'
export type { Scenario } from '../src/core/scenario.ts'
export type { Error, NewPlant, paths, Plant } from '../src/generated/types.ts'
export { createMock, type Mock, type MockOptions }

export interface HandlersOptions {
  /** Base URL of the store, such as `https://api.example.com/v1` or `/api`; any by default. */
  readonly baseUrl?: string | URL | undefined
  /** Receives every created plant before the app receives the response, such as a `plantCollection()`. */
  readonly collection?: { create(plant: NewPlant): unknown } | undefined
}

/** Handlers for msw, with the mock that they share. */
export type Handlers<Own extends string = never> = HttpHandler[] & { readonly mock: Mock<Own> }

const isBaseUrl = (value: unknown): boolean =>
  value instanceof URL || (typeof value === 'string' && /^(?:[a-z][\w+.-]*:\/\/|\/|\*|$)[^?#]*$/i.test(value))
const ownChecks = {
  baseUrl: is('a URL or a path, such as https://api.example.com/v1 or /api', isBaseUrl),
  collection: is('an object with create(), such as plantCollection()', (value) => isObject(value) && 'create' in value),
}
const { basePath: _, ...mockChecks } = mockOptionChecks

/**
 * Handlers for every method on `<baseUrl>/plants`, over your own mock or over a new one with these options.
 * @throws {UsageError} that names every wrong option
 */
export function createHandlers<Own extends string>(mock: Mock<Own>, options?: HandlersOptions): Handlers<Own>
export function createHandlers<const Own extends string = never>(
  options?: Omit<MockOptions<Own>, 'basePath'> & HandlersOptions,
): Handlers<Own>
export function createHandlers(
  given: Mock<string> | (MockOptions & HandlersOptions) = {},
  options: HandlersOptions = {},
): Handlers<string> {
  // Not by instanceof: a bundle may contain the kit twice.
  const isMock = isObject(given) && 'respond' in given
  const all: MockOptions & HandlersOptions = isMock ? options : given
  const check = object(isMock ? ownChecks : { ...ownChecks, ...mockChecks })
  throwProblems(check(all instanceof URL ? all.href : all, 'createHandlers'))
  const { baseUrl = '*', collection, ...mockOptions } = all
  const mock = isMock ? (given as unknown as Mock<string>) : createMock(mockOptions)
  const respond = createFetch(mock, { basePath: '*', onCreate: (plant) => collection?.create(plant) })
  const base = String(baseUrl).replace(/\/+$/, '')
  // A path alone matches every origin: Node has no page whose origin could complete it.
  const origin = /^(?:\/|$)/.test(base) ? '*' : ''
  const handler = http.all(origin + base + OPERATION, async ({ request }) => {
    // A page of the app may have that path, and msw also matches /plants/.
    if (request.mode === 'navigate' || !pathOf(request.url).endsWith(OPERATION)) return passthrough()
    const response = await respond(request)
    // happy-dom and jsdom check CORS, but their requests reach msw without Origin.
    if (response.type !== 'error' && !request.headers.has('origin')) {
      const requested = request.headers.get('access-control-request-headers') ?? '*'
      response.headers.set('access-control-allow-origin', '*')
      response.headers.set('access-control-allow-credentials', 'true')
      response.headers.set('access-control-allow-headers', requested)
    }
    return response
  })
  return Object.assign([handler], { mock })
}

/** The mock behind `handlers`. */
export const mock: Mock = createMock()

/** A Plant Store at `/plants` under any base URL. */
export const handlers: Handlers = createHandlers(mock)
