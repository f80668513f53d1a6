import { withArticle } from '../../src/base/article.ts'
import { isNumeric, memberOf } from '../../src/base/check-value.ts'
import { printable } from '../../src/base/printable.ts'
import type { Exchange } from '../data/exchange.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { Finding, JudgedEntry, JudgedRule, TextChange } from '../data/report.ts'
import { exchangedMembers } from './exchanged-members.ts'
import type { Observation } from './finding.ts'
import type { Operation } from '../../src/document/document.ts'
import { membersOf } from '../operation/members.ts'
import { atLevel, type Levels } from '../rules/levels.ts'
import { changeOf, changeWords, cutOf, differingParts, isDamage } from './changed-text.ts'
import type { Quote } from './quote.ts'

/** A member of a request and of its response. */
export interface Echo {
  readonly member: string
  readonly sent: unknown
  readonly received: unknown
}

const textObservation = (member: string, change: TextChange, message: string): Observation => ({
  kind: isDamage(change) ? 'warning' : 'note',
  rule: 'R10',
  code: `text-${change}`,
  expected: 'the text as it was sent, or none',
  received: changeWords[change],
  pointer: pointerTo('', member),
  message: `responded with the ${member} ${message}`,
})

const judgeText = ({ member, sent, received }: Echo, quote: Quote): readonly Observation[] => {
  if (typeof received !== 'string') return []
  if (typeof sent !== 'string') {
    const [, part] = differingParts('', received)
    return [textObservation(member, 'changed', `"${printable(quote(part))}", which was not sent`)]
  }
  const change = changeOf(sent, received)
  if (change === undefined) return []
  const [before, after] = differingParts(sent, received).map((part) => printable(quote(part)))
  const message = `"${after}" where "${before}" was sent: ${changeWords[change]}`
  return [textObservation(member, change, message)]
}

const integerNote = (
  { member }: Echo,
  code: 'changed' | 'digits-lost',
  received: string,
  message: string,
): Observation => ({
  kind: 'note',
  rule: 'open',
  code: `${member}-${code}`,
  expected: 'nothing: the document does not say',
  received,
  pointer: pointerTo('', member),
  message,
})

const judgeInteger = (echo: Echo, quote: Quote): readonly Observation[] => {
  const { member, sent, received } = echo
  if (!isNumeric(sent) || !isNumeric(received) || String(sent) === String(received)) return []
  if (Number(sent) !== Number(received)) {
    const other = `another ${member} than was sent`
    return [integerNote(echo, 'changed', other, `responded with ${other}`)]
  }
  const value = quote(String(received))
  const message = `responded with the ${member} ${value}, which lost digits of ${sent}`
  return [integerNote(echo, 'digits-lost', `${withArticle(member)} that lost digits`, message)]
}

/** Members of a request and of its response. */
const echoesIn = (
  names: readonly string[],
  exchange: Exchange,
  operation: Operation,
): readonly Echo[] => {
  const { sent, received } = exchangedMembers(exchange, operation)
  return names.map((member) => ({
    member,
    sent: memberOf(sent, member),
    received: memberOf(received, member),
  }))
}

/** What a member that was sent shows about R10, and about its digits, where it comes back. */
export const judgeMember = (echo: Echo, quote: Quote): readonly Observation[] =>
  typeof echo.sent === 'string' ? judgeText(echo, quote) : judgeInteger(echo, quote)

/** What comes back changed: the document does not require that it is equal, but no service damages a text on purpose. */
export const judgeEcho = (
  exchange: Exchange,
  { quote, operation }: Readonly<{ quote: Quote; operation: Operation }>,
): readonly Observation[] => {
  const { strings, integers } = membersOf(operation)
  return [
    ...echoesIn(strings, exchange, operation).flatMap((echo) => judgeText(echo, quote)),
    ...echoesIn(integers, exchange, operation).flatMap((echo) => judgeInteger(echo, quote)),
  ]
}

type TextEcho = Echo & Record<'sent' | 'received', string>

const textsIn = (exchange: Exchange, operation: Operation): readonly TextEcho[] =>
  echoesIn(membersOf(operation).strings, exchange, operation).flatMap(
    ({ member, sent, received }) =>
      typeof sent === 'string' && typeof received === 'string' ? [{ member, sent, received }] : [],
  )

/** A text that ends before a character at which careless services cut. */
interface Cut extends TextEcho {
  readonly change: TextChange
}

const cutsIn = (exchange: Exchange, operation: Operation): readonly Cut[] =>
  textsIn(exchange, operation).flatMap((echo) => {
    const change = cutOf(echo.sent, echo.received)
    return change === undefined || echo.sent === echo.received ? [] : [{ ...echo, change }]
  })

const kindOfCut = ({ member, change }: Cut): string => `${change} ${member}`

/** Bytes of the widest character in UTF-8. */
const WIDEST = 4

const spreadOf = (cuts: readonly Cut[], sizeOf: (text: string) => number): number => {
  const sizes = cuts.map(({ received }) => sizeOf(received))
  return Math.max(...sizes) - Math.min(...sizes)
}

/** The kinds of cuts that are at several lengths: a limit of lengths cuts all texts at one. */
const provenCuts = (entries: readonly JudgedEntry[], operation: Operation): ReadonlySet<string> => {
  const cuts = entries.flatMap(({ exchange, findings }) =>
    findings.some(isTruncated) ? cutsIn(exchange, operation) : [],
  )
  const byKind = Map.groupBy(cuts, kindOfCut)
  // A limit may count bytes, and cut no character in two.
  const isAtSeveralLengths = (list: readonly Cut[]): boolean =>
    spreadOf(list, (text) => Buffer.byteLength(text)) > WIDEST &&
    spreadOf(list, (text) => Array.from(text).length) > 1
  return new Set(
    Array.from(byKind).flatMap(([kind, list]) => (isAtSeveralLengths(list) ? kind : [])),
  )
}

export const isTruncated = ({ code }: Finding): boolean => code === 'text-truncated'

/** The findings of an entry, where truncated texts are damaged. */
const withDamage = (
  findings: readonly Finding[],
  cuts: readonly Cut[],
  levels: Levels,
): readonly Finding[] =>
  findings.map((finding) => {
    const cut = cuts.find(({ member }) => pointerTo('', member) === finding.pointer)
    if (cut === undefined || !isTruncated(finding)) return finding
    const { change } = cut
    const received = changeWords[change]
    const start = finding.message.slice(0, -changeWords.truncated.length)
    const damaged: Finding = {
      ...finding,
      kind: 'warning',
      code: `text-${change}`,
      received,
      message: start + received,
    }
    return atLevel(damaged, levels)
  })

/** What the findings leave of the verdict on R10. */
const resultOf = (findings: readonly Finding[]): JudgedRule['result'] => {
  const kinds = findings.filter(({ rule }) => rule === 'R10').map(({ kind }) => kind)
  if (kinds.includes('violation')) return 'failed'
  return kinds.includes('warning') ? 'warned' : 'passed'
}

/** The entries of a run, where texts are damaged that end before a quote or the like: only all of them show no limit. */
export const settleCuts = (
  entries: readonly JudgedEntry[],
  operation: Operation,
  levels: Levels,
): readonly JudgedEntry[] => {
  const proven = provenCuts(entries, operation)
  if (proven.size === 0) return entries
  return entries.map((entry) => {
    if (!entry.findings.some(isTruncated)) return entry
    const cuts = cutsIn(entry.exchange, operation).filter((cut) => proven.has(kindOfCut(cut)))
    if (cuts.length === 0) return entry
    const findings = withDamage(entry.findings, cuts, levels)
    const others = entry.judged.filter(({ rule }) => rule !== 'R10')
    return { ...entry, findings, judged: [...others, { rule: 'R10', result: resultOf(findings) }] }
  })
}
