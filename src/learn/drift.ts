import { type Case, isSentManyTimes } from '../../contract/data/case.ts'
import type { Difference, ExpectedResponses } from '../../contract/data/expected-responses.ts'
import { type Members, membersOf } from '../../contract/operation/members.ts'
import { fillRequired, fittingValue } from '../../contract/operation/plain-body.ts'
import { targetOf } from '../../contract/client/base-url.ts'
import type { Exchange } from '../../contract/data/exchange.ts'
import type { MockOperation } from '../core/operation.ts'
import { openMockOperation } from '../core/open-operation.ts'
import { plantStore } from '../core/plant-store.ts'
import type { DocumentOptions } from '../document/document.ts'
import { pointerTo } from '../document/pointer.ts'
import { isThrottled } from '../../contract/judge/status.ts'
import { defaults } from '../../contract/data/options.ts'
import { memberOf } from '../base/check-value.ts'
import { truncate } from '../base/truncate.ts'
import { integerOf, jsonText } from '../base/json.ts'
import { behaviorOf } from './infer-behavior.ts'
import { limitCases } from './limit-cases.ts'
import { differences, type Differing } from './differences.ts'
import { ProfileMock, type ProfileResponse } from './profile-mock.ts'
import { ofClass } from '../profile/classified-problem.ts'
import { classesOf } from '../profile/classes.ts'
import type { ProfileClass } from '../profile/classes/profile-class.ts'
import { readBehavior } from '../problems/behavior.ts'
import type { Profile } from '../profile/settings.ts'
import { bodyWith, probesOf, repeatedIdsOf } from './probes.ts'
import { type ProfileFile, readProfileFile } from './profile-file.ts'
import { isAccepted, type ResponseData, type Sample, sampleOf, sentMember } from './sample.ts'

type Place = ReturnType<ProfileFile['placeOf']>

/** The responses that a profile expects, of the Plant Store or of the operation of another document. @throws {UsageError} that names the file and everything wrong in it */
export async function readProfile(
  file: string,
  options: DocumentOptions = {},
): Promise<ExpectedResponses> {
  const operation = openMockOperation(options)
  return expectedResponses(await readProfileFile(file, operation), file, operation)
}

export function expectedResponses(
  { settings, placeOf }: ProfileFile,
  name: string,
  operation: MockOperation = plantStore,
): ExpectedResponses {
  const { learned, unexplained = [], behavior, errors, order, join, response } = settings
  const profile: Profile = { behavior, errors, order, join, response }
  const { source } = operation
  const { roles } = membersOf(source)
  const ofLimits = limitCases(source, behavior)
  const limitPlaces = new Map(ofLimits.map(({ testCase, place }) => [testCase.id, place]))
  /** Whether `learn` sent the request; the profile need not explain others. */
  const isLearned = ({ replay, creates }: Case): boolean => {
    if (!learned || (learned.noCreate && (creates || replay))) return !learned
    return !replay || (replay.seed === learned.seed && Number(replay.path) < defaults.explore)
  }
  /** What decides about a part of the response to a request with this problem, or with none. */
  const decisivePlace = (
    key: string | undefined,
    path: readonly string[],
    player: ProfileMock['player'],
    sample: Sample,
  ) => {
    const limit = limitPlaces.get(sample.name)
    if (path[0] === 'status' && limit?.reduce<unknown>(memberOf, behavior) !== undefined)
      return placeOf('behavior', ...limit)
    if (key === undefined)
      return placeOf('response', 'plant', ...path) ?? placeOf('behavior', 'echoId')
    const [, under] = player.ruleOf(key)
    if (under !== undefined) return placeOf('errors', under, ...path)
    const profileClass = classesOf(operation).get(key) as ProfileClass
    const decidedBy = behaviorOf(ofClass(profileClass, readBehavior({})))
    if (decidedBy !== undefined && behavior?.[decidedBy] !== undefined)
      return placeOf('behavior', decidedBy)
    return path[0] === 'status'
      ? (placeOf('errors') ?? placeOf('behavior'))
      : placeOf('response', 'error', ...path)
  }
  const differenceOf = (testCase: Case, exchange: Exchange): Difference | undefined => {
    // Outcomes of concurrent requests depend on their order; other cases send the same requests.
    if (
      isSentManyTimes(testCase) ||
      isThrottled(exchange) ||
      exchange.after ||
      !isLearned(testCase)
    )
      return undefined
    const sample = sampleOf(exchange)
    const sent = String(sentMember(sample, roles.name))
    const mock = new ProfileMock(profile, {
      operation,
      path: pathOf(testCase, exchange, operation),
    })
    const possible = possibleResponses(mock, testCase, sample, membersOf(source))
    const responses = possible.map(({ response }) => response)
    // A server may close the connection while it still receives a body, so that the outcome depends on timing.
    const isFault = ({ status }: ResponseData): boolean => typeof status === 'string'
    const isInPieces =
      sample.request.body.length > 2 ** 16 || /^(chunked|split)$/.test(testCase.request.need ?? '')
    if (isInPieces && [...responses, sample.response].some(isFault)) return undefined
    // A conflict may contain the stored plant, which depends on earlier runs unless this run created it.
    const [first, known] = responses
    const isOwn = ['first', 'shared'].includes(testCase.facts.origins.id ?? '')
    if (!isOwn && known?.status === 409 && sample.response.status === 409) return undefined
    const compared = possible.map(({ response, key }, at) =>
      mock.compare(response, sample.response).find((one) => {
        const isOfOther = at > 0 && sent !== '' && String(one.values[0]).includes(sent)
        return !isOfOther && isLasting(testCase, key, one)
      }),
    )
    const index = unexplained.findIndex((entry) => entry.case === testCase.id)
    const entry = unexplained[index]
    // Accepting responses to ids that each run sends, and that are refused when known, depend on earlier runs.
    const isOnlyFirst = entry
      ? entry.text === undefined
      : known && !isAccepted(known) && isAccepted(sample.response)
    if (isOnlyFirst && isAccepted((entry as ResponseData | undefined) ?? first!)) return undefined
    if (entry)
      compared.unshift(
        differences(
          { status: entry.status ?? entry.failure },
          { status: sample.response.status },
        )[0],
      )
    // The nearest of several has the same status.
    const nearest = Math.max(0, entry ? 0 : compared.findIndex((one) => one?.path[0] !== 'status'))
    const { [nearest]: difference } = compared
    if (difference === undefined || compared.includes(undefined)) return undefined
    const nearestKey = possible[nearest]?.key
    const place =
      index < 0
        ? decisivePlace(nearestKey, difference.path, mock.player, sample)
        : placeOf('unexplained', index)
    return describe(difference, place)
  }
  return {
    name,
    operation: source.name,
    seed: learned?.seed,
    cases: [
      ...probesOf(source),
      ...repeatedIdsOf(source),
      ...ofLimits.map(({ testCase }) => testCase),
    ],
    differenceOf,
  }
}

/** The path of the operation, by that of any case. */
function pathOf({ request }: Case, exchange: Exchange, { path }: MockOperation): string {
  const [own, sent] = [request.target, targetOf(exchange.request)].map((target) =>
    target.split('?')[0]!.split('/'),
  )
  return sent!.slice(0, 1 + sent!.length - own!.length).join('/') + path
}

/** The responses of the profile's mock; also to a known id, if an earlier run may have sent the id in some form. */
function possibleResponses(
  mock: ProfileMock,
  { facts, replay }: Case,
  sample: Sample,
  members: Members,
): readonly ProfileResponse[] {
  const { roles } = members
  const id = sentMember(sample, roles.id)
  const first = mock.respond(sample)
  // A service that accepts such an id converts it: true is 1 in Python, and 1e400 Infinity in JavaScript.
  const isConverted = first.key === undefined && integerOf(id) === undefined
  const sentName = sentMember(sample, roles.name) ?? fittingValue(members, 'name', 'Fern', 1)
  const text = bodyWith(members, roles.id, '7').replace('"$NAME"', () => jsonText(sentName))
  const body = new TextEncoder().encode(fillRequired(text, members, 1))
  const asKnown = isConverted ? { request: { ...sample.request, body } } : {}
  const known = mock.respond({ ...sample, ...asKnown, isKnownId: true })
  if (facts.origins.id === 'first') return [known]
  // Beyond 2^53, many services round ids, so that a fresh one may be known as well.
  const isFresh = replay === undefined && facts.origins.id === 'fresh' && Number.isSafeInteger(id)
  return isFresh ? [first] : [first, known]
}

const NUMBER = /(?<![\w.])-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)\b/g

/** Whether a difference is more than one of numbers that vary between runs, such as positions and sums. */
function isLasting({ facts: { hasSum } }: Case, key = '', { path, values }: Differing): boolean {
  // A sum with a fresh id beyond 2^53 may be odd or even.
  // A position in the body depends on the lengths of ids and names; a known id may be sent in another form.
  const isVarying = hasSum || /^(body-(json|encoding)|repeated-id)/.test(key)
  const [before, after] = values.map((value) => {
    if (!isVarying || (!hasSum && typeof value === 'string' && !/\s/.test(value))) return value
    if (typeof value === 'string') return value.replace(NUMBER, '0')
    const isNumber = typeof value === 'number' || typeof value === 'bigint'
    return isNumber && !/^(error|status)$/.test(path.at(-1)!) ? 0 : value
  })
  // Some services decode each piece of a body alone, and where it is cut depends on timing.
  return before !== after && !values.some((value) => String(value).includes('\uFFFD'))
}

/** The expected and the received value in words. */
function describe({ path, values }: Differing, place: Place): Difference {
  const [what, member = ''] = path
  const { line, text = 'nothing about it' } = place ?? {}
  const [expected, received] = values.map((value) => {
    if (what === 'status') return String(value)
    return value === undefined ? 'nothing' : truncate(jsonText(value), 200)
  }) as [string, string]
  const pointer = pointerTo('', ...path.slice(1))
  const [start, own] = {
    status: ['responded', {}] as const,
    headers: [`the header ${member} is`, { received: `${member}: ${received}` }] as const,
    body: [pointer === '' ? 'the body is' : `${pointer} of the body is`, { pointer }] as const,
  }[what as 'status' | 'headers' | 'body']
  return {
    line,
    text,
    expected,
    received,
    ...own,
    message: `${start} ${received}, the profile has ${expected}`,
  }
}
