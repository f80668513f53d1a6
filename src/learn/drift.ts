import type { Case } from '../../contract/case.ts'
import { sameId } from '../../contract/cases/open.ts'
import { again, atOnce } from '../../contract/cases/ordinary.ts'
import type { Difference, ExpectedResponses } from '../../contract/drift.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { isThrottled } from '../../contract/judge/status.ts'
import { defaults } from '../../contract/options.ts'
import { isObject } from '../check.ts'
import type { BehaviorName } from '../core/behavior.ts'
import { jsonText } from '../core/json.ts'
import { prefixesOf } from '../core/problems.ts'
import { type Comparison, comparisonWith, isSameBody, type Play, play, type Profile } from './fidelity.ts'
import { TOKEN } from './classify.ts'
import { limitCases } from './limit-cases.ts'
import { probes, repeatedIds } from './probes.ts'
import { type Place, type ProfileFile, readProfileFile } from './profile-file.ts'
import { type Answer, canonical, explain, type Sample, sampleOf } from './sample.ts'
import { withConstants } from './varying.ts'

/**
 * The responses that a profile expects, for the option `profile` of `check` and `describeContract`.
 *
 * @throws {UsageError} that names the file and everything wrong in it.
 */
export async function readProfile(file: string): Promise<ExpectedResponses> {
  return expectedResponses(await readProfileFile(file), file)
}

/** The first thing in which a response differs: its status or failure, a header, or a place in its body. */
interface Part {
  readonly what: 'status' | 'headers' | 'body'
  /** The header, or the JSON Pointer into the body. */
  readonly place: string
  readonly expected: unknown
  readonly received: unknown
}

/** Outcomes of concurrent requests depend on their order; other cases ask the same. */
const uncompared: readonly Case[] = [again, atOnce, sameId]

export function expectedResponses({ settings, placeOf }: ProfileFile, name: string): ExpectedResponses {
  const { learned, unexplained = [], behavior, errors, order, join, response } = settings
  const profile: Profile = { behavior, errors, order, join, response }
  const plays = new Map<string, Play>()
  const comparison = comparisonWith(profile)
  /** Whether `learn` sent the request; the profile need not explain others. */
  const isLearned = ({ replay, creates }: Case): boolean => {
    if (!learned || (learned.noCreate && (creates || replay))) return !learned
    return !replay || (replay.seed === learned.seed && Number(replay.path) < defaults.explore)
  }
  const differenceOf = (each: Case, exchange: Exchange): Difference | undefined => {
    if (uncompared.includes(each) || isThrottled(exchange) || exchange.after || !isLearned(each)) return undefined
    const sample = sampleOf(exchange)
    const path = pathOf(each, exchange)
    const player = plays.get(path) ?? play(profile, path)
    plays.set(path, player)
    const listed = unexplained.findIndex((entry) => entry.case === each.id)
    const entry = unexplained[listed]
    const refusal = mayRepeat(each) ? refusalOfRepeatedIds(player, path) : undefined
    // An earlier run may have sent the id.
    if (refusal !== undefined && [explain(sample), entry].some((known) => known && shapeOf(known) === refusal))
      return undefined
    if (entry) {
      const part = partOfEntry(entry, explain(sample))
      return part && describe(part, placeOf('unexplained', listed))
    }
    const key = player.decisiveKey(sample)
    const part = firstPart(each, expectedAnswer(player, each, sample), sample, key, comparison)
    return part && describe(part, decisivePlace(key, part, profile, placeOf))
  }
  return { name, seed: learned?.seed, cases: [...probes, ...repeatedIds, ...limitCases(behavior)], differenceOf }
}

/** The path of the operation, by that of any case. */
function pathOf({ request }: Case, exchange: Exchange): string {
  const [own, sent] = [request.target, exchange.request.target].map((target) => target.split('?')[0]!.split('/'))
  return [...sent!.slice(0, 1 + sent!.length - own!.length), 'plants'].join('/')
}

function expectedAnswer({ reset, respond }: Play, { request }: Case, sample: Sample): Answer {
  reset()
  const fresh = respond(sample)
  return /"id":\$FIRST_ID/.test(String(request.body)) ? respond(sample) : fresh
}

/** Whether the id is in every run the same, generated, or rounded by some services. */
const mayRepeat = ({ request, replay }: Case): boolean =>
  replay !== undefined || !/\$(?:FIRST_)?ID/.test(String(request.body))

const plant: Sample = {
  name: 'plant',
  number: 0,
  duration: 0,
  answer: {},
  request: {
    method: 'POST',
    target: '',
    headers: new Map([
      ['authorization', `Bearer ${TOKEN}`],
      ['content-type', 'application/json'],
    ]),
    body: new TextEncoder().encode('{"id":1,"name":"fern"}'),
  },
}

/** The shape of the answer to a known id; undefined if it is accepted. */
function refusalOfRepeatedIds({ reset, respond }: Play, target: string): string | undefined {
  reset()
  const sample = { ...plant, request: { ...plant.request, target } }
  const [first, second] = [respond(sample), respond(sample)].map((answer) => explain({ ...sample, answer }))
  return first?.status === second?.status ? undefined : shapeOf(second!)
}

/** A server may close the connection while it still receives a large body, so that the outcome depends on timing. */
const isLarge = ({ request: { body } }: Sample): boolean => body.length > 2 ** 16

/** Problems of a body: messages about them may have positions, sizes and ids, which differ from run to run. */
const ofBody = /^(?!unknown-|credential-|media-type)/

/** The same without the numbers in sentences. */
function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'string') return /\s/.test(value) ? value.replace(/(?<![\w.])-?\d+(?:\.\d+)?\b/g, '0') : value
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutNumbers(member)]))
}

/** Whether answers differ only in numbers that differ from run to run, or that a service rounds in some runs. */
function isNear(answers: readonly Answer[], key: string | undefined, { request }: Case): boolean {
  // A sum with a fresh id beyond 2^53 may be odd or even.
  const isSum = /[+-]ID\)/.test(String(request.body))
  const [first, second] = answers.map(({ headers = {}, json, text }) => {
    const body = key !== undefined && ofBody.test(key) ? withoutNumbers(json ?? text) : (json ?? text)
    const all = canonical([headers, body ?? null])
    return isSum ? all.replace(/\d{16,}/g, (digits) => String(Number(digits))) : all
  })
  return first === second
}

function firstPart(
  each: Case,
  expected: Answer,
  sample: Sample,
  key: string | undefined,
  { varying, otherHeader }: Comparison,
): Part | undefined {
  const { answer } = sample
  if ((expected.fault ?? answer.fault) !== undefined && isLarge(sample)) return undefined
  const [status, received] = [expected, answer].map((each) => each.fault ?? each.status)
  if (status !== received) return { what: 'status', place: '', expected: status, received }
  const steady = [expected, answer].map((one) => withConstants(one, varying))
  if (isNear(steady, key, each)) return undefined
  const header = otherHeader(expected, answer)
  if (header !== undefined)
    return { what: 'headers', place: header, expected: expected.headers?.[header], received: answer.headers?.[header] }
  if (isSameBody(expected, answer, varying)) return undefined
  const [first, second] = steady.map(({ json, text }) => json ?? text)
  return partOfBody(first, second, '')
}

/** The first place in which two bodies differ. */
function partOfBody(expected: unknown, received: unknown, place: string): Part {
  const isBoth = (test: (value: unknown) => boolean): boolean => test(expected) && test(received)
  if (isBoth(isObject) || isBoth(Array.isArray)) {
    const [all, own] = [expected, received] as Readonly<Record<string, unknown>>[]
    const names = [...new Set([...Object.keys(all!), ...Object.keys(own!)])]
    const name = names.find((each) => textOf(all![each]) !== textOf(own![each]))
    if (name !== undefined)
      return partOfBody(all![name], own![name], `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
  return { what: 'body', place, expected, received }
}

const textOf = (value: unknown): string => (value === undefined ? 'none' : canonical(value))

type Entry = Omit<ReturnType<typeof explain>, 'case'>

/** What an entry says, but for tokens that may differ from response to response: those with digits, and long ones. */
const shapeOf = ({ status, failure, text = '' }: Entry): string =>
  `${status ?? failure} ${text.replace(/[\w.+/=-]*\d[\w.+/=-]*|[\w+/=-]{16,}/g, '0')}`

function partOfEntry(entry: Entry, now: Entry): Part | undefined {
  if (shapeOf(entry) === shapeOf(now)) return undefined
  const [expected, received] = [entry, now].map(({ status, failure }) => status ?? failure)
  if (expected !== received) return { what: 'status', place: '', expected, received }
  return { what: 'body', place: '', expected: entry.text ?? '', received: now.text ?? '' }
}

/** Behaviors that decide about a class of problems. */
const behaviors: readonly (readonly [key: RegExp, name: BehaviorName])[] = [
  [/^credential-/, 'credentialStatus'],
  [/^unknown-path/, 'unknownPathStatus'],
  [/^unknown-method/, 'unknownMethodStatus'],
  [/^media-type/, 'mediaTypeStatus'],
  [/^body-limit/, 'bodyLimit'],
  [/nesting$/, 'nestingLimit'],
  [/^length\/name/, 'nameLimit'],
  [/^length\/tag/, 'tagLimit'],
  [/^range/, 'idMax'],
  [/^repeated-id/, 'repeatedId'],
  [/^repeated-member/, 'repeatedMember'],
  [/^lone-surrogate/, 'loneSurrogate'],
  [/^byte-order-mark/, 'byteOrderMark'],
]

/** The place in the profile that decides about a part of the response to a request with this problem, or with none. */
function decisivePlace(
  key: string | undefined,
  { what, place }: Part,
  { behavior = {}, errors = {}, response }: Profile,
  placeOf: ProfileFile['placeOf'],
): Place | undefined {
  const member = what === 'headers' ? [what, place] : [what, ...place.split('/').slice(1)]
  if (key === undefined) {
    const isEcho = place === '/id' && response?.plant?.body === undefined
    return isEcho ? placeOf('behavior', 'echoId') : placeOf('response', 'plant', ...member)
  }
  const under = prefixesOf(key).find((prefix) => Object.hasOwn(errors, prefix))
  const [, name] = behaviors.find(([pattern, each]) => pattern.test(key) && Object.hasOwn(behavior, each)) ?? []
  if (what === 'status' && name !== undefined) return placeOf('behavior', name)
  if (under === undefined) return what === 'status' ? placeOf('errors') : placeOf('response', 'error', ...member)
  const rule = errors[under]
  const isOwn = isObject(rule) && (what !== 'body' || place.slice(1) in rule)
  return placeOf('errors', under, ...(isOwn && what === 'body' ? [place.slice(1)] : member))
}

const show = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? JSON.stringify(value) : jsonText(value)
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

/** What the profile says and what came, in words. */
function describe({ what, place, expected, received }: Part, found: Place | undefined): Difference {
  const { line, text = 'nothing about it' } = found ?? {}
  const shown = { line, text, expected: show(expected), received: show(received) }
  if (what === 'status') {
    const [own, other] = [expected, received].map(String) as [string, string]
    return { ...shown, expected: own, received: other, message: `responded ${other}, the profile says ${own}` }
  }
  if (what === 'headers')
    return {
      ...shown,
      received: `${place}: ${shown.received}`,
      message: `the header ${place} is ${shown.received}, the profile says ${shown.expected}`,
    }
  const subject = place === '' ? 'the body' : `${place} of the body`
  return { ...shown, pointer: place, message: `${subject} is ${shown.received}, the profile says ${shown.expected}` }
}
