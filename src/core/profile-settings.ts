import type { Delay } from '../scenario/delay.ts'
import type { Fault, FixedAnswer } from '../scenario/scenario.ts'
import type { MockOptions, MockSettings } from './mock-options.ts'

/**
 * The response to one class of problem, or `accepted`, which ignores it. Its texts may have placeholders, such as
 * `{member}`. Absent members stay the mock's own.
 */
export type ErrorRule =
  | 'accepted'
  | (FixedAnswer & { readonly example?: undefined; readonly fault?: Fault })

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

/** How the bodies for several problems become one. learn/docs/profiles.md explains the members. */
export interface JoinObject {
  readonly start?: string
  readonly between?: string
  readonly end?: string
  readonly body?: unknown
  /** Whether only the first problem of each member counts. */
  readonly perMember?: boolean
  /** Classes of problems that are the only one in their response, and left out of those to others. */
  readonly neverJoined?: readonly string[]
}

export interface ResponseSettings {
  /** To accepted requests. */
  readonly success?: Pick<FixedAnswer, 'status' | 'headers' | 'body'>
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
  /** The status, if an earlier run sent the id of the request, so that the service may know it. */
  readonly repeated?: number
}

export interface Learned {
  readonly from: string
  readonly seed: number
  readonly requests: number
  /** The number of generated requests, if it was not the default of `check`. */
  readonly explore?: number
  /** Whether only requests that must be refused were sent. */
  readonly noCreate?: boolean
  /** By place, such as `success id`, the form of the words that `{uuid}` stands for: `uuid`, or a pattern. */
  readonly forms?: Readonly<Record<string, string>>
  /** The places of these whose words come again in other responses. */
  readonly repeated?: readonly string[]
  readonly version: 1
}

/** What `learn` finds out: the members of a profile, and the options of the mock that describe a service. */
export type Profile = Pick<MockSettings, 'behavior'> & ProfileSettings

/** Options of a mock that plays a profile, as config files have them. */
export type ProfileOptions<Own extends string = string> = Omit<
  MockOptions<Own>,
  keyof ProfileSettings
> &
  ProfileSettings
