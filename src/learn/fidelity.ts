import { problemOf } from '../core/errors.ts'
import { type Subject, subjectOf } from '../core/problems.ts'
import { FORMS, valuesOf } from '../core/template.ts'
import type { MockRequest } from '../core/exchange.ts'
import { jsonText } from '../json.ts'
import { Mock } from '../core/mock.ts'
import { type MockSettings, type ProfileSettings, resolveSettings } from '../core/mock-options.ts'
import { TOKEN, UNKNOWN_TOKEN } from './classify.ts'
import { differences, type Differing } from './differences.ts'
import { type ResponseData, responseOf, type Sample } from './sample.ts'
import { withConstants, varyingOf } from './varying.ts'

/** What `learn` finds out: a part of the options of `createMock`. */
export type Profile = Pick<MockSettings, 'behavior' | keyof ProfileSettings>

export function refusesUnknownTokens({ behavior, errors }: Profile): boolean {
  return Array.isArray(behavior?.tokens) || (errors?.[UNKNOWN_TOKEN] ?? 'accepted') !== 'accepted'
}

export type Play = ReturnType<typeof play>

/** A mock that plays a profile in process for recorded requests. */
export function play(profile: Profile, path: string) {
  // The token itself is never recorded or learned.
  const tokens = refusesUnknownTokens(profile) ? [TOKEN] : ('any' as const)
  const settings = { ...profile, behavior: { ...profile.behavior, tokens } }
  const mock = new Mock({ ...settings, basePath: path.replace(/\/plants$/, '') })
  const { behavior, player } = resolveSettings(settings)
  const limited = (request: MockRequest): MockRequest => {
    const truncated = request.body.length > behavior.bodyLimit
    return { ...request, truncated, body: request.body.subarray(0, behavior.bodyLimit) }
  }
  const subjectIn = ({ request }: Sample): Subject => subjectOf(limited(request), path, behavior)
  return {
    player,
    /** The mock's response. Requests count in the order of the calls. */
    respond: ({ request }: Sample): ResponseData => responseOf(mock.respond(limited(request)).response, request.method),
    /** The key of the problem that decides about the response on an empty mock; undefined if the request is accepted. */
    decisiveKey: (sample: Sample): string | undefined => player.find(subjectIn(sample))[0]?.key,
    /** The responses to a known id: none if the service accepts it. */
    repeated: (sample: Sample): readonly ResponseData[] => {
      // A service that accepts "7" for 7 reports the number.
      const value = FORMS['double']?.(valuesOf(sample.request)['id'])
      const problem = problemOf('repeated-id', '', behavior, { member: 'id', value })
      return player.refuses(problem) ? [responseOf(player.refuse([problem], subjectIn(sample)), 'POST')] : []
    },
  }
}

/** Compares the responses of a mock with this profile and of a service: status, body and headers. */
export function comparisonWith({ response = {}, errors = {} }: Profile) {
  const varying = varyingOf([response, errors])
  const rules = jsonText([response, errors])
  const withoutNumbers = (text?: string): string | undefined =>
    rules.includes('{counter}') ? text?.replaceAll(/\d+/g, '0') : text
  return (expected: ResponseData, actual: ResponseData): Iterable<Differing> => {
    // A profile cannot state that a header is absent, and the mock adds some of its own.
    const isCompared = (name: string): boolean => actual.headers?.[name] !== undefined || rules.includes(`"${name}":`)
    const names = Object.keys({ ...expected.headers, ...actual.headers }).filter(isCompared)
    const isUnknown = [expected, actual].some(({ body }) => body === undefined)
    const comparedOf = (normalized: ResponseData): object => {
      const { status, headers, body } = withConstants(normalized, varying)
      const compared = Object.fromEntries(names.map((name) => [name, withoutNumbers(headers?.[name])]))
      return { status, body: isUnknown ? undefined : body, headers: compared }
    }
    return differences(comparedOf(expected), comparedOf(actual))
  }
}

/** The part of the first difference: `status`, `body` or `headers`. */
export const differingPart = ([first]: Iterable<Differing>): string | undefined => first?.path[0]

/** How well a profile reproduces what was recorded. */
export interface Fidelity {
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
  /** Those with another status, body or header. */
  readonly different: readonly Sample[]
}

/** Replays recorded requests in their order on a fresh mock with the profile, and compares statuses and bodies. */
export function fidelityOf(profile: Profile, samples: readonly Sample[], path: string): Fidelity {
  const { respond } = play(profile, path)
  const compare = comparisonWith(profile)
  const parts = samples.map((sample) => differingPart(compare(respond(sample), sample.response)))
  return {
    requests: samples.length,
    sameStatus: parts.filter((part) => part !== 'status').length,
    sameBody: parts.filter((part) => part !== 'status' && part !== 'body').length,
    different: samples.filter((_, index) => parts[index] !== undefined),
  }
}
