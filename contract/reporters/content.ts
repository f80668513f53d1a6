import { nameOfDocument } from '../../src/document/document.ts'
import {
  type Failure,
  type Headers,
  type ReceivedResponse,
  type SentRequest,
  textOf,
} from '../exchange.ts'
import { isFailing } from './groups.ts'
import type { Finding, Kind } from '../judge/finding.ts'
import { type RuleId, ruleIds } from '../rules.ts'
import type { Citation } from '../citation.ts'
import { truncate } from '../../src/truncate.ts'
import { printable, printableLines } from './escape.ts'
import type { Begins, Coverage, Group, Report, SentAgain } from '../report/types.ts'

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Text of bytes that are not UTF-8, with `\xff` for each byte that is not ASCII. */
const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  ).join('')

const isBinary = (bytes: Uint8Array): boolean =>
  bytes.includes(0) || bytes.filter((byte) => byte >= 0x80).length * 3 > bytes.length

const [maxLines, maxColumns] = [12, 400]

/**
 * A body as printable lines: `<empty>`, `<binary, 20 bytes>`, or the start of its text.
 * @param length bytes of the whole body, if `bytes` is truncated.
 */
export function bodyLines(bytes: Uint8Array, length: number = bytes.length): string[] {
  if (length === 0) return ['<empty>']
  const size = plural(length, 'byte')
  const text = textOf(bytes)
  if (text === undefined && isBinary(bytes)) return [`<binary, ${size}>`]
  const all = printableLines((text ?? hexadecimal(bytes)).replace(/\r?\n$/, ''))
  const lines = all.slice(0, maxLines).map((line) => truncate(line, maxColumns))
  const whole = bytes.length === length && all.every((line, at) => line === lines[at])
  return whole ? lines : [...lines, `… (${size} in all)`]
}

/** Head and body with a blank line between them, as in HTTP. */
const message = (
  start: string,
  headers: Headers,
  body: Uint8Array | undefined,
  length?: number,
): string[] => [
  start,
  ...headers
    .slice(0, 12)
    .map(([name, value]) => `${printable(name)}: ${truncate(printable(value), 200)}`),
  ...(headers.length > 12 ? [`… (${headers.length} headers in all)`] : []),
  ...(body === undefined ? [] : ['', ...bodyLines(body, length)]),
]

const requestLines = ({ method, url, headers, body }: SentRequest): string[] =>
  message(
    `${printable(method)} ${printable(url)}`,
    headers.filter(([name]) => !/^(host|content-length|user-agent|accept|connection)$/i.test(name)),
    body,
  )

const shownHeader = /^(content-|transfer-|location|www-|retry-|allow)/i

const responseLines = (response: ReceivedResponse | Failure): string[] => {
  if (response.type === 'failure') {
    const { kind, detail, received, receivedLength } = response
    const start = received.length > 0 ? ['', ...bodyLines(received, receivedLength)] : []
    return [`no response (${kind}): ${printable(detail)}`, ...start]
  }
  const { status, reason, headers, body, bodyLength, protocolErrors } = response
  const shown = headers.filter(([name]) => shownHeader.test(name))
  return [
    ...message(printable(`${status} ${reason}`.trim()), shown, body, bodyLength),
    ...protocolErrors.map(({ detail }) => `(${printable(detail)})`),
  ]
}

/** Such as `openapi.yaml:51 #/components/schemas/Plant/required: name`. */
export const citationText = ({ file, pointer, line, words }: Citation): string => {
  const place = [file, line].filter((part) => part !== undefined).join(':')
  const parts = [place, pointer === undefined ? '' : `#${pointer}`]
  return `${parts.filter((part) => part !== '').join(' ')}: ${words}`
}

/** The sentence of a rule about the document of the report. */
export const sentenceOf = ({ rules }: Pick<Report, 'rules'>, rule: RuleId): string =>
  rules.find(({ id }) => id === rule)?.sentence ?? ''

/** A labeled part of a finding, printable: text, or lines of a message or a command. */
type Part = readonly [label: string, content: string | readonly string[]]

/** How many cases of a group are named, beside the first one of each rule. */
const maxNamed = 5

/** The other cases of a group: each rule with its count before more cases of the same rule. */
function otherCases({ cases }: Report, findings: readonly Finding[]): string {
  const others = [...new Set(findings.map((finding) => finding.case))].slice(1)
  const ruleOfCase = (id: string): string => cases[id]?.rule ?? id.split('/')[0]!
  const byRule = Map.groupBy(others, ruleOfCase)
  let room = Math.max(0, maxNamed - byRule.size)
  const names = Array.from(byRule, ([rule, ids]) => {
    const named = ids.slice(0, 1 + room)
    room -= named.length - 1
    const more = ids.length - named.length
    return named.join(', ') + (more === 0 ? '' : ` and ${more} more of ${rule}`)
  })
  return names.join('; ')
}

/** What came when a case was sent again; empty if it failed in the same way. */
const againSentence = ({ received, outcome }: SentAgain): string => {
  if (outcome === 'same') return ''
  return `sent again: ${received}${outcome === 'passed' ? ', so it is intermittent' : ''}`
}

/** What reports show of the first finding of a group, besides its message. */
export function partsOf(
  report: Report,
  { findings, again }: Pick<Group, 'findings' | 'again'>,
): readonly Part[] {
  const [finding] = findings
  const title = report.cases[finding.case]?.title ?? finding.case
  const exchange = report.exchanges.find(({ number }) => number === finding.exchange)
  const isDrift = finding.kind === 'drift'
  const parts: readonly Part[] = [
    [isDrift ? 'Profile' : 'Document', printable(citationText(finding.citation))],
    ['Reading', printable(finding.citation.reading ?? '')],
    ['Rule', isDrift ? '' : printable(`${sentenceOf(report, finding.rule)} (${finding.docs})`)],
    [
      'Case',
      printable(finding.message.startsWith(title) ? finding.case : `${finding.case}: ${title}`),
    ],
    ['Again', printable(again ? againSentence(again) : '')],
    ['Also', printable(otherCases(report, findings))],
    ['Expected', printable(finding.expected)],
    ['Request', exchange ? requestLines(exchange.request) : []],
    ['Response', exchange ? responseLines(exchange.response) : []],
    ['Reproduce', (report.curl[finding.exchange] ?? '').split('\n').map(printable)],
  ]
  return parts.filter(([, content]) => content.length > 0)
}

/** What a group has in common from a length or a number on, such as `every name from 256 characters`. */
const rangeOf = ({ member, unit, passed, failed, isExact }: Begins, common?: string): string => {
  const start = isExact ? `from ${failed}` : `from somewhere between ${passed} and ${failed}`
  if (unit !== 'value') return `every ${member} ${start} ${unit}`
  const direction = failed.startsWith('-') ? 'down' : 'up'
  const subject = common === undefined ? `every ${member}` : `${common},`
  return `${subject} ${start} ${direction}`
}

/** ` (12 times: every invalid request; known: ticket 7)`, or nothing. */
export const suffix = ({ count, common, begins, known, reason, expired }: Group): string => {
  const seen = count > 1 ? [`${count} times`] : []
  // What a single case has in common with others shows only where it begins.
  const shared = begins ? rangeOf(begins, common) : (common ?? [])
  const times = [seen, count > 1 || begins ? shared : []].flat().join(': ')
  const state = expired === undefined ? 'known' : `known until ${expired}, expired`
  const parts = [
    times === '' ? [] : times,
    known || expired !== undefined ? [state, reason ?? []].flat().join(': ') : [],
  ].flat()
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`
}

/** The message of a group, how often it was seen, and whether it is known. */
export const headline = (group: Group): string =>
  printable(group.findings[0].message + suffix(group))

/** `Plant Store 1.0.0 (openapi.yaml)` */
export const documentName = ({ document }: Report): string => printable(nameOfDocument(document))

/** The first finding of a group as plain text. */
export const plainText = (report: Report, group: Pick<Group, 'findings' | 'again'>): string =>
  partsOf(report, group)
    .map(([label, content]) =>
      typeof content === 'string' ? `${label}: ${content}` : `\n${label}:\n${content.join('\n')}`,
    )
    .join('\n')

/** Whether a group makes the run fail. */
export const fails = (group: Group, { run }: Report): boolean =>
  isFailing(group, run.options.strict)

/** The headings of the findings that reports show whole. */
export const headings = ({ run }: Report): Readonly<Record<Exclude<Kind, 'note'>, string>> => ({
  violation: 'Violations',
  drift: printable(`Drift from ${run.options.profile}`),
  warning: `Warnings${run.options.strict ? '' : ' (--strict fails them)'}`,
})

/** `1 violation`, `2 violations`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

export const duration = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** The sign of a verdict in text, and in Markdown. */
export const signs: Readonly<
  Record<Coverage['verdict'], readonly [text: string, markdown: string]>
> = {
  passed: ['✓', '✅'],
  kept: ['~', '☑️'],
  failed: ['✗', '❌'],
  warned: ['!', '⚠️'],
  noted: ['·', '·'],
  'not checked': ['-', '–'],
}

/** The verdicts on a rule in words. */
export const verdictWords: Readonly<Record<Coverage['verdict'], string>> = {
  passed: 'passed',
  kept: 'kept, but other rules broke here',
  failed: 'failed',
  warned: 'warned',
  noted: 'noted, nothing asserted',
  'not checked': 'not checked',
}

/** The signs of the verdicts with their meaning. */
export const legend = (format: 'text' | 'markdown'): readonly string[] =>
  Object.entries(verdictWords).map(
    ([how, words]) => `${signs[how as Coverage['verdict']][format === 'text' ? 0 : 1]} ${words}`,
  )

/** The outcome of a run in one sentence without a full stop. */
export function verdict({ counts, exitCode, groups, run, stopped }: Report): string {
  if (exitCode === 2)
    return `The check could not be ${counts.responses > 0 ? 'finished' : 'made'}: ${printable(stopped ?? 'no response')}`
  const { only, skip, noCreate, strict, profile } = run.options
  const partial =
    counts.cases === 1 || only.length > 0 || skip.length > 0 || noCreate || stopped !== undefined
  const breaks = 'The server breaks the contract'
  const isBroken = counts.violations + (strict ? counts.warnings : 0) > 0
  const passed = isBroken ? `${breaks} only in known ways` : 'The server keeps the contract'
  const failing = new Set(
    groups.filter((group) => isFailing(group, strict)).map(({ kind }) => kind),
  )
  const [drifts, violates] = [
    failing.has('drift'),
    failing.has('violation') || failing.has('warning'),
  ]
  const same = counts.drift === 0 ? ' and responds as ' : ' and differs in known ways from '
  const differs = violates ? ' and differs from ' : ', but differs from '
  const compared = profile === undefined ? '' : `${drifts ? differs : same}${printable(profile)}`
  if (exitCode === 0) return `${passed}${compared}${partial ? ', as far as was checked' : ''}`
  const condition = strict && counts.violations === 0 ? ' if warnings count (--strict)' : ''
  return `${violates ? breaks + condition : passed}${compared}`
}

/** `1 violation, 2 warnings, 3 notes`, and how many of them the baseline lists. */
export function tally({ counts, comparedWith, run }: Report): string {
  const { violations, drift, warnings, notes, known } = counts
  const compared =
    run.options.profile === undefined ? '' : `, ${plural(drift, 'difference')} from the profile`
  const found = `${plural(violations, 'violation')}${compared}, ${plural(warnings, 'warning')}`
  const baseline = known > 0 ? ` (${known} known from ${printable(comparedWith ?? '')})` : ''
  return `${found}, ${plural(notes, 'note')}${baseline}`
}

/** How much was sent, and the seed that repeats the run. */
export function effort({ counts, run }: Report): string {
  const amount = `${plural(counts.cases, 'case')} in ${plural(counts.requests, 'request')}`
  return `${amount}, ${duration(run.durationMs)}, --seed ${run.seed}`
}

const families = {
  R: 'Responses',
  N: 'Invalid requests',
  V: 'Valid requests',
  A: 'Credential',
  open: 'Open',
}

/** The coverage by families of rules; empty without a response, because no rule was checked then. */
export const byFamily = ({
  coverage,
  counts,
}: Report): readonly { title: string; rules: readonly Coverage[] }[] =>
  Object.entries(counts.responses > 0 ? families : {})
    .map(([initial, title]) => ({
      title,
      rules: coverage.filter(({ rule }) => rule.startsWith(initial)),
    }))
    .filter((family) => family.rules.length > 0)

/** Titles with printable lines: notes, what is new, gone and unchanged since the baseline, and what was not checked. */
export function lists(report: Report): readonly { title: string; lines: string[] }[] {
  const { comparedWith, counts, groups, notChecked, resolved } = report
  if (counts.responses === 0) return []
  const detailed = groups.filter(({ kind }) => kind !== 'note')
  const changed = (known: boolean): string[] =>
    detailed
      .filter((group) => group.known === known)
      .map(({ rule, findings: [{ message }] }) => `${rule}: ${message}`)
  const gone = resolved.map(
    (entry) =>
      `${entry.rule}: ${entry.code}, ${entry.property} (${entry.requests} requests), no longer in ${entry.in.join(', ')}`,
  )
  const changes = { New: changed(false), Gone: gone, Unchanged: changed(true) }
  const gaps = Array.from(
    Map.groupBy(notChecked, ({ reason }) => reason),
    ([reason, list]) => {
      const ids = ruleIds.filter((id) => list.some(({ rule }) => rule === id))
      return `${ids.join(', ')}: ${reason} (${plural(list.length, 'case')})`
    },
  )
  const list = (title: string, lines: string[]) => ({
    title: printable(title),
    lines: lines.map(printable),
  })
  const notes = groups
    .filter(({ kind }) => kind === 'note')
    .map(
      (group) =>
        `${group.rule}: ${headline(group)} [${group.findings[0].case}] ${group.findings[0].docs}`,
    )
  return [
    ...(notes.length === 0 ? [] : [list('Notes', notes)]),
    ...Object.entries(comparedWith === undefined ? {} : changes).map(([state, lines]) =>
      list(`${state} since ${comparedWith}: ${lines.length}`, lines),
    ),
    ...(gaps.length === 0 ? [] : [list('Not checked', gaps)]),
  ]
}
