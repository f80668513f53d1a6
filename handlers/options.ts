import { type Check, is } from '../src/base/check-value.ts'
import { mockOptionChecks, type MockOptions } from '../src/core/mock-options.ts'

export interface HandlersOptions {
  /** Base URL of the store, such as `https://api.example.com/v1` or `/api`; any by default. */
  readonly baseUrl?: string | URL | undefined
}

/** Options of new handlers: those of their mock, and their own. */
export type NewHandlersOptions<Own extends string = never> = Omit<MockOptions<Own>, 'basePath'> &
  HandlersOptions

const BASE_URL = /^(?:[A-Za-z][\w+.-]*:\/\/|\/|\*|$)[^?#]*$/u

/** A check for each option of handlers over a mock. */
export const handlersChecks: Readonly<Record<keyof HandlersOptions, Check>> = {
  baseUrl: is(
    'a URL or a path, such as https://api.example.com/v1 or /api',
    (value) => BASE_URL.test(String(value)),
    { type: 'string', pattern: BASE_URL },
  ),
}

const { basePath: _, ...mockChecks } = mockOptionChecks

/** A check for each option of new handlers. */
export const newHandlersChecks: Readonly<Record<keyof NewHandlersOptions, Check>> = {
  ...handlersChecks,
  ...mockChecks,
}
