import { sentencesOf } from '../../src/base/mistake.ts'
import { is, listOf, object, oneOf, string, UsageError } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import { isGenerated } from '../data/case.ts'
import { outcomeOf } from '../judge/finding.ts'
import type { Finding, Baseline, BaselineEntry, Group, Report, RunOptions } from '../data/report.ts'
import { type RuleId, ruleIds } from '../rules/rules.ts'

/** The requests of a rule, by the first letter of its id. */
const kindOfRequests = { R: 'valid', V: 'valid', N: 'invalid', A: 'credential', o: 'open' } as const

const ruleOfCase = ({ case: id }: Pick<Finding, 'case'>): RuleId => id.split('/')[0] as RuleId

/** What a baseline entry says about a failure, besides the rules whose cases show it. */
type Failure = Omit<BaselineEntry, 'in'>

/** Rules about many keywords: that one of them is ignored does not excuse that another one is. */
const aboutKeywords: readonly RuleId[] = ['N11', 'N12']

const failureOf = (finding: Finding): Failure => {
  const { rule, code, pointer, received, citation, case: id } = finding
  const keyword = aboutKeywords.includes(rule) ? citation.pointer : undefined
  return {
    rule,
    code,
    property: keyword ?? pointer ?? received,
    requests: kindOfRequests[id[0] as keyof typeof kindOfRequests],
  }
}

/** Equal for the same failure, whichever rule it breaks. */
const keyOf = ({ rule, code, property, requests }: Failure): string => {
  const outcome = aboutKeywords.includes(rule) ? property : outcomeOf(code, property)
  return JSON.stringify([code, outcome, requests])
}

const isSame = (entry: BaselineEntry, failure: Failure): boolean =>
  entry.rule === failure.rule && keyOf(entry) === keyOf(failure)

/**
 * Finds out whether an entry covers a finding: a hand-written case has to be of a rule in `in`. A generated request may
 * break several rules, and breaks others with another seed: it is also covered if it shows a known failure that no
 * hand-written case of its rule shows.
 */
const createCover = (findings: readonly Finding[]) => {
  const written = findings.filter((finding) => !isGenerated(finding.case))
  const shownBy = (key: string, rule: RuleId): string => `${rule} ${key}`
  const shown = new Set(
    written.map((finding) => shownBy(keyOf(failureOf(finding)), ruleOfCase(finding))),
  )
  return (entry: BaselineEntry, finding: Finding): boolean => {
    const failure = failureOf(finding)
    const rule = ruleOfCase(finding)
    if (isSame(entry, failure) && entry.in.includes(rule)) return true
    const key = keyOf(failure)
    return isGenerated(finding.case) && keyOf(entry) === key && !shown.has(shownBy(key, rule))
  }
}

/**
 * Finds out whether a finding is known, why, and the day on which its entry has expired.
 * @param findings all those of the run
 */
export const createBaselineLookup = (
  baseline: Baseline | undefined,
  now: number,
  findings: readonly Finding[],
) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const covers = createCover(findings)
  const isExpired = ({ expires }: BaselineEntry): boolean =>
    expires !== undefined && expires < today
  return (finding: Finding): Pick<Group, 'known' | 'reason' | 'expired'> => {
    if (finding.kind === 'note') return { known: false }
    const entries = (baseline?.findings ?? []).filter((entry) => covers(entry, finding))
    const valid = entries.find((entry) => !isExpired(entry))
    if (valid) return { known: true, reason: valid.reason }
    return { known: false, reason: entries[0]?.reason, expired: entries[0]?.expires }
  }
}

/** What a run found, and where it looked. */
type Searched = Pick<Report, 'groups' | 'cases'> &
  Partial<Pick<Report, 'notChecked' | 'stopped'>> & {
    readonly run?: { readonly options: Pick<RunOptions, 'only' | 'skip'> }
  }

const findingsOf = ({ groups }: Pick<Report, 'groups'>): readonly Finding[] =>
  groups.filter(({ kind }) => kind !== 'note').flatMap((group) => group.findings)

const names = (list: readonly string[]): readonly string[] => list.map((name) => name.toLowerCase())

/** Whether the options leave out some cases of a rule by name. */
const isPart = (rule: RuleId, { run }: Searched): boolean =>
  names([...(run?.options.only ?? []), ...(run?.options.skip ?? [])]).some((name) =>
    name.startsWith(`${rule}/`.toLowerCase()),
  )

/** Whether the run sent the cases of a rule, and judged them by the broken rule. */
const isSearched = (broken: RuleId, rule: RuleId, run: Searched): boolean => {
  if (!Object.keys(run.cases).some((id) => ruleOfCase({ case: id }) === rule)) return false
  const { only, skip } = run.run?.options ?? { only: [], skip: [] }
  const isJudged =
    !names(skip).includes(broken.toLowerCase()) &&
    (only.length === 0 ||
      isPart(rule, run) ||
      names([broken, rule]).some((name) => names(only).includes(name)))
  const isCutShort =
    run.stopped !== undefined && run.notChecked?.some((unchecked) => unchecked.rule === rule)
  return isJudged && !isCutShort
}

/** Entries of the baseline that no longer show in some of their rules; `in` lists these. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  run: Searched,
): readonly BaselineEntry[] => {
  const findings = findingsOf(run)
  const shows = (entry: BaselineEntry, rule: RuleId): boolean =>
    findings.some((finding) => {
      const failure = failureOf(finding)
      const isAlike = isGenerated(finding.case)
        ? keyOf(entry) === keyOf(failure)
        : isSame(entry, failure)
      return isAlike && ruleOfCase(finding) === rule
    })
  return (baseline?.findings ?? []).flatMap((entry) => {
    const gone = entry.in.filter((rule) => isSearched(entry.rule, rule, run) && !shows(entry, rule))
    return gone.length === 0 ? [] : [{ ...entry, in: gone }]
  })
}

/** The entries without the rules in which they are resolved by a run of all their cases. */
const unresolvedOf = (baseline: Baseline | undefined, run: Searched): readonly BaselineEntry[] =>
  (baseline?.findings ?? []).flatMap((entry) => {
    const [gone] = resolvedOf({ version: 2, findings: [entry] }, run)
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
  const findings = findingsOf(run)
  const covers = createCover(findings)
  const entries = [...unresolvedOf(before, run)]
  const added = findings.filter((finding) => !entries.some((entry) => covers(entry, finding)))
  const failures = Map.groupBy(added, (finding) => {
    const failure = failureOf(finding)
    return `${failure.rule} ${keyOf(failure)}`
  })
  for (const same of failures.values()) {
    const failure = failureOf(same[0]!)
    const written = same.filter((finding) => !isGenerated(finding.case)).map(ruleOfCase)
    const at = entries.findIndex((entry) => isPlain(entry) && isSame(entry, failure))
    const known = at < 0 ? [] : entries[at]!.in
    const entry = { ...failure, in: ruleIds.filter((id) => [...known, ...written].includes(id)) }
    if (at < 0) entries.push(entry)
    else entries[at] = { ...entries[at]!, in: entry.in }
  }
  return { version: 2, findings: entries }
}

/** The text of a baseline file: JSON with one finding per line. */
export const formatBaseline = ({ version, findings }: Baseline): string => {
  const lines = findings.map((entry) => `\n    ${JSON.stringify(entry)}`)
  return `{\n  "version": ${version},\n  "findings": [${lines.join(',')}${lines.length === 0 ? '' : '\n  '}]\n}\n`
}

const required = { rule: null, code: null, property: null, requests: null, in: null }
const entryCheck = object({
  rule: oneOf(ruleIds),
  code: string,
  property: string,
  requests: oneOf([...new Set(Object.values(kindOfRequests))]),
  in: listOf(oneOf(ruleIds)),
  reason: string,
  expires: is('a date such as 2027-03-31', (value) => /^\d{4}-\d\d-\d\d$/.test(String(value))),
})
const entriesCheck = listOf((entry, place) =>
  entryCheck({ ...required, ...(entry as object) }, place),
)

/** Reads a baseline file, or an earlier JSON report as a baseline; throws a UsageError if the text is neither. */
export const parseBaseline = (text: string): Baseline => {
  const { error } = readJson(text)
  if (error !== undefined) throw new UsageError(error.message)
  const entry: Readonly<Record<string, unknown>> = { ...(JSON.parse(text) as object) }
  if (entry['exitCode'] === 2)
    throw new UsageError('The check of this report could not be made or finished.')
  if (Array.isArray(entry['groups']))
    return baselineOf({ groups: entry['groups'] as Report['groups'], cases: {} })
  const { version, findings } = entry
  if (version !== 2 || !Array.isArray(findings))
    throw new UsageError(
      'It is neither a baseline of version 2 nor a JSON report: create one with --update-baseline.',
    )
  const mistakes = entriesCheck(findings, ['findings'])
  if (mistakes.length === 0) return { version: 2, findings: findings as readonly BaselineEntry[] }
  throw new UsageError(
    `${sentencesOf(mistakes).join('; ')}. Correct the file, or delete it and create it with --update-baseline.`,
  )
}
