import { isGenerated } from '../data/case.ts'
import { jsonKey } from '../../src/document/json-key.ts'
import type { Baseline, BaselineEntry, Entry, Finding, Group, Report } from '../data/report.ts'
import { outcomeOf } from '../judge/finding.ts'
import { type RuleId, familyOf, ruleIds, ruleTable } from '../rules/rule-table.ts'
import { type Searched, Search } from './search.ts'

/** What a baseline entry says about a failure, besides the rules whose cases show it. */
type Failure = Omit<BaselineEntry, 'in'>

/** Where a failure is, or what it consists of. */
type FailurePlace = Pick<Failure, 'keywordLocation' | 'instanceLocation' | 'received'>

function failurePlaceOf({ rule, pointer, received, citation }: Finding): FailurePlace {
  // That one keyword is ignored does not excuse that another one is.
  if (ruleTable[rule].isAboutKeywords && citation.pointer !== undefined)
    return { keywordLocation: citation.pointer }
  return pointer === undefined ? { received } : { instanceLocation: pointer }
}

/** A finding with what decides whether it is known. */
interface Sighting {
  readonly finding: Finding
  readonly failure: Failure
  /** The rule of the case that shows it, which may not be the rule that is broken. */
  readonly rule: RuleId
  readonly isGenerated: boolean
}

/** The requests of the cases of a rule; the rules of responses and of chains have valid ones. */
const requestKindOf = (rule: RuleId): BaselineEntry['requests'] => {
  const family = familyOf(rule)
  return family === 'response' || family === 'chain' ? 'valid' : family
}

/** @param cases has the case of the finding */
const sightingOf = (finding: Finding, cases: Searched['cases']): Sighting => {
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
  if (baseline === undefined) return () => ({ known: false })
  const cases = Object.fromEntries(entries.map((entry) => [entry.case.id, entry.case]))
  const findings = entries.flatMap((entry) => entry.findings)
  const today = new Date(now).toISOString().slice(0, 10)
  const covers = createCover(findings.map((finding) => sightingOf(finding, cases)))
  const isExpired = ({ expires }: BaselineEntry): boolean =>
    expires !== undefined && expires < today
  return (finding) => {
    if (finding.kind === 'note') return { known: false }
    const sighting = sightingOf(finding, cases)
    const entries = baseline.findings.filter((entry) => covers(entry, sighting))
    const valid = entries.find((entry) => !isExpired(entry))
    if (valid) return { known: true, reason: valid.reason }
    return { known: false, reason: entries[0]?.reason, expired: entries[0]?.expires }
  }
}

/** What a run found, and where it looked. */
type SearchedReport = Searched & Pick<Report, 'groups'>

/** The findings of a run without notes. */
const sightingsOf = ({ groups, cases }: SearchedReport): readonly Sighting[] => {
  const failing = groups.filter(({ kind }) => kind !== 'note')
  return failing.flatMap(({ findings }) => findings.map((finding) => sightingOf(finding, cases)))
}

/** Finds the rules of an entry in which a run has looked for its failure, and no longer shows it. */
const createResolver = (
  run: SearchedReport,
  search: Search,
): ((entry: BaselineEntry) => readonly RuleId[]) => {
  const sightings = sightingsOf(run)
  const shows = (entry: BaselineEntry, rule: RuleId): boolean =>
    sightings.some(({ failure, isGenerated, ...sighting }) => {
      const isAlike = isGenerated ? keyOf(entry) === keyOf(failure) : isSame(entry, failure)
      return isAlike && sighting.rule === rule
    })
  return (entry) =>
    entry.in.filter((rule) => search.hasChecked(rule, entry.rule) && !shows(entry, rule))
}

/** Entries of the baseline that no longer show in some of their rules; `in` lists these. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  run: SearchedReport,
): readonly BaselineEntry[] => {
  const resolvedRulesOf = createResolver(run, new Search(run))
  const entries = (baseline?.findings ?? []).map((entry) => ({
    ...entry,
    in: resolvedRulesOf(entry),
  }))
  return entries.filter((entry) => entry.in.length > 0)
}

/** The entries without the rules in which they are resolved by a run of all their cases. */
const unresolvedOf = (
  baseline: Baseline | undefined,
  run: SearchedReport,
): readonly BaselineEntry[] => {
  const search = new Search(run)
  const resolvedRulesOf = createResolver(run, search)
  return (baseline?.findings ?? []).flatMap((entry) => {
    const gone = resolvedRulesOf(entry).filter((rule) => !search.isPartial(rule))
    const rest = entry.in.filter((rule) => !gone.includes(rule))
    return gone.length > 0 && rest.length === 0 ? [] : [{ ...entry, in: rest }]
  })
}

/** A baseline with all that a file has now and did not have before: another run has added it. */
export const withAdded = (
  updated: Baseline,
  before: Baseline | undefined,
  now: Baseline | undefined,
): Baseline => {
  const known = before?.findings ?? []
  const findings = [...updated.findings]
  for (const entry of now?.findings ?? []) {
    const added = { ...entry, in: rulesBeyond(entry, known.find(isAlikeTo(entry))) }
    const index = findings.findIndex(isAlikeTo(entry))
    const merged = index === -1 ? added : withRules(findings[index]!, added.in)
    if (added.in.length > 0) findings.splice(index === -1 ? findings.length : index, 1, merged)
  }
  return { ...updated, findings }
}

/** Whether an entry is about the same failure, with the same reason and date. */
const isAlikeTo =
  ({ in: _rules, ...failure }: BaselineEntry) =>
  ({ in: _otherRules, ...other }: BaselineEntry): boolean =>
    jsonKey(failure) === jsonKey(other)

const rulesBeyond = (entry: BaselineEntry, known: BaselineEntry | undefined): readonly RuleId[] =>
  entry.in.filter((rule) => known?.in.includes(rule) !== true)

const withRules = (entry: BaselineEntry, rules: readonly RuleId[]): BaselineEntry => {
  const all = new Set([...entry.in, ...rules])
  return { ...entry, in: ruleIds.filter((id) => all.has(id)) }
}

/** Whether an entry has neither a reason nor a date. */
const isPlain = ({ reason, expires }: BaselineEntry): boolean =>
  reason === undefined && expires === undefined

/** A run as if it were about one of its operations alone. */
const onlyOf = (run: SearchedReport, operation: string | undefined): SearchedReport => {
  const isOf = (item: { readonly operation?: string | undefined }): boolean =>
    item.operation === operation
  return {
    ...run,
    groups: run.groups.filter(isOf),
    cases: Object.fromEntries(Object.entries(run.cases).filter(([, testCase]) => isOf(testCase))),
    ...(run.notChecked && { notChecked: run.notChecked.filter(isOf) }),
  }
}

/**
 * The entries about an operation, without its label: those without one are about the first operation of a run, because the
 * document may have had no other one.
 */
export const baselineFor = (
  baseline: Baseline | undefined,
  { label, isFirst }: { readonly label: string | undefined; readonly isFirst: boolean },
): Baseline | undefined =>
  baseline && {
    ...baseline,
    findings: baseline.findings.flatMap(({ operation, ...entry }) =>
      operation === label || (operation === undefined && isFirst) ? entry : [],
    ),
  }

/**
 * A baseline with every violation and warning of the report, and the entries of `before` that are not resolved, by
 * operation.
 */
export const baselineOf = (run: SearchedReport, before?: Baseline): Baseline => {
  const sent = Object.values(run.cases).map(({ operation }) => operation)
  const [first] = sent
  const labels = new Set([...sent, ...(before?.findings ?? []).map(({ operation }) => operation)])
  if (first !== undefined) labels.delete(undefined)
  const findings = Array.from(labels).flatMap((label) => {
    const earlier = baselineFor(before, { label, isFirst: label === first })
    const { findings: ofOperation } = baselineOfOne(onlyOf(run, label), earlier)
    return label === undefined
      ? ofOperation
      : ofOperation.map((entry) => ({ operation: label, ...entry }))
  })
  return { version: 3, findings }
}

/**
 * A baseline with every violation and warning of the report, and the entries of `before` that are not resolved. A reason
 * and a date hold for the rules that they were given for: the same failure in other rules gets an entry of its own.
 */
const baselineOfOne = (run: SearchedReport, before?: Baseline): Baseline => {
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
    const extended = withRules(
      entry,
      handWritten.map(({ rule }) => rule),
    )
    entries.splice(index === -1 ? entries.length : index, 1, extended)
  }
  return { version: 3, findings: entries }
}
