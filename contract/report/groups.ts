import type { createBaselineLookup } from '../baseline.ts'
import { type Case, isSentManyTimes, sizeOf } from '../cases/case.ts'
import { placeOf as placeOfCase } from '../cases/index.ts'
import { causeOf } from '../judge/finding.ts'
import type { Entry, Finding, Kind, FollowUp, Group } from './types.ts'
import { deviationsOf } from '../judge/deviations.ts'
import type { Operation } from '../../src/document/document.ts'
import { SharedTraits } from '../judge/shared-trait.ts'
import { ruleIds } from '../rules.ts'

/** Whether a group fails the run; warnings fail a strict one. */
export const isFailing = (
  { kind, known }: Pick<Group, 'kind' | 'known'>,
  strict: boolean,
): boolean => !known && (kind === 'violation' || kind === 'drift' || (kind === 'warning' && strict))

/** Ranks cases as examples, the simplest first: sent once and alone, with the fewest defects, written by hand, short. */
const complexityOf = (testCase: Case): readonly number[] => {
  const isSpecial =
    testCase.expect === 'open' || testCase.request.need === 'first' || isSentManyTimes(testCase)
  const isGenerated = testCase.replay !== undefined
  return [
    isSpecial ? 1 : 0,
    deviationsOf(testCase),
    isGenerated ? 1 : 0,
    isGenerated ? sizeOf(testCase) : placeOfCase(testCase),
  ]
}

/** Negative if the left list comes first, by its first number that differs. */
const compareRanks = (left: readonly number[], right: readonly number[]): number =>
  left.map((number, at) => number - right[at]!).find((difference) => difference !== 0) ?? 0

const kinds: readonly Kind[] = ['violation', 'drift', 'warning', 'note']
const placeOf = ({ kind, rule, known, count }: Group): readonly number[] => [
  kinds.indexOf(kind),
  known ? 1 : 0,
  kind === 'drift' ? 0 : ruleIds.indexOf(rule),
  -count,
]

interface Grouping {
  readonly entries: readonly Entry[]
  readonly known: ReturnType<typeof createBaselineLookup>
  readonly operation: Operation
  readonly followUps?: ReadonlyMap<Finding, FollowUp> | undefined
}

/** Findings with one cause as one group, by kind; new ones first, in the order of the rules, and the largest drift first. */
export const groupFindings = ({
  entries,
  known,
  operation,
  followUps = new Map(),
}: Grouping): readonly Group[] => {
  const sorted = entries
    .filter(({ findings }) => findings.length > 0)
    .map((entry) => ({ ...entry, rank: [...complexityOf(entry.case), entry.exchange.number] }))
    .toSorted((left, right) => compareRanks(left.rank, right.rank))
    .flatMap(({ findings }) => findings)
  const shared = new SharedTraits(
    sorted.every(({ kind }) => kind === 'note') ? [] : entries,
    operation,
  )
  const byCause = Map.groupBy(
    sorted,
    (finding) => causeOf(finding) + JSON.stringify(known(finding)),
  )
  const groups = Array.from(byCause.values()).flatMap((list) => {
    const findings = list as [Finding, ...Finding[]]
    const [{ kind }] = findings
    return kind === 'note' ? [{ findings }] : shared.partsOf(findings)
  })
  return groups
    .map(({ findings, trait }: ReturnType<typeof shared.partsOf>[number]): Group => {
      const { kind, rule, code, received } = findings[0]
      const { again, begins } = followUps.get(findings[0]) ?? {}
      // Where a failure begins is more exact than the greatest value that passed in the run.
      const common = begins && trait?.limit ? undefined : trait?.text
      return {
        kind,
        rule,
        code,
        received,
        findings,
        count: findings.length,
        common,
        ...known(findings[0]),
        ...(again && { again }),
        ...(begins && { begins }),
      }
    })
    .toSorted((left, right) => compareRanks(placeOf(left), placeOf(right)))
}
