import { docsPage } from '../rules.ts'
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
import { truncate } from '../../src/truncate.ts'
import { printable, withoutGithubCommand } from './escape.ts'
import type { Reporter } from './reporter.ts'
import type { Group, Report } from '../report/types.ts'

type Palette = ReturnType<typeof palette>

/** Marks text with ANSI colors that are readable on light and dark terminals, or not at all. */
const palette = (color: boolean) => {
  const paint = (on: number, off: number) => (text: string) =>
    color ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return {
    bad: paint(31, 39),
    warn: paint(33, 39),
    good: paint(32, 39),
    strong: paint(1, 22),
    faint: paint(2, 22),
  }
}

/** Lines of at most `width` columns, broken at spaces; a longer word gets a line of its own. */
const wrap = (text: string, width: number): string[] =>
  text
    .match(new RegExp(`(?:.{1,${width}}|[^ ]+)(?: |$)`, 'g'))
    ?.map((line) => line.replace(/ $/, '')) ?? ['']

const margin = 11

/** The first line and the body of a message in one line. */
const inOneLine = ([start = '', ...rest]: readonly string[], width: number): string =>
  truncate([start, ...rest.slice(rest.indexOf('') + 1 || rest.length)].join(' '), width)

function section(
  report: Report,
  group: Group,
  { bad, warn, strong, faint }: Palette,
  width: number,
): string[] {
  const [sign, paint] = group.kind === 'warning' ? ['!', warn] : ['✗', bad]
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
    `${paint(`${sign} ${group.rule.padEnd(3)} `)}${strong(first)}`,
    ...more.map((line) => `      ${strong(line)}`),
    ...parts,
    '',
  ]
}

/** The state of every rule, a line for each family. */
function matrix(report: Report, { bad, warn, good, faint }: Palette): string[] {
  const paint = {
    passed: good,
    kept: warn,
    failed: bad,
    warned: warn,
    noted: faint,
    'not checked': faint,
  }
  const rows = byFamily(report).map(({ rules }) =>
    rules
      .map(
        ({ rule, verdict: how }) =>
          paint[how](`${signs[how][0]} ${rule}`) + ' '.repeat(Math.max(5 - rule.length, 1)),
      )
      .join(''),
  )
  const [passed, kept, ...others] = legend('text')
  const footer = [
    `${passed}  ${kept}`,
    others.join('  '),
    `each rule, with an example: ${docsPage}`,
  ]
  const lines = [...rows.map((row) => row.trimEnd()), ...footer.map(faint)]
  return rows.length === 0 ? [] : [...lines.map((line) => `  ${line}`), '']
}

/** For a person at a terminal or in a build log: findings first, and on the last screen the rules and the outcome. */
export const text: Reporter = (report, { color = false, width: columns = 80 } = {}) => {
  const colors = palette(color)
  const { bad, good, faint, strong } = colors
  const width = Math.min(Math.max(columns, 40), 120)
  const passed = report.exitCode === 0
  const sections = Object.entries(headings(report)).flatMap(([kind, title]) => {
    const own = report.groups.filter((group) => group.kind === kind)
    return own.length === 0
      ? []
      : [strong(title), '', ...own.flatMap((group) => section(report, group, colors, width))]
  })
  const listed = lists(report).flatMap(({ title, lines }) => [
    strong(title),
    ...lines.flatMap((line) =>
      wrap(line, width - 2).map((piece, at) => `${at === 0 ? faint('·') : ' '} ${piece}`),
    ),
    '',
  ])
  const hints = report.hints
    .flatMap((hint) => wrap(printable(hint), width - 2))
    .map((line) => `  ${line}`)
  const sentence = `${signs[passed ? 'passed' : 'failed'][0]} ${verdict(report)}`
  const lines = [
    `${strong(documentName(report))} at ${printable(report.run.baseUrl)}`,
    '',
    ...sections,
    ...listed,
    ...matrix(report, colors),
    ...(hints.length === 0 ? [] : [...hints, '']),
    ...wrap(sentence, width - 2).map((line) => `  ${strong((passed ? good : bad)(line))}`),
    ...(report.exitCode === 2 ? [] : [`    ${tally(report)}`]),
    ...(report.counts.responses === 0 ? [] : [faint(`    ${effort(report)}`)]),
  ]
  return `${lines.map(withoutGithubCommand).join('\n')}\n`
}
