import type { Failure, Headers, ReceivedResponse, SentRequest } from '../exchange.ts'
import { type Finding, type Group, isFailing } from '../finding.ts'
import type { Report } from '../report.ts'
import { type Rule, ruleOf } from '../rules.ts'
import { printable, printableLines, truncate } from './escape.ts'

/** What a report shows of one finding; request, response and title are printable. */
export interface Details {
  readonly finding: Finding
  readonly rule: Rule
  /** The case's title; empty if the finding's message starts with it. */
  readonly title: string
  readonly request: readonly string[]
  readonly response: readonly string[]
  readonly curl?: string
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes decoded from UTF-8, or undefined if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

export const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Text of bytes that are not UTF-8, with `\xff` for each byte that is not ASCII. */
const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`)).join('')

const isBinary = (bytes: Uint8Array): boolean =>
  bytes.includes(0) || bytes.filter((byte) => byte >= 0x80).length * 3 > bytes.length

const [maxLines, maxColumns] = [12, 400]

/**
 * A body as printable lines: `<empty>`, `<binary, 20 bytes>`, or the start of its text.
 *
 * @param length bytes of the whole body, if `bytes` is truncated.
 */
export function bodyLines(bytes: Uint8Array, length: number = bytes.length): string[] {
  if (length === 0) return ['<empty>']
  const size = `${length} ${length === 1 ? 'byte' : 'bytes'}`
  const text = textOf(bytes)
  if (text === undefined && isBinary(bytes)) return [`<binary, ${size}>`]
  const all = printableLines((text ?? hexadecimal(bytes)).replace(/\r?\n$/, ''))
  const lines = all.slice(0, maxLines).map((line) => truncate(line, maxColumns))
  const whole = bytes.length === length && all.every((line, at) => line === lines[at])
  return whole ? lines : [...lines, `… (${size} in all)`]
}

/** Head and body with a blank line between them, as in HTTP. */
const message = (start: string, headers: Headers, body: Uint8Array | undefined, length?: number): string[] => [
  start,
  ...headers.slice(0, 12).map(([name, value]) => `${printable(name)}: ${truncate(printable(value), 200)}`),
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

export function detailsOf(report: Report, finding: Finding): Details {
  const exchange = report.exchanges.find(({ number }) => number === finding.exchange)
  const curl = report.curl[finding.exchange]
  const title = report.cases[finding.case]?.title ?? finding.case
  return {
    finding,
    rule: ruleOf(finding.rule),
    title: finding.message.startsWith(title) ? '' : printable(title),
    request: exchange ? requestLines(exchange.request) : [],
    response: exchange ? responseLines(exchange.response) : [],
    ...(curl === undefined ? {} : { curl }),
  }
}

/** The details as paragraphs of plain text; `ending` belongs to the message. */
export const paragraphs = ({ finding, rule, title, request, response, curl }: Details, ending = ''): string =>
  [
    printable(finding.message) + ending,
    `Rule ${rule.id}: ${rule.sentence} (${finding.docs})\n${rule.citation.section}: “${rule.citation.quote}”`,
    `Case: ${printable(finding.case)}${title === '' ? '' : `: ${title}`}\nExpected: ${printable(finding.expected)}`,
    ['Request:', ...request].join('\n'),
    ['Response:', ...response].join('\n'),
    ...(curl === undefined ? [] : [`Reproduce with:\n${curl}`]),
  ].join('\n\n')

/** ` (12 times: every invalid request; known: ticket 7)`, or nothing; printable. */
export const suffix = ({ count, common, known, reason, expired }: Group): string => {
  const times = count > 1 ? [`${count} times`, common ?? []].flat().join(': ') : []
  const state = expired === undefined ? 'known' : `known until ${expired}, expired`
  const parts = [times, known || expired !== undefined ? [state, reason ?? []].flat().join(': ') : []].flat()
  return parts.length === 0 ? '' : ` (${printable(parts.join('; '))})`
}

/** Whether a group makes the run fail. */
export const fails = (group: Group, { run }: Report): boolean => !group.known && isFailing(group, run.options.strict)

/** What `--strict` does, for the heading of warnings. */
export const warningsTitle = ({ run }: Report): string =>
  `Warnings${run.options.strict ? '' : ' (--strict fails them)'}`

/** Ids of the further cases of a group. */
export const otherCases = ({ findings }: Group): string[] =>
  [...new Set(findings.map((finding) => finding.case))].slice(1)

/** `N4/id, N4/name and 7 more`; empty without further cases. */
export const otherCasesText = (group: Group, max: number, format: (id: string) => string): string => {
  const ids = otherCases(group)
  return ids.slice(0, max).map(format).join(', ') + (ids.length > max ? ` and ${ids.length - max} more` : '')
}
