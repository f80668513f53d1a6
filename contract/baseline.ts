import { is, nonEmptyListOf, object, oneOf, string } from '../src/check.ts'
import type { Finding } from './finding.ts'
import type { Report } from './report.ts'
import { type RuleId, rules } from './rules.ts'
import { UsageError } from './usage-error.ts'

/** A known failure, whichever case shows it. */
export interface BaselineEntry extends Pick<Finding, 'rule' | 'code'> {
  /** What it is about: a JSON Pointer into the response body, else what was received, such as `422`. */
  readonly property: string
  /** The rules whose requests show it; `any` if plain requests or those of most families do: any request may then. */
  readonly in: readonly (RuleId | 'any')[]
  /** Only generated requests show it: another seed may miss it, so that it never counts as resolved. */
  readonly generated?: true
  readonly reason?: string
  /** The last day on which the entry applies (UTC), such as `2027-03-31`. */
  readonly expires?: string
}

/** Findings that are known and do not fail the check. */
export interface Baseline {
  readonly version: 2
  readonly findings: readonly BaselineEntry[]
  /** What the run is compared with, in reports; `the baseline` by default. */
  readonly name?: string
}

/** How many rules of one family, such as N, make a failure known for all of the family: it may show up in any of them. */
const pervasive = 5

const areas = ['any', ...rules.map(({ id }) => id)] as const

const areaOf = (id: string): BaselineEntry['in'][number] =>
  /^R1\/(plain|first|again|at-once)$/.test(id) ? 'any' : (id.split('/')[0] as RuleId)

const keyOf = ({ rule, code, property }: BaselineEntry): string => JSON.stringify([rule, code, property])

const isGenerated = (finding: Finding): boolean => finding.case.includes('/generated-')

const entryOf = (finding: Finding): BaselineEntry => {
  const { rule, code, pointer, received, case: id } = finding
  return {
    rule,
    code,
    property: pointer ?? received,
    in: [areaOf(id)],
    ...(isGenerated(finding) && { generated: true }),
  }
}

/** Valid requests, invalid ones, those without a credential, or the others. */
const familyOf = (area: string): string => (/^[RVa]/.test(area) ? 'valid' : area[0]!)

/** Generated requests differ from seed to seed: one is known if requests of its family have got the same, by any rule. */
const covers = (entry: BaselineEntry, finding: Finding): boolean => {
  const { in: listed } = entry
  const own = entryOf(finding)
  const area = own.in[0]!
  const related = listed.filter((each) => familyOf(each) === familyOf(area)).length
  if (isGenerated(finding) && related > 0) return entry.code === own.code && entry.property === own.property
  return keyOf(entry) === keyOf(own) && (listed.includes(area) || listed.includes('any') || related >= pervasive)
}

/** Finds the entry of a finding, and whether it has expired. */
export const createKnown = (
  baseline: Baseline | undefined,
  now: number,
): ((finding: Finding) => Readonly<{ entry: BaselineEntry; expired: boolean }> | undefined) => {
  const today = new Date(now).toISOString().slice(0, 10)
  return (finding) => {
    const entry = finding.kind === 'note' ? undefined : baseline?.findings.find((each) => covers(each, finding))
    return entry && { entry, expired: (entry.expires ?? today) < today }
  }
}

/** Entries of the baseline that no finding has any more, although requests of all their rules were sent. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  findings: readonly Finding[],
  sentCases: readonly string[],
): readonly BaselineEntry[] => {
  const found = new Set(findings.map((finding) => keyOf(entryOf(finding))))
  const sent = new Set(sentCases.map(areaOf))
  const isResolved = (entry: BaselineEntry): boolean =>
    !entry.generated && !found.has(keyOf(entry)) && entry.in.every((each) => sent.has(each))
  return (baseline?.findings ?? []).filter(isResolved)
}

/** A baseline with every violation and warning of the report, and the entries of `before` that are not resolved. */
export const baselineOf = ({ groups, cases }: Pick<Report, 'groups' | 'cases'>, before?: Baseline): Baseline => {
  const findings = groups.filter(({ kind }) => kind !== 'note').flatMap((group) => group.findings)
  const resolved = resolvedOf(before, findings, Object.keys(cases))
  const kept = (before?.findings ?? []).filter((entry) => !resolved.includes(entry))
  const added = findings.filter((finding) => !kept.some((entry) => covers(entry, finding))).map(entryOf)
  const merged = Array.from(Map.groupBy(added, keyOf).values(), (same): BaselineEntry => {
    const listed = areas.filter((area) => same.some((entry) => entry.in.includes(area)))
    const first = same.find((entry) => !entry.generated) ?? same[0]!
    const isGeneral = listed[0] === 'any' || new Set(listed.map(familyOf)).size > 2
    return { ...first, in: isGeneral ? ['any'] : listed }
  })
  return { version: 2, findings: [...kept, ...merged] }
}

/** The text of a baseline file: JSON with one finding per line. */
export const formatBaseline = ({ version, findings }: Baseline): string => {
  const lines = findings.map((entry) => `\n    ${JSON.stringify(entry)}`)
  return `{\n  "version": ${version},\n  "findings": [${lines.join(',')}${lines.length === 0 ? '' : '\n  '}]\n}\n`
}

const entryCheck = object({
  rule: oneOf(areas.slice(1)),
  code: string,
  property: string,
  in: nonEmptyListOf(oneOf(areas)),
  generated: oneOf([true]),
  reason: string,
  expires: is('a date such as 2027-03-31', (value) => /^\d{4}-\d\d-\d\d$/.test(String(value))),
})
const required = { rule: null, code: null, property: null, in: null }

/** @throws {SyntaxError} */
const parse = (text: string): Readonly<Record<string, unknown>> => ({ ...(JSON.parse(text) as object) })

/** Reads the text of a baseline file; throws a UsageError if it is not a baseline. */
export const parseBaseline = (text: string): Baseline => {
  const { version, findings } = parse(text)
  const problems =
    version === 2 && Array.isArray(findings)
      ? findings.flatMap((entry, at) => entryCheck({ ...required, ...(entry as object) }, `findings[${at}]`))
      : ['it has no findings of version 2']
  if (problems.length === 0) return { version: 2, findings: findings as readonly BaselineEntry[] }
  throw new UsageError(`${problems.join('; ')}. Correct the file, or delete it and create it with --update-baseline.`)
}

/** The findings of an earlier JSON report as a baseline; throws a UsageError if the text is no such report. */
export const parseReport = (text: string): Baseline => {
  const { groups, exitCode } = parse(text) as Partial<Report>
  if (exitCode === 2) throw new UsageError('Its check could not be made.')
  try {
    return baselineOf({ groups: groups!, cases: {} })
  } catch {
    throw new UsageError('It is not a JSON report of check: write one with --reporter json=FILE.')
  }
}
