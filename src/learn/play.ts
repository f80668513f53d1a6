import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../base/check-value.ts'
import { statusBehaviors } from '../core/errors.ts'
import { allowed } from '../core/exchange.ts'
import { type MockOperation, type MockSubject, withBehavior } from '../core/operation.ts'
import { type Behavior, readBehavior } from '../problems/behavior.ts'
import { isOfMembers } from '../problems/find-problems.ts'
import { subjectOf } from '../problems/subject.ts'
import { ANY_ORDER, classesOf, type ClassifiedProblem } from '../profile/classes.ts'
import { ProfilePlayer } from '../profile/player.ts'
import type { Profile } from '../profile/settings.ts'
import type { Classified } from './infer.ts'
import { jsonText } from '../base/json.ts'
import { bodyOf, KINDS, type ResponseData, responseOf, type Sample } from './sample.ts'

/** The credential of recorded requests: the token itself is never recorded. */
export const TOKEN = '$PLANT_STORE_TOKEN'

/** If a profile has a rule for this class, the service refuses unknown tokens. */
export const UNKNOWN_TOKEN = 'credential-unknown'

export function refusesUnknownTokens({ behavior, errors }: Profile): boolean {
  return Array.isArray(behavior?.tokens) || (errors?.[UNKNOWN_TOKEN] ?? 'accepted') !== 'accepted'
}

/** The operation of a service that is learned, and where the service has it. */
export interface Service {
  readonly operation: MockOperation
  readonly path: string
}

/** The mock sends this to every OPTIONS request without a rule. */
export const optionsResponse = ({ allow }: MockOperation): ResponseData =>
  responseOf(allowed(allow), 'OPTIONS')

/** A behavior with the defaults of an operation. */
export const behaviorWith = (
  { statuses }: MockOperation,
  behavior: Partial<Behavior> = {},
): Behavior => readBehavior({ ...statusBehaviors(statuses), ...behavior })

const operations = new WeakMap<Behavior, MockOperation>()

/** The operation with a behavior, which is that of one service. */
function operationWith(behavior: Behavior, { operation: documented }: Service): MockOperation {
  const known = operations.get(behavior)
  if (known?.source === documented.source) return known
  const operation = withBehavior(documented, behavior)
  operations.set(behavior, operation)
  return operation
}

/** A recorded request as the mock classifies it. */
export function subjectIn(
  { request, isKnownId = false }: Sample,
  service: Service,
  behavior: Behavior,
): MockSubject {
  const truncated = request.body.length > behavior.bodyLimit
  const body = truncated ? request.body.subarray(0, behavior.bodyLimit) : request.body
  const limited = { ...request, truncated, body }
  const operation = operationWith(behavior, service)
  return subjectOf(limited, {
    operation,
    path: service.path,
    behavior,
    isKnownId: () => isKnownId,
    number: KINDS.counter,
    body: bodyOf(body, behavior, operation.request.memberNames),
  })
}

export type Play = ReturnType<typeof play>

/** A mock that plays a profile in process for recorded requests. */
export function play(profile: Profile, service: Service) {
  const tokens = refusesUnknownTokens(profile) ? [TOKEN] : ('any' as const)
  const isAnyOrder = profile.order?.includes(ANY_ORDER)
  const behavior = behaviorWith(service.operation, { ...profile.behavior, tokens })
  const player = new ProfilePlayer(profile)
  const classes = classesOf(service.operation)
  return {
    player,
    /** The mock's response to a request with these problems. */
    refuse: (
      problems: readonly ClassifiedProblem[],
      { subject, request }: Classified,
    ): ResponseData => responseOf(player.refuse(problems, subject), request.method),
    /** The differences between the expected response and that of the service: in status, body and headers. */
    compare: (expected: ResponseData, actual: ResponseData): readonly Differing[] => {
      const { status, body, headers = {} } = actual
      const all = [expected, ...(expected.others ?? [])].map((one) => {
        const isSame =
          [one.body, body].includes(undefined) ||
          (isAnyOrder && wordsOf(one.body) === wordsOf(body))
        const before = {
          status: one.status,
          body: isSame ? body : one.body,
          headers: one.headers ?? {},
        }
        return differences(before, { status, body, headers }).filter(
          ({ values }) => !isOfKind(...values),
        )
      })
      return all.find(({ length }) => length === 0) ?? all[0]!
    },
    /** The mock's response, and the key of the problem that decides about it; undefined if the request is accepted. */
    respond: (
      sample: Sample,
    ): { readonly response: ResponseData; readonly key?: string | undefined } => {
      const { method } = sample.request
      const subject = subjectIn(sample, service, behavior)
      if (player.allowsOptions(subject)) return { response: optionsResponse(subject.operation) }
      const refused = player.findRefused(subject)
      const outcome = refused.length > 0 ? player.refuse(refused, subject) : player.accept(subject)
      const others = (isAnyOrder ? refused.filter(isOfMembers) : []).flatMap((problem) => {
        const rest = refused.filter((other) => other !== problem)
        // A service may find several problems of one member at once.
        const keys = Object.keys(profile.errors ?? {}).filter(
          (key) => classes.placeOf(key)?.pointer === problem.pointer,
        )
        return [problem.key, ...keys].map((key) =>
          responseOf(player.refuse([{ ...problem, key }, ...rest], subject), method),
        )
      })
      return { response: { ...responseOf(outcome, method), others }, key: refused[0]?.key }
    },
  }
}

/** The words of a body in the order of the alphabet. */
const wordsOf = (body: unknown): string => {
  const words = jsonText(body).split(/[\s"{}[\],:;.]+/)
  return words.toSorted().join(' ')
}

type Container = Readonly<Record<string, unknown>>

/** A member, at any depth, in which two JSON values differ. */
export interface Differing {
  readonly path: readonly string[]
  readonly values: readonly [before: unknown, after: unknown]
}

/** All members in which two JSON values differ. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Differing[] {
  if (isDeepStrictEqual(before, after)) return []
  const isBoth = [isObject, Array.isArray].some(
    (isContainer) => isContainer(before) && isContainer(after),
  )
  if (!isBoth) return [{ path, values: [before, after] }]
  const names = new Set([before, after].flatMap((container) => Object.keys(container as Container)))
  return [...names].flatMap((name) =>
    differences((before as Container)[name], (after as Container)[name], [...path, name]),
  )
}

/** Whether a value is of the same kind as the expected UUID or counter, which may be a part of a text. */
function isOfKind(expected: unknown, actual: unknown): boolean {
  const text = String(expected)
  const [before, after] = [text, String(actual)].map((value) =>
    value.replaceAll(/\d+(?:\.\d+)?/g, '0'),
  )
  const isCounted = text.includes(String(KINDS.counter)) && before === after
  return typeof expected === typeof actual && (text === KINDS.uuid || isCounted)
}
