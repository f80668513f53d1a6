import type { createBaselineLookup } from '../baseline.ts'
import { type Case, isSentManyTimes, sizeOf } from '../cases/case.ts'
import { cases } from '../cases/index.ts'
import { type Entry, type Finding, type Kind, causeOf } from '../judge/finding.ts'
import { createSharedTrait } from '../judge/shared-trait.ts'
import type { Group } from '../report/types.ts'
import { rules } from '../rules.ts'

/** Whether a group fails the run; warnings fail a strict one. */
export const isFailing = (
  { kind, known }: Pick<Group, 'kind' | 'known'>,
  strict: boolean,
): boolean => !known && (kind === 'violation' || kind === 'drift' || (kind === 'warning' && strict))

/** Ranks cases as examples, the simplest first: written by hand, then open or repeated ones, then generated ones by length. */
const complexityOf = (testCase: Case): readonly number[] => {
  // Cases of a profile come after those of the suite.
  const place = cases.includes(testCase) ? cases.indexOf(testCase) : cases.length
  const isSpecial =
    testCase.expect === 'open' || testCase.request.need === 'first' || isSentManyTimes(testCase)
  return testCase.replay ? [1, 0, sizeOf(testCase)] : [0, isSpecial ? 1 : 0, place]
}

/** Negative if the left list comes first, by its first number that differs. */
const compareRanks = (left: readonly number[], right: readonly number[]): number =>
  left.map((number, at) => number - right[at]!).find((difference) => difference !== 0) ?? 0

const kinds: readonly Kind[] = ['violation', 'drift', 'warning', 'note']
const placeOf = ({ kind, rule, known, count }: Group): readonly number[] => [
  kinds.indexOf(kind),
  known ? 1 : 0,
  kind === 'drift' ? 0 : rules.findIndex(({ id }) => id === rule),
  -count,
]

/** Findings with one cause as one group, by kind; new ones first, in the order of the rules, and the largest drift first. */
export const groupFindings = (
  entries: readonly Entry[],
  known: ReturnType<typeof createBaselineLookup>,
): readonly Group[] => {
  const sorted = entries
    .filter(({ findings }) => findings.length > 0)
    .map((entry) => ({ ...entry, rank: [...complexityOf(entry.case), entry.exchange.number] }))
    .toSorted((left, right) => compareRanks(left.rank, right.rank))
    .flatMap(({ findings }) => findings)
  const traitOf = createSharedTrait(sorted.every(({ kind }) => kind === 'note') ? [] : entries)
  return Array.from(
    Map.groupBy(sorted, (finding) => causeOf(finding) + JSON.stringify(known(finding))).values(),
    (members): Group => {
      const findings = members as [Finding]
      const { kind, rule, code, received } = findings[0]
      const common = kind === 'note' ? undefined : traitOf(members)
      return {
        kind,
        rule,
        code,
        received,
        findings,
        count: findings.length,
        common,
        ...known(findings[0]),
      }
    },
  ).toSorted((left, right) => compareRanks(placeOf(left), placeOf(right)))
}
