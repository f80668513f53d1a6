import type { createBaselineLookup } from './baseline.ts'
import type { Case } from './cases/case.ts'
import { cases, special } from './cases/index.ts'
import { createSharedTrait, type Entry } from './shared-trait.ts'
import { type Citation, type RuleId, rules } from './rules.ts'

/**
 * violation: a must is broken. drift: the response differs from the profile's. warning: a should is broken.
 * note: the document leaves it open.
 */
export type Kind = 'violation' | 'drift' | 'warning' | 'note'

/** What one exchange shows about one rule. */
export interface Finding {
  readonly kind: Kind
  readonly rule: RuleId
  /** What is wrong, in one stable word for programs, such as `status`, `accepted`, `content-type`, `cut-off`. */
  readonly code: string
  readonly case: string
  readonly exchange: number
  /** Such as `200`, or `400 with an Error body`. */
  readonly expected: string
  /** Such as `500`, or `text/html`. */
  readonly received: string
  /** JSON Pointer (RFC 6901) into the response body, if the finding is about one place in it. */
  readonly pointer?: string
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md. */
  readonly docs: string
  /** One sentence for people, without a full stop. */
  readonly message: string
}

/** A finding before it is attached to its case and exchange; `message` lacks the case's title. */
export type Observation = Omit<Finding, 'case' | 'exchange' | 'citation' | 'docs'>

/** Findings with one cause: the same rule, the same code and the same kind of response. */
export interface Group extends Pick<Finding, 'kind' | 'rule' | 'code' | 'received'> {
  /** The simplest case first: written by hand, with one defect. */
  readonly findings: readonly [Finding, ...Finding[]]
  readonly count: number
  /** What the requests of the group, and no others like them, have in common, such as `every name with a backslash`. */
  readonly common?: string | undefined
  /** Whether the baseline lists them. */
  readonly known: boolean
  /** Of their baseline entry. */
  readonly reason?: string | undefined
  /** The last day of their baseline entry, if it has passed. */
  readonly expired?: string | undefined
}

/** Findings with the same cause have the same key; drift has the cause that one line of the profile is wrong. */
export const causeOf = ({ kind, rule, code, received, pointer, citation }: Finding): string =>
  JSON.stringify(kind === 'drift' ? [citation, pointer ?? received] : [kind, rule, code, received])

/** Whether a finding or a group fails the run; warnings fail a strict one. */
export const isFailing = (
  { kind, known = false }: Pick<Finding, 'kind'> & Partial<Pick<Group, 'known'>>,
  strict: boolean,
): boolean => !known && (kind === 'violation' || kind === 'drift' || (kind === 'warning' && strict))

/** The document or the profile that a finding rests on, the place in it, and its text. */
export const sourceOf = ({ kind, citation }: Finding): readonly [source: string, text: string] => {
  const { section, line, quote } = citation
  const place = line === undefined ? section : `${section}, line ${line}`
  return [kind === 'drift' ? 'Profile' : 'Document', `${place}: “${quote}”`]
}

/** Ranks cases as examples, the simplest first: written by hand, then open or repeated ones, then generated ones by length. */
const complexityOf = (each: Case): readonly number[] => {
  const length = each.request.body?.reduce((sum, part) => sum + part.length, 0) ?? 0
  // Cases of a profile come after those of the suite.
  const place = cases.includes(each) ? cases.indexOf(each) : cases.length
  const isSpecial = each.expect === 'open' || special.includes(each)
  return each.replay ? [1, 0, length] : [0, isSpecial ? 1 : 0, place]
}

/** Negative if the left list comes first, by its first number that differs. */
const compareRanks = (left: readonly number[], right: readonly number[]): number =>
  left.map((number, at) => number - right[at]!).find((difference) => difference !== 0) ?? 0

const kinds: readonly Kind[] = ['violation', 'drift', 'warning', 'note']
const placeOf = ({ kind, rule, known, count }: Group): readonly number[] => [
  kinds.indexOf(kind),
  known ? 1 : 0,
  rules.findIndex(({ id }) => id === rule),
  -count,
]

/** Findings with one cause as one group, by kind; new ones first, in the order of the rules. */
export const groupFindings = (
  findings: readonly Finding[],
  entries: readonly Entry[],
  known: ReturnType<typeof createBaselineLookup>,
): readonly Group[] => {
  const complexity = new Map(entries.map(({ each }) => [each.id, complexityOf(each)]))
  const rank = (finding: Finding): readonly number[] => [...complexity.get(finding.case)!, finding.exchange]
  const problems = findings.filter(({ kind }) => kind !== 'note')
  const traitOf = createSharedTrait(problems.length === 0 ? [] : entries, problems)
  return Array.from(
    Map.groupBy(findings, (finding) => causeOf(finding) + JSON.stringify(known(finding))).values(),
    (members): Group => {
      const sorted = members.toSorted((left, right) => compareRanks(rank(left), rank(right))) as [Finding]
      const { kind, rule, code, received } = sorted[0]
      const common = kind === 'note' ? undefined : traitOf(members)
      return { kind, rule, code, received, findings: sorted, count: sorted.length, common, ...known(sorted[0]) }
    },
  ).toSorted((left, right) => compareRanks(placeOf(left), placeOf(right)))
}
