import { lines } from '../../src/generated/lines.ts'
import type { Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { accountOf, caseOf, fails, others } from './account.ts'
import { printable } from './printable.ts'
import type { Reporter } from './reporter.ts'
import { tally, verdict } from './words.ts'

/** Escapes as the runner undoes them: for what follows `::`, and for a property's value. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

function annotation(report: Report, group: Group): string {
  const account = accountOf(report, group.findings[0])
  const { finding, rule, sent, came, curl } = account
  const level = fails(group, report) ? 'error' : group.kind === 'note' ? 'notice' : 'warning'
  const rest = others(group).length
  const text = [
    printable(finding.message) + (group.count > 1 ? ` (${group.count} times)` : ''),
    `Document, ${rule.citation.section}: “${rule.citation.quote}”`,
    `Case ${caseOf(account)}${rest > 0 ? ` (and ${rest} more)` : ''}`,
    ['Sent:', ...sent].join('\n'),
    ['Came back:', ...came].join('\n'),
    ...(curl === undefined ? [] : [`Again:\n${curl}`]),
  ]
  const place = { file: 'openapi.yaml', line: String(lines[rule.citation.pointer] ?? 1) }
  const properties = { ...place, title: `${group.rule}: ${rule.sentence}` }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`)
  return `::${level} ${list.join(',')}::${data(text.join('\n\n'))}`
}

/** Annotations for GitHub Actions: one a line, each at the place of `openapi.yaml` that is concerned. */
export const github: Reporter = (report) => {
  const annotations = report.groups
    .filter(({ kind }) => kind !== 'note')
    .map((group) => annotation(report, group))
  const level = report.exitCode === 0 ? 'notice' : 'error'
  const outcome =
    report.exitCode === 2 ? '' : [`: ${tally(report)}`, ...report.hints.map(printable)].join('. ')
  const title = property('Plant Store contract')
  const last = `::${level} title=${title}::${data(verdict(report) + outcome)}`
  return `${[...annotations, last].join('\n')}\n`
}
