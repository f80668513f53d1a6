import {
  type Case,
  type CaseFacts,
  type Need,
  fixedMemberOf,
  generatedPosition,
  isNameInRule,
  isSentManyTimes,
  sizeOf,
} from '../data/case.ts'
import { createCase } from './case-row.ts'
import { generate } from './generated.ts'
import { casesOf } from './index.ts'
import type { Operation } from '../../src/document/document.ts'
import { suggest } from '../../src/base/suggest.ts'
import { type Settings, constants } from '../data/options.ts'
import type { Gap } from '../data/report.ts'
import { membersOf } from '../operation/members.ts'
import { type RuleId, familyOf, ruleIds, ruleOf, subjectOf } from '../rules/rules.ts'
import { basicRules, hasOrdinaryCases } from '../rules/rule-table.ts'
import { UsageError } from '../../src/base/check-value.ts'

/** Rules about the responses to all cases, such as R8. */
const rulesWithoutCases = ruleIds.filter((id) => ruleOf(id).expect === undefined)

const isSameName = (entry: string, name: string): boolean =>
  entry.toLowerCase() === name.toLowerCase()
const isNamed = (entry: string, { rule, id }: Pick<Case, 'rule' | 'id'>): boolean =>
  isSameName(entry, rule) || isSameName(entry, id)

/** Whether `only` and `skip` select the case; any case may show a rule without cases of its own, such as R8. */
export const isSelected = (
  testCase: Pick<Case, 'rule' | 'id'>,
  { only, skip }: Settings,
): boolean => {
  const isShown = (entry: string): boolean =>
    isNamed(entry, testCase) || rulesWithoutCases.some((rule) => isSameName(entry, rule))
  return (
    !skip.some((entry) => isNamed(entry, testCase)) && (only.length === 0 || only.some(isShown))
  )
}

/** Whether a finding about the rule is wanted for a selected case. */
export const isWanted = (rule: RuleId, testCase: Case, { only, skip }: Settings): boolean => {
  if (skip.some((entry) => isSameName(entry, rule))) return false
  return (
    only.length === 0 || only.some((entry) => isSameName(entry, rule) || isNamed(entry, testCase))
  )
}

/** Valid requests with other values of a member: a few, because a server that refuses them may be another one. */
const formsOfMember = 16

/** A few of a list, evenly. */
const someOf = (cases: readonly Case[], count: number): readonly Case[] => {
  const step = Math.ceil(cases.length / count)
  return cases.filter((_, at) => at % step === 0)
}

const variesOnly = (name: string, { varies, furtherNames }: CaseFacts): boolean =>
  varies.length === 1 && varies[0] === name && furtherNames.length === 0

/** Valid requests with other values of what is the same in all plain bodies: a server may refuse that. */
const otherForms = (operation: Operation): readonly Case[] => {
  const { required, whole } = membersOf(operation)
  const fixed = Array.from(required).flatMap(([name, { isFresh }]) => (isFresh ? [] : name))
  const valid = casesOf(operation).filter(
    ({ rule, expect }) =>
      expect === 'accept' && familyOf(rule) === 'valid' && subjectOf(rule) === 'values',
  )
  if (whole !== undefined) return someOf(valid, formsOfMember)
  return fixed.flatMap((name) => {
    const ofMember = valid.filter(({ facts }) => variesOnly(name, facts))
    return someOf(ofMember, formsOfMember)
  })
}

/** Valid requests of several forms: a server that refuses all of them may be another one, or need another token. */
const validForms = (operation: Operation): readonly Case[] => {
  const ordinary = casesOf(operation).filter(({ rule }) => hasOrdinaryCases(rule))
  const first = ordinary.slice(0, 5)
  const { others: otherMembers } = membersOf(operation)
  const optional = new Set(otherMembers.flatMap(({ name, isRequired }) => (isRequired ? [] : name)))
  const countOf = ({ facts: { varies } }: Case): number =>
    varies.filter((name) => optional.has(name)).length
  const [complete] = ordinary.toSorted((left, right) => countOf(right) - countOf(left))
  const isFurther = complete !== undefined && !first.includes(complete)
  return [...first, ...(isFurther ? [complete] : []), ...otherForms(operation)]
}

/** Invalid requests that no server accepts. */
const invalidForms = (operation: Operation): readonly Case[] =>
  basicRules.flatMap((id) => casesOf(operation).find(({ rule }) => rule === id) ?? [])

/** Cases that show whether the token, the headers and the base URL are right, in this order. */
export const setUpCases = ({ noCreate, operation }: Settings): readonly Case[] => [
  ...(noCreate ? [] : validForms(operation)),
  ...invalidForms(operation),
]

/** Cases that show whether the server responds to other requests, and without a limit. */
export const probesOf = ({ noCreate, operation }: Settings): readonly Case[] => {
  const invalid = invalidForms(operation)
  return noCreate
    ? invalid.slice(0, 2)
    : [...validForms(operation).slice(0, 1), ...invalid.slice(0, 1)]
}

/** A request that creates nothing, without a credential: any HTTP response to it shows that a server is there. */
export const readinessOf = (operation: Operation): Case =>
  createCase(
    'open',
    [
      'ready',
      'GET $path without a credential',
      undefined,
      { method: 'GET', type: null, authorization: null },
    ],
    operation,
  )

/** Cases of which a server that speaks HTTP responds to at least one. */
export const evidenceOf = (settings: Settings): readonly Case[] => [
  ...probesOf(settings),
  readinessOf(settings.operation),
]

const formOf = ({ rule, request: { method, target, need } }: Case): string =>
  `${rule} ${method} ${target.split('?')[0]} ${need === 'chunked'}`

/** Headers that every request has, whatever its credential is. */
const plainHeaders: ReadonlySet<string> = new Set(['accept', 'content-type'])

/** The headers, in lower case, that a case is about: with others in their place it would show something else. */
const headersAbout = ({ credential, request, facts: { differs } }: Case): readonly string[] => {
  const names = request.headers.map(([name]) => name.toLowerCase())
  const isOfOthers = credential === 'other' || differs.includes('headers')
  return [
    ...(['accept', 'user-agent'] as const).filter((name) => differs.includes(name)),
    ...(isOfOthers ? names.filter((name) => !plainHeaders.has(name)) : []),
  ]
}

/** Whether the user's own headers take the place of those that the case is about. */
const isReplaced = (testCase: Case, { headers }: Settings): boolean => {
  // To read the facts of all cases takes long.
  if (headers.length === 0) return false
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  return headersAbout(testCase).some((name) => names.has(name))
}

const excluded = (reason: string): Gap => ({ kind: 'excluded', reason })

/** Why a run leaves out a case; undefined if it sends it. */
const gapOf = (testCase: Case, settings: Settings): Gap | undefined => {
  if (!isSelected(testCase, settings)) return excluded('excluded by only, skip or replay')
  if (settings.noCreate && (testCase.mayCreate || testCase.request.need === 'reused-connection'))
    return excluded('it may create a plant')
  if (testCase.credential === 'bad' && settings.badToken === undefined)
    return { kind: 'not-given', reason: 'no bad token was given' }
  if (isReplaced(testCase, settings))
    return excluded('the option headers sets a header that it is about')
  if (testCase.request.need !== 'at-once' || settings.burst > 0) return undefined
  return excluded('a rate or a concurrency of 1 excludes it')
}

/** The names of rules and of cases, but of those that only their run generates. */
export const namesOf = ({
  profile,
  operation,
}: Pick<Settings, 'profile' | 'operation'>): readonly string[] => {
  const named = [...casesOf(operation), ...(profile?.cases ?? [])]
  return [...ruleIds, ...named.map(({ id }) => id)]
}

const checkNames = ({ only, skip, profile, operation }: Settings): void => {
  const knownNames = namesOf({ profile, operation })
  // Generated cases have ids only in their run.
  const isOfRun = (entry: string): boolean =>
    generatedPosition(entry) !== undefined && ruleIds.some((rule) => isNameInRule(entry, rule))
  const isKnown = (entry: string): boolean =>
    isOfRun(entry) || knownNames.some((id) => isSameName(id, entry))
  const unknown = [...only, ...skip].find((entry) => !isKnown(entry))
  if (unknown === undefined) return
  const ids = `Rules: ${ruleIds.join(', ')}.`
  throw new UsageError(`No rule or case is named "${unknown}"${suggest(unknown, knownNames, ids)}`)
}

/** Whether the schema of the body has valid values: without one, all that a run sent would fail. */
const checkBody = ({ operation }: Settings): void => {
  const { unbuildable } = membersOf(operation)
  if (unbuildable === undefined) return
  const { pointer, reason } = unbuildable
  const line = operation.document.lineOf?.(pointer)
  const place = line === undefined ? `#${pointer}` : `#${pointer}, line ${line}`
  throw new UsageError(
    `Cannot check ${operation.name}: no valid body can be built, because ${reason} (${place}). Change the schema, or check another operation.`,
  )
}

/** Sequences of requests, each on one connection. */
type Sequences = readonly (readonly Case[])[]

const repeat = (testCase: Case, times: number): readonly Case[] =>
  Array.from({ length: times }, () => testCase)

const withNeed = (cases: readonly Case[], need: Need): readonly Case[] =>
  cases.filter(({ request }) => request.need === need)

/** One case that need not be accepted for each rule and path, with the largest body, and one with a body in chunks. */
const largestUnaccepted = (cases: readonly Case[]): readonly Case[] => {
  const unaccepted = cases.filter(
    ({ expect, request: { body, need } }) =>
      body && need !== 'reused-connection' && expect !== 'accept',
  )
  return Array.from(
    Map.groupBy(unaccepted, formOf).values(),
    (group) => group.toSorted((left, right) => sizeOf(right) - sizeOf(left))[0]!,
  )
}

/** The accepted request that a connection carries before a case that needs one. */
export const warmUpOf = (operation: Operation): Case => withNeed(casesOf(operation), 'repeated')[0]!

/** Cases beside the plain one that is sent again and again: between two of it, or before it. */
const pairsOf = (cases: readonly Case[], plain: readonly Case[]): Sequences => [
  ...withNeed(cases, 'reused-connection').map((testCase) => [...plain, testCase, ...plain]),
  ...plain.flatMap((testCase) =>
    largestUnaccepted(cases).map((unaccepted) => [unaccepted, testCase]),
  ),
]

/** What a run sends, in this order. */
interface Plan {
  /** The plain request, if it is selected: it is sent alone, because it shows whether the server responds. */
  readonly first: readonly Case[]
  /** Each on one connection: a server that leaves the body of a refused request unread takes it for the next. */
  readonly sequences: Sequences
  readonly singles: readonly Case[]
  /** The requests of each are sent at once. */
  readonly bursts: Sequences
  /** Those of the profile. */
  readonly ofProfile: readonly Case[]
  /** Last, because some of their ids are those of later requests. */
  readonly generated: readonly Case[]
}

/** The plain request, so often that with the pairs it is sent as often as a run repeats it. */
const repetitionsBeside = (pairs: Sequences, plain: readonly Case[]): readonly Case[] => {
  const plainInPairs = pairs.flat().filter((testCase) => plain.includes(testCase)).length
  return plain.flatMap((testCase) => repeat(testCase, constants.repetitions - plainInPairs))
}

const burstOf = (testCase: Case, burst: number): readonly Case[] =>
  repeat(testCase, testCase.expect === 'accept' ? burst : Math.min(burst, constants.race))

/** Cases that show whether the server accepts values a second time that the chosen ones have, and that are not chosen. */
const evidenceFor = (chosen: readonly Case[], { skip, operation }: Settings): readonly Case[] => {
  const valid = chosen.filter(({ expect }) => expect === 'accept')
  const isAskedFor = (testCase: Case): boolean =>
    valid.some((validCase) => fixedMemberOf(validCase) === testCase.facts.repeats)
  return casesOf(operation).filter(
    (testCase) =>
      testCase.rule === 'open' &&
      testCase.facts.repeats !== undefined &&
      !chosen.includes(testCase) &&
      !skip.some((entry) => isNamed(entry, testCase)) &&
      isAskedFor(testCase),
  )
}

/** Cases by where they come from. */
type Sources = Readonly<Record<'suite' | 'profile' | 'generated', readonly Case[]>>

const sourcesOf = ({ seed, explore, noCreate, operation, profile }: Settings): Sources => ({
  suite: casesOf(operation),
  profile: profile?.cases ?? [],
  generated: generate(seed, explore, !noCreate, operation),
})

/** The cases of a replay, one after another on one connection. */
const planOfReplay = (replay: readonly string[], chosen: Sources): Plan => {
  const cases = Object.values(chosen).flat()
  const sequence = replay.flatMap((name) => cases.filter((testCase) => isNamed(name, testCase)))
  return {
    first: [],
    sequences: [sequence],
    singles: [],
    bursts: [],
    ofProfile: [],
    generated: [],
  }
}

const planFor = ({ suite: chosen, profile, generated }: Sources, burst: number): Plan => {
  const plain = withNeed(chosen, 'repeated')
  const pairs = pairsOf(chosen, plain)
  const paired = new Set(pairs.flat())
  const isSingle = (testCase: Case): boolean =>
    testCase.request.need !== 'first' && !isSentManyTimes(testCase) && !paired.has(testCase)
  return {
    first: withNeed(chosen, 'first'),
    sequences: [...pairs, repetitionsBeside(pairs, plain)],
    singles: chosen.filter(isSingle),
    bursts: withNeed(chosen, 'at-once').map((testCase) => burstOf(testCase, burst)),
    ofProfile: profile,
    generated,
  }
}

/**
 * What a run sends, and which cases it leaves out with the reason.
 * @throws {UsageError} when `only` or `skip` names an unknown rule or case, or when no body is valid
 */
export const planOf = (settings: Settings) => {
  checkBody(settings)
  checkNames(settings)
  const skipped: { readonly testCase: Case; readonly gap: Gap }[] = []
  const chosenOf = (cases: readonly Case[]): readonly Case[] =>
    cases.filter((testCase) => {
      const gap = gapOf(testCase, settings)
      if (gap !== undefined) skipped.push({ testCase, gap })
      return gap === undefined
    })
  const { suite, profile, generated } = sourcesOf(settings)
  const chosen = {
    suite: chosenOf(suite),
    profile: chosenOf(profile),
    generated: chosenOf(generated),
  }
  const { replay, burst } = settings
  const plan = replay.length > 1 ? planOfReplay(replay, chosen) : planFor(chosen, burst)
  return {
    ...plan,
    requests: Object.values(plan).flat(2).length,
    skipped,
    evidence: evidenceFor(Object.values(chosen).flat(), settings),
  }
}
