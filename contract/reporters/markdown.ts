import { printable } from '../../src/base/printable.ts'
import { wholeOnce } from '../report/http-message.ts'
import { noteLine } from '../report/lists.ts'
import type { Detail, FindingView, View } from '../data/view.ts'
import { type OperationTable, operationTable } from '../report/operation-table.ts'
import { exchangesIn, viewOf } from '../report/view.ts'
import type { RuleId } from '../rules/rules.ts'
import type { Format } from './reporter.ts'
import { emojiSigns, legendOf, type Verdict } from './signs.ts'

const references: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** Text without Markdown, HTML, links and mentions. */
const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]<>#+\-.!|~&:=$^]/g, (mark) => references[mark] ?? `\\${mark}`)
    .replaceAll('@', '@\u2060')

/** A code block; its fence is longer than any run of backticks in it. */
function fenced(lines: readonly string[], language: string): string {
  const text = lines.join('\n')
  const runs = Array.from(text.matchAll(/`+/g), ([run]) => run.length)
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)))
  return [fence + language, text, fence].join('\n')
}

function detailText(detail: Detail): string {
  if (detail.form === 'text') return `- ${detail.label}: ${plain(detail.text)}`
  const language = detail.form === 'command' ? 'sh' : 'http'
  return `\n${detail.label}:\n\n${fenced(detail.lines, language)}`
}

function findingLines({ kind, rule, headline, details }: FindingView): string[] {
  const sign = emojiSigns[kind === 'warning' ? 'warned' : 'failed']
  return [`### ${sign} ${rule}: ${plain(headline)}`, '', ...details.map(detailText), '']
}

function outcomeLines({ document, baseUrl, outcome, verdict, tally, effort }: View): string[] {
  const sign = emojiSigns[outcome === 'passed' ? 'passed' : 'failed']
  const title = `## ${sign} ${plain(`${document}: ${verdict}`)}`
  if (tally === undefined) return [title, '']
  const amount = effort === undefined ? '' : `; ${plain(effort)}`
  return [title, '', `${plain(baseUrl)}: ${tally}${amount}`, '']
}

function matrixLines(view: View): string[] {
  const { families } = view
  if (families.length === 0) return []
  const legend = `<sub>${legendOf(emojiSigns).join(', ')}</sub>`
  const table = operationTable(view)
  if (table.rows.length > 0) return [...tableLines(table), '', legend, '']
  const rows = families.map(({ rules }) =>
    rules.map(({ rule, verdict }) => `${emojiSigns[verdict]} ${rule}`).join(' &nbsp; '),
  )
  return [rows.join('<br>\n'), '', legend, '']
}

/** A rule with its verdicts by operation; undefined for one about which it says nothing. */
interface RuleColumn {
  readonly rule: string
  readonly verdicts: readonly (Verdict | undefined)[]
  /** Its verdict on each operation, if that is the same and no news. */
  readonly everywhere: Verdict | undefined
}

const silent: ReadonlySet<Verdict> = new Set(['passed', 'noted', 'not checked'])

function columnOf(rule: RuleId, { rows }: OperationTable): RuleColumn {
  const verdicts = rows.map(({ cells }) => cells.get(rule)?.verdict)
  const distinct = new Set(verdicts.filter((verdict) => verdict !== undefined))
  const [first] = distinct
  const isUniform = distinct.size === 1 && first !== undefined && silent.has(first)
  return { rule, verdicts, everywhere: isUniform ? first : undefined }
}

/** A line for each operation, with a column for each rule that is broken or not the same in all of them. */
function tableLines(table: OperationTable): readonly string[] {
  const rules = table.families.flatMap((family) => family.rules)
  const columns = rules.map((rule) => columnOf(rule, table))
  const shown = columns.filter(({ everywhere }) => everywhere === undefined)
  const uniform = Map.groupBy(columns, ({ everywhere }) => everywhere)
  const others = Array.from(uniform, ([verdict, alike]) => {
    const names = alike.map(({ rule }) => rule).join(', ')
    return verdict === undefined ? '' : `${emojiSigns[verdict]} everywhere: ${names}`
  }).filter((line) => line !== '')
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = table.rows.map(({ operation, verdict }, at) => {
    const signs = shown.map(({ verdicts }) => {
      const ofRule = verdicts[at]
      return ofRule === undefined ? ' ' : emojiSigns[ofRule]
    })
    const { label, requests } = operation
    return lineOf([`${emojiSigns[verdict]} ${plain(label)}`, String(requests), ...signs])
  })
  return [
    lineOf(['operation', 'requests', ...shown.map(({ rule }) => rule)]),
    lineOf(['---', '--:', ...shown.map(() => ':-:')]),
    ...rows,
    '',
    others.join('<br>\n'),
  ]
}

/** Findings that do not fail the run, folded. */
function toleratedLines({ isCompared, sections }: View): string[] {
  const tolerated = sections.flatMap(({ findings }) => findings.filter(({ fails }) => !fails))
  if (tolerated.length === 0) return []
  const warnings = sections.find(({ kind }) => kind === 'warning')
  const title = isCompared ? undefined : warnings?.title
  return [
    `<details><summary>${title ?? 'Warnings and known findings'}</summary>`,
    '',
    ...tolerated.flatMap(findingLines),
    '</details>',
    '',
  ]
}

function listLines({ notes, lists }: View): string[] {
  const noteLists = notes.length === 0 ? [] : [{ title: 'Notes', lines: notes.map(noteLine) }]
  return [...noteLists, ...lists].flatMap(({ title, lines }) => [
    `### ${plain(title)}`,
    '',
    ...lines.map((line) => `- ${plain(line)}`),
    '',
  ])
}

/** For a job summary: the outcome, then what fails the run, then the rest, folded. */
export const markdown: Format = (report) => {
  const view = viewOf(report, wholeOnce)
  const findings = view.sections.flatMap((section) => section.findings)
  const lines = [
    ...outcomeLines(view),
    ...matrixLines(view),
    ...view.hints.flatMap((hint) => [plain(hint), '']),
    ...findings.filter(({ fails }) => fails).flatMap(findingLines),
    ...toleratedLines(view),
    ...listLines(view),
  ]
  return { text: `${lines.join('\n').trimEnd()}\n`, commands: exchangesIn(view) }
}
