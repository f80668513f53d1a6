import type { View } from '../data/view.ts'
import {
  type Columns,
  type OperationTable,
  operationTable,
  type Row,
} from '../report/operation-table.ts'
import { plural } from '../report/words.ts'
import { textSigns, type Verdict } from './signs.ts'

/** Paints the sign of a verdict. */
type PaintSign = (verdict: Verdict, text: string) => string

interface Look {
  readonly paint: PaintSign
  /** Columns. */
  readonly width: number
}

const requestsTitle = 'requests'
/** The sign of an operation and the spaces beside it, and the one before its requests. */
const gaps = 3
/** A narrower column of names would put most of them on lines of their own. */
const minNameWidth = 12

/** The name that the rules of a family begin with, such as `N`. */
const letterOf = ({ rules: [first] }: Columns): string => (first ?? '').replace(/\d+$/, '')

const widthOf = (family: Columns): number => Math.max(family.rules.length, letterOf(family).length)

/** The last digit of each rule under the letter of its family. */
function headLines({ families }: OperationTable, start: string): readonly string[] {
  const letters = families.map((family) => letterOf(family).padEnd(widthOf(family)))
  const digits = families.map((family) => {
    const ofRules = family.rules.map((rule) => /\d$/.exec(rule)?.[0] ?? ' ')
    return ofRules.join('').padEnd(widthOf(family))
  })
  return [`${' '.repeat(start.length)} ${letters.join(' ')}`, `${start} ${digits.join(' ')}`]
}

function signsOf({ cells }: Row, { families }: OperationTable, paint: PaintSign): string {
  const parts = families.map((family) => {
    const signs = family.rules.map((rule) => {
      const verdict = cells.get(rule)?.verdict
      return verdict === undefined ? ' ' : paint(verdict, textSigns[verdict])
    })
    return signs.join('') + ' '.repeat(widthOf(family) - family.rules.length)
  })
  return parts.join(' ')
}

/** The signs of all rules in columns; a name that is too long has a line of its own. */
function wideLines(table: OperationTable, nameWidth: number, paint: PaintSign): readonly string[] {
  const start = `  ${'operation'.padEnd(nameWidth)} ${requestsTitle}`
  const rows = table.rows.flatMap((row) => {
    const { label, requests } = row.operation
    const sign = paint(row.verdict, textSigns[row.verdict])
    const count = String(requests).padStart(requestsTitle.length)
    const signs = `${count} ${signsOf(row, table, paint)}`
    if (label.length <= nameWidth) return [`${sign} ${label.padEnd(nameWidth)} ${signs}`]
    return [`${sign} ${label}`, `  ${' '.repeat(nameWidth)} ${signs}`]
  })
  return [...headLines(table, start), ...rows]
}

/** Verdicts that a list of names leaves out. */
const silent: ReadonlySet<Verdict> = new Set(['passed', 'noted', 'not checked'])
/** Columns of a rule and its sign in such a list. */
const nameWidth = 7

/** The rules that are broken by their names, below each operation. */
function narrowLines({ rows }: OperationTable, { paint, width }: Look): readonly string[] {
  const perLine = Math.max(1, Math.floor((width - 2) / nameWidth))
  return rows.flatMap(({ operation: { label, requests }, verdict, cells }) => {
    const names = Array.from(cells.values())
      .filter((rule) => !silent.has(rule.verdict))
      .map(({ rule, verdict: ofRule }) => {
        const sign = paint(ofRule, textSigns[ofRule])
        return `${sign} ${rule.padEnd(nameWidth - 2)}`
      })
    const lines = Array.from({ length: Math.ceil(names.length / perLine) }, (_, at) =>
      names.slice(at * perLine, (at + 1) * perLine).join(''),
    )
    const head = `${paint(verdict, textSigns[verdict])} ${label}, ${plural(requests, 'request')}`
    return [head, ...lines.map((line) => `  ${line}`)]
  })
}

/** The state of every rule by operation, a line for each; nothing in a report on one. */
export function tableLines(view: View, look: Look): readonly string[] {
  const { paint, width } = look
  const table = operationTable(view)
  if (table.rows.length === 0) return []
  const signsWidth = table.families.reduce((sum, family) => sum + widthOf(family) + 1, 0)
  const room = width - gaps - requestsTitle.length - signsWidth
  if (room < minNameWidth) return narrowLines(table, look)
  const longest = Math.max(...table.rows.map(({ operation }) => operation.label.length))
  return wideLines(table, Math.min(room, Math.max(longest, minNameWidth)), paint)
}
