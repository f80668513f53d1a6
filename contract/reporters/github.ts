import type { Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { detailsOf, fails, otherCases, paragraphs } from './details.ts'
import { printable } from './escape.ts'
import type { Reporter } from './reporter.ts'
import { tally, verdict } from './summary.ts'

/** Escapes as the runner decodes them, in a message and in the value of a property. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const command = (level: 'error' | 'warning' | 'notice', title: string, text: string): string =>
  `::${level} title=${property(title)}::${data(text)}`

function annotation(report: Report, group: Group): string {
  const details = detailsOf(report, group.findings[0])
  const others = otherCases(group).length
  const more = others > 0 ? `\n\nAlso in ${others} more ${others === 1 ? 'case' : 'cases'}.` : ''
  const level = fails(group, report) ? 'error' : 'warning'
  return command(level, `${group.rule}: ${details.rule.sentence}`, paragraphs(details) + more)
}

/** Annotations for GitHub Actions: a line for each violation and warning, then the outcome. */
export const github: Reporter = (report) => {
  const annotations = report.groups.filter(({ kind }) => kind !== 'note').map((group) => annotation(report, group))
  const outcome =
    report.exitCode === 2
      ? verdict(report)
      : [`${verdict(report)}: ${tally(report)}`, ...report.hints.map(printable)].join('. ')
  const level = report.exitCode === 0 ? 'notice' : 'error'
  return `${[...annotations, command(level, 'Plant Store contract', outcome)].join('\n')}\n`
}
