import { isObject, memberOf } from '../base/check-value.ts'
import type { Behavior } from '../problems/behavior.ts'
import type { Outcome } from '../core/exchange.ts'
import { resolveSettings } from '../core/mock-options.ts'
import type { MockOperation, MockSubject } from '../core/operation.ts'
import { openMockOperation } from '../core/open-operation.ts'
import { responseFor } from '../document/document.ts'
import { namesIn } from '../document/pointer.ts'
import { Sampler } from '../document/sample/sample.ts'
import { isApplicationJson } from '../base/header-syntax.ts'
import { jsonText, readJson } from '../base/json.ts'
import { subjectOf } from '../problems/subject.ts'
import {
  BOUNDS,
  type Classes,
  classesOf,
  type ClassifiedProblem,
  type ClassName,
  classOf,
  firstPart,
  forbidsOthers,
  hasKeyword,
  isText,
  prefixesOf,
} from './classes.ts'
import type { MemberPlace } from './member-places.ts'
import { playProfileOf } from './play-profile.ts'
import { ProfilePlayer } from './player.ts'
import type { ProfileOptions } from './settings.ts'

/** Accepting these classes is a violation of a rule of docs/contract-rules.md; A6 leaves the other credentials open. */
const MUST: Readonly<Record<string, string>> = {
  'credential-missing': 'A1',
  'credential-missing/empty': 'A2',
  'credential-missing/query': 'A2',
  'credential-malformed/scheme': 'A2',
  'credential-malformed/no-token': 'A2',
  'credential-malformed/bare': 'A2',
  'credential-malformed/form': 'A2',
  'body-missing': 'N1',
  'body-json': 'N2',
}

type PlaceRule = (place: MemberPlace) => string | undefined

const ofType: PlaceRule = ({ top }) => {
  if (top === undefined) return 'N3'
  if (!top.isRequired) return 'N7'
  return isText(top) ? 'N6' : 'N5'
}

/** Only the document's own limits are a must, and a behavior may have others. */
const ofKeywords =
  (...keywords: Parameters<typeof hasKeyword>[1][]): PlaceRule =>
  (place) =>
    hasKeyword(place, ...keywords) ? 'N11' : undefined

const always: PlaceRule = () => 'N11'

/** The same for classes with a place. */
const MUST_AT: Partial<Record<ClassName, PlaceRule>> = {
  required: () => 'N4',
  type: ofType,
  range: ofKeywords(...BOUNDS),
  length: ofKeywords('maxLength'),
  short: ofKeywords('minLength'),
  characters: ofKeywords('pattern'),
  enum: always,
  const: always,
  multipleOf: always,
  minItems: always,
  maxItems: always,
  uniqueItems: always,
  minProperties: always,
  maxProperties: always,
  additionalProperties: always,
  anyOf: always,
  oneOf: always,
  not: always,
  false: always,
}

/** The rule that a service breaks which accepts a class. */
function mustOf(key: string, classes: Classes): string | undefined {
  const place = classes.placeOf(key)
  if (place !== undefined) return MUST_AT[firstPart(key) as ClassName]?.(place)
  const { body } = classes.places
  if (firstPart(key) === 'further') return forbidsOthers(body) ? 'N11' : undefined
  const prefix = prefixesOf(key).find((beginning) => Object.hasOwn(MUST, beginning))
  return prefix === undefined ? undefined : MUST[prefix]
}

/** Any status is open for these: another path or method. */
const ELSEWHERE = /^(?:unknown-|encoded-path|preflight)/

/** Statuses beside 400 that only warn, by the beginnings of keys: HTTP's own, and those of A4. */
const ALLOWED_STATUSES: readonly (readonly [beginning: string, statuses: readonly number[]])[] = [
  ['media-type/', [415]],
  ['media-type-parameters/charset', [415]],
  ['content-encoding', [415]],
  ['accept', [406]],
  ['body-limit', [413]],
  ['credential-scheme-case', [401, 403]],
  ['credential-malformed/twice', [401, 403]],
]

/** Whether A3 decides about the status: any 4xx may refuse the credential. */
const isCredential = (key: string): boolean =>
  key.startsWith('credential-') && !ALLOWED_STATUSES.some(([beginning]) => beginning === key)

/** All printable ASCII. */
const PRINTABLE = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))

/**
 * How responses by these settings violate the contract, one sentence each, with the rule of docs/contract-rules.md:
 * `type/tag/null is accepted (N7)`. Scenarios are left out: `off-contract` is in their names. With `document` the contract
 * is that of its operation.
 * @throws {UsageError} that names everything wrong with the settings
 */
export function breachesOf(settings: ProfileOptions): readonly string[] {
  return breachesOfOperation(settings, openMockOperation(settings))
}

/** The same for a mock of an operation. @throws {UsageError} that names everything wrong with the settings */
export function breachesOfOperation(
  settings: ProfileOptions,
  documented: MockOperation,
): readonly string[] {
  const { behavior, operation } = resolveSettings(playProfileOf(settings, documented), documented)
  const playing: Playing = {
    player: new ProfilePlayer(settings),
    behavior,
    classes: classesOf(operation),
    operation,
    post: (body) => subjectOfPost(body, behavior, operation),
  }
  const breaches = [
    ...breachesOfBehavior(playing),
    ...playing.classes.keys.flatMap((key) => breachesOfClass(key, playing)),
    ...breachesOfPlants(playing),
  ]
  return [...new Set(breaches)]
}

/** A profile that is played. */
interface Playing {
  readonly player: ProfilePlayer
  readonly behavior: Behavior
  readonly classes: Classes
  readonly operation: MockOperation
  readonly post: (body: unknown) => MockSubject
}

/** Ordinary integers are from 1 to this one, if the document allows them. */
const LARGEST_ORDINARY = 2 ** 31 - 1

function breachesOfBehavior({ behavior, classes, operation }: Playing): readonly string[] {
  return Object.entries(behavior.members).flatMap(([name, limits]) => {
    const place = classes.places.member(name)
    if (place === undefined) return []
    const { minimum = 1, maximum = Infinity } = limits
    const [lowest, highest] = ordinaryRange(place)
    const setting = `behavior.members.${name}`
    const numbers = name === 'id' ? 'ids' : 'numbers'
    const broken = operation.request.limits?.({ [name]: PRINTABLE }) ?? []
    const refusesText =
      !hasKeyword(place, 'pattern') &&
      broken.some(({ keyword }) => keyword === 'pattern' || keyword === 'steps')
    return [
      ...(minimum > lowest ? [`${setting}.minimum refuses ordinary ${numbers} (R1)`] : []),
      ...(maximum < highest ? [`${setting}.maximum refuses ordinary ${numbers} (R1)`] : []),
      ...(refusesText ? [`${setting}.pattern refuses ordinary texts (R1)`] : []),
    ]
  })
}

function ordinaryRange({ schemas }: MemberPlace): readonly [lowest: number, highest: number] {
  const minimums = schemas.map(({ minimum = 1 }) => Number(minimum))
  const maximums = schemas.map(({ maximum = LARGEST_ORDINARY }) => Number(maximum))
  return [Math.max(...minimums), Math.min(LARGEST_ORDINARY, ...maximums)]
}

/** A request to the operation with this body. */
function subjectOfPost(value: unknown, behavior: Behavior, operation: MockOperation): MockSubject {
  const body = new TextEncoder().encode(jsonText(value))
  const { method, path } = operation
  const request = { method, target: path, headers: new Map(), body }
  return subjectOf(request, { operation, path, behavior })
}

function breachesOfClass(key: string, playing: Playing): readonly string[] {
  const { player, behavior, classes, operation, post } = playing
  const [rule, under = firstPart(key)] = player.ruleOf(key)
  const must = mustOf(key, classes)
  // N5 leaves a fraction open that a double loses.
  const isBroken = rule === 'accepted' && must !== undefined && !key.endsWith('/double')
  const accepted = isBroken ? [`${under} is accepted (${must})`] : []
  const { pointer = '' } = classes.placeOf(key) ?? {}
  const member = pointer === '' ? undefined : namesIn(pointer).join('/')
  const problem: ClassifiedProblem = { ...classOf(key, behavior), message: '', pointer, member }
  if (!player.isRefused(problem)) return accepted
  // An empty object, because what a placeholder stands for may be missing, or of any type.
  const subject = post({})
  const refusals = [[problem], [problem, problem]].map((all) => player.refuse(all, subject))
  const isRefusal = ({ status, fault }: Outcome): boolean =>
    status >= 400 && responseFor(operation.source, status) !== undefined && fault === undefined
  if (firstPart(key) === 'absent' && refusals.every(isRefusal)) return [`${key} is refused (R1)`]
  // Where the document has no status for an error, the mock chooses one, and its log says so.
  const isUndocumented = ({ status }: Outcome): boolean =>
    operation.undocumented.has(problem.keyword) && status === operation.statuses[problem.keyword]
  const judged = refusals.filter((outcome) => !isUndocumented(outcome))
  const refused = judged.flatMap((outcome) => breachOfRefusal(key, outcome, operation) ?? [])
  return [...accepted, ...refused.map((breach) => `${under}: ${breach}`)]
}

function breachesOfPlants({ player, post, operation, classes }: Playing): readonly string[] {
  const optional = classes.places.members.filter(({ isRequired }) => !isRequired)
  const names = optional.flatMap(({ pointer = '' }) => namesIn(pointer))
  return validBodies(operation, names).flatMap((body) => {
    const outcome = player.accept(post(body))
    const { status } = outcome
    if (status >= 400 || responseFor(operation.source, status) === undefined)
      return [`response.plant: status ${status} (R7)`]
    const breach = breachOfBody(outcome, operation)
    if (breach === undefined) return []
    const sent = names.filter((name) => memberOf(body, name) !== undefined)
    const article = sent.length === 1 ? 'a ' : ''
    const withOptional = sent.length === 0 ? '' : ` with ${article}${sent.join(', ')}`
    return [`response.plant${withOptional}: ${breach}`]
  })
}

const sampler = new Sampler('request')

/** A valid body with optional members, and one without; from examples of the document, or else made up. */
function validBodies({ source }: MockOperation, optional: readonly string[]): readonly unknown[] {
  const [{ schema, examples, validate }] = source.requestBody.content
  const samples = [
    ...examples.map(({ value }) => value),
    ...SEEDS.map((seed) => sampler.sample(schema, { seed }).value),
  ]
  const valid = samples.filter(isObject).filter((body) => validate(body).length === 0)
  const countOf = (body: unknown): number =>
    optional.filter((name) => memberOf(body, name) !== undefined).length
  const full = valid.toSorted((first, second) => countOf(second) - countOf(first))[0]
  if (full === undefined) return []
  const plain = Object.fromEntries(
    Object.entries(full).filter(([name]) => !optional.includes(name)),
  )
  const isPlainValid = countOf(full) > 0 && validate(plain).length === 0
  return isPlainValid ? [full, plain] : [full]
}
const SEEDS: readonly number[] = [0, 1, 2, 3]

function breachOfRefusal(
  key: string,
  response: Outcome,
  operation: MockOperation,
): string | undefined {
  const { status, fault } = response
  if (fault !== undefined) return `${fault} (R8)`
  if (ELSEWHERE.test(key)) return undefined
  if (status >= 400 && responseFor(operation.source, status) !== undefined)
    return breachOfBody(response, operation)
  if (isCredential(key)) return status > 400 && status < 500 ? undefined : `status ${status} (A3)`
  const [, allowed = []] = ALLOWED_STATUSES.find(([beginning]) => key.startsWith(beginning)) ?? []
  return allowed.includes(status) ? undefined : `status ${status} (R7)`
}

function breachOfBody(
  { status, headers, body }: Outcome,
  { source }: MockOperation,
): string | undefined {
  const [content] = responseFor(source, status)?.content ?? []
  if (content === undefined) return undefined
  const [ofType, ofBody] = status < 400 ? ['R2', 'R3'] : ['R5', 'R6']
  const type = headers['content-type']
  if (!isApplicationJson(type) && type !== content.mediaType)
    return `the content type is not JSON (${ofType})`
  const [problem] = content.validate(readJson(body).value)
  if (problem === undefined) return undefined
  const subject = problem.pointer === '' ? 'the body' : `"${problem.pointer.slice(1)}"`
  return `${subject} ${problem.must} (${ofBody})`
}

/** How many breaches a mock plays, such as `The mock plays 2 breaches of the contract as learned`. */
export function countBreaches(
  { length }: readonly string[],
  source: 'learned' | 'configured',
): string {
  return `The mock plays ${length} ${length === 1 ? 'breach' : 'breaches'} of the contract as ${source}`
}
