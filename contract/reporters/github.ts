import {
  documentName,
  fails,
  headings,
  headline,
  plainText,
  plural,
  sentenceOf,
  tally,
  verdict,
} from './content.ts'
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
  const { citation } = group.findings[0]
  const place = isDrift ? { file: citation.file, line: citation.line } : { file }
  const title = isDrift
    ? headings(report).drift
    : `${group.rule}: ${printable(sentenceOf(report, group.rule))}`
  return command(level, { ...place, title }, `${headline(group)}\n${plainText(report, group)}`)
}

/** GitHub shows at most ten annotations of a level in a step: the outcome and these. */
const maxAnnotations = 9

function outcomeOf(report: Report): string {
  const text =
    report.exitCode === 2
      ? verdict(report)
      : [`${verdict(report)}: ${tally(report)}`, ...report.hints.map(printable)].join('. ')
  const title = documentName(report)
  return command(report.exitCode === 0 ? 'notice' : 'error', { title }, text)
}

/** Annotations for GitHub Actions: the outcome, the first findings, and how many more there are. */
export const github: Reporter = (report, { annotateFile } = {}) => {
  const detailed = report.groups.filter(({ kind }) => kind !== 'note')
  const { failing = [], tolerated = [] } = Object.groupBy(detailed, (group) =>
    fails(group, report) ? 'failing' : 'tolerated',
  )
  const shown = [...failing, ...tolerated].slice(0, maxAnnotations)
  const rest = detailed.length - shown.length
  const annotations = shown.map((group) => annotation(report, group, annotateFile))
  const title = documentName(report)
  const more =
    rest === 0 ? [] : [command('notice', { title }, `and ${plural(rest, 'more finding')}`)]
  return `${[outcomeOf(report), ...annotations, ...more].join('\n')}\n`
}
