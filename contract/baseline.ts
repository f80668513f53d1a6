import { UsageError } from './usage-error.ts'
import type { Finding } from './finding.ts'
import type { Resolved, Report } from './report.ts'
import { type RuleId, rules } from './rules.ts'

/** Findings that were there before and are put up with. */
export interface Baseline {
  readonly version: 1
  readonly findings: readonly Resolved[]
}

/** Generated cases differ from run to run, so they are known by their rule alone. */
const caseKey = (id: string): string => id.replace(/\/generated-.*$/, '/generated')

const keyOf = ({ rule, code, case: id }: Resolved | Finding): string =>
  JSON.stringify([rule, code, caseKey(id)])

export const createKnown = (baseline: Baseline | undefined): ((finding: Finding) => boolean) => {
  const keys = new Set(baseline?.findings.map(keyOf))
  return (finding) => finding.kind !== 'note' && keys.has(keyOf(finding))
}

/** What the baseline lists, the run asked for again, and did not see. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  findings: readonly Finding[],
  judged: ReadonlySet<string>,
): readonly Resolved[] => {
  const seen = new Set(findings.map(keyOf))
  const asked = new Set([...judged].map(caseKey))
  return (baseline?.findings ?? []).filter(
    (entry) => !seen.has(keyOf(entry)) && asked.has(caseKey(entry.case)),
  )
}

/** The baseline that knows every violation and warning of the report. */
export const baselineOf = (report: Report): Baseline => {
  const entries = report.groups
    .filter(({ kind }) => kind !== 'note')
    .flatMap(({ findings }) => findings)
    .map(({ rule, code, case: id }): Resolved => ({ rule, code, case: caseKey(id) }))
  const unique = new Map(entries.map((entry) => [keyOf(entry), entry]))
  return { version: 1, findings: [...unique.values()] }
}

/** A baseline as it stands in its file, a finding a line. */
export const formatBaseline = (baseline: Baseline): string => {
  const lines = baseline.findings.map((entry) => `    ${JSON.stringify(entry)}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "version": 1,\n  "findings": ${list}\n}\n`
}

const isEntry = (entry: unknown): entry is Resolved => {
  if (typeof entry !== 'object' || entry === null) return false
  const { rule, code, case: id } = entry as Record<string, unknown>
  return (
    rules.some((each) => each.id === (rule as RuleId)) &&
    typeof code === 'string' &&
    typeof id === 'string'
  )
}

/**
 * Reads what formatBaseline wrote.
 *
 * @throws {UsageError} when the text is no baseline.
 */
export const parseBaseline = (text: string): Baseline => {
  const wrong = (why: string): UsageError =>
    new UsageError(
      `The baseline cannot be used, because ${why}: make it anew with --update-baseline.`,
    )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong('it is not JSON')
  }
  const { version, findings } = (value ?? {}) as Record<string, unknown>
  if (version !== 1) throw wrong('its version is not 1')
  if (!Array.isArray(findings) || !findings.every(isEntry)) {
    throw wrong('a finding lacks rule, code or case')
  }
  return { version: 1, findings }
}
