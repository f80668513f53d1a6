import { UsageError } from '../../src/base/check-value.ts'
import { generate } from '../cases/generate/generate.ts'
import { hasOtherMethod } from '../cases/adapt/changing-methods.ts'
import { casesOf } from '../cases/index.ts'
import { type Case, type Need, fixedMemberOf, isSentManyTimes, sizeOf } from '../data/case.ts'
import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import type { Gap } from '../data/report.ts'
import { membersOf } from '../operation/members.ts'
import { gapOf } from './gap.ts'
import { withinBudget } from './budget.ts'
import { checkNames, isCaseNamed, isNamed } from './selection.ts'

/** @throws {UsageError} when no body is valid: all that a run sent would fail */
export const checkBody = ({ operation }: Settings): void => {
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

const formOf = ({ rule, request: { method, target, need } }: Case): string =>
  `${rule} ${method} ${target.split('?')[0]} ${need === 'chunked'}`

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

/** A case between plain ones; an accepted one twice, because one strange response after it may be an accident. */
const amongPlain = (testCase: Case, plain: readonly Case[]): readonly Case[] => {
  const times = testCase.expect === 'accept' ? 2 : 1
  return [...plain, ...repeat(testCase, times).flatMap((repeated) => [repeated, ...plain])]
}

/** Cases beside the plain one that is sent again and again: between two of it, or before it. */
const pairsOf = (cases: readonly Case[], plain: readonly Case[]): Sequences => [
  ...withNeed(cases, 'reused-connection').map((testCase) => amongPlain(testCase, plain)),
  ...plain.flatMap((testCase) =>
    largestUnaccepted(cases).map((unaccepted) => [unaccepted, testCase]),
  ),
]

/** What a run sends, in this order. */
interface Sending {
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
  /** Each is sent several times, after other requests. */
  readonly chains: readonly Case[]
}

/** The plain request, so often that with the pairs it is sent as often as a run repeats it. */
const repetitionsBeside = (
  pairs: Sequences,
  plain: readonly Case[],
  repetitions: number,
): readonly Case[] => {
  const plainInPairs = pairs.flat().filter((testCase) => plain.includes(testCase)).length
  return plain.flatMap((testCase) => repeat(testCase, Math.max(0, repetitions - plainInPairs)))
}

const burstOf = (testCase: Case, burst: number): readonly Case[] =>
  repeat(testCase, testCase.expect === 'accept' ? burst : Math.min(burst, constants.race))

/** Cases that show whether the server accepts values a second time that the chosen ones have, and that are not chosen. */
const repeatProbesFor = (
  chosen: readonly Case[],
  { skip, operation, cases }: Settings,
): readonly Case[] => {
  const valid = chosen.filter(({ expect }) => expect === 'accept')
  const isAskedFor = (testCase: Case): boolean =>
    valid.some((validCase) => fixedMemberOf(validCase) === testCase.facts.repeats)
  return casesOf(operation, cases).filter(
    (testCase) =>
      testCase.rule === 'open' &&
      testCase.facts.repeats !== undefined &&
      !chosen.includes(testCase) &&
      !skip.some((entry) => isNamed(entry, testCase, operation)) &&
      isAskedFor(testCase),
  )
}

/** Those of the selected cases that the budget has room for, and those that the user has named. */
export const affordableOf = (selected: readonly Case[], settings: Settings): ReadonlySet<Case> => {
  const { only, operation, budget } = settings
  if (selected.length <= budget) return new Set(selected)
  const named = selected.filter(({ id }) => only.some((entry) => isCaseNamed(entry, id, operation)))
  const chains = withNeed(selected, 'chain')
  return new Set([...named, ...withinBudget(selected, budget), ...chains])
}

const beyondBudget = ({ asked, budget }: Settings): Gap => ({
  kind: 'budget',
  reason: `each operation${asked.cases === undefined ? ' but the first' : ''} gets about ${budget} cases (--cases sends more)`,
})

/** Cases by where they come from. */
type Sources = Readonly<Record<'suite' | 'profile' | 'generated', readonly Case[]>>

const sourcesOf = ({ seed, explore, noCreate, operation, profile, cases }: Settings): Sources => ({
  suite: casesOf(operation, cases),
  profile: profile?.cases ?? [],
  generated: generate(seed, explore, !noCreate, operation),
})

/** The cases of a replay, one after another on one connection. */
const planOfReplay = ({ replay, operation }: Settings, chosen: Sources): Sending => {
  const cases = Object.values(chosen).flat()
  const sequence = replay.flatMap((name) =>
    cases.filter((testCase) => isNamed(name, testCase, operation)),
  )
  return { ...noRequests, sequences: [sequence] }
}

const planFor = (
  { suite: chosen, profile, generated }: Sources,
  { burst, repetitions }: Settings,
): Sending => {
  const plain = withNeed(chosen, 'repeated')
  const pairs = pairsOf(chosen, plain)
  const paired = new Set(pairs.flat())
  const isSingle = (testCase: Case): boolean =>
    !['first', 'chain'].includes(testCase.request.need ?? '') &&
    !isSentManyTimes(testCase) &&
    !paired.has(testCase)
  return {
    first: withNeed(chosen, 'first'),
    sequences: [...pairs, repetitionsBeside(pairs, plain, repetitions)],
    singles: chosen.filter(isSingle),
    bursts: withNeed(chosen, 'at-once').map((testCase) => burstOf(testCase, burst)),
    ofProfile: profile,
    generated,
    chains: withNeed(chosen, 'chain'),
  }
}

/** What a run sends, and what it leaves out. */
export interface Plan extends Sending {
  readonly requests: number
  /** Requests for which a service may store something. */
  readonly creating: number
  /** Requests whose method, which is not the operation's, may change or remove something. */
  readonly changing: number
  readonly skipped: readonly Skipped[]
  readonly repeatProbes: readonly Case[]
}

/** A case that is left out, with the reason. */
interface Skipped {
  readonly testCase: Case
  readonly gap: Gap
}

const noRequests: Sending = {
  first: [],
  sequences: [],
  singles: [],
  bursts: [],
  ofProfile: [],
  generated: [],
  chains: [],
}

export const noPlan: Plan = {
  ...noRequests,
  requests: 0,
  creating: 0,
  changing: 0,
  skipped: [],
  repeatProbes: [],
}

/**
 * What a run sends, and which cases it leaves out with the reason.
 * @throws {UsageError} when `only` or `skip` names an unknown rule or case
 */
export const planOf = (settings: Settings): Plan => {
  checkNames(settings)
  const skipped: Skipped[] = []
  const chosenOf = (cases: readonly Case[]): readonly Case[] =>
    cases.filter((testCase) => {
      const gap = gapOf(testCase, settings)
      if (gap !== undefined) skipped.push({ testCase, gap })
      return gap === undefined
    })
  const { suite, profile, generated } = sourcesOf(settings)
  const selected = chosenOf(suite)
  const affordable = affordableOf(selected, settings)
  for (const testCase of selected)
    if (!affordable.has(testCase)) skipped.push({ testCase, gap: beyondBudget(settings) })
  const chosen = {
    suite: selected.filter((testCase) => affordable.has(testCase)),
    profile: chosenOf(profile),
    generated: chosenOf(generated),
  }
  const { replay } = settings
  const plan = replay.length > 1 ? planOfReplay(settings, chosen) : planFor(chosen, settings)
  const planned = Object.values(plan).flat(2)
  return {
    ...plan,
    requests: planned.length,
    creating: planned.filter(({ mayCreate }) => mayCreate).length,
    changing: planned.filter(({ request }) => hasOtherMethod(request, settings.operation)).length,
    skipped,
    repeatProbes: repeatProbesFor(Object.values(chosen).flat(), settings),
  }
}
