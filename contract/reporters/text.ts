import { withoutGithubCommand } from '../../src/base/printable.ts'
import { brief, whole } from '../report/http-message.ts'
import { noteLine } from '../report/lists.ts'
import type { Report } from '../data/report.ts'
import type { Detail, FindingView, View } from '../data/view.ts'
import { exchangesIn, viewOf } from '../report/view.ts'
import { placeText } from '../report/words.ts'
import { type Palette, createPalette } from './palette.ts'
import type { Format } from './reporter.ts'
import { textSigns, type Verdict } from './signs.ts'
import { tableLines } from './text-table.ts'

/** How a report looks at its place. */
interface Look {
  readonly colors: Palette
  /** Columns. */
  readonly width: number
  readonly isVerbose: boolean
}

/** Columns of the labels of details. */
const labelWidth = 11
/** Columns of the rule and its sign. */
const ruleWidth = 6
/** Columns of the rule in the matrix; the longest names of families of rules have three. */
const cellWidth = 5

/** Where a finding cites the document, and its rule. */
const citing = new Set<Detail['label']>(['Document', 'Reading', 'Rule'])

/** What a finding that does not fail the run shows, unless the report is verbose. */
const briefLabels = new Set<Detail['label']>([
  'Case',
  'Since',
  'Again',
  'Sent by',
  'Overlap',
  'Reproduce',
  'Needs',
])
/** The same where the response gives a reason: it says more than a long command. */
const labelsWithReason = new Set<Detail['label']>(['Case', 'Again', 'Response'])

/** Lines of at most `width` columns, broken at spaces; a longer word gets a line of its own. */
const wrap = (text: string, width: number): string[] =>
  text
    .match(new RegExp(`(?:.{1,${width}}|[^ ]+)(?: |$)`, 'g'))
    ?.map((line) => line.replace(/ $/, '')) ?? ['']

/** A message without the line between its head and its body. */
const withoutSeparator = (lines: readonly string[]): readonly string[] => {
  const separator = lines.indexOf('')
  return separator === -1 ? lines : lines.toSpliced(separator, 1)
}

function contentLines(detail: Detail, { colors, width, isVerbose }: Look): readonly string[] {
  if (detail.form === 'text') return wrap(detail.text, width - labelWidth - 2)
  if (detail.form === 'command') return detail.lines
  const lines = isVerbose ? detail.lines : withoutSeparator(detail.lines)
  // Text from the server gets a bar in front, so that build servers do not run it as a command.
  return lines.map((line) => `${colors.faint('│')} ${line}`)
}

/** A detail beside its label. */
const detailLines = (detail: Detail, look: Look): string[] =>
  contentLines(detail, look).map((line, at) => {
    const label = at === 0 ? detail.label.toLowerCase() : ''
    return `  ${look.colors.faint(label.padEnd(labelWidth))}${line}`.trimEnd()
  })

/** The details of a finding, whose citation is short if the finding before it has the same one. */
function detailsWithoutRepetition(finding: FindingView): readonly Detail[] {
  const { details, docs, place, repeatsCitation } = finding
  if (!repeatsCitation) return details
  const text = [placeText(place), docs].filter((part) => part !== '').join(', ')
  const short: Detail = { label: 'Document', form: 'text', text: `as above: ${text}` }
  return [short, ...details.filter(({ label }) => !citing.has(label))]
}

function findingLines(finding: FindingView, look: Look): string[] {
  const { colors, width, isVerbose } = look
  const isWarning = finding.kind === 'warning'
  const sign = textSigns[isWarning ? 'warned' : 'failed']
  const paint = isWarning ? colors.warn : colors.bad
  const [first = '', ...rest] = wrap(finding.headline, width - ruleWidth)
  return [
    `${paint(`${sign} ${finding.rule.padEnd(ruleWidth - 3)} `)}${colors.strong(first)}`,
    ...rest.map((line) => ' '.repeat(ruleWidth) + colors.strong(line)),
    ...shownDetails(finding, isVerbose).flatMap((detail) => detailLines(detail, look)),
    '',
  ]
}

/** Whether the response is shown in place of the command. */
const isReasonShown = ({ fails, givesReason }: FindingView, isVerbose: boolean): boolean =>
  givesReason && !fails && !isVerbose

/** A message as the first line of its body; other details as they are. */
function bodyAlone(detail: Detail): Detail {
  if (detail.form !== 'message') return detail
  const start = detail.lines.indexOf('') + 1
  return { ...detail, lines: detail.lines.slice(start, start + 1) }
}

/** All details in a verbose report; else those of a failure without repetition, and few of another finding. */
function shownDetails(finding: FindingView, isVerbose: boolean): readonly Detail[] {
  if (isVerbose) return finding.details
  if (finding.fails) return detailsWithoutRepetition(finding)
  const labels = isReasonShown(finding, isVerbose) ? labelsWithReason : briefLabels
  return finding.details.filter(({ label }) => labels.has(label)).map(bodyAlone)
}

function sectionLines({ sections }: View, look: Look): string[] {
  return sections.flatMap(({ title, findings }) => [
    look.colors.strong(title),
    '',
    ...findings.flatMap((finding) => findingLines(finding, look)),
  ])
}

/** A dot before an item of a list, whose further lines are indented. */
const itemLines = (text: string, { colors, width }: Look): string[] =>
  wrap(text, width - 2).map((line, at) => `${at === 0 ? colors.faint('·') : ' '} ${line}`)

function noteLines({ notes, noteCounts }: View, look: Look): string[] {
  if (notes.length === 0) return []
  if (!look.isVerbose)
    return [...wrap(`Notes: ${noteCounts} (--verbose lists them)`, look.width - 2), '']
  return [
    look.colors.strong('Notes'),
    ...notes.flatMap((note) => itemLines(noteLine(note), look)),
    '',
  ]
}

function listLines({ lists }: View, look: Look): string[] {
  return lists.flatMap(({ title, lines }) => [
    look.colors.strong(title),
    ...lines.flatMap((line) => itemLines(line, look)),
    '',
  ])
}

/** The page that explains the table of rules. */
const legendPage = 'docs/reading-a-report.md'

/** Which rules are broken without a finding of their own, and where the signs are explained. */
function legendLines({ families, operations }: View): readonly string[] {
  const rules = families.flatMap((family) => family.rules)
  if (operations.length > 0) return [`signs and rules: ${legendPage}`]
  const shownByOthers = rules.filter((rule) => rule.isShownByOthers).map(({ rule }) => rule)
  const ids = shownByOthers.join(', ')
  const exception = ids === '' ? '' : `${ids}: as findings of other rules show; `
  return [`${exception}signs and rules: ${legendPage}`]
}

const paintsOf = ({
  bad,
  warn,
  good,
  faint,
}: Palette): Readonly<Record<Verdict, (text: string) => string>> => ({
  passed: good,
  kept: warn,
  failed: bad,
  warned: warn,
  noted: faint,
  'not checked': faint,
})

/** The state of every rule, a line for each family, or for each operation. */
function matrixLines(view: View, { colors, width }: Look): string[] {
  const { families, operations } = view
  if (families.length === 0) return []
  const paints = paintsOf(colors)
  const familyLine = ({ rules }: View['families'][number]): string => {
    const cells = rules.map(({ rule, verdict }) => {
      const gap = ' '.repeat(cellWidth - rule.length)
      return paints[verdict](`${textSigns[verdict]} ${rule}`) + gap
    })
    return cells.join('').trimEnd()
  }
  const paint = (verdict: Verdict, sign: string): string => paints[verdict](sign)
  const rows =
    operations.length > 0
      ? tableLines(view, { paint, width: width - 2 }).map((line) => line.trimEnd())
      : families.map(familyLine)
  const lines = legendLines(view)
    .flatMap((line) => wrap(line, width - 2))
    .map(colors.faint)
  return [...rows, ...lines].map((line) => `  ${line}`).concat('')
}

function hintLines({ hints }: View, width: number): string[] {
  const lines = hints.flatMap((hint) => wrap(hint, width - 2)).map((line) => `  ${line}`)
  return lines.length === 0 ? [] : [...lines, '']
}

function outcomeLines(
  { outcome, verdict, tally, effort }: View,
  { colors, width }: Look,
): string[] {
  const hasPassed = outcome === 'passed'
  const paint = hasPassed ? colors.good : colors.bad
  const sentence = `${textSigns[hasPassed ? 'passed' : 'failed']} ${verdict}`
  return [
    ...wrap(sentence, width - 2).map((line) => `  ${colors.strong(paint(line))}`),
    ...(tally === undefined ? [] : [`    ${tally}`]),
    ...(effort === undefined ? [] : [colors.faint(`    ${effort}`)]),
  ]
}

/** For a person at a terminal or in a build log: findings first, and on the last screen the rules and the outcome. */
export const text: Format = (report: Report, options = {}) => {
  const { color = false, width: columns = 80, verbose: isVerbose = false } = options
  const view = viewOf(report, isVerbose ? whole : brief)
  const colors = createPalette(color)
  const look: Look = { colors, width: Math.min(Math.max(columns, 40), 120), isVerbose }
  const lines = [
    `${colors.strong(view.document)} at ${view.baseUrl}`,
    '',
    ...sectionLines(view, look),
    ...noteLines(view, look),
    ...listLines(view, look),
    ...matrixLines(view, look),
    ...hintLines(view, look.width),
    ...outcomeLines(view, look),
  ]
  return {
    text: `${lines.map(withoutGithubCommand).join('\n')}\n`,
    commands: exchangesIn(view, (finding) => !isReasonShown(finding, isVerbose)),
  }
}
