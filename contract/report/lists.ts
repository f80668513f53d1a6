import { printable } from '../../src/base/printable.ts'
import { type RuleId, ruleIds } from '../rules/rules.ts'
import { headlineOf } from './headline.ts'
import type { BaselineEntry, Group, Report } from '../data/report.ts'
import type { List, NoteView } from '../data/view.ts'
import { plural } from './words.ts'

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
  const { rule, code, keywordLocation, instanceLocation, received, requests } = entry
  const place = keywordLocation ?? instanceLocation ?? received
  return `${rule}: ${code}, ${place} (${requests} requests), no longer in ${entry.in.join(', ')}`
}

/** What is new, gone and unchanged since the baseline or an earlier report; nothing without one. */
function changesOf({ comparedWith, groups, resolved }: Report): readonly List[] {
  if (comparedWith === undefined) return []
  const linesOf = (isKnown: boolean): readonly string[] =>
    groups
      .filter((group) => !isNote(group) && group.known === isKnown)
      .map(({ rule, findings: [{ message }] }) => `${rule}: ${message}`)
  const changes = {
    New: linesOf(false),
    Gone: resolved.map(resolvedLine),
    Unchanged: linesOf(true),
  }
  return Object.entries(changes).map(([state, lines]) =>
    createList(`${state} since ${comparedWith}: ${lines.length}`, lines),
  )
}

/** What some cases, of the rules that are named first, were not checked for. */
const gapLine = (cases: readonly RuleId[], reason: string): string => {
  const rules = ruleIds.filter((id) => cases.includes(id))
  return `${rules.join(', ')}: ${reason} (${plural(cases.length, 'case')})`
}

/** The rules that were not checked, or only in part, and how many cases, by reason. */
function gapsOf({ notChecked, triedWithMadeUpToken, cases }: Report): readonly List[] {
  const byReason = Map.groupBy(notChecked, ({ reason }) => reason)
  const lines = Array.from(byReason, ([reason, gaps]) =>
    gapLine(
      gaps.map(({ rule }) => rule),
      reason,
    ),
  )
  const triedInPart = triedWithMadeUpToken.flatMap((id) => cases[id]?.rule ?? [])
  if (triedInPart.length > 0)
    lines.push(
      gapLine(triedInPart, 'tried with a made-up token only; --token-anywhere sends yours'),
    )
  return lines.length === 0 ? [] : [createList('Not checked', lines)]
}

/** What reports list beside findings and notes; nothing without a response, because nothing was checked then. */
export const listsOf = (report: Report): readonly List[] =>
  report.counts.responses === 0 ? [] : [...changesOf(report), ...gapsOf(report)]
