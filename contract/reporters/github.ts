import { ruleOf } from '../rules.ts'
import { fails, headings, headline, plainText, tally, verdict } from './content.ts'
import { printable } from './escape.ts'
import type { Reporter } from './reporter.ts'
import type { Group, Report } from '../report/types.ts'

/** Escapes as the runner decodes them, in a message and in the value of a property. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const command = (
  level: 'error' | 'warning' | 'notice',
  properties: object,
  text: string,
): string => {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  return `::${level} ${given.map(([name, value]) => `${name}=${property(String(value))}`).join(',')}::${data(text)}`
}

/** Drift points to its line of the profile, other findings to `file`. */
function annotation(report: Report, group: Group, file: string | undefined): string {
  const level = fails(group, report) ? 'error' : 'warning'
  const isDrift = group.kind === 'drift'
  const { section, line } = group.findings[0].citation
  const place = isDrift ? { file: section, line } : { file }
  const title = isDrift ? headings(report).drift : `${group.rule}: ${ruleOf(group.rule).sentence}`
  return command(level, { ...place, title }, `${headline(group)}\n${plainText(report, group)}`)
}

/** Annotations for GitHub Actions: a line for each violation and warning, then the outcome. */
export const github: Reporter = (report, { annotateFile } = {}) => {
  const detailed = report.groups.filter(({ kind }) => kind !== 'note')
  const annotations = detailed.map((group) => annotation(report, group, annotateFile))
  const outcome =
    report.exitCode === 2
      ? verdict(report)
      : [`${verdict(report)}: ${tally(report)}`, ...report.hints.map(printable)].join('. ')
  const level = report.exitCode === 0 ? 'notice' : 'error'
  return `${[...annotations, command(level, { title: 'Plant Store contract' }, outcome)].join('\n')}\n`
}
