import type { FetchOptions } from '../src/adapters/fetch.ts'
import { type Check, is, isObject } from '../src/base/check-value.ts'
import { mockOptionChecks, type MockOptions } from '../src/core/mock-options.ts'
import type { RequestBody } from '../src/generated/types.ts'

/** `Body` is the type of the plants. */
export interface HandlersOptions<Body = RequestBody> {
  /** Base URL of the store, such as `https://api.example.com/v1` or `/api`; any by default. */
  readonly baseUrl?: string | URL | undefined
  /** Receives every created plant before the app receives the response, such as a `plantCollection()`. */
  readonly collection?: { readonly create: NonNullable<FetchOptions<Body>['onCreate']> } | undefined
}

/** Options of new handlers: those of their mock, and their own. */
export type NewHandlersOptions<Own extends string = never, Body = RequestBody> = Omit<
  MockOptions<Own>,
  'basePath'
> &
  HandlersOptions<Body>

const BASE_URL = /^(?:[A-Za-z][\w+.-]*:\/\/|\/|\*|$)[^?#]*$/u

/** A check for each option of handlers over a mock. */
export const handlersChecks: Readonly<Record<keyof HandlersOptions, Check>> = {
  baseUrl: is(
    'a URL or a path, such as https://api.example.com/v1 or /api',
    (value) => BASE_URL.test(String(value)),
    { type: 'string', pattern: BASE_URL },
  ),
  collection: is(
    'an object with create()',
    (value) => isObject(value) && typeof value['create'] === 'function',
    { type: 'function' },
  ),
}

const { basePath: _, ...mockChecks } = mockOptionChecks

/** A check for each option of new handlers. */
export const newHandlersChecks: Readonly<Record<keyof NewHandlersOptions, Check>> = {
  ...handlersChecks,
  ...mockChecks,
}
