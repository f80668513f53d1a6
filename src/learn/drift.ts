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
  /** Of the generated requests, `learn` sent these; the profile need not explain others. */
  const isLearned = ({ replay }: Case): boolean =>
    !replay || !learned || (replay.seed === learned.seed && Number(replay.path) < defaults.explore)
  const differenceOf = (each: Case, exchange: Exchange): Difference | undefined => {
    if (uncompared.includes(each) || isThrottled(exchange) || exchange.after || !isLearned(each)) return undefined
    const sample = sampleOf(exchange)
    const listed = unexplained.findIndex((entry) => entry.case === each.id)
    if (unexplained[listed]) {
      const part = partOfEntry(unexplained[listed], explain(sample))
      return part && describe(part, placeOf('unexplained', listed))
    }
    const path = pathOf(each, exchange)
    const player = plays.get(path) ?? play(profile, path)
    plays.set(path, player)
    const parts = expectedAnswers(player, each, sample).map((expected) => firstPart(expected, sample, comparison))
    // Of two possible responses, one is enough.
    const [part] = parts.includes(undefined) ? [] : parts
    return part && describe(part, decisivePlace(player.decisiveKey(sample), part, profile, placeOf))
  }
  return { name, seed: learned?.seed, cases: [...probes, ...repeatedIds, ...limitCases(behavior)], differenceOf }
}

/** The path of the operation, by that of any case. */
function pathOf({ request }: Case, exchange: Exchange): string {
  const [own, sent] = [request.target, exchange.request.target].map((target) => target.split('?')[0]!.split('/'))
  return [...sent!.slice(0, 1 + sent!.length - own!.length), 'plants'].join('/')
}

/** The answers that the profile allows: an id that every run sends, or a generated one, may be known already. */
function expectedAnswers({ reset, respond }: Play, { request, replay }: Case, sample: Sample): readonly Answer[] {
  reset()
  const [fresh, repeated] = [respond(sample), respond(sample)]
  const body = String(request.body)
  if (/"id":\$FIRST_ID/.test(body)) return [repeated]
  return replay === undefined && /\$ID|[+-]ID\)/.test(body) ? [fresh] : [fresh, repeated]
}

/** A server may close the connection while it still receives a large body, so that the outcome depends on timing. */
const isLarge = ({ request: { body } }: Sample): boolean => body.length > 2 ** 16

function firstPart(expected: Answer, sample: Sample, { varying, otherHeader }: Comparison): Part | undefined {
  const { answer } = sample
  if ((expected.fault ?? answer.fault) !== undefined && isLarge(sample)) return undefined
  const [status, received] = [expected, answer].map((each) => each.fault ?? each.status)
  if (status !== received) return { what: 'status', place: '', expected: status, received }
  const header = otherHeader(expected, answer)
  if (header !== undefined)
    return { what: 'headers', place: header, expected: expected.headers?.[header], received: answer.headers?.[header] }
  if (isSameBody(expected, answer, varying)) return undefined
  const [first, second] = [expected, answer].map((each) => withConstants(each, varying)) as [Answer, Answer]
  return partOfBody(first.json ?? first.text, second.json ?? second.text, '')
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

type Entry = ReturnType<typeof explain>

/** Tokens with digits and long ones may differ from response to response. */
const steady = (text = ''): string => text.replace(/[\w+/=-]*\d[\w+/=-]*|[\w+/=-]{16,}/g, '0')

function partOfEntry(entry: Entry, now: Entry): Part | undefined {
  const [expected, received] = [entry, now].map(({ status, failure }) => status ?? failure)
  if (expected !== received) return { what: 'status', place: '', expected, received }
  if (steady(entry.text) === steady(now.text)) return undefined
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
