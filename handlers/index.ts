import { http, type HttpHandler, passthrough } from 'msw'
import { createFetch } from '../src/adapters/fetch.ts'
import { createMock, Mock } from '../src/core/mock.ts'
import type { MockOptions } from '../src/core/mock-options.ts'
import { OPERATION, pathOf } from '../src/core/route.ts'
import type { NewPlant } from '../src/generated/types.ts'

export { createMock, type Mock, type MockOptions }

export interface HandlersOptions {
  /** Where the store is, such as `https://api.example.com/v1` or `/api`; anywhere by default. */
  readonly baseUrl?: string | undefined
  /** Receives every created plant before the app gets the response, such as a `plantCollection()`. */
  readonly collection?: { create(plant: NewPlant): unknown } | undefined
}

/**
 * Handlers for every method on `<baseUrl>/plants`, over your own mock or over a new one with these options.
 *
 * @throws Error that names every wrong option
 */
export function createHandlers(mock: Mock, options?: HandlersOptions): HttpHandler[]
export function createHandlers(options?: Omit<MockOptions, 'basePath'> & HandlersOptions): HttpHandler[]
export function createHandlers(
  given: Mock | (MockOptions & HandlersOptions) = {},
  options: HandlersOptions = {},
): HttpHandler[] {
  const { baseUrl = '*', collection, ...mockOptions } = given instanceof Mock ? options : given
  const mock = given instanceof Mock ? given : createMock(mockOptions)
  const onCreate = (plant: NewPlant): unknown => collection?.create(plant)
  const respond = createFetch(mock, { basePath: '*', onCreate })
  const base = baseUrl.replace(/\/+$/, '')
  // A path alone matches every origin: Node has no page whose origin could complete it.
  const origin = /^(?:\/|$)/.test(base) ? '*' : ''
  return [
    http.all(origin + base + OPERATION, async ({ request }) => {
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
    }),
  ]
}

/** The mock behind `handlers`. */
export const mock: Mock = createMock()

/** A Plant Store at `/plants` under any base URL. */
export const handlers: HttpHandler[] = createHandlers(mock)
