import { printable } from '../../src/base/printable.ts'
import { listNames } from '../../src/base/suggest.ts'
import { ruleIds } from '../rules/rules.ts'
import { headlineOf } from './headline.ts'
import type { BaselineEntry, Group, NotChecked, Report } from '../data/report.ts'
import type { List, NoteView } from '../data/view.ts'
import { type ListLimits, whole } from './http-message.ts'
import { ofOperation, plural } from './words.ts'

const createList = (title: string, lines: readonly string[]): List => ({
  title: printable(title),
  lines: lines.map(printable),
})

const isNote = ({ kind }: Group): boolean => kind === 'note'

export const notesOf = ({ groups }: Report): readonly NoteView[] =>
  groups.filter(isNote).map((group) => {
    const [{ case: id, docs }] = group.findings
    return { rule: group.rule, headline: headlineOf(group), case: id, docs: printable(docs) }
  })

/** A note as a line of plain text. */
export const noteLine = ({ rule, headline, case: id, docs }: NoteView): string =>
  `${rule}: ${headline} [${id}] ${docs}`

/** How many notes each rule has, such as `2 of V8, 1 of open`. */
export const noteCountsOf = ({ groups }: Report): string =>
  Array.from(
    Map.groupBy(groups.filter(isNote), ({ rule }) => rule),
    ([rule, notes]) => `${notes.length} of ${rule}`,
  ).join(', ')

const resolvedLine = (entry: BaselineEntry): string => {
  const { operation, rule, code, keywordLocation, instanceLocation, received, requests } = entry
  const place = keywordLocation ?? instanceLocation ?? received
  const failure = ofOperation(operation, `${code}, ${place}`)
  return `${rule}: ${failure} (${requests} requests), no longer in ${entry.in.join(', ')}`
}

/** What is new, gone and unchanged since the baseline or an earlier report; nothing without one. */
function changesOf({ comparedWith, groups, resolved }: Report): readonly List[] {
  if (comparedWith === undefined) return []
  const linesOf = (isKnown: boolean): readonly string[] =>
    groups
      .filter((group) => !isNote(group) && group.known === isKnown)
      .map(
        ({ operation, rule, findings: [{ message }] }) =>
          `${rule}: ${ofOperation(operation, message)}`,
      )
  const changes = {
    New: linesOf(false),
    Gone: resolved.map(resolvedLine),
    Unchanged: linesOf(true),
  }
  return Object.entries(changes).map(([state, lines]) =>
    createList(`${state} since ${comparedWith}: ${lines.length}`, lines),
  )
}

/** Lines of a report on several operations, the last of which says how many more there are. */
const firstLines = (lines: readonly string[], { lines: max }: ListLimits): readonly string[] => {
  if (lines.length <= max) return lines
  const rest = lines.length - max + 1
  return [...lines.slice(0, max - 1), `and ${plural(rest, 'more line')} (--verbose lists them)`]
}

/** The operations that were not checked, or not to the end, by reason; nothing in a report on one. */
function uncheckedOperations({ operations = [] }: Report, limits: ListLimits): readonly List[] {
  const unchecked = operations.filter(({ gap }) => gap !== undefined)
  const byReason = Map.groupBy(unchecked, ({ gap }) => gap?.reason)
  const lines = Array.from(byReason, ([reason, alike]) => {
    const names = alike.map(({ label, counts }) =>
      counts.requests === 0 ? label : `${label} (in part)`,
    )
    return `${listNames(names, limits.operations)}: ${reason}`
  })
  if (lines.length === 0) return []
  const unsent = unchecked.filter(({ counts }) => counts.requests === 0)
  const title = `Operations not checked: ${unsent.length} of ${operations.length}`
  return [createList(title, firstLines(lines, limits))]
}

/** Cases that were not checked for one reason. */
type Unchecked = readonly Pick<NotChecked, 'operation' | 'rule'>[]

/** Such as ` of createPlant and 3 more`; empty in a report on one operation. */
function operationsOf(gaps: Unchecked, { operations = [] }: Report, limits: ListLimits): string {
  const labels = [...new Set(gaps.flatMap(({ operation }) => operation ?? []))]
  if (labels.length === 0) return ''
  const sent = operations.filter(({ counts }) => counts.requests > 0)
  const isEverywhere = labels.length > 1 && labels.length === sent.length
  return ` of ${isEverywhere ? 'each operation' : listNames(labels, limits.operations)}`
}

/** The rules that were not checked, or only in part, and how many cases, by reason. */
function gapsOf(report: Report, limits: ListLimits): readonly List[] {
  const { notChecked, triedWithMadeUpToken, cases, operations } = report
  const lineOf = (gaps: Unchecked, reason: string): string => {
    const unchecked = new Set(gaps.map(({ rule }) => rule))
    const rules = ruleIds.filter((id) => unchecked.has(id))
    const extent = plural(gaps.length, 'case') + operationsOf(gaps, report, limits)
    return `${rules.join(', ')}: ${reason} (${extent})`
  }
  const byReason = Map.groupBy(notChecked, ({ reason }) => reason)
  const lines = Array.from(byReason, ([reason, gaps]) => lineOf(gaps, reason))
  const triedInPart = triedWithMadeUpToken.flatMap((id) => cases[id] ?? [])
  if (triedInPart.length > 0)
    lines.push(lineOf(triedInPart, 'tried with a made-up token only; --token-anywhere sends yours'))
  if (lines.length === 0) return []
  return [createList('Not checked', operations ? firstLines(lines, limits) : lines)]
}

/** What reports list beside findings and notes; nothing without a response, because nothing was checked then. */
export const listsOf = (report: Report, limits: ListLimits = whole.lists): readonly List[] =>
  report.counts.responses === 0
    ? []
    : [...changesOf(report), ...uncheckedOperations(report, limits), ...gapsOf(report, limits)]
