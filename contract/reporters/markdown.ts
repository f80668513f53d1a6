import {
  byFamily,
  documentName,
  effort,
  fails,
  headings,
  headline,
  legend,
  lists,
  partsOf,
  signs,
  tally,
  verdict,
} from './content.ts'
import { printable } from './escape.ts'
import type { Reporter } from './reporter.ts'
import type { Group, Report } from '../report/types.ts'

/** Text without Markdown, HTML, links and mentions. */
const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]<>#+\-.!|~&:=$^]/g, (mark) =>
      mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : mark === '&' ? '&amp;' : `\\${mark}`,
    )
    .replaceAll('@', '@\u2060')

/** A code block; its fence is longer than any run of backticks in it. */
function fenced(lines: readonly string[], language: string): string {
  const text = lines.join('\n')
  const fence = '`'.repeat(
    Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)),
  )
  return [fence + language, text, fence].join('\n')
}

function section(report: Report, group: Group): string[] {
  const parts = partsOf(report, group).map(([label, content]) =>
    typeof content === 'string'
      ? `- ${label}: ${plain(content)}`
      : `\n${label}:\n\n${fenced(content, label === 'Reproduce' ? 'sh' : 'http')}`,
  )
  const mark = signs[group.kind === 'warning' ? 'warned' : 'failed'][1]
  return [`### ${mark} ${group.rule}: ${plain(headline(group))}`, '', ...parts, '']
}

/** For a job summary: the outcome, then what fails the run, then the rest, folded. */
export const markdown: Reporter = (report) => {
  const detailed = report.groups.filter(({ kind }) => kind !== 'note')
  const [failing, tolerated] = [true, false].map((fail) =>
    detailed
      .filter((group) => fails(group, report) === fail)
      .flatMap((group) => section(report, group)),
  ) as [string[], string[]]
  const rows = byFamily(report).map((family) =>
    family.rules.map(({ rule, verdict: how }) => `${signs[how][1]} ${rule}`).join(' &nbsp; '),
  )
  const others =
    report.comparedWith === undefined ? headings(report).warning : 'Warnings and known findings'
  const out = [
    `## ${signs[report.exitCode === 0 ? 'passed' : 'failed'][1]} ${plain(`${documentName(report)}: ${verdict(report)}`)}`,
    '',
    ...(report.exitCode === 2
      ? []
      : [`${plain(report.run.baseUrl)}: ${tally(report)}; ${plain(effort(report))}`, '']),
    ...(rows.length === 0
      ? []
      : [rows.join('<br>\n'), '', `<sub>${legend('markdown').join(', ')}</sub>`, '']),
    ...report.hints.flatMap((hint) => [plain(hint), '']),
    ...failing,
    ...(tolerated.length === 0
      ? []
      : [`<details><summary>${others}</summary>`, '', ...tolerated, '</details>', '']),
    ...lists(report).flatMap(({ title, lines }) => [
      `### ${plain(title)}`,
      '',
      ...lines.map((line) => `- ${plain(line)}`),
      '',
    ]),
  ]
  return `${out.join('\n').trimEnd()}\n`
}
