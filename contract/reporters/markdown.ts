import type { Group } from '../finding.ts'
import type { Coverage, Report } from '../report.ts'
import { fails, headline, partsOf, warningsTitle } from './details.ts'
import { printable } from './escape.ts'
import type { Reporter } from './reporter.ts'
import { byFamily, changes, effort, gaps, tally, verdict } from './summary.ts'

/** Text without Markdown, HTML, links and mentions. */
const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]<>#+\-.!|~&:=$^]/g, (mark) =>
      mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : mark === '&' ? '&amp;' : `\\${mark}`,
    )
    .replaceAll('@', '@\u2060')

/** Backticks, one more than any run of them in the text, and at least so many. */
const ticksFor = (text: string, min: number): string =>
  '`'.repeat(Math.max(min, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))

function fenced(lines: readonly string[], language: string): string {
  const text = lines.join('\n')
  const fence = ticksFor(text, 3)
  return [fence + language, text, fence].join('\n')
}

/** A code span (CommonMark 0.31, section 6.1). */
function code(text: string): string {
  const shown = printable(text)
  const ticks = ticksFor(shown, 1)
  return ticks.length > 1 ? `${ticks} ${shown} ${ticks}` : `${ticks}${shown}${ticks}`
}

const marks: Readonly<Record<Coverage['verdict'], string>> = {
  passed: '✅',
  failed: '❌',
  warned: '⚠️',
  noted: '·',
  'not checked': '–',
}

function section(report: Report, group: Group): string[] {
  const parts = partsOf(report, group).map(([label, content]) =>
    typeof content === 'string'
      ? `- ${label}: ${plain(content)}`
      : `\n${label}:\n\n${fenced(content, label === 'Reproduce' ? 'sh' : 'http')}`,
  )
  const mark = marks[group.kind === 'violation' ? 'failed' : 'warned']
  return [`### ${mark} ${group.rule}: ${plain(headline(group))}`, '', ...parts, '']
}

const folded = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`<details><summary>${title}</summary>`, '', ...lines, '', '</details>', '']

const note = ({ rule, findings: [{ message, case: id, docs }] }: Group): string =>
  `- ${rule}: ${plain(message)} (${code(id)}, ${docs})`

function coverage(report: Report): string[] {
  const rows = byFamily(report).map(({ rules }) =>
    rules.map(({ rule, verdict: how }) => `${marks[how]} ${rule}`).join(' &nbsp; '),
  )
  const missing = gaps(report).map(({ reason, rules, cases }) => `- Not checked: ${rules} (${cases}): ${plain(reason)}`)
  return [rows.join('<br>\n'), '', ...missing, ''].filter((line, at, all) => line !== '' || (all[at - 1] ?? '') !== '')
}

/** For a job summary: the outcome, then what fails the run, then the rest, folded. */
export const markdown: Reporter = (report) => {
  const failing = report.groups.filter((group) => fails(group, report))
  const tolerated = report.groups.filter((group) => group.kind !== 'note' && !fails(group, report))
  const others = report.comparedWith === undefined ? warningsTitle(report) : 'Warnings and known findings'
  const notes = report.groups.filter(({ kind }) => kind === 'note')
  const title = `${marks[report.exitCode === 0 ? 'passed' : 'failed']} ${plain(verdict(report))}`
  const out = [
    `## ${title}`,
    '',
    ...(report.exitCode === 2 ? [] : [`${code(report.run.baseUrl)}: ${tally(report)}; ${plain(effort(report))}`, '']),
    ...coverage(report),
    ...report.hints.flatMap((hint) => [plain(hint), '']),
    ...failing.flatMap((group) => section(report, group)),
    ...folded(
      others,
      tolerated.flatMap((group) => section(report, group)),
    ),
    ...folded('Notes', notes.map(note)),
    ...changes(report).flatMap(({ title, lines }) => [
      plain(title),
      '',
      ...lines.map((line) => `- ${plain(line)}`),
      '',
    ]),
  ]
  return `${out.join('\n').trimEnd()}\n`
}
