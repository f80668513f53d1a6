import type { Case } from '../../contract/data/case.ts'
import { type Exchange, unreadReason } from '../../contract/data/exchange.ts'
import { isThrottled } from '../../contract/judge/status.ts'
import type { CheckOptions } from '../../contract/data/options.ts'
import { Run } from '../../contract/run.ts'
import { isSent } from '../../contract/session/outcome.ts'
import { casesOf, repeatingCases } from '../../contract/cases/index.ts'
import { membersOf } from '../../contract/operation/members.ts'
import { isObject, UsageError } from '../base/check-value.ts'
import { checksumOf } from '../problems/read-credential.ts'
import { openMockOperation } from '../core/open-operation.ts'
import type { MockOperation } from '../core/operation.ts'
import { plantStore } from '../core/plant-store.ts'
import type { Operation } from '../document/document.ts'
import { integerOf, jsonText } from '../base/json.ts'
import { consistsOf } from './pieces.ts'
import { infer } from './infer.ts'
import { findLimits, withIdRange, limitCases } from './limits.ts'
import type { Differing } from './differences.ts'
import { ProfileMock, refusesUnknownTokens } from './profile-mock.ts'
import type { Service } from './service.ts'
import type { Profile } from '../profile/settings.ts'
import { placesOf } from '../profile/member-places.ts'
import { probesOf, repeatedIdsOf } from './probes.ts'
import { mostFrequent } from './most-frequent.ts'
import {
  bodyOf,
  explain,
  isAccepted,
  type Sample,
  sampleOfCase,
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

/** Cases of each rule that are sent again at the end: a service that then responds differently has changed. */
const CHECKED_AGAIN = 5

/** Of each rule that every service must follow, the first cases with ordinary requests. */
function casesCheckedAgain(operation: Operation): ReadonlySet<Case> {
  const checked = casesOf(operation).filter(
    ({ level, request: { need } }) => level === 'must' && need === undefined,
  )
  const byRule = Map.groupBy(checked, ({ rule }) => rule)
  return new Set([...byRule.values()].flatMap((list) => list.slice(0, CHECKED_AGAIN)))
}

/** Whether the exchange shows how the service responds to its request. */
const isReadable = (exchange: Exchange): boolean =>
  !isThrottled(exchange) && unreadReason(exchange.response) === undefined

/**
 * Learns how a service responds; with `document`, how it responds to that operation.
 * @example
 * const { profile } = await learn({ baseUrl: 'http://localhost:8080', token: 'a-good-token' })
 * await writeFile('plant-store.yaml', formatProfile(profile, 'plant-store.yaml'))
 * @throws {UsageError} when an option cannot be used, or nothing could be learned
 */
export async function learn(options: LearnOptions): Promise<LearnResult> {
  const { seed = 1, noCreate = false, token } = options
  const operation = openMockOperation(options)
  const { source } = operation
  const samples = new Map<Case, Sample>()
  const onEvent: CheckOptions['onEvent'] = (event) => {
    if (event.type === 'exchange' && isReadable(event.exchange))
      samples.set(event.case, sampleOfCase(event.case, event.exchange))
    options.onEvent?.(event)
  }
  const runner = new Run({ ...options, seed, onEvent })
  const sendAll = async (list: readonly Case[]): Promise<void> =>
    runner.dispatch.all(noCreate ? list.filter(({ creates }) => !creates) : list)
  // Not recorded: the sizes that a bisection tries differ from run to run with the lengths of the ids.
  const send = async (testCase: Case): Promise<Sample | undefined> => {
    const outcome = await runner.session.deliver(testCase)
    if (!isSent(outcome) || !isReadable(outcome.exchange)) return undefined
    return sampleOfCase(testCase, runner.redact(outcome.exchange))
  }
  const { singles, sequences, generated } = runner.plan
  await runner.prepare()
  for (const testCase of repeatedIdsOf(source)) await sendAll([testCase])
  await sendAll([...new Set([...singles, ...sequences.flat()])])
  if (isDown(samples))
    runner.session.giveUp('The service responded with 5xx or not at all to every valid request.')
  await sendAll(probesOf(source))
  const limits = noCreate ? {} : await findLimits(send, source, [...samples.values()])
  // `check` sends them too, and those that the profile does not explain must be known.
  const known = withIdRange(limits, prepare([...samples.values()], operation), source)
  await sendAll(limitCases(source, known).map(({ testCase }) => testCase))
  const changed = await sendAgain(send, samples, casesCheckedAgain(source))
  await runner.dispatch.all(generated)
  const { stopped = changed, run } = await runner.close()
  if (stopped !== undefined) throw new UsageError(stopped)
  const all = [...samples.values()].toSorted((a, b) => a.number - b.number)
  const base = new URL(run.baseUrl).pathname.replace(/\/$/, '')
  const service: Service = { operation, path: base + operation.path }
  const learned = {
    from: run.baseUrl,
    seed,
    requests: all.length,
    ...(noCreate && { noCreate }),
    version: 1,
  } as const
  const result = { ...learnFrom(all, service, limits, learned), hints: runner.secretHints }
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
  service: Service,
  limits: Profile['behavior'],
  learned: NonNullable<Profile['learned']>,
  varying: readonly string[] = [],
): Omit<LearnResult, 'hints'> {
  const { operation } = service
  const samples = prepare(all, operation, varying)
  const profile = infer(samples, service, withIdRange(limits ?? {}, samples, operation.source))
  const mock = new ProfileMock(profile, service)
  const compared = samples.flatMap((sample) => {
    const differing = mock.compare(mock.respond(sample).response, sample.response)
    const part = differing[0]?.path[0]
    return sample.isRepeat && part !== 'status' ? [] : { sample, part, differing }
  })
  const ordinary = compared.filter(
    ({ sample }) => isAccepted(sample.response) && isOrdinary(sample, operation),
  )
  const { memberNames } = operation.request
  const names = [...varyingIn(compared, 0.9), ...varyingIn(ordinary, 0.25)]
  const found = names.filter((name) => !memberNames.includes(name))
  if (varying.length === 0 && found.length > 0)
    return learnFrom(all, service, limits, learned, found)
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

/** Whether only required members were sent, with a fresh id and a fresh name. */
function isOrdinary({ facts, request }: Sample, { source }: MockOperation): boolean {
  if (facts === undefined || facts.varies.length > 0 || facts.isRewritten) return false
  const { id, name } = facts.origins
  const body = bodyOf(request.body).first
  const { body: place } = placesOf(source)
  return (
    id === 'fresh' &&
    name === 'fresh' &&
    isObject(body) &&
    Object.keys(body).every((member) => place.child(member)?.isRequired === true)
  )
}

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
    return length >= 8 && length > share * all.length && !/^\d+$/.test(name) ? [name] : []
  })
}

/** The samples with constants for what varies; responses that depend on what earlier runs sent count as accepted. */
function prepare(
  all: readonly Sample[],
  operation: MockOperation,
  varying: readonly string[] = [],
): readonly Sample[] {
  const { id: idName } = membersOf(operation.source).roles
  const samples = all.map((sample) => withoutVarying(sample, varying))
  const repeated = findRepeated(samples, idName)
  const known = new Set<unknown>()
  const status =
    mostFrequent(
      samples.flatMap(({ response }) => (isAccepted(response) ? response.status : [])),
    ) ?? operation.success.status
  return samples.map((sample): Sample => {
    const id = integerOf(sentMember(sample, idName))
    const isKnownId = known.has(String(id))
    if (!isKnownId && repeated.has(sample))
      return { ...sample, response: { status }, isRepeat: true }
    if (
      isAccepted(sample.response) &&
      sample.request.method === operation.method &&
      id !== undefined
    )
      known.add(String(id))
    return { ...sample, isKnownId }
  })
}

/** Whether every run sends the same id. */
const hasFixedId = ({ facts }: Sample): boolean =>
  facts?.origins.id === 'fixed' || facts?.origins.id === 'mistyped'

/** Whether no other request has the id; near a large number a service may round it. */
const hasFreshId = ({ facts }: Sample): boolean => facts?.origins.id === 'fresh' && !facts.hasSum

const REPEATS = new Set(
  [...repeatedIdsOf(plantStore.source).slice(1), ...repeatingCases].map(({ id }) => id),
)

/** Finds requests with ids that each run sends, such as "7" or 0: accepted in the first run, later known. */
function findRepeated(all: readonly Sample[], idName: string): ReadonlySet<Sample> {
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
  const isFirst = (sample: Sample): boolean =>
    hasFixedId(sample) && isAccepted(sample.response) && sentMember(sample, idName) !== undefined
  // A response that a fresh id also gets does not show that an id is known.
  return new Set(
    known === undefined || found.some(hasFreshId) ? [] : [...found, ...all.filter(isFirst)],
  )
}

/**
 * Sends again what got no response, because a connection may fail for other reasons than the request (but not many that
 * hang, each for the whole time limit), and some of the others. Returns a sentence if one of these now gets another status.
 */
async function sendAgain(
  send: (testCase: Case) => Promise<Sample | undefined>,
  samples: Map<Case, Sample>,
  checked: ReadonlySet<Case>,
): Promise<string | undefined> {
  const hanging = [...samples.values()].filter(({ response }) => response.status === 'hang').length
  for (const [testCase, before] of samples) {
    const { status: was } = before.response
    const hasFailed = typeof was === 'string' && (was !== 'hang' || hanging < 4)
    const after = hasFailed || checked.has(testCase) ? await send(testCase) : undefined
    if (after === undefined) continue
    const { status: is } = after.response
    if (hasFailed) samples.set(testCase, { ...before, ...after })
    else if (was !== is)
      return `The service changed while it was learned: ${testCase.id} got ${was}, and later ${is}. Learn it again when it is stable.`
  }
  return undefined
}
