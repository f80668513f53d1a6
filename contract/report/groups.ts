import { memoize } from '../../src/base/memoize.ts'
import type { BaselineLookup } from './baseline.ts'
import { type Case, fixedMemberOf, isGenerated, isSentManyTimes, sizeOf } from '../data/case.ts'
import { placeOf } from '../cases/index.ts'
import { dangerOf } from '../judge/danger.ts'
import { causeOf } from '../judge/finding.ts'
import type { Entry, Finding, Kind, FollowUp, Group } from '../data/report.ts'
import { deviationsOf } from '../explain/deviations.ts'
import type { Operation } from '../../src/document/document.ts'
import { onsetOf } from '../explain/onset.ts'
import { SharedTraits } from '../explain/shared-trait.ts'
import { onsetWords, traitWords } from '../explain/trait-words.ts'
import { type RuleId, ruleIds } from '../rules/rules.ts'

/** Ranks cases as examples, the simplest first: sent once and alone, with the fewest defects, written by hand, short. */
const complexityOf = (testCase: Case): readonly number[] => {
  const isSpecial =
    testCase.expect === 'open' || testCase.request.need === 'first' || isSentManyTimes(testCase)
  return [
    Number(isSpecial),
    deviationsOf(testCase),
    Number(isGenerated(testCase)),
    isGenerated(testCase) ? sizeOf(testCase) : placeOf(testCase),
  ]
}

/** Negative if the left list comes first, by its first number that differs. */
const compareRanks = (left: readonly number[], right: readonly number[]): number =>
  left.map((number, at) => number - right[at]!).find((difference) => difference !== 0) ?? 0

const kinds: readonly Kind[] = ['violation', 'drift', 'warning', 'note']
/** The rules as reports list their groups: first the one whose faults explain others. */
const ruleOrder: readonly RuleId[] = ['R9', ...ruleIds]
/** Ranks groups as reports list them. */
const rankOf = ({ kind, rule, known, count }: Group): readonly number[] => [
  kinds.indexOf(kind),
  Number(known),
  kind === 'drift' ? 0 : ruleOrder.indexOf(rule),
  -count,
]

interface Grouping {
  readonly entries: readonly Entry[]
  readonly known: BaselineLookup
  readonly operation: Operation
  readonly followUps?: ReadonlyMap<Finding, FollowUp> | undefined
}

/** Findings that are shown together, and what their requests have in common. */
type Part = ReturnType<SharedTraits['splitByTrait']>[number]

/** How likely a request that got no response has ended the server or a worker for the others, too. */
const silencingOf = ({ exchange: { request, response } }: Entry): number =>
  response.type === 'failure' ? dangerOf(request) : 0

/** Whether the server may refuse the values of a case because it has them. */
const mayBeTaken = (testCase: Case): boolean =>
  testCase.facts.sharesValues || fixedMemberOf(testCase) !== undefined

/** The findings of all entries, those of the simplest cases first. */
const simplestFirst = (entries: readonly Entry[]): readonly Finding[] =>
  entries
    .filter(({ findings }) => findings.length > 0)
    .map((entry) => ({
      ...entry,
      rank: [-silencingOf(entry), ...complexityOf(entry.case), entry.exchange.number],
    }))
    .toSorted((left, right) => compareRanks(left.rank, right.rank))
    .flatMap(({ findings }) => findings)

/** The parts of a run's findings: those with one cause, split where their requests show several. */
function splitByCause({ entries, known, operation }: Grouping): readonly Part[] {
  const findings = simplestFirst(entries)
  // Notes are not split, so that a run of notes alone needs no traits.
  const hasOnlyNotes = findings.every(({ kind }) => kind === 'note')
  const shared = new SharedTraits(hasOnlyNotes ? [] : entries, operation)
  const byCause = Map.groupBy(
    findings,
    (finding) => causeOf(finding) + JSON.stringify(known(finding)),
  )
  return Array.from(byCause.values()).flatMap((sameCause) => {
    const [first, ...others] = sameCause as [Finding, ...Finding[]]
    const part: Part['findings'] = [first, ...others]
    // A text of another request is explained by that request.
    const isWhole = first.kind === 'note' || first.other !== undefined
    return isWhole ? [{ findings: part }] : shared.splitByTrait(part)
  })
}

/** Every group asks for them. */
const casesByNumber = memoize(
  (entries: readonly Entry[]): ReadonlyMap<number, Case> =>
    new Map(entries.map((entry) => [entry.exchange.number, entry.case])),
)

/**
 * The findings, first the one that explains most: that of a case that sends a value again, if the others are of values that
 * every run sends; that of a request after the one whose text it got, because others may overlap by chance.
 */
function explainingFirst({ findings }: Part, entries: readonly Entry[]): Part['findings'] {
  const after = findings.find(({ other }) => other?.isOverlapping === false)
  if (after !== undefined) return [after, ...findings.filter((finding) => finding !== after)]
  const casesOfPart = findings.flatMap(({ exchange }) => casesByNumber(entries).get(exchange) ?? [])
  const at = casesOfPart.findIndex(({ facts }) => facts.sharesValues && facts.repeats)
  if (at <= 0 || !casesOfPart.every(mayBeTaken)) return findings
  return [findings[at]!, ...findings.toSpliced(at, 1)]
}

/** Whether nothing but the place of requests in the run sets a group apart. */
function mayHaveOnset({ kind, other }: Finding, trait: Part['trait']): boolean {
  if (kind === 'note' || other !== undefined) return false
  return (
    trait === undefined ||
    (trait.kind === 'beyond passed' && trait.quantity.of === 'place in the run')
  )
}

function groupOf({ trait, ...part }: Part, { entries, known, followUps }: Grouping): Group {
  const findings = explainingFirst(part, entries)
  const [first] = findings
  const { kind, rule, code, received } = first
  const { again, begins, isReproduced } = followUps?.get(first) ?? {}
  // Where a failure begins is more exact than the greatest value that passed in the run.
  const isLessExact = begins !== undefined && trait?.kind === 'beyond passed'
  const onset = mayHaveOnset(first, trait) ? onsetOf(findings, entries) : undefined
  const commonTrait = trait && !isLessExact ? traitWords(trait) : undefined
  const common = onset ? onsetWords(onset) : commonTrait
  return {
    kind,
    rule,
    code,
    received,
    findings,
    count: findings.length,
    common,
    ...(onset && { onset }),
    ...known(first),
    ...(again && { again }),
    ...(begins && { begins }),
    ...(isReproduced !== undefined && { isReproduced }),
  }
}

/** Whether a group comes before another one, as less than 0, or after it. */
export const compareGroups = (left: Group, right: Group): number =>
  compareRanks(rankOf(left), rankOf(right))

/** Findings with one cause as one group, by kind; new ones first, in the order of the rules, and the largest drift first. */
export const groupFindings = (grouping: Grouping): readonly Group[] =>
  splitByCause(grouping)
    .map((part) => groupOf(part, grouping))
    .toSorted(compareGroups)
