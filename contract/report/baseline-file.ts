import { sentencesOf } from '../../src/base/mistake.ts'
import {
  also,
  type Check,
  is,
  isObject,
  listOf,
  objectWith,
  oneOf,
  string,
  UsageError,
} from '../../src/base/checks.ts'
import { readJson } from '../../src/base/json.ts'
import { printableJson } from '../../src/base/printable.ts'
import { FORMATS } from '../../src/document/compile/formats.ts'
import type { Case } from '../data/case.ts'
import type { Baseline, BaselineEntry, Kind, Report } from '../data/report.ts'
import { ruleIds } from '../rules/rules.ts'
import { baselineOf } from './baseline.ts'

/** The text of a baseline file: JSON with one finding per line. */
export const formatBaseline = ({ version, findings }: Baseline): string => {
  const lines = findings.map((entry) => `    ${printableJson(entry)}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "version": ${version},\n  "findings": ${list}\n}\n`
}

/** An entry has one of these. */
const places = ['keywordLocation', 'instanceLocation', 'received'] as const

const entryMembers = objectWith(
  {
    operation: string,
    rule: oneOf(ruleIds),
    code: string,
    ...Object.fromEntries(places.map((name) => [name, string])),
    requests: oneOf([
      'valid',
      'invalid',
      'credential',
      'open',
    ] satisfies BaselineEntry['requests'][]),
    in: listOf(oneOf(ruleIds)),
    reason: string,
    expires: is('a date such as 2027-03-31', (value) => FORMATS['date']!.test(String(value))),
  },
  { required: ['rule', 'code', 'requests', 'in'], exclusive: places.map((name) => [name]) },
)
const entriesCheck = listOf(
  also(entryMembers, (entry, place) => {
    const hasPlace = !isObject(entry) || places.some((name) => entry[name] !== undefined)
    return hasPlace ? [] : [{ place, must: `takes one of ${places.join(', ')}` }]
  }),
)

/** What a baseline needs of a JSON report, which lists its cases. */
interface EarlierReport {
  readonly groups: Report['groups']
  readonly cases: readonly Pick<Case, 'id' | 'operation' | 'rule' | 'generated'>[]
}

/** A check for a part of a report: these members are needed, and it may have others. */
const partCheck = (needed: Readonly<Record<string, Check>>, optional = {}): Check =>
  objectWith({ ...needed, ...optional }, { required: Object.keys(needed), unchecked: /^/ })

const findingCheck = partCheck(
  {
    rule: oneOf(ruleIds),
    code: string,
    received: string,
    case: string,
    citation: partCheck({}, { pointer: string }),
  },
  { pointer: string },
)
const kindCheck = oneOf(['violation', 'drift', 'warning', 'note'] satisfies Kind[])
const reportCheck = partCheck({
  groups: listOf(partCheck({ kind: kindCheck, findings: listOf(findingCheck, 1) })),
  cases: listOf(partCheck({ id: string, rule: oneOf(ruleIds) })),
})

/**
 * The baseline of an earlier report; undefined for another object, or one without the cases of all its findings.
 * @throws {UsageError} that names each place where the report is wrong
 */
const baselineOfReport = (value: Readonly<Record<string, unknown>>): Baseline | undefined => {
  const { groups, cases } = value
  if (!Array.isArray(groups) || !Array.isArray(cases)) return undefined
  const mistakes = reportCheck({ groups, cases }, [])
  if (mistakes.length > 0)
    throw new UsageError(
      `${sentencesOf(mistakes).join('; ')}. Write the report again with --reporter json=FILE.`,
    )
  const report = { groups, cases } as unknown as EarlierReport
  const byId = Object.fromEntries(report.cases.map((testCase) => [testCase.id, testCase]))
  const findings = report.groups.flatMap((group) => group.findings)
  const isWhole = findings.every((finding) => Object.hasOwn(byId, finding.case))
  return isWhole ? baselineOf({ groups: report.groups, cases: byId }) : undefined
}

/** Reads a baseline file, or an earlier JSON report as a baseline; throws a UsageError if the text is neither. */
export const parseBaseline = (text: string): Baseline => {
  const { value, error } = readJson(text)
  if (error !== undefined) throw new UsageError(error.message)
  const entry: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  if (entry['exitCode'] === 2)
    throw new UsageError('The check of this report could not be made or finished.')
  const ofReport = baselineOfReport(entry)
  if (ofReport !== undefined) return ofReport
  const { version, findings } = entry
  if (version === 2)
    throw new UsageError(
      'It is a baseline of version 2, and this kit reads version 3: delete it, and create it again with --update-baseline.',
    )
  if (version !== 3 || !Array.isArray(findings))
    throw new UsageError(
      'It is neither a baseline of version 3 nor a JSON report: create one with --update-baseline.',
    )
  const mistakes = entriesCheck(findings, ['findings'])
  if (mistakes.length === 0) return { version: 3, findings: findings as readonly BaselineEntry[] }
  throw new UsageError(
    `${sentencesOf(mistakes).join('; ')}. Correct the file, or delete it and create it with --update-baseline.`,
  )
}
