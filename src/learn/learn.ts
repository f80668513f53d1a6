import type { Case } from '../../contract/cases/case.ts'
import { type Exchange, unreadReason } from '../../contract/exchange.ts'
import { isThrottled } from '../../contract/judge/status.ts'
import type { CheckOptions } from '../../contract/options.ts'
import { Run } from '../../contract/run.ts'
import { isSent } from '../../contract/session/outcome.ts'
import { repeatingCases } from '../../contract/cases/index.ts'
import { UsageError } from '../check-value.ts'
import { checksumOf } from '../problems/read-credential.ts'
import { plantStore } from '../core/plant-store.ts'
import { integerOf, jsonText } from '../json.ts'
import { consistsOf } from './pieces.ts'
import { infer } from './infer.ts'
import { findLimits, withIdRange, limitCases } from './limits.ts'
import { type Differing, play, refusesUnknownTokens } from './play.ts'
import type { Profile } from '../profile/settings.ts'
import { probes, repeatedIds } from './probes.ts'
import { mostFrequent } from './rules.ts'
import {
  bodyOf,
  explain,
  isAccepted,
  type Sample,
  sampleOf,
  sentMember,
  withoutVarying,
} from './sample.ts'

/** The options of `check` that decide what is sent and how; `seed` is 1 by default. */
export type LearnOptions = Omit<
  CheckOptions,
  'strict' | 'bail' | 'baseline' | 'replay' | 'only' | 'skip' | 'profile'
>

/** What was learned, and how well a mock with the profile reproduces the responses. */
export interface LearnResult {
  readonly profile: Profile
  /** Of these, `sameStatus` and `sameBody` were reproduced. */
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
  /** Sentences about secrets that may be in the profile. */
  readonly hints: readonly string[]
}

/** Sent again at the end: a service that then responds differently has changed. */
const CHECKED_AGAIN = /^(R1\/(plain|tag)|N[1-7]\/\w+|A1\/absent)$/

/** Whether the exchange shows how the service responds to its request. */
const isReadable = (exchange: Exchange): boolean =>
  !isThrottled(exchange) && unreadReason(exchange.response) === undefined

/** Learns how a service responds. @throws {UsageError} when an option cannot be used, or nothing could be learned */
export async function learn(options: LearnOptions): Promise<LearnResult> {
  const { seed = 1, noCreate = false, token } = options
  const samples = new Map<Case, Sample>()
  const onEvent: CheckOptions['onEvent'] = (event) => {
    if (event.type === 'exchange' && isReadable(event.exchange))
      samples.set(event.case, {
        ...sampleOf(event.exchange),
        hasFixedId: hasFixedId(event.case),
      })
    options.onEvent?.(event)
  }
  const runner = new Run({ ...options, seed, onEvent })
  const sendAll = async (list: readonly Case[]): Promise<void> =>
    runner.dispatch.all(noCreate ? list.filter(({ creates }) => !creates) : list)
  // Not recorded: the sizes that a bisection tries differ from run to run with the lengths of the ids.
  const send = async (testCase: Case): Promise<Sample | undefined> => {
    const outcome = await runner.session.deliver(testCase)
    if (!isSent(outcome) || !isReadable(outcome.exchange)) return undefined
    return sampleOf(runner.redact(outcome.exchange))
  }
  const { singles, sequences, generated } = runner.plan
  await runner.prepare()
  for (const testCase of repeatedIds) await sendAll([testCase])
  await sendAll([...new Set([...singles, ...sequences.flat()])])
  if (isDown(samples))
    runner.session.giveUp('The service responded with 5xx or not at all to every valid request.')
  await sendAll(probes)
  const limits = noCreate ? {} : await findLimits(send)
  // `check` sends them too, and those that the profile does not explain must be known.
  await sendAll(limitCases(withIdRange(limits, prepare([...samples.values()]))))
  const changed = await sendAgain(send, samples)
  await runner.dispatch.all(generated)
  const { stopped = changed, run } = await runner.close()
  if (stopped !== undefined) throw new UsageError(stopped)
  const all = [...samples.values()].toSorted((a, b) => a.number - b.number)
  const path = new URL(run.baseUrl).pathname.replace(/\/$/, '') + plantStore.path
  const learned = {
    from: run.baseUrl,
    seed,
    requests: all.length,
    ...(noCreate && { noCreate }),
    version: 1,
  } as const
  const result = { ...learnFrom(all, path, limits, learned), hints: runner.secretHints }
  // Another token, such as a JSON Web Token, changes from run to run.
  const isLasting = typeof token === 'string' && !token.startsWith('eyJ')
  if (!isLasting || !refusesUnknownTokens(result.profile)) return result
  const behavior = { ...result.profile.behavior, tokens: [checksumOf(token)] }
  return { ...result, profile: { ...result.profile, behavior } }
}

/** Whether the service is out of order, such as without its database: what it responds now says nothing about it. */
const isDown = (samples: ReadonlyMap<Case, Sample>): boolean => {
  const isOrdinaryCase = ({ expect, level }: Case): boolean =>
    expect === 'accept' && level === 'must'
  const ordinary = [...samples].filter(([testCase]) => isOrdinaryCase(testCase))
  const decisive = ordinary.length > 0 ? ordinary : [...samples]
  return decisive.every(
    ([, { response }]) => typeof response.status !== 'number' || response.status >= 500,
  )
}

/** Drops what repeats an earlier run, infers the profile, and measures how well it reproduces the responses. */
export function learnFrom(
  all: readonly Sample[],
  path: string,
  limits: Profile['behavior'],
  learned: NonNullable<Profile['learned']>,
  varying: readonly string[] = [],
): Omit<LearnResult, 'hints'> {
  const samples = prepare(all, varying)
  const profile = infer(samples, path, withIdRange(limits ?? {}, samples))
  const { respond, compare } = play(profile, path)
  const compared = samples.flatMap((sample) => {
    const differing = compare(respond(sample).response, sample.response)
    const part = differing[0]?.path[0]
    return sample.isRepeat && part !== 'status' ? [] : { sample, part, differing }
  })
  const ordinary = compared.filter(
    ({ sample }) => isAccepted(sample.response) && isOrdinary(sample),
  )
  const found = [...varyingIn(compared, 0.9), ...varyingIn(ordinary, 0.25)]
  if (varying.length === 0 && found.length > 0) return learnFrom(all, path, limits, learned, found)
  const different = compared
    .filter(({ part }) => part !== undefined)
    .map(({ sample }) => explain(sample))
  const unexplained = different.toSorted((a, b) => (a.case < b.case ? -1 : 1))
  return {
    profile: { learned, ...profile, ...(unexplained.length > 0 && { unexplained }) },
    requests: compared.length,
    sameStatus: compared.filter(({ part }) => part !== 'status').length,
    sameBody: compared.filter(({ part }) => part !== 'status' && part !== 'body').length,
  }
}

/** Whether only the id and the name of a plant were sent, both fresh. */
const isOrdinary = ({ request }: Sample): boolean =>
  /^\{"id":\d{8,},"name":"Plant [ \w]+"\}$/.test(bodyOf(request.body).text)

/** Members, such as counters and random tokens, that a profile gives wrongly: 8 times, and in a share of the responses. */
function varyingIn(
  compared: readonly Readonly<{ sample: Sample; differing: readonly Differing[] }>[],
  share: number,
): readonly string[] {
  const names = compared.flatMap(({ differing }) =>
    differing.flatMap(({ path, values: [, actual] }) =>
      path[0] === 'body' && path.length > 1 && !/\s/.test(String(actual)) ? path.slice(-1) : [],
    ),
  )
  return [...Map.groupBy(names, (name) => name)].flatMap(([name, { length }]) => {
    const all = compared.filter(({ sample }) =>
      jsonText(sample.response.body ?? '').includes(`"${name}":`),
    )
    return length >= 8 && length > share * all.length && !/^(id|name|tag|\d+)$/.test(name)
      ? [name]
      : []
  })
}

/** The samples with constants for what varies; responses that depend on what earlier runs sent count as accepted. */
function prepare(all: readonly Sample[], varying: readonly string[] = []): readonly Sample[] {
  const samples = all.map((sample) => withoutVarying(sample, varying))
  const repeated = findRepeated(samples)
  const known = new Set<unknown>()
  const status =
    mostFrequent(
      samples.flatMap(({ response }) => (isAccepted(response) ? response.status : [])),
    ) ?? 200
  return samples.map((sample): Sample => {
    const id = integerOf(sentMember(sample, 'id'))
    const isKnownId = known.has(String(id))
    if (!isKnownId && repeated.has(sample))
      return { ...sample, response: { status }, isRepeat: true }
    if (isAccepted(sample.response) && sample.request.method === 'POST' && id !== undefined)
      known.add(String(id))
    return { ...sample, isKnownId }
  })
}

const hasFixedId = ({ facts }: Case): boolean =>
  facts.origins.id === 'fixed' || facts.origins.id === 'mistyped'

const REPEATS = new Set([...repeatedIds.slice(1), ...repeatingCases].map(({ id }) => id))

/** Finds requests with ids that each run sends, such as "7" or 0: accepted in the first run, later known. */
function findRepeated(all: readonly Sample[]): ReadonlySet<Sample> {
  const refused = all.filter(({ response }) => !isAccepted(response))
  // A conflict may contain the stored plant, and a rounded id may be written as 1e+30.
  const responseTo = (sample: Sample): string =>
    sample.response.status === 409
      ? ''
      : jsonText({ ...explain(sample), case: '' }).replaceAll(/0(?:\.0)?e\+0/g, '0')
  const known = mostFrequent(
    refused.flatMap((sample) => (REPEATS.has(sample.name) ? responseTo(sample) : [])),
  )
  // It may also contain the name of a plant that another client stored.
  const pieces = String(known).split(/plant/i)
  const found = refused.filter(
    (sample) => !REPEATS.has(sample.name) && consistsOf(responseTo(sample), pieces),
  )
  // A response that a fresh id also gets does not show that an id is known.
  const isFresh = (sample: Sample): boolean => /^\d{5,9}$/.test(String(sentMember(sample, 'id')))
  const isFirst = (sample: Sample): boolean =>
    sample.hasFixedId === true &&
    isAccepted(sample.response) &&
    sentMember(sample, 'id') !== undefined
  return new Set(
    known === undefined || found.some(isFresh) ? [] : [...found, ...all.filter(isFirst)],
  )
}

/**
 * Sends again what got no response, because a connection may fail for other reasons than the request (but not many that
 * hang, each for the whole time limit), and some of the others. Returns a sentence if one of these now gets another status.
 */
async function sendAgain(
  send: (testCase: Case) => Promise<Sample | undefined>,
  samples: Map<Case, Sample>,
): Promise<string | undefined> {
  const hanging = [...samples.values()].filter(({ response }) => response.status === 'hang').length
  for (const [testCase, before] of samples) {
    const { status: was } = before.response
    const hasFailed = typeof was === 'string' && (was !== 'hang' || hanging < 4)
    const after = hasFailed || CHECKED_AGAIN.test(testCase.id) ? await send(testCase) : undefined
    if (after === undefined) continue
    const { status: is } = after.response
    if (hasFailed) samples.set(testCase, { ...before, ...after })
    else if (was !== is)
      return `The service changed while it was learned: ${testCase.id} got ${was}, and later ${is}. Learn it again when it is stable.`
  }
  return undefined
}
