import * as check from '../check-value.ts'
import { suggest } from '../suggest.ts'
import { type Behavior, checkBehavior, readBehavior } from './behavior.ts'
import { anything, checkScenario, headers, responseWith, scenarioCheck, status } from './check-scenario.ts'
import { checkDelay, type Delay } from './delay.ts'
import { ANY_ORDER, FIRST_TYPE, firstPart, KEYS, prefixesOf } from './problem-classes.ts'
import { type Fault, FAULTS } from './exchange.ts'
import { Player } from './player.ts'
import { builtInScenarios, type FixedAnswer, type Scenario, type Scenarios } from './scenario.ts'
import type { Limits } from './token-state.ts'

/**
 * The response to one class of problem, or `accepted`, which ignores it. Its texts may have placeholders, such as
 * `{member}`. Absent members stay the mock's own.
 */
export type ErrorRule = 'accepted' | (FixedAnswer & { readonly example?: undefined; readonly fault?: Fault })

/** How a service responds, where it differs from the mock: the members that `plant-store-kit learn` writes. */
export interface ProfileSettings {
  /** By class of problem: `type/tag/null`, or the beginning of several such as `type/tag`, `type`. The longest one counts. */
  readonly errors?: Readonly<Record<string, ErrorRule>> | undefined
  /** Classes of problems: the first one of a request's problems decides the response; those not listed come after. */
  readonly order?: readonly string[] | undefined
  /** Text between the messages of several problems of members, `; ` by default; false: only the first one. */
  readonly join?: Join | undefined
  readonly response?: ResponseSettings | undefined
  /** Delays instead of `delay`; a response with a status below 400 counts as accepted. */
  readonly latency?: { readonly accepted?: Delay; readonly refused?: Delay } | undefined
  /** Responses that the profile does not reproduce; the mock ignores them. */
  readonly unexplained?: readonly Unexplained[] | undefined
  /** What the profile was learned from; the mock ignores it, but refuses a later version. */
  readonly learned?: Learned | undefined
}

/** Text between the messages, or how they are joined; false: only the first one. */
export type Join = string | false | JoinObject

/** How the bodies for several problems become one. docs/mock-server.md explains the members. */
export interface JoinObject {
  readonly start?: string
  readonly between?: string
  readonly end?: string
  readonly body?: unknown
}

export interface ResponseSettings {
  /** To accepted requests; `withoutTag` is the body for a plant without a tag. */
  readonly plant?: Pick<FixedAnswer, 'status' | 'headers' | 'body'> & { readonly withoutTag?: unknown }
  /** Headers of every refusal. */
  readonly error?: Pick<FixedAnswer, 'headers'>
}

export interface Unexplained {
  readonly case: string
  readonly status?: number
  /** Why no response was received. */
  readonly failure?: string
  /** The beginning of the response's body. */
  readonly text?: string
}

export interface Learned {
  readonly from: string
  readonly seed: number
  readonly requests: number
  /** Whether only requests that must be refused were sent. */
  readonly noCreate?: boolean
  readonly version: 1
}

/** What may change while a mock runs. */
export interface MockSettings<Own extends string = string> extends ProfileSettings {
  /** Used by tokens without a scenario of their own; `auto` by default. */
  readonly scenario?: Scenario<NoInfer<Own>> | undefined
  /** Further scenarios by name; one with a built-in name replaces it. */
  readonly scenarios?: Readonly<Record<Own, Scenario<NoInfer<Own>>>> | undefined
  /** Milliseconds, or a distribution of them, before each response whose scenario has no delay; 0 by default. */
  readonly delay?: Delay | undefined
  /** What the interface document leaves open. */
  readonly behavior?: Partial<Behavior> | undefined
}

/** `Own` are the names in `scenarios`. */
export interface MockOptions<Own extends string = string> extends MockSettings<Own> {
  /** `/plants` is appended to it; `*` accepts any path that ends in `/plants`. Empty by default. */
  readonly basePath?: string | undefined
  readonly limits?: Partial<Limits> | undefined
}

/** Settings with every default filled in and every name checked. */
export type ResolvedSettings = Readonly<ReturnType<typeof resolveSettings>>

const VERSION = 1
const prefixes = new Set(KEYS.flatMap(prefixesOf))
const classes = new Set(KEYS.map(firstPart))

/** The key of a class of problems, or the beginning of several. */
const checkKey = (key: string, place: string): readonly string[] => {
  if (prefixes.has(key)) return []
  return [`${place} is not a class of problems${suggest(key, [...prefixes], `Known: ${[...classes].join(', ')}`)}`]
}

const rule = responseWith({ fault: check.oneOf(FAULTS) })
const acceptedOnly = check.is('accepted, or an object such as { status: 422 }', (given) => given === 'accepted')

/** A check for rules by class of problems. */
const errorsWith = (checkEach: check.Check): check.Check =>
  check.objectOf((value, place, key) => [...checkKey(key, place), ...checkEach(value, place)])

const checkVersion: check.Check = (value, place) =>
  Number(value) > VERSION
    ? [`${place} is ${String(value)}, and this plant-store-kit reads version ${VERSION}: install a newer one`]
    : check.oneOf([VERSION])(value, place)

const limit = check.wholeNumber(1)
/** Whether a value is the path of a URL (RFC 3986, section 3.3), and not a whole URL. */
const isPath = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i.test(value) && !/\/\/+./.test(value)

const checkClass: check.Check = (value, place) =>
  typeof value === 'string' ? checkKey(value, `${place}: "${value}"`) : check.string(value, place)
const joinObject = check.object({ start: check.string, between: check.string, end: check.string, body: anything })
const joinText = check.is('a string, false or an object', (given) => given === false || typeof given === 'string')

/** A check for each option of `createMock`. */
export const mockOptionChecks: Readonly<Record<keyof MockOptions, check.Check>> = {
  scenario: checkScenario,
  scenarios: check.objectOf(checkScenario),
  delay: checkDelay,
  behavior: checkBehavior,
  basePath: check.is('a path, such as /api/v1', isPath),
  limits: check.object({ tokens: limit, journal: limit, plants: limit, bytes: limit }),
  errors: errorsWith((value, place) => (check.isObject(value) ? rule : acceptedOnly)(value, place)),
  order: check.listOf((value, place) => (value === FIRST_TYPE || value === ANY_ORDER ? [] : checkClass(value, place))),
  join: (value, place) => (check.isObject(value) ? joinObject : joinText)(value, place),
  response: check.object({
    plant: check.object({ status, headers, body: anything, withoutTag: anything }),
    error: check.object({ headers }),
  }),
  latency: check.object({ accepted: checkDelay, refused: checkDelay }),
  unexplained: check.listOf(check.objectOf(anything)),
  learned: (value, place) => checkVersion(check.memberOf(value, 'version'), `${place}.version`),
}

/** @throws {UsageError} that names everything wrong with the options of `createMock` or `configure` */
export function resolveSettings(options: MockOptions) {
  check.throwProblems(check.object(mockOptionChecks)(options, ''))
  const { scenario = 'auto', scenarios: own = {}, delay = 0, behavior: given = {}, latency } = options
  const define = (given: Scenario<string>) => (typeof given === 'string' ? { answer: given } : given)
  const definitions = Object.entries(own).map(([name, given]) => [name, define(given)])
  const scenarios: Scenarios = { ...builtInScenarios, ...Object.fromEntries(definitions) }
  check.throwProblems(checkNames(options))
  const behavior = readBehavior(given)
  return { behavior, scenarios, scenario, delay, latency, player: new Player(options, behavior) }
}

/** What is wrong with the scenario names in options whose members are right. */
export function checkNames({ scenario, scenarios = {} }: MockOptions): readonly string[] {
  const named = scenarioCheck(Object.keys({ ...builtInScenarios, ...scenarios }))
  return check.object({ scenarios: check.objectOf(named), scenario: named })({ scenarios, scenario }, '')
}

/** `/api/v1` for `api/v1/`; the empty string for `/`. */
export function normalizeBasePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') || trimmed === '*' ? trimmed : `/${trimmed}`
}
