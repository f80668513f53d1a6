import type { BaselineLookup } from './baseline.ts'
import { type Case, isGenerated, isSentManyTimes, sizeOf } from '../data/case.ts'
import { placeOf } from '../cases/index.ts'
import { causeOf } from '../judge/finding.ts'
import type { Entry, Finding, Kind, FollowUp, Group } from '../data/report.ts'
import { deviationsOf } from '../explain/deviations.ts'
import type { Operation } from '../../src/document/document.ts'
import { SharedTraits } from '../explain/shared-trait.ts'
import { traitWords } from '../explain/trait-words.ts'
import { ruleIds } from '../rules/rules.ts'

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
/** Ranks groups as reports list them. */
const rankOf = ({ kind, rule, known, count }: Group): readonly number[] => [
  kinds.indexOf(kind),
  Number(known),
  kind === 'drift' ? 0 : ruleIds.indexOf(rule),
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

/** The findings of all entries, those of the simplest cases first. */
const simplestFirst = (entries: readonly Entry[]): readonly Finding[] =>
  entries
    .filter(({ findings }) => findings.length > 0)
    .map((entry) => ({ ...entry, rank: [...complexityOf(entry.case), entry.exchange.number] }))
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
    return first.kind === 'note' ? [{ findings: part }] : shared.splitByTrait(part)
  })
}

function groupOf({ findings, trait }: Part, { known, followUps }: Grouping): Group {
  const [first] = findings
  const { kind, rule, code, received } = first
  const { again, begins } = followUps?.get(first) ?? {}
  // Where a failure begins is more exact than the greatest value that passed in the run.
  const isLessExact = begins !== undefined && trait?.kind === 'beyond passed'
  const common = trait && !isLessExact ? traitWords(trait) : undefined
  return {
    kind,
    rule,
    code,
    received,
    findings,
    count: findings.length,
    common,
    ...known(first),
    ...(again && { again }),
    ...(begins && { begins }),
  }
}

/** Findings with one cause as one group, by kind; new ones first, in the order of the rules, and the largest drift first. */
export const groupFindings = (grouping: Grouping): readonly Group[] =>
  splitByCause(grouping)
    .map((part) => groupOf(part, grouping))
    .toSorted((left, right) => compareRanks(rankOf(left), rankOf(right)))
