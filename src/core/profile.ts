import {
  boolean,
  type Check,
  is,
  isObject,
  listOf,
  object,
  objectOf,
  oneOf,
  string,
  wholeNumber,
} from '../check-value.ts'
import { nearest } from '../suggest.ts'
import { anything, headers, int32, responseWith, status } from './check-scenario.ts'
import { checkDelay, type Delay } from './delay.ts'
import { type Fault, FAULTS } from './exchange.ts'
import { firstPart, keysOf, prefixesOf, PROBLEMS } from './problems.ts'
import type { Status } from './scenario.ts'

/** The response to one class of problem, or `accepted`: no problem. Absent members are as without a rule. */
export type ErrorRule =
  | 'accepted'
  | {
      readonly status?: Status
      readonly headers?: Readonly<Record<string, string>>
      readonly error?: number
      /** With placeholders, such as `{member}`. */
      readonly message?: string
      /** Instead of `error` and `message`: sent as JSON, with placeholders in its strings. */
      readonly body?: unknown
      /** Instead of `body`: sent as it is, with placeholders; text/plain unless `headers` has a content-type. */
      readonly text?: string
      readonly fault?: Fault
    }

/** How a service responds, where it differs from the mock: the members that `plant-store-kit learn` writes. */
export interface ProfileSettings {
  /** By class of problem: `type/tag/null`, or the beginning of several such as `type/tag`, `type`. The longest one counts. */
  readonly errors?: Readonly<Record<string, ErrorRule>> | undefined
  /** Classes of problems: the first one of a request's problems decides the response; those not listed come after. */
  readonly order?: readonly string[] | undefined
  /** Text between the messages of several problems of members, `; ` by default; false: only the first one. */
  readonly join?: Join | undefined
  readonly response?: ResponseSettings | undefined
  /** Instead of `delay`, by whether the status is below 400. */
  readonly latency?: { readonly accepted?: Delay; readonly refused?: Delay } | undefined
  /** Responses that the profile does not reproduce; the mock ignores them. */
  readonly unexplained?: readonly Unexplained[] | undefined
  /** What the profile was learned from; the mock ignores it, but refuses a later version. */
  readonly learned?: Learned | undefined
}

/** Text between the messages; `start`, with which each begins, is kept only once. */
export type Join = string | false | { readonly between?: string; readonly start?: string }

export interface ResponseSettings {
  /** To accepted requests; `bodyWithoutTag` if they have no tag. */
  readonly plant?: {
    readonly status?: Status
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly bodyWithoutTag?: unknown
  }
  /** Headers of every refusal, and members of every Error besides `error` and `message`. */
  readonly error?: {
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
  }
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

const VERSION = 1
const keys = PROBLEMS.flatMap(keysOf)
const prefixes = new Set(keys.flatMap(prefixesOf))
const classes = new Set(keys.map(firstPart))

/** The key of a class of problems, or the beginning of several. */
const checkKey = (key: string, place: string): readonly string[] => {
  if (prefixes.has(key) || /^unknown-method\/[!#-.0-9^-z|~]+$/.test(key)) return []
  const near = nearest(key, [...prefixes])
  const hint = near === undefined ? '.' : `: did you mean "${near}"?`
  return [`${place} is not a class of problems${hint} Known: ${[...classes].join(', ')}`]
}

const rule = responseWith({ fault: oneOf(FAULTS) })
const noObject = is('accepted, or an object such as { status: 422 }', (given) => given === 'accepted')
const checkRule: Check = (value, place) => (isObject(value) ? rule : noObject)(value, place)

const version: Check = (value, place) =>
  Number.isInteger(value) && Number(value) > VERSION
    ? [`${place} is ${String(value)}, and this plant-store-kit reads version ${VERSION}: install a newer one`]
    : oneOf([VERSION])(value, place)

/** A check for each member of a profile. */
export const profileChecks: Readonly<Record<keyof ProfileSettings, Check>> = {
  errors: objectOf((value, place, key) => [...checkKey(key, place), ...checkRule(value, place)]),
  order: listOf((value, place) =>
    typeof value === 'string' ? checkKey(value, `${place}: "${value}"`) : string(value, place),
  ),
  join: (value, place) =>
    isObject(value)
      ? object({ start: string, between: string })(value, place)
      : is('a string, false or an object', (given) => given === false || typeof given === 'string')(value, place),
  response: object({
    plant: object({ status, headers, body: anything, bodyWithoutTag: anything }),
    error: object({
      headers,
      body: objectOf((_, place, name) =>
        name === 'error' || name === 'message' ? [`${place} is given by the setting errors, not here`] : [],
      ),
    }),
  }),
  latency: object({ accepted: checkDelay, refused: checkDelay }),
  unexplained: listOf(object({ case: string, status, failure: string, text: string })),
  learned: object({ from: string, seed: int32, requests: wholeNumber(0), noCreate: boolean, version }),
}
