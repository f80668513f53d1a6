import { is, listOf, object, oneOf, string, UsageError } from '../src/check-value.ts'
import { isGenerated } from './cases/case.ts'
import type { Finding } from './judge/finding.ts'
import { type RuleId, rules } from './rules.ts'
import type { Baseline, BaselineEntry, Group, Report } from './report/types.ts'

/** The requests of a rule, by the first letter of its id. */
const kindOfRequests = { R: 'valid', V: 'valid', N: 'invalid', A: 'credential', o: 'open' } as const

const ruleIds = rules.map(({ id }) => id)
const ruleOfCase = (id: string): RuleId => id.split('/')[0] as RuleId

const entryOf = ({
  rule,
  code,
  pointer,
  received,
  case: id,
}: Finding): Omit<BaselineEntry, 'in'> => {
  return {
    rule,
    code,
    property: pointer ?? received,
    requests: kindOfRequests[id[0] as keyof typeof kindOfRequests],
  }
}

/** Generated requests differ from seed to seed, and with them the rule that they break. */
const covers = (entry: BaselineEntry, finding: Finding): boolean => {
  const { rule, ...own } = entryOf(finding)
  const isSame =
    entry.code === own.code && entry.property === own.property && entry.requests === own.requests
  return isSame && (entry.rule === rule || isGenerated(finding.case))
}

/** Finds out whether a finding is known, why, and the day on which its entry has expired. */
export const createBaselineLookup = (baseline: Baseline | undefined, now: number) => {
  const today = new Date(now).toISOString().slice(0, 10)
  return (finding: Finding): Pick<Group, 'known' | 'reason' | 'expired'> => {
    const entry =
      finding.kind === 'note'
        ? undefined
        : baseline?.findings.find((entry) => covers(entry, finding))
    const expired =
      entry?.expires !== undefined && entry.expires < today ? entry.expires : undefined
    return { known: entry !== undefined && expired === undefined, reason: entry?.reason, expired }
  }
}

/** Entries of the baseline that no finding has any more, although the cases that showed them were sent. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  findings: readonly Finding[],
  sentCases: readonly string[],
): readonly BaselineEntry[] => {
  const sent = new Set(sentCases.map(ruleOfCase))
  const isResolved = (entry: BaselineEntry): boolean =>
    entry.in.length > 0 &&
    entry.in.every((rule) => sent.has(rule)) &&
    !findings.some((finding) => covers(entry, finding))
  return (baseline?.findings ?? []).filter(isResolved)
}

/** A baseline with every violation and warning of the report, and the entries of `before` that are not resolved. */
export const baselineOf = (
  { groups, cases }: Pick<Report, 'groups' | 'cases'>,
  before?: Baseline,
): Baseline => {
  const findings = groups.filter(({ kind }) => kind !== 'note').flatMap((group) => group.findings)
  const resolved = resolvedOf(before, findings, Object.keys(cases))
  const remaining = (before?.findings ?? []).filter((entry) => !resolved.includes(entry))
  const added = findings.filter((finding) => !remaining.some((entry) => covers(entry, finding)))
  const merged = Array.from(
    Map.groupBy(added, (finding) => JSON.stringify(entryOf(finding))).values(),
    (same): BaselineEntry => {
      const rulesOfCases = new Set(
        same
          .filter((finding) => !isGenerated(finding.case))
          .map((finding) => ruleOfCase(finding.case)),
      )
      return { ...entryOf(same[0]!), in: ruleIds.filter((id) => rulesOfCases.has(id)) }
    },
  )
  return { version: 2, findings: [...remaining, ...merged] }
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
  const given: Readonly<Record<string, unknown>> = { ...(JSON.parse(text) as object) }
  if (given['exitCode'] === 2)
    throw new UsageError('The check of this report could not be made or finished.')
  if (Array.isArray(given['groups']))
    return baselineOf({ groups: given['groups'] as Report['groups'], cases: {} })
  const { version, findings } = given
  if (version !== 2 || !Array.isArray(findings))
    throw new UsageError(
      'It is neither a baseline of version 2 nor a JSON report: create one with --update-baseline.',
    )
  const problems = entriesCheck(findings, 'findings')
  if (problems.length === 0) return { version: 2, findings: findings as readonly BaselineEntry[] }
  throw new UsageError(
    `${problems.join('; ')}. Correct the file, or delete it and create it with --update-baseline.`,
  )
}
