import { isDeepStrictEqual } from 'node:util'
import { membersOf } from '../../contract/operation/members.ts'
import { isObject, memberOf } from '../base/check-value.ts'
import { BEHAVIOR, type Behavior, type BehaviorName, behaviorNames } from '../problems/behavior.ts'
import { classesOf, type ClassifiedProblem, decisive, firstPart } from '../profile/classes.ts'
import type { MockOperation, MockSubject } from '../core/operation.ts'
import { pointerTo } from '../document/pointer.ts'
import { classify } from '../profile/classify.ts'
import { placesOf } from '../profile/member-places.ts'
import { placeholdersOf } from '../profile/placeholders.ts'
import { PLACEHOLDER, type Values, valuesOf } from '../profile/template.ts'
import { fitTemplate, type Observation } from './fit-template.ts'
import { withOrder } from './order.ts'
import { memberPlaceholdersOf } from './placeholders.ts'
import { behaviorWith, play, type Service, subjectIn, TOKEN, UNKNOWN_TOKEN } from './play.ts'
import type { Profile } from '../profile/settings.ts'
import { type Evidence, inferRules, isEmpty, mostFrequent } from './rules.ts'
import {
  bodyOf,
  isAccepted,
  KINDS,
  normalizeJson,
  type ResponseData,
  type Sample,
} from './sample.ts'

/** A sample with everything that is unusual or wrong about its request. */
export interface Classified extends Sample {
  readonly subject: MockSubject
  readonly problems: readonly ClassifiedProblem[]
  /** Those that the service refuses; the first one decides in the default order. */
  readonly refused: readonly ClassifiedProblem[]
}

type Accepts = (problem: ClassifiedProblem) => boolean

const isJson = ({ body, isText }: ResponseData): boolean => body !== undefined && !isText

/** Members that are neither undefined nor empty. */
const withoutEmpty = <Type extends object>(object: Type): Type =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== undefined && !(isObject(value) && isEmpty(value)),
    ),
  ) as Type

/** What differs from the mock's defaults, in three passes: accepted classes, behavior, rules. */
export function infer(
  samples: readonly Sample[],
  service: Service,
  limits: Partial<Behavior>,
): Profile {
  const { operation } = service
  const classes = classesOf(operation)
  const memberCase = ignoresCase(samples, operation) ? 'ignored' : 'exact'
  const classifyAll = (settings: Partial<Behavior>, accepts: Accepts): readonly Classified[] => {
    const behavior = behaviorWith(operation, { ...settings, tokens: [TOKEN] })
    return samples.map((sample) => {
      const subject = subjectIn(sample, service, behavior)
      const problems = classify(subject)
      return {
        ...sample,
        subject,
        problems,
        refused: decisive(problems.filter((problem) => !accepts(problem))),
      }
    })
  }
  const accepts = acceptedClasses(
    classifyAll({ ...limits, memberCase }, ({ accepted }) => accepted),
  )
  const decided = classifyAll({ ...limits, memberCase }, accepts)
  const plant = inferPlant(decided, operation)
  const behavior = behaviorWith(operation, {
    ...limits,
    memberCase,
    echoId: plant.echoId,
    ...inferBehavior(decided, accepts),
  })
  const all = classifyAll(behavior, accepts)
  const accepted = all.filter(({ response }) => isAccepted(response))
  const refused = all.filter(({ response }) => !isAccepted(response))
  const types = refused.flatMap(({ response }) =>
    isJson(response) ? response.headers?.['content-type'] : [],
  )
  const type = mostFrequent(types)
  const error =
    type === undefined || type === 'application/json' ? {} : { headers: { 'content-type': type } }
  const { refuse } = play({ behavior, response: { error } }, service)
  const evidence = decidingIn(all).map(({ problem, ...classified }): Evidence => ({
    actual: classified.response,
    ...observedValues(classified, problem),
    operation,
    problem,
    usual: refuse([problem, ...classified.refused.slice(1)], classified),
    isPlant: plant.isPlant(classified.response),
  }))
  const errors = Object.fromEntries(inferRules(evidence, UNKNOWN_TOKEN))
  // A mock accepts any token unless a behavior lists them, so that this rule shows whether the service does.
  if (errors[UNKNOWN_TOKEN] === 'accepted') delete errors[UNKNOWN_TOKEN]
  else if (evidence.some(({ problem }) => problem.key === UNKNOWN_TOKEN))
    errors[UNKNOWN_TOKEN] ??= {}
  const byDefault = behaviorWith(operation)
  const changed = Object.entries(behavior).filter(
    ([name, value]) => value !== byDefault[name as keyof Behavior],
  )
  const unordered = withoutEmpty({
    behavior: Object.fromEntries(changed),
    errors: Object.fromEntries(
      Object.entries(errors).toSorted(([a], [b]) => classes.positionOf(a) - classes.positionOf(b)),
    ),
    response: withoutEmpty({ plant: plant.settings, error }),
    latency: withoutEmpty({ accepted: latencyOf(accepted), refused: latencyOf(refused) }),
  }) as Profile
  return withOrder(unordered, all, service)
}

/** Which classes of problems the service accepts: judged by requests without any other problem that the mock refuses. */
function acceptedClasses(all: readonly Classified[]): Accepts {
  const votes = new Map<string, number>()
  for (const { problems, response } of all) {
    const refused = new Set(problems.flatMap(({ key, accepted }) => (accepted ? [] : key)))
    const isKnown = !isAccepted(response) && problems.some(({ key }) => key === 'repeated-id')
    for (const { key } of problems.filter(({ key }) => !isKnown || key === 'repeated-id'))
      if (refused.size === 0 || (refused.size === 1 && refused.has(key)))
        votes.set(key, (votes.get(key) ?? 0) + (isAccepted(response) ? 1 : -1))
  }
  // Without the creation of plants, no request shows whether the token is read.
  if (!votes.get(UNKNOWN_TOKEN)) votes.set(UNKNOWN_TOKEN, 1)
  return ({ key, accepted }) => (votes.get(key) ? (votes.get(key) as number) > 0 : accepted)
}

/** The behavior that decides about a class of problems: `credentialStatus` for `credential-missing`. */
export function behaviorOf(
  key: string,
  names: readonly string[] = behaviorNames,
): BehaviorName | undefined {
  const word = key.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())
  return names.findLast((name) => word.startsWith(name.replace('Status', ''))) as
    | BehaviorName
    | undefined
}

/** The statuses of refusals, and which classes that a behavior switches are accepted. */
function inferBehavior(all: readonly Classified[], accepts: Accepts): Partial<Behavior> {
  const behavior: Partial<Record<BehaviorName, unknown>> = {}
  const found = all.flatMap(({ problems }) => problems)
  const behaviorByKey = new Map(
    Array.from(new Set(found.map(({ key }) => key)), (key) => [key, behaviorOf(key)]),
  )
  for (const name of behaviorNames) {
    const isDecided = ({ key }: ClassifiedProblem): boolean => behaviorByKey.get(key) === name
    const problem = found.find(isDecided)
    if (name.endsWith('Status')) {
      const deciding = all.filter(({ refused }) => refused.slice(0, 1).some(isDecided))
      const status = mostFrequent(deciding.map(({ response }) => response.status))
      // A behavior takes no status outside 400 to 499: a rule plays it.
      if (BEHAVIOR[name].check(status, '').length === 0) behavior[name] = status
    } else if (problem && !accepts(problem)) behavior[name] = 'refused'
    else if (problem) behavior[name] = name === 'byteOrderMark' ? 'ignored' : 'accepted'
  }
  return behavior as Partial<Behavior>
}

/** Whether a body that lacks a member is accepted only if another member has its name in another letter case. */
function ignoresCase(samples: readonly Sample[], operation: MockOperation): boolean {
  const { roles } = membersOf(operation.source)
  const { validate } = operation.request
  const lacking = samples.flatMap((sample) => {
    const body = bodyOf(sample.request.body).first
    if (!isObject(body) || sample.request.method !== operation.method) return []
    if (memberOf(body, roles.name) !== undefined) return []
    const other = Object.keys(body).find((name) => name.toLowerCase() === roles.name.toLowerCase())
    const named = { ...body, [roles.name]: other === undefined ? 'a' : body[other] }
    const isRight = validate(named).length === 0
    return isRight ? [{ hasOther: other !== undefined, response: sample.response }] : []
  })
  const isAnyAccepted = (hasOther: boolean): boolean =>
    lacking.some((item) => item.hasOther === hasOther && isAccepted(item.response))
  return isAnyAccepted(true) && !isAnyAccepted(false)
}

/** Milliseconds; shorter times depend more on the network and the machine than on the service. */
const MIN_LATENCY = 20
const USUAL_SIZE = 10_000

/** Median and sigma of the log-normal distribution of response times, rounded; undefined if they are short. */
function latencyOf(samples: readonly Sample[]): { median: number; sigma: number } | undefined {
  const complete = samples.filter(({ response }) => typeof response.status === 'number')
  const usual = complete.filter(({ request }) => request.body.length < USUAL_SIZE)
  const logs = usual.map(({ duration }) => Math.log(duration)).toSorted((a, b) => a - b)
  const middle = logs[Math.floor(logs.length / 2)] ?? 0
  if (Math.exp(middle) < MIN_LATENCY) return undefined
  // Five in six times are below this one; the variance would follow a few fast responses.
  const slow = logs[Math.floor(0.84 * logs.length)] as number
  return {
    median: Number(Math.exp(middle).toPrecision(2)),
    sigma: Math.round((slow - middle) * 10) / 10,
  }
}

const observedValues = (
  { request, response, subject }: Classified,
  problem?: ClassifiedProblem,
): Omit<Observation, 'actual'> => {
  const { operation, body } = subject
  const values = valuesOf(request, operation, problem, body)
  const normalized = Object.entries(values).map(([name, value]) => [name, normalizeJson(value)])
  return {
    values: { ...(Object.fromEntries(normalized) as Values), ...KINDS, status: response.status },
    members: memberPlaceholdersOf(operation),
  }
}

/** The response to accepted requests. */
function inferPlant(all: readonly Classified[], operation: MockOperation) {
  const { success } = operation
  const accepted = all.filter(
    ({ response, refused }) => isAccepted(response) && refused.length === 0,
  )
  const known = accepted.filter(({ response }) => isJson(response))
  const observed = known.map((classified) => ({
    actual: classified.response,
    ...observedValues(classified),
  }))
  const {
    status = success.status,
    headers = {},
    body,
  } = (fitTemplate(observed) ?? {}) as Partial<ResponseData>
  const isBody = (expected: object): boolean => isDeepStrictEqual(body, expected)
  const { byName } = memberPlaceholdersOf(operation)
  const placeholders = Array.from(byName, ([name, placeholder]) => [name, `{${placeholder}}`])
  const sent = success.share(Object.fromEntries(placeholders)) as object
  const echoId = isBody({ id: '{id}', ...sent })
  const { 'content-type': usualType = 'application/json' } = success.headers
  const own = Object.entries(headers).filter(
    ([name, value]) => name !== 'content-type' || value !== usualType,
  )
  const optional = optionalPlaceholders(operation)
  const names = isObject(body)
    ? Object.keys(body).filter((name) => !optional.has(firstPlaceholder(String(body[name]))))
    : []
  return {
    settings: withoutEmpty({
      status: status === success.status ? undefined : status,
      headers: Object.fromEntries(own),
      body: echoId || isBody(sent) ? undefined : body,
    }),
    echoId,
    /** Whether a response is the usual one to an accepted request. */
    isPlant: (response: ResponseData): boolean =>
      isAccepted(response) &&
      (response.body === undefined ||
        names.every((name) => isObject(response.body) && name in response.body)),
  }
}

/** The placeholders of the members that a request need not have, at any depth. */
function optionalPlaceholders(operation: MockOperation): ReadonlySet<string | undefined> {
  const places = placesOf(operation.source)
  const isOptional = (names: readonly string[]): boolean =>
    names.some((_, index) => !places.at(pointerTo('', ...names.slice(0, index + 1))).isRequired)
  const optional = [...placeholdersOf(operation)].filter(([, names]) => isOptional(names))
  return new Set(optional.map(([placeholder]) => placeholder))
}

/** The name of the placeholder that a template begins with. */
const firstPlaceholder = (template: string): string | undefined =>
  new RegExp(`^${PLACEHOLDER.source}`).exec(template)?.[1]

/** The requests that show the response to each class of problems: those without another problem, if there are any. */
function decidingIn(all: readonly Classified[]) {
  const found = all.flatMap((classified) => {
    const deciding =
      classified.refused.length === 0 ? classified.problems : classified.refused.slice(0, 1)
    return deciding.map((problem) => ({ ...classified, problem }))
  })
  const isAlone = ({ problem, problems, refused }: (typeof found)[number]): boolean =>
    refused.length < 2 &&
    (refused.length > 0 ||
      problems.every(({ key }) => key === problem.key || firstPart(key) === 'absent'))
  const byKey = Map.groupBy(found, ({ problem }) => problem.key)
  return [...byKey.values()].flatMap((list) => (list.some(isAlone) ? list.filter(isAlone) : list))
}
