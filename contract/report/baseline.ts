import { type Case, isGenerated } from '../data/case.ts'
import { isNameInRule } from '../data/case-name.ts'
import type {
  Baseline,
  BaselineEntry,
  Entry,
  Finding,
  Group,
  NotChecked,
  Report,
  RunOptions,
} from '../data/report.ts'
import { outcomeOf } from '../judge/finding.ts'
import { isAboutKeywords } from '../rules/rule-table.ts'
import { type RuleId, familyOf, ruleIds } from '../rules/rules.ts'

/** What a baseline entry says about a failure, besides the rules whose cases show it. */
type Failure = Omit<BaselineEntry, 'in'>

/** Where a failure is, or what it consists of. */
type FailurePlace = Pick<Failure, 'keywordLocation' | 'instanceLocation' | 'received'>

function failurePlaceOf({ rule, pointer, received, citation }: Finding): FailurePlace {
  // That one keyword is ignored does not excuse that another one is.
  if (isAboutKeywords(rule) && citation.pointer !== undefined)
    return { keywordLocation: citation.pointer }
  return pointer === undefined ? { received } : { instanceLocation: pointer }
}

/** The cases of findings by id, as far as they decide what is known. */
type CasesOfFindings = Readonly<Record<string, Pick<Case, 'rule' | 'replay'>>>

/** A finding with what decides whether it is known. */
interface Sighting {
  readonly finding: Finding
  readonly failure: Failure
  /** The rule of the case that shows it, which may not be the rule that is broken. */
  readonly rule: RuleId
  readonly isGenerated: boolean
}

/** The requests of the cases of a rule; the rules of responses have valid ones. */
const requestKindOf = (rule: RuleId): BaselineEntry['requests'] => {
  const family = familyOf(rule)
  return family === 'response' ? 'valid' : family
}

/** @param cases has the case of the finding */
const sightingOf = (finding: Finding, cases: CasesOfFindings): Sighting => {
  const testCase = cases[finding.case]!
  const { rule, code } = finding
  return {
    finding,
    failure: { rule, code, ...failurePlaceOf(finding), requests: requestKindOf(testCase.rule) },
    rule: testCase.rule,
    isGenerated: isGenerated(testCase),
  }
}

/** Equal for the same failure, whichever rule it breaks. */
const keyOf = (failure: Failure): string => {
  const { code, keywordLocation, instanceLocation, received, requests } = failure
  const outcome = received === undefined ? undefined : outcomeOf(code, received)
  return JSON.stringify([code, keywordLocation, instanceLocation, outcome, requests])
}

const isSame = (entry: BaselineEntry, failure: Failure): boolean =>
  entry.rule === failure.rule && keyOf(entry) === keyOf(failure)

/**
 * Finds out whether an entry covers a finding: a hand-written case has to be of a rule in `in`. A generated request may
 * break several rules, and breaks others with another seed: it is also covered if it shows a known failure that no
 * hand-written case of its rule shows.
 */
const createCover = (sightings: readonly Sighting[]) => {
  const keyWithRule = ({ failure, rule }: Sighting): string => `${rule} ${keyOf(failure)}`
  const handWritten = new Set(sightings.filter(({ isGenerated }) => !isGenerated).map(keyWithRule))
  return (entry: BaselineEntry, sighting: Sighting): boolean => {
    const { failure, rule, isGenerated } = sighting
    if (isSame(entry, failure) && entry.in.includes(rule)) return true
    const isAlike = keyOf(entry) === keyOf(failure)
    return isGenerated && isAlike && !handWritten.has(keyWithRule(sighting))
  }
}

/** What the baseline says about a finding: whether it is known, why, and the day on which its entry has expired. */
export type BaselineLookup = (finding: Finding) => Pick<Group, 'known' | 'reason' | 'expired'>

/**
 * Looks findings of a run up in a baseline.
 * @param now milliseconds since 1970: entries that have expired before do not count
 * @param entries all those of the run
 */
export const createBaselineLookup = (
  baseline: Baseline | undefined,
  now: number,
  entries: readonly Pick<Entry, 'case' | 'findings'>[],
): BaselineLookup => {
  const cases = Object.fromEntries(entries.map((entry) => [entry.case.id, entry.case]))
  const findings = entries.flatMap((entry) => entry.findings)
  const today = new Date(now).toISOString().slice(0, 10)
  const covers = createCover(findings.map((finding) => sightingOf(finding, cases)))
  const isExpired = ({ expires }: BaselineEntry): boolean =>
    expires !== undefined && expires < today
  return (finding) => {
    if (finding.kind === 'note') return { known: false }
    const sighting = sightingOf(finding, cases)
    const entries = (baseline?.findings ?? []).filter((entry) => covers(entry, sighting))
    const valid = entries.find((entry) => !isExpired(entry))
    if (valid) return { known: true, reason: valid.reason }
    return { known: false, reason: entries[0]?.reason, expired: entries[0]?.expires }
  }
}

/** What a run found, and where it looked. */
type Searched = Pick<Report, 'groups'> &
  Partial<Pick<Report, 'notChecked'>> & {
    readonly cases: CasesOfFindings
    readonly run?: { readonly options: Selection }
  }

/** The rules and cases that a user selects by name. */
type Selection = Pick<RunOptions, 'only' | 'skip'>

const everything: Selection = { only: [], skip: [] }

const selectionOf = ({ run }: Searched): Selection => run?.options ?? everything

/** The findings of a run without notes. */
const sightingsOf = ({ groups, cases }: Searched): readonly Sighting[] => {
  const failing = groups.filter(({ kind }) => kind !== 'note')
  return failing.flatMap(({ findings }) => findings.map((finding) => sightingOf(finding, cases)))
}

/** Whether a user has named one of the rules or cases, in any letter case. */
const isNamed = (names: readonly string[], ...ids: readonly string[]): boolean => {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  return names.some((name) => wanted.has(name.toLowerCase()))
}

/** Whether a user has named cases of a rule, such as `N5/id-string`. */
const hasCaseOf = (names: readonly string[], rule: RuleId): boolean =>
  names.some((name) => isNameInRule(name, rule))

/** Whether the responses to the cases of a rule were judged by the broken rule. */
const isJudged = (broken: RuleId, rule: RuleId, run: Searched): boolean => {
  const { only, skip } = selectionOf(run)
  if (isNamed(skip, broken)) return false
  return only.length === 0 || hasCaseOf(only, rule) || isNamed(only, broken, rule)
}

/** Whether the names of a user leave a case in. */
const isChosen = ({ case: id, rule }: NotChecked, run: Searched): boolean => {
  const { only, skip } = selectionOf(run)
  if (isNamed(skip, id, rule)) return false
  return !hasCaseOf(only, rule) || isNamed(only, id, rule)
}

/** Whether the run has checked all chosen cases of a rule by the broken rule: any reason may have left one out. */
const isSearched = (broken: RuleId, rule: RuleId, run: Searched): boolean => {
  const { cases, notChecked = [] } = run
  const gaps = notChecked.filter((unchecked) => unchecked.rule === rule)
  // An excluded case may have been sent for the sake of another one.
  const excluded = new Set(gaps.flatMap((gap) => (gap.kind === 'excluded' ? gap.case : [])))
  const isSent = Object.entries(cases).some(
    ([id, testCase]) => testCase.rule === rule && !excluded.has(id),
  )
  return isSent && isJudged(broken, rule, run) && !gaps.some((gap) => isChosen(gap, run))
}

/** Entries of the baseline that no longer show in some of their rules; `in` lists these. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  run: Searched,
): readonly BaselineEntry[] => {
  const sightings = sightingsOf(run)
  const shows = (entry: BaselineEntry, rule: RuleId): boolean =>
    sightings.some(({ failure, isGenerated, ...sighting }) => {
      const isAlike = isGenerated ? keyOf(entry) === keyOf(failure) : isSame(entry, failure)
      return isAlike && sighting.rule === rule
    })
  return (baseline?.findings ?? []).flatMap((entry) => {
    const gone = entry.in.filter((rule) => isSearched(entry.rule, rule, run) && !shows(entry, rule))
    return gone.length === 0 ? [] : [{ ...entry, in: gone }]
  })
}

/** Whether the options leave out some cases of a rule by name, such as `N5/id-string`. */
const isPart = (rule: RuleId, run: Searched): boolean => {
  const { only, skip } = selectionOf(run)
  return hasCaseOf([...only, ...skip], rule)
}

/** The entries without the rules in which they are resolved by a run of all their cases. */
const unresolvedOf = (baseline: Baseline | undefined, run: Searched): readonly BaselineEntry[] =>
  (baseline?.findings ?? []).flatMap((entry) => {
    const [gone] = resolvedOf({ version: 3, findings: [entry] }, run)
    const rest = entry.in.filter((rule) => !gone?.in.includes(rule) || isPart(rule, run))
    return gone && rest.length === 0 ? [] : [{ ...entry, in: rest }]
  })

/** Whether an entry has neither a reason nor a date. */
const isPlain = ({ reason, expires }: BaselineEntry): boolean =>
  reason === undefined && expires === undefined

/**
 * A baseline with every violation and warning of the report, and the entries of `before` that are not resolved. A reason
 * and a date hold for the rules that they were given for: the same failure in other rules gets an entry of its own.
 */
export const baselineOf = (run: Searched, before?: Baseline): Baseline => {
  const sightings = sightingsOf(run)
  const covers = createCover(sightings)
  const entries = [...unresolvedOf(before, run)]
  const added = sightings.filter((sighting) => !entries.some((entry) => covers(entry, sighting)))
  const byFailure = Map.groupBy(added, ({ failure }) => `${failure.rule} ${keyOf(failure)}`)
  for (const sameFailure of byFailure.values()) {
    const { failure } = sameFailure[0]!
    const handWritten = sameFailure.filter(({ isGenerated }) => !isGenerated)
    const index = entries.findIndex((entry) => isPlain(entry) && isSame(entry, failure))
    const entry = index === -1 ? { ...failure, in: [] } : entries[index]!
    const rules = new Set([...entry.in, ...handWritten.map(({ rule }) => rule)])
    const extended = { ...entry, in: ruleIds.filter((id) => rules.has(id)) }
    entries.splice(index === -1 ? entries.length : index, 1, extended)
  }
  return { version: 3, findings: entries }
}
