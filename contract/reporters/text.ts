import type { Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { accountOf, caseOf, fails, others, type Account } from './account.ts'
import { withoutSilence } from './gaps.ts'
import { palette, type Palette } from './palette.ts'
import { printable, uncommanded } from './printable.ts'
import type { Reporter } from './reporter.ts'
import { summary } from './summary.ts'
import { some } from './words.ts'
import { wrap } from './wrap.ts'

const margin = 11

/** `label` in the margin of the first line, the others beneath each other. */
const labelled = (label: string, lines: readonly string[], { faint }: Palette): string[] =>
  lines.map((line, at) => {
    const side = at === 0 ? faint(label.padEnd(margin)) : ' '.repeat(margin)
    return `  ${side}${line}`.trimEnd()
  })

/** Lines that come from outside, behind a bar: a build log takes no line with a bar for a command. */
const quoted = (lines: readonly string[], { faint }: Palette): string[] =>
  lines.map((line) => `${faint('│')} ${line}`)

function also(group: Group): string[] {
  const rest = others(group)
  const named = rest.slice(0, 5).map(printable).join(', ')
  return rest.length === 0 ? [] : [rest.length > 5 ? `${named} and ${rest.length - 5} more` : named]
}

function block(account: Account, group: Group, colours: Palette, width: number): string[] {
  const { finding, rule, sent, came, curl } = account
  const { section, quote } = rule.citation
  const room = width - margin - 2
  const part = (label: string, lines: readonly string[]): string[] =>
    labelled(label, lines, colours)
  return [
    ...part('document', wrap(`${section}: “${quote}”`, room)),
    ...part('case', wrap(caseOf(account), room)),
    ...part('expected', wrap(printable(finding.expected), room)),
    ...part('sent', quoted(sent, colours)),
    ...part('came back', quoted(came, colours)),
    ...(curl === undefined ? [] : part('again', curl.split('\n').map(printable))),
    ...part(
      'also',
      also(group).flatMap((line) => wrap(line, room)),
    ),
  ]
}

const sentence = ({ findings: [first], count, known }: Group): string =>
  printable(first.message) +
  (count > 1 ? ` (${count} times)` : '') +
  (known ? ' (known from the baseline)' : '')

function whole(report: Report, group: Group, colours: Palette, width: number): string[] {
  const { bad, warn, strong } = colours
  const [sign, paint] = group.kind === 'violation' ? ['✗', bad] : ['!', warn]
  const [first, ...more] = wrap(sentence(group), width - 6)
  return [
    `${paint(`${sign} ${group.rule.padEnd(4)}`)}${strong(first ?? '')}`,
    ...more.map((line) => `      ${strong(line)}`),
    ...block(accountOf(report, group.findings[0]), group, colours, width),
    '',
  ]
}

/** One line for what fails nothing, and how to see it again. */
function brief(report: Report, group: Group, { warn, faint }: Palette, width: number): string[] {
  const [finding] = group.findings
  const sign = group.kind === 'note' ? faint('·') : warn('!')
  const rest = others(group).length
  const where = printable(finding.case) + (rest > 0 ? ` and ${some(rest, 'other case')}` : '')
  const lines = wrap(`${sentence(group)} [${where}]`, width - 8)
  return lines.map(
    (line, at) => `${at === 0 ? `${sign} ${`${group.rule} `.padEnd(4)}` : '      '}${line}`,
  )
}

const headings = { violation: 'Violations', warning: 'Warnings', note: 'Notes' } as const

/** For a person at a terminal, or one who reads a build log. */
export const text: Reporter = (report, { colour = false, width: columns = 80 } = {}) => {
  const colours = palette(colour)
  const width = Math.min(Math.max(columns, 40), 120)
  const section = (kind: Group['kind']): string[] => {
    const groups = report.groups.filter((group) => group.kind === kind)
    if (groups.length === 0) return []
    const lines = groups.flatMap((group) =>
      kind === 'violation' || fails(group, report)
        ? whole(report, group, colours, width)
        : brief(report, group, colours, width),
    )
    return [colours.strong(headings[kind]), '', ...lines, ...(lines.at(-1) === '' ? [] : [''])]
  }
  const lines = [
    `${colours.strong('Plant Store contract')} at ${printable(report.run.url)}`,
    '',
    ...section('violation'),
    ...section('warning'),
    ...section('note'),
    ...summary(withoutSilence(report), colours, width),
  ]
  return `${lines.map(uncommanded).join('\n')}\n`
}
