import { sentencesOf } from '../../src/base/mistake.ts'
import { is, listOf, object, oneOf, string, UsageError } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import type { Case } from '../data/case.ts'
import type { Baseline, BaselineEntry, Report } from '../data/report.ts'
import { ruleIds } from '../rules/rules.ts'
import { baselineOf } from './baseline.ts'

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
  requests: oneOf(['valid', 'invalid', 'credential', 'open'] satisfies BaselineEntry['requests'][]),
  in: listOf(oneOf(ruleIds)),
  reason: string,
  expires: is('a date such as 2027-03-31', (value) => /^\d{4}-\d\d-\d\d$/.test(String(value))),
})
const entriesCheck = listOf((entry, place) =>
  entryCheck({ ...required, ...(entry as object) }, place),
)

/** What a baseline needs of a JSON report, which lists its cases. */
interface EarlierReport {
  readonly groups: Report['groups']
  readonly cases: readonly Pick<Case, 'id' | 'rule' | 'replay'>[]
}

/** The baseline of an earlier report; undefined for another object, or one without the cases of all its findings. */
const baselineOfReport = (value: Readonly<Record<string, unknown>>): Baseline | undefined => {
  const { groups, cases } = value as Partial<EarlierReport>
  if (!Array.isArray(groups) || !Array.isArray(cases)) return undefined
  const report = { groups, cases } as EarlierReport
  const byId = Object.fromEntries(report.cases.map((testCase) => [testCase.id, testCase]))
  const findings = report.groups.flatMap((group) => group.findings)
  const isWhole = findings.every((finding) => byId[finding.case] !== undefined)
  return isWhole ? baselineOf({ groups: report.groups, cases: byId }) : undefined
}

/** Reads a baseline file, or an earlier JSON report as a baseline; throws a UsageError if the text is neither. */
export const parseBaseline = (text: string): Baseline => {
  const { error } = readJson(text)
  if (error !== undefined) throw new UsageError(error.message)
  const entry: Readonly<Record<string, unknown>> = { ...(JSON.parse(text) as object) }
  if (entry['exitCode'] === 2)
    throw new UsageError('The check of this report could not be made or finished.')
  const ofReport = baselineOfReport(entry)
  if (ofReport !== undefined) return ofReport
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
