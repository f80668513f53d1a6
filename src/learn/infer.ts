import { isObject } from '../check.ts'
import { BEHAVIOR, type Behavior, readBehavior } from '../core/behavior.ts'
import { errorResponse } from '../core/error-response.ts'
import { decisive, type FoundProblem, PROBLEMS, keysOf, prefixesOf } from '../core/problems.ts'
import type { ResponseSettings } from '../core/profile.ts'
import { type Values, valuesOf } from '../core/template.ts'
import { acceptedClasses, classify, type Classified, TOKEN, UNKNOWN_TOKEN } from './classify.ts'
import { fit, gives, type Observation } from './fit.ts'
import type { Profile } from './fidelity.ts'
import { withOrder } from './order.ts'
import { type Evidence, inferRules, isEmpty } from './rules.ts'
import { type Answer, canonical, isAccepted, isDeep, KINDS, normalize, normalizeValue, type Sample } from './sample.ts'

const STATUSES = {
  credentialStatus: /^credential-/,
  unknownPathStatus: /^unknown-path/,
  unknownMethodStatus: /^unknown-method/,
  mediaTypeStatus: /^media-type/,
  bodyLimitStatus: /^body-limit/,
} as const

/** Behaviors that accept a class of problems: its key, and their value if the service accepts it or refuses it. */
const SWITCHES = {
  repeatedId: ['repeated-id', 'accepted', 'refused'],
  repeatedMember: ['repeated-member', 'accepted', 'refused'],
  loneSurrogate: ['lone-surrogate', 'accepted', 'refused'],
  byteOrderMark: ['byte-order-mark', 'ignored', 'refused'],
} as const

/** Without a rule the mock answers every OPTIONS request like this. */
const ANY_OPTIONS: Answer = { status: 204, text: '' }

const allKeys = PROBLEMS.flatMap(keysOf)
const positionOf = (prefix: string): number => allKeys.findIndex((key) => prefixesOf(key).includes(prefix))

/** The value that most of a list have. */
const most = <Value>(list: readonly Value[]): Value | undefined =>
  [...Map.groupBy(list, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

/** Members that are neither undefined nor empty. */
const filled = <Type extends object>(object: Type): Type =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && !(isObject(value) && isEmpty(value))),
  ) as Type

/** What differs from the mock's defaults; `path` is that of the operation. */
export function infer(samples: readonly Sample[], path: string, limits: Partial<Behavior>): Profile {
  const tokens = [TOKEN]
  const memberCase = ignoresCase(samples) ? 'ignored' : 'exact'
  const first = classify(samples, path, readBehavior({ ...limits, memberCase, tokens }))
  const accepts = acceptedClasses(first, inferPlant(first, ({ accepted }) => accepted).isPlant)
  const plant = inferPlant(first, accepts)
  const refusedOf = ({ problems }: Classified): readonly FoundProblem[] =>
    decisive(problems.filter((each) => !accepts(each)))

  const behavior: Record<string, unknown> = { ...limits, memberCase, echoId: plant.echoId }
  for (const [name, pattern] of Object.entries(STATUSES)) {
    const deciding = first.filter((each) => pattern.test(refusedOf(each)[0]?.key ?? ''))
    behavior[name] = most(deciding.map(({ answer }) => answer.status))
  }
  for (const [name, [key, accepted, refused]] of Object.entries(SWITCHES)) {
    const problem = first.flatMap(({ problems }) => problems).find((each) => each.key === key)
    if (problem !== undefined) behavior[name] = accepts(problem) ? accepted : refused
  }
  const settled = readBehavior(behavior)
  const changed = Object.entries(settled).filter(([name, value]) => value !== BEHAVIOR[name as keyof Behavior].default)

  const all = classify(samples, path, { ...settled, tokens })
  const error = inferError(all.filter((each) => refusedOf(each).length > 0))
  const evidenceOf = (each: Classified, problem: FoundProblem): Evidence => {
    const { status, headers, body } = errorResponse(settled, problem.keyword, problem.message)
    const json = JSON.parse(normalize(body)) as { error: number; message: string }
    const values = {
      ...observedValues(each, problem),
      'default-status': status,
      'default-error': json.error,
      'default-message': json.message,
    }
    const actual = withoutMembers(each.answer, Object.keys(error.body ?? {}))
    const refusal = { status, headers: { ...headers, ...error.headers }, json }
    const byDefault = problem.key === 'unknown-method/options' ? ANY_OPTIONS : problem.accepted ? undefined : refusal
    const { headers: usual } = refusal
    return { actual, values, problem, byDefault, usual, isPlant: plant.isPlant(each.answer) }
  }
  const evidence = collect(all, accepts, evidenceOf)
  const errors = Object.fromEntries(inferRules(evidence))
  // A mock accepts any token unless a behavior lists them, so that this rule tells whether the service does.
  if (errors[UNKNOWN_TOKEN] === 'accepted') delete errors[UNKNOWN_TOKEN]
  else if (evidence.has(UNKNOWN_TOKEN)) errors[UNKNOWN_TOKEN] ??= {}
  const sorted = Object.entries(errors).toSorted(([a], [b]) => positionOf(a) - positionOf(b))
  const unordered: Profile = filled({
    behavior: Object.fromEntries(changed),
    errors: Object.fromEntries(sorted),
    response: filled({ plant: plant.settings, error: filled(error) }),
  })
  const profile = withOrder(unordered, all, path, refusedOf)
  const latency = filled({
    accepted: latencyOf(all.filter(({ answer }) => isAccepted(answer))),
    refused: latencyOf(all.filter(({ answer }) => !isAccepted(answer))),
  })
  return filled({ ...profile, latency } as Profile)
}

/** Whether `Name` is accepted for a missing `name`. */
function ignoresCase(samples: readonly Sample[]): boolean {
  const [exact, other] = ['N4/name', 'N4/name-capital'].map((id) => samples.find(({ name }) => name === id))
  return exact !== undefined && other !== undefined && !isAccepted(exact.answer) && isAccepted(other.answer)
}

/** Below, milliseconds tell more about the network and the machine than about the service. */
const MIN_LATENCY = 20
const USUAL_SIZE = 10_000

/** Median and sigma of the log-normal distribution of response times, rounded; undefined if they are short. */
function latencyOf(samples: readonly Sample[]): { median: number; sigma: number } | undefined {
  const complete = samples.filter(
    ({ request, answer }) => request.body.length < USUAL_SIZE && answer.fault === undefined,
  )
  const logs = complete.map(({ duration }) => Math.log(duration)).toSorted((a, b) => a - b)
  const middle = logs[Math.floor(logs.length / 2)] ?? 0
  if (Math.exp(middle) < MIN_LATENCY) return undefined
  const variance = logs.reduce((sum, each) => sum + (each - middle) ** 2, 0) / logs.length
  return { median: Number(Math.exp(middle).toPrecision(2)), sigma: Math.round(Math.sqrt(variance) * 10) / 10 }
}

const observedValues = (sample: Classified, problem?: FoundProblem): Values => {
  const { request, answer, content } = sample
  if (isDeep(sample)) return { ...KINDS, ...problem?.place, status: answer.status }
  const { key, member = '' } = problem ?? {}
  const same = key === 'repeated-id' ? ['value', 'text'] : [member]
  const { id, name, tag, body, ...others } = valuesOf(request, problem, content)
  const values = Object.entries({ ...others, id, name, tag, body })
    .filter(([placeholder]) => !same.includes(placeholder))
    .map(([placeholder, value]) => [placeholder, normalizeValue(value)])
  return { ...Object.fromEntries(values), ...KINDS, status: answer.status }
}

const isError = (json: unknown): json is Record<string, unknown> =>
  isObject(json) && Number.isInteger(json['error']) && typeof json['message'] === 'string'

/** An answer without members that every Error has. */
function withoutMembers(answer: Answer, names: readonly string[]): Answer {
  const { json } = answer
  if (!isError(json)) return answer
  return { ...answer, json: without(json, names) }
}

const without = (object: object, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

/** What all refusals have in common: the content type of JSON, and further members of Error. */
function inferError(refused: readonly Classified[]): NonNullable<ResponseSettings['error']> {
  const withJson = refused.filter(({ answer }) => answer.json !== undefined && !isAccepted(answer))
  const type = most(withJson.map(({ answer }) => answer.headers?.['content-type']))
  const errors = withJson.filter(({ answer }) => isError(answer.json))
  const observed = errors.map((each): Observation => {
    const actual = without(each.answer.json as object, ['error', 'message'])
    return { actual, values: observedValues(each) }
  })
  const body = fit(observed)
  const isShared = observed.filter((each) => gives(body, each)).length > 0.9 * withJson.length
  return {
    ...(type !== undefined && type !== 'application/json' && { headers: { 'content-type': type } }),
    ...(isShared && isObject(body) && !isEmpty(body) && { body }),
  }
}

interface PlantResponse {
  readonly settings: NonNullable<ResponseSettings['plant']>
  readonly echoId: boolean
  /** Whether an answer is the usual one to an accepted request. */
  readonly isPlant: (answer: Answer) => boolean
}

/** The response to accepted requests, with and without a tag. */
function inferPlant(all: readonly Classified[], accepts: (problem: FoundProblem) => boolean): PlantResponse {
  const accepted = all.filter(({ answer, problems }) => isAccepted(answer) && problems.every(accepts))
  const observed = accepted.map((each): Observation => ({ actual: each.answer, values: observedValues(each) }))
  const [tagged, untagged] = [true, false].map((hasTag) =>
    observed.filter(({ values }) => (values['tag'] !== undefined) === hasTag),
  ) as [Observation[], Observation[]]
  const known = observed.filter(({ actual }) => (actual as Answer).json !== undefined)
  const one = fit(known) as Answer | undefined
  const { status = 200, headers = {}, json } = one ?? {}
  const [body, bodyWithoutTag] = [tagged, untagged].map((list) => (fit(list) as Answer | undefined)?.json)
  const isOne = countGiven(json, known) >= countGiven(body, tagged) + countGiven(bodyWithoutTag, untagged)
  const forms = [
    { name: '{name}', tag: '{tag}' },
    { id: '{id}', name: '{name}', tag: '{tag}' },
  ].map(canonical)
  const form = isOne ? forms.indexOf(canonical(json)) : -1
  const own = Object.entries(headers).filter(([name, value]) => name !== 'content-type' || value !== 'application/json')
  const bodies = isOne ? { body: json } : { body, bodyWithoutTag }
  const names = isObject(json) ? Object.keys(json).filter((name) => !/^\{tag\b/.test(String(json[name]))) : []
  return {
    settings: filled({
      ...(status !== 200 && { status: status as never }),
      headers: Object.fromEntries(own),
      ...(form < 0 && json !== undefined && bodies),
    }),
    echoId: form === 1,
    isPlant: (answer) =>
      isAccepted(answer) &&
      names.every((name) => answer.json === undefined || (isObject(answer.json) && name in answer.json)),
  }
}

const countGiven = (json: unknown, all: readonly Observation[]): number =>
  all.filter(({ actual, values }) => gives(json, { actual: (actual as Answer).json, values })).length

/** The answers that show what each class of problems gets: of requests with no other problem, if there are any. */
function collect(
  all: readonly Classified[],
  accepts: (problem: FoundProblem) => boolean,
  evidenceOf: (each: Classified, problem: FoundProblem) => Evidence,
): ReadonlyMap<string, readonly Evidence[]> {
  const found = all.flatMap((each) => {
    const refused = decisive(each.problems.filter((problem) => !accepts(problem)))
    const isAlone = (refused.length === 0 ? each.problems : refused).length === 1
    return (refused.length === 0 ? each.problems : refused.slice(0, 1)).map((problem) => ({ each, problem, isAlone }))
  })
  const byKey = Map.groupBy(found, ({ problem }) => problem.key)
  const evidence = Array.from(byKey, ([key, list]) => {
    const alone = list.filter(({ isAlone }) => isAlone)
    return [key, (alone.length > 0 ? alone : list).map(({ each, problem }) => evidenceOf(each, problem))] as const
  })
  return new Map(evidence)
}
