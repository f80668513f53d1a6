import { plainDetails } from '../report/details.ts'
import { wholeOnce } from '../report/http-message.ts'
import type { FindingView, View } from '../data/view.ts'
import { viewOf } from '../report/view.ts'
import { plural } from '../report/words.ts'
import type { Format } from './reporter.ts'

/** Escapes as the runner decodes them, in a message and in the value of a property. */
const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

interface Properties {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly title: string
}

const command = (
  level: 'error' | 'warning' | 'notice',
  { file, line, title }: Properties,
  text: string,
): string => {
  const properties = Object.entries({ file, line, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${level} ${properties.join(',')}::${escapeMessage(text)}`
}

/** A finding and the title of its annotation. */
interface Titled {
  readonly finding: FindingView
  readonly title: string
}

/** Drift points to its line of the profile, other findings to `file`. */
function annotation({ finding, title }: Titled, file: string | undefined): string {
  const level = finding.fails ? 'error' : 'warning'
  const place = finding.kind === 'drift' ? finding.place : { file }
  const text = `${finding.headline}\n${plainDetails(finding.details)}`
  return command(level, { ...place, title }, text)
}

/** GitHub shows at most ten annotations of a level in a step: the outcome and these. */
const maxAnnotations = 9

function outcomeOf({ document, outcome, verdict, tally, hints }: View): string {
  // Hints are whole sentences.
  const text = tally === undefined ? verdict : [`${verdict}: ${tally}.`, ...hints].join(' ')
  return command(outcome === 'passed' ? 'notice' : 'error', { title: document }, text)
}

/** The findings of the view, those that fail the run first; drift has the title of its section, others that of their rule. */
function titledFindings({ sections }: View): readonly Titled[] {
  const findings = sections.flatMap((section) =>
    section.findings.map((finding) => ({
      finding,
      title: section.kind === 'drift' ? section.title : `${finding.rule}: ${finding.sentence}`,
    })),
  )
  return findings.toSorted(
    (left, right) => Number(right.finding.fails) - Number(left.finding.fails),
  )
}

/** Annotations for GitHub Actions: the outcome, the first findings, and how many more there are. */
export const github: Format = (report, { annotateFile } = {}) => {
  const view = viewOf(report, wholeOnce)
  const findings = titledFindings(view)
  const annotated = findings.slice(0, maxAnnotations)
  const lines = [outcomeOf(view), ...annotated.map((titled) => annotation(titled, annotateFile))]
  const rest = findings.length - maxAnnotations
  if (rest > 0)
    lines.push(command('notice', { title: view.document }, `and ${plural(rest, 'more finding')}`))
  return {
    text: `${lines.join('\n')}\n`,
    commands: annotated.map(({ finding }) => finding.exchange),
  }
}
