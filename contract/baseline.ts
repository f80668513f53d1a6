import type { Finding } from './finding.ts'
import type { Report, Resolved } from './report.ts'
import { rules } from './rules.ts'
import { UsageError } from './usage-error.ts'

/** Findings that are known and do not fail the check. */
export interface Baseline {
  readonly version: 1
  readonly findings: readonly Resolved[]
}

/** Generated cases differ from run to run: their rule identifies them. */
const caseKey = (id: string): string => id.replace(/\/generated-.*$/, '/generated')

const keyOf = ({ rule, code, case: id }: Resolved): string => JSON.stringify([rule, code, caseKey(id)])

export const createKnown = (baseline: Baseline | undefined): ((finding: Finding) => boolean) => {
  const keys = new Set(baseline?.findings.map(keyOf))
  return (finding) => finding.kind !== 'note' && keys.has(keyOf(finding))
}

/** Entries of the baseline whose case ran again without the finding. */
export const resolvedOf = (
  baseline: Baseline | undefined,
  findings: readonly Finding[],
  checkedCases: ReadonlySet<string>,
): readonly Resolved[] => {
  const found = new Set(findings.map(keyOf))
  const checked = new Set(Array.from(checkedCases, caseKey))
  const isResolved = (entry: Resolved): boolean => !found.has(keyOf(entry)) && checked.has(caseKey(entry.case))
  return (baseline?.findings ?? []).filter(isResolved)
}

/** A baseline with every violation and warning of the report. */
export const baselineOf = ({ groups }: Report): Baseline => {
  const findings = groups.filter(({ kind }) => kind !== 'note').flatMap((group) => group.findings)
  const entries = findings.map(({ rule, code, case: id }): Resolved => ({ rule, code, case: caseKey(id) }))
  return { version: 1, findings: [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()] }
}

/** The text of a baseline file: JSON with one finding per line. */
export const formatBaseline = ({ findings }: Baseline): string => {
  const lines = findings.map((entry) => `\n    ${JSON.stringify(entry)}`)
  return `{\n  "version": 1,\n  "findings": [${lines.join(',')}${lines.length === 0 ? '' : '\n  '}]\n}\n`
}

const isEntry = (entry: Partial<Resolved> | null): boolean => {
  const { rule, code, case: id } = entry ?? {}
  return rules.some((each) => each.id === rule) && typeof code === 'string' && typeof id === 'string'
}

/** Reads the text of a baseline file; throws a UsageError if it is not a baseline. */
export const parseBaseline = (text: string): Baseline => {
  const wrong = (why: string): UsageError =>
    new UsageError(`The baseline cannot be used: ${why}. Create it again with --update-baseline.`)
  let value: Partial<Baseline> | null
  try {
    value = JSON.parse(text) as typeof value
  } catch {
    throw wrong('it is not JSON')
  }
  const { version, findings } = value ?? {}
  if (version !== 1) throw wrong('its version is not 1')
  if (!Array.isArray(findings) || !findings.every(isEntry)) throw wrong('a finding lacks rule, code or case')
  return { version, findings }
}
