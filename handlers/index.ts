import { http, type HttpHandler, passthrough } from 'msw'
import { respond } from '../src/adapters/response.ts'
import { createMock, Mock, type MockOptions } from '../src/core/mock.ts'
import type { NewPlant } from '../src/generated/types.ts'

export { createMock, type Mock, type MockOptions }

export interface HandlersOptions {
  /** Where the store is, such as `https://api.example.com/v1` or `/api`; by default anywhere. */
  readonly baseUrl?: string | undefined
  /** Gets every plant that is created, before the app hears of it: a `plantCollection()`, say. */
  readonly collection?: { create(plant: NewPlant): unknown } | undefined
}

/**
 * Handlers for `setupWorker` and `setupServer`, over a mock of your own or over a new one with these options.
 *
 * They take every method on `<baseUrl>/plants`, as the server does; other requests are left to msw.
 *
 * @throws Error where an option names a scenario or a choice that is not there
 */
export function createHandlers(mock: Mock, options?: HandlersOptions): HttpHandler[]
export function createHandlers(
  options?: Omit<MockOptions, 'basePath'> & HandlersOptions,
): HttpHandler[]
export function createHandlers(
  given: Mock | (MockOptions & HandlersOptions) = {},
  { baseUrl = '*', collection }: HandlersOptions = given instanceof Mock ? {} : given,
): HttpHandler[] {
  const store = given instanceof Mock ? given : createMock(given)
  const onCreate = (plant: NewPlant): unknown => collection?.create(plant)
  return [
    http.all(`${anywhere(baseUrl)}/plants`, async ({ request }) => {
      // A page of the app may live at that path; msw takes /plants/ for the same.
      if (request.mode === 'navigate' || !/\/plants(?:\?|$)/.test(request.url)) return passthrough()
      const bytes = new Uint8Array(await request.arrayBuffer())
      const limit = store.choices['body-limit']
      const received = { body: bytes.subarray(0, limit), cut: bytes.length > limit }
      const response =
        request.method === 'OPTIONS'
          ? new Response(null, {
              status: 204,
              headers: {
                'access-control-allow-headers':
                  request.headers.get('access-control-request-headers') ?? '*',
              },
            })
          : await respond(store, request, received, onCreate)
      // happy-dom and jsdom insist on CORS; the headers of an error cannot be set.
      if (response.type !== 'error') {
        const origin = request.headers.get('origin') ?? '*'
        response.headers.set('access-control-allow-origin', origin)
        response.headers.set('access-control-allow-credentials', 'true')
      }
      return response
    }),
  ]
}

/** A path alone is good on every origin: under Node there is none that it could be relative to. */
function anywhere(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  return /^(?:\/|$)/.test(base) ? `*${base}` : base
}

/** The mock behind `handlers`. */
export const mock: Mock = createMock()

/** A Plant Store at `/plants` under any base URL. */
export const handlers: HttpHandler[] = createHandlers(mock)
