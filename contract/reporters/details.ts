import type { Failure, Headers, ReceivedResponse, SentRequest } from '../exchange.ts'
import { type Group, type Kind, isFailing, sourceOf } from '../finding.ts'
import type { Report } from '../report.ts'
import { ruleOf } from '../rules.ts'
import { printable, printableLines, truncate } from './escape.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes decoded from UTF-8, or undefined if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

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

/** A labeled part of a finding, printable: text, or lines of a message or a command. */
type Part = readonly [label: string, content: string | readonly string[]]

/** What reports show of the first finding of a group, besides its message. */
export function partsOf(report: Report, { findings }: Pick<Group, 'findings'>): readonly Part[] {
  const [finding] = findings
  const title = report.cases[finding.case]?.title ?? finding.case
  const others = [...new Set(findings.map((each) => each.case))].slice(1)
  const more = others.length > 5 ? ` and ${others.length - 5} more` : ''
  const exchange = report.exchanges.find(({ number }) => number === finding.exchange)
  const parts: readonly Part[] = [
    sourceOf(finding).map(printable) as [string, string],
    ['Rule', finding.kind === 'drift' ? '' : `${ruleOf(finding.rule).sentence} (${finding.docs})`],
    ['Case', printable(finding.message.startsWith(title) ? finding.case : `${finding.case}: ${title}`)],
    ['Also', printable(others.slice(0, 5).join(', ') + more)],
    ['Expected', printable(finding.expected)],
    ['Request', exchange ? requestLines(exchange.request) : []],
    ['Response', exchange ? responseLines(exchange.response) : []],
    ['Reproduce', (report.curl[finding.exchange] ?? '').split('\n').map(printable)],
  ]
  return parts.filter(([, content]) => content.length > 0)
}

/** ` (12 times: every invalid request; known: ticket 7)`, or nothing. */
const suffix = ({ count, common, known, reason, expired }: Group): string => {
  const times = count > 1 ? [`${count} times`, common ?? []].flat().join(': ') : []
  const state = expired === undefined ? 'known' : `known until ${expired}, expired`
  const parts = [times, known || expired !== undefined ? [state, reason ?? []].flat().join(': ') : []].flat()
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`
}

/** The message of a group, how often it was seen, and whether it is known. */
export const headline = (group: Group): string => printable(group.findings[0].message + suffix(group))

/** The first finding of a group as plain text. */
export const plainText = (report: Report, group: Pick<Group, 'findings'>): string =>
  partsOf(report, group)
    .map(([label, content]) =>
      typeof content === 'string' ? `${label}: ${content}` : `\n${label}:\n${content.join('\n')}`,
    )
    .join('\n')

/** Whether a group makes the run fail. */
export const fails = (group: Group, { run }: Report): boolean => !group.known && isFailing(group, run.options.strict)

/** The headings of the findings that reports show whole. */
export const headings = ({ run }: Report): Readonly<Record<Exclude<Kind, 'note'>, string>> => ({
  violation: 'Violations',
  drift: printable(`Drift from ${run.options.profile}`),
  warning: `Warnings${run.options.strict ? '' : ' (--strict fails them)'}`,
})
