import type { Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { docsPage } from '../rules.ts'
import { fails, headline, partsOf, warningsTitle } from './details.ts'
import { printable, truncate, withoutGithubCommand } from './escape.ts'
import type { Reporter } from './reporter.ts'
import { byFamily, changes, effort, gaps, plural, signs, tally, verdict } from './summary.ts'
import { type Palette, palette, wrap } from './terminal.ts'

const margin = 11

/** The first line and the body of a message in one line. */
const inOneLine = ([start = '', ...rest]: readonly string[], width: number): string =>
  truncate([start, ...rest.slice(rest.indexOf('') + 1 || rest.length)].join(' '), width)

function whole(report: Report, group: Group, { bad, warn, strong, faint }: Palette, width: number): string[] {
  const [sign, paint] = group.kind === 'violation' ? ['✗', bad] : ['!', warn]
  const [first = '', ...more] = wrap(headline(group), width - 6)
  const room = width - margin - 2
  const shown = (label: string, content: string | readonly string[]): readonly string[] => {
    if (typeof content === 'string') return wrap(content, room)
    if (label === 'Reproduce') return content
    const lines = fails(group, report) ? content : [inOneLine(content, room - 2)]
    // Text from the server gets a bar in front, so that build servers do not run it as a command.
    return lines.map((line) => `${faint('│')} ${line}`)
  }
  const parts = partsOf(report, group).flatMap(([label, content]) =>
    shown(label, content).map((line, at) =>
      `  ${faint((at === 0 ? label.toLowerCase() : '').padEnd(margin))}${line}`.trimEnd(),
    ),
  )
  return [
    `${paint(`${sign} ${group.rule.padEnd(4)}`)}${strong(first)}`,
    ...more.map((line) => `      ${strong(line)}`),
    ...parts,
    '',
  ]
}

/** One line for a note. */
function brief(group: Group, { faint }: Palette, width: number): string[] {
  const [{ case: id, docs }] = group.findings
  const rest = new Set(group.findings.map((each) => each.case)).size - 1
  const where = printable(id) + (rest > 0 ? ` and ${plural(rest, 'other case')}` : '')
  const [first = '', ...more] = wrap(`${headline(group)} [${where}] ${docs}`, width - 8)
  return [`${faint('·')} ${`${group.rule} `.padEnd(4)}${first}`, ...more.map((line) => `      ${line}`)]
}

/** The state of every rule, a line for each family. */
function matrix(report: Report, { bad, warn, good, faint }: Palette): string[] {
  const paint = { passed: good, failed: bad, warned: warn, noted: faint, 'not checked': faint }
  const rows = byFamily(report).map(({ rules }) =>
    rules
      .map(({ rule, verdict: how }) => paint[how](`${signs[how]} ${rule}`) + ' '.repeat(Math.max(5 - rule.length, 1)))
      .join(''),
  )
  const legend = [
    '✓ passed  ✗ failed  ! warned  · noted, nothing asserted  - not checked',
    `each rule, with an example: ${docsPage}`,
  ]
  return rows.length === 0
    ? []
    : [...rows.map((row) => `  ${row.trimEnd()}`), ...legend.map((line) => faint(`  ${line}`))]
}

/** What fits on the last screen: the state of every rule, what is missing, the outcome. */
function summary(report: Report, colors: Palette, width: number): string[] {
  const { bad, good, faint, strong } = colors
  const paint = report.exitCode === 0 ? good : bad
  const missing = gaps(report).flatMap(({ reason, rules, cases }) =>
    wrap(`not checked: ${rules} (${cases}): ${printable(reason)}`, width - 4),
  )
  const compared = changes(report).flatMap(({ title, lines }) => [
    title,
    ...lines.slice(0, 5).map((line) => `  ${truncate(line, width - 4)}`),
    ...(lines.length > 5 ? [`  … and ${lines.length - 5} more`] : []),
  ])
  const sign = signs[report.exitCode === 0 ? 'passed' : 'failed']
  const paragraph = (lines: string[]): string[] => (lines.length === 0 ? [] : [...lines, ''])
  return [
    ...paragraph(matrix(report, colors)),
    ...paragraph([
      ...missing.slice(0, 4).map((line) => `  ${faint(line)}`),
      ...(missing.length > 4 ? [faint(`  … and ${missing.length - 4} more lines`)] : []),
    ]),
    ...paragraph(compared.map((line) => `  ${line}`)),
    ...paragraph(report.hints.flatMap((hint) => wrap(printable(hint), width - 2)).map((line) => `  ${line}`)),
    ...wrap(`${sign} ${verdict(report)}`, width - 2).map((line) => `  ${strong(paint(line))}`),
    ...(report.exitCode === 2 ? [] : [`    ${tally(report)}`]),
    ...(report.exitCode === 2 && report.counts.responses === 0 ? [] : [faint(`    ${effort(report)}`)]),
  ]
}

/** For a person at a terminal or in a build log. */
export const text: Reporter = (report, { color = false, width: columns = 80 } = {}) => {
  const colors = palette(color)
  const width = Math.min(Math.max(columns, 40), 120)
  const section = (kind: Group['kind'], title: string): string[] => {
    const groups = report.groups.filter((group) => group.kind === kind)
    if (groups.length === 0) return []
    const lines = groups.flatMap((group) =>
      kind === 'note' ? brief(group, colors, width) : whole(report, group, colors, width),
    )
    return [colors.strong(title), '', ...lines, ...(lines.at(-1) === '' ? [] : [''])]
  }
  const lines = [
    `${colors.strong('Plant Store contract')} at ${printable(report.run.baseUrl)}`,
    '',
    ...section('violation', 'Violations'),
    ...section('warning', warningsTitle(report)),
    ...section('note', 'Notes'),
    ...summary(report, colors, width),
  ]
  return `${lines.map(withoutGithubCommand).join('\n')}\n`
}
