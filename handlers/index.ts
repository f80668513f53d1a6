import { http, type HttpHandler, passthrough } from 'msw'
import { fetchHandler } from '../src/adapters/fetch.ts'
import { type Check, object, throwMistakes } from '../src/base/check-value.ts'
import { hasSections, type OneOf } from '../src/base/config-sections.ts'
import { configure, createMock } from '../src/core/create-mock.ts'
import { isMock, Mock } from '../src/core/mock.ts'
import type { MockOptions } from '../src/core/mock-options.ts'
import { plantStoreApi } from '../src/core/plant-store.ts'
import { settingsOf } from '../src/core/settings.ts'
import { patternOf } from '../src/base/url-pattern.ts'
import { hasLeftOut, patternOfStore } from '../src/generated/api.ts'
import { MOCKED_OUTSIDE } from '../src/base/mocked-outside.ts'
import type { RouteProblem } from '../src/problems/route.ts'
import { handlersOptionsIn, type SharedConfig } from './config.ts'
import {
  handlersChecks,
  type HandlersOptions,
  newHandlersChecks,
  type NewHandlersOptions,
} from './options.ts'
import {
  createLeftOutWarning,
  createPathWarning,
  createWarning,
  type UnhandledRequest,
} from './unhandled.ts'

export type { JournalEntry } from '../src/core/journal.ts'
export type { Scenario } from '../src/scenario/scenario.ts'
export type { Error, NewPlant, paths, Plant, RequestBody } from '../src/generated/types.ts'
export type { SharedConfig } from './config.ts'
export type { HandlersOptions, NewHandlersOptions } from './options.ts'
export { configure, createMock, type Mock, type MockOptions }

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

/**
 * Handlers for every method on `<baseUrl>/plants`, or the path of another document, over your own mock.
 *
 * @throws {UsageError} that names every wrong option
 */
export function createHandlers<const Own extends string = never>(
  mock: Mock<Own>,
  options?: HandlersOptions,
): Handlers<Own>
/**
 * The same over a new mock.
 *
 * @example
 * export const handlers = createHandlers({ baseUrl: '/api', scenario: 'flaky' })
 */
export function createHandlers<const Own extends string = never>(
  options?: NewHandlersOptions<Own>,
): Handlers<Own>
/**
 * The same by the config that commands share.
 *
 * @example
 * export const handlers = createHandlers(config) // import config from '../plant-store.config'
 */
export function createHandlers<const Own extends string = never>(
  config: SharedConfig<Own>,
): Handlers<Own>
/** By options or a config. TypeScript prints the last one of four overloads, so a typo gets its place and "did you mean". */
export function createHandlers<const Own extends string = never>(
  source?: OneOf<NewHandlersOptions<Own>, SharedConfig<Own>>,
): Handlers<Own>
export function createHandlers<const Own extends string>(
  source: Mock<Own> | SharedConfig<Own> | NewHandlersOptions<Own> = {},
  options: HandlersOptions = {},
): Handlers<Own> {
  if (isMock<Own>(source)) {
    checkOptions(options, handlersChecks)
    return handlersOver(source, options)
  }
  if (hasSections(source)) return newHandlers(handlersOptionsIn<Own>(source))
  checkOptions(source, newHandlersChecks)
  return newHandlers(source as NewHandlersOptions<Own>)
}

/** @throws {UsageError} */
function checkOptions(options: object, checks: Readonly<Record<string, Check>>): void {
  const shown = options instanceof URL ? options.href : options
  throwMistakes(object(checks)(shown, ['createHandlers']))
}

function newHandlers<const Own extends string>(options: NewHandlersOptions<Own>): Handlers<Own> {
  const { baseUrl, ...mockOptions } = options
  return handlersOver(createMock<Own>(mockOptions), { baseUrl })
}

function handlersOver<const Own extends string>(
  mock: Mock<Own>,
  { baseUrl }: HandlersOptions,
): Handlers<Own> {
  const base = baseOf(baseUrl)
  const handlers = handlersAt(base, mock, patternOf, createLeftOutWarning())
  if (baseUrl === undefined) return handlers
  const belowBase = patternOf(base, [''], '/*')
  const [path, ...others] = pathsOf(mock)
  const belowStore = others.length > 0 ? belowBase : patternOf(base, [path!], '/*')
  const why = (request: Request): string | undefined => problemOf(mock, request)?.leftOut
  return Object.assign(handlers, { warnOfUnhandled: createWarning(belowStore, belowBase, why) })
}

/** A base URL as a pattern of msw. */
function baseOf(baseUrl: string | URL = '*'): string {
  const base = String(baseUrl).replace(/\/+$/, '')
  // A path alone matches every origin: Node has no page whose origin could complete it.
  return base.replace(/^(?=\/|$)/, '*')
}

function handlersAt<const Own extends string>(
  base: string,
  mock: Mock<Own>,
  pattern: typeof patternOf,
  warnOfLeftOut?: ReturnType<typeof createLeftOutWarning>,
): Handlers<Own> {
  // happy-dom and jsdom check CORS, but their requests reach msw without Origin.
  const respond = fetchHandler(mock, {
    basePath: '*',
    origin: '*',
  })
  const warnOfPath = createPathWarning()
  const handler = http.all(pattern(base, pathsOf(mock)), async ({ request }) => {
    if (isMockedOutside()) return passthrough()
    // Handlers of the app may answer the others; without one, msw lets them pass.
    if (isOfPage(request)) return undefined
    const problem = problemOf(mock, request)
    if (problem?.leftOut !== undefined) return warnOfLeftOut?.(problem.leftOut)
    return problem?.stage === 'path' ? warnOfPath(request) : respond(request)
  })
  return Object.assign([handler], { mock, warnOfUnhandled: () => {} })
}

/** The paths of all operations, as the document writes them. */
const pathsOf = <Own extends string>({ api }: Mock<Own>): readonly string[] => [
  ...new Set(api.operations.map(({ path }) => path)),
]

/** Why the mock does not serve a request, which handlers of the app or the network may answer. */
const problemOf = <Own extends string>(
  mock: Mock<Own>,
  { method, url }: Request,
): RouteProblem | undefined => mock.problemOf({ method, target: url, base: '*' })

/** A page of the app may have the path, and the router of Next asks for its data there. */
const isOfPage = ({ mode, headers }: Request): boolean => mode === 'navigate' || headers.has('rsc')

/**
 * Whether the Playwright fixture mocks the store for this page: then its test decides, and not the mock in the page.
 *
 * @example
 * if (isMockedOutside()) return passthrough() // in a handler of your own at the path of the store
 */
export const isMockedOutside = (): boolean => MOCKED_OUTSIDE in globalThis

/** The mock behind `handlers`. Not by `createMock`, which brings along what reads documents. */
export const mock: Mock = new Mock(settingsOf(plantStoreApi))

/** A Plant Store at `/plants` under any base URL. */
export const handlers: Handlers = handlersAt(
  baseOf(),
  mock,
  patternOfStore,
  hasLeftOut ? createLeftOutWarning() : undefined,
)
