import { validateError, validatePlant } from '../document/plant-store.ts'
import type { Behavior } from '../problems/behavior.ts'
import type { Outcome } from '../core/exchange.ts'
import { isApplicationJson } from '../header-syntax.ts'
import { resolveSettings } from '../core/mock-options.ts'
import type { MockOperation, MockSubject } from '../core/operation.ts'
import { plantStore } from '../core/plant-store.ts'
import { type ClassifiedProblem, classOf, firstPart, KEYS, prefixesOf } from './classes.ts'
import { pointerTo } from '../document/pointer.ts'
import { subjectOf } from '../problems/subject.ts'
import { readJson } from '../json.ts'
import { ProfilePlayer } from './player.ts'
import { playProfile } from './play-profile.ts'
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
  'type/body': 'N3',
  required: 'N4',
  'type/id': 'N5',
  'type/name': 'N6',
  'type/tag': 'N7',
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
 * `type/tag/null is accepted (N7)`. Scenarios are left out: `off-contract` is in their names.
 * @throws {UsageError} that names everything wrong with the settings
 */
export function breachesOf(settings: ProfileOptions): readonly string[] {
  const { behavior, operation } = resolveSettings(playProfile(settings), plantStore)
  const post = (json: string): MockSubject => subjectOfPost(json, behavior, operation)
  const player = new ProfilePlayer(settings)
  const breaches = [
    ...breachesOfBehavior(behavior, operation),
    ...KEYS.flatMap((key) => breachesOfClass(key, player, behavior, post)),
    ...breachesOfPlants(player, post),
  ]
  return [...new Set(breaches)]
}

function breachesOfBehavior(behavior: Behavior, { request }: MockOperation): readonly string[] {
  return Object.entries(behavior.members).flatMap(([name, limits]) => {
    const { minimum = 1, maximum = Infinity } = limits
    const place = `behavior.members.${name}`
    const broken = request.limits?.({ [name]: PRINTABLE }) ?? []
    const refusesText = broken.some(({ keyword }) => keyword === 'pattern' || keyword === 'steps')
    return [
      ...(minimum > 1 ? [`${place}.minimum refuses ordinary ids (R1)`] : []),
      ...(maximum < 2 ** 31 - 1 ? [`${place}.maximum refuses ordinary ids (R1)`] : []),
      ...(refusesText ? [`${place}.pattern refuses ordinary texts (R1)`] : []),
    ]
  })
}

type Post = (json: string) => MockSubject

/** A request to the operation with this body, in ASCII. */
function subjectOfPost(json: string, behavior: Behavior, operation: MockOperation): MockSubject {
  const body = Uint8Array.from(json, (character) => character.charCodeAt(0))
  const { method, path } = operation
  const request = { method, target: path, headers: new Map(), body }
  return subjectOf(request, { operation, path, behavior })
}

function breachesOfClass(
  key: string,
  player: ProfilePlayer,
  behavior: Behavior,
  post: Post,
): readonly string[] {
  const [rule, under = firstPart(key)] = player.ruleOf(key)
  const must = prefixesOf(key).find((prefix) => Object.hasOwn(MUST, prefix))
  // N5 leaves a fraction open that a double loses.
  const isBroken = rule === 'accepted' && must !== undefined && !key.endsWith('/double')
  const accepted = isBroken ? [`${under} is accepted (${MUST[must]})`] : []
  const [, member] = /\/(name|tag|id)/.exec(key) ?? []
  const problem: ClassifiedProblem = {
    ...classOf(key, behavior),
    message: '',
    pointer: member === undefined ? '' : pointerTo('', member),
    member,
  }
  if (!player.isRefused(problem)) return accepted
  // An empty object, because what a placeholder stands for may be missing, or of any type.
  const subject = post('{}')
  const refusals = [[problem], [problem, problem]].map((all) => player.refuse(all, subject))
  if (key === 'absent/tag' && refusals.every(isRefusal)) return [`${key} is refused (R1)`]
  const refused = refusals.flatMap((outcome) => breachOfRefusal(key, outcome) ?? [])
  return [...accepted, ...refused.map((breach) => `${under}: ${breach}`)]
}

function breachesOfPlants(player: ProfilePlayer, post: Post): readonly string[] {
  return [',"tag":"b"', ''].flatMap((tag) => {
    const accepted = player.accept(post(`{"id":1,"name":"a"${tag}}`))
    if (accepted.status !== 200) return [`response.plant: status ${accepted.status} (R7)`]
    const breach = breachOfBody(accepted)
    return breach === undefined ? [] : [`response.plant${tag && ' with a tag'}: ${breach}`]
  })
}

const isRefusal = ({ status, fault }: Outcome): boolean => status === 400 && fault === undefined

function breachOfRefusal(key: string, response: Outcome): string | undefined {
  const { status, fault } = response
  if (fault !== undefined) return `${fault} (R8)`
  if (ELSEWHERE.test(key)) return undefined
  if (status === 400) return breachOfBody(response)
  if (isCredential(key)) return status > 400 && status < 500 ? undefined : `status ${status} (A3)`
  const [, allowed = []] = ALLOWED_STATUSES.find(([beginning]) => key.startsWith(beginning)) ?? []
  return allowed.includes(status) ? undefined : `status ${status} (R7)`
}

function breachOfBody({ status, headers, body }: Outcome): string | undefined {
  const [validate, ofType, ofBody] =
    status === 200 ? [validatePlant, 'R2', 'R3'] : [validateError, 'R5', 'R6']
  if (!isApplicationJson(headers['content-type'])) return `the content type is not JSON (${ofType})`
  const [problem] = validate(readJson(body).value)
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
