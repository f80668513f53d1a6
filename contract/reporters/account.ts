import type { Case } from '../case.ts'
import type { ReceivedResponse, Exchange, Failure, Headers, SentRequest } from '../exchange.ts'
import type { Finding, Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { ruleOf, type Rule } from '../rules.ts'
import { bodyLines } from './body.ts'
import { printable, shortened } from './printable.ts'

/** All there is to say about one finding, in printable lines. */
export interface Account {
  readonly finding: Finding
  readonly rule: Rule
  /** What the case sends, in words; empty where the finding's sentence begins with them. */
  readonly title: string
  readonly sent: readonly string[]
  readonly came: readonly string[]
  readonly curl?: string
}

const field = ([name, value]: Headers[number]): string =>
  `${printable(name)}: ${shortened(printable(value), 200)}`

/** Head and body, a blank line between them as in HTTP. */
const message = (
  start: string,
  headers: Headers,
  body: Uint8Array | undefined,
  length?: number,
): string[] => [
  start,
  ...headers.slice(0, 12).map(field),
  ...(headers.length > 12 ? [`… (${headers.length} header fields in all)`] : []),
  ...(body === undefined ? [] : ['', ...bodyLines(body, length)]),
]

export const sentLines = ({ method, url, headers, body }: SentRequest): string[] =>
  message(
    `${printable(method)} ${printable(url)}`,
    headers.filter(([name]) => !/^(host|content-length|user-agent|accept|connection)$/i.test(name)),
    body,
  )

export const statusOf = ({ status, reason }: ReceivedResponse): string =>
  printable(reason === '' ? String(status) : `${status} ${reason}`)

const telling = /^(content-|transfer-|location|www-|retry-|allow)/i

const answerLines = (answer: ReceivedResponse): string[] => [
  ...message(
    statusOf(answer),
    answer.headers.filter(([name]) => telling.test(name)),
    answer.body,
    answer.bodyLength,
  ),
  ...answer.protocolErrors.map(({ detail }) => `(${printable(detail)})`),
]

const failureLines = ({ kind, detail, received, receivedLength }: Failure): string[] => [
  `no answer (${kind}): ${printable(detail)}`,
  ...(received.length > 0 ? ['', ...bodyLines(received, receivedLength)] : []),
]

export const cameLines = ({ response }: Exchange): string[] =>
  response.type === 'response' ? answerLines(response) : failureLines(response)

/** Exchanges are numbered in order, so that most stand where their number says. */
export const exchangeOf = (
  { exchanges }: Report,
  { exchange: wanted }: Finding,
): Exchange | undefined => {
  const likely = exchanges[wanted - 1]
  return likely?.number === wanted ? likely : exchanges.find(({ number }) => number === wanted)
}

/** What a report knows of a finding. */
export function accountOf(report: Report, finding: Finding): Account {
  const exchange = exchangeOf(report, finding)
  const curl = report.curl[finding.exchange]
  const title = titleOf(report.cases[finding.case], finding.case)
  return {
    finding,
    rule: ruleOf(finding.rule),
    title: finding.message.startsWith(title) ? '' : title,
    sent: exchange ? sentLines(exchange.request) : [],
    came: exchange ? cameLines(exchange) : [],
    ...(curl === undefined ? {} : { curl }),
  }
}

/** The case's id, and its title where that is not said already. */
export const caseOf = ({ finding, title }: Account): string =>
  printable(finding.case) + (title === '' ? '' : `: ${title}`)

export const titleOf = (each: Case | undefined, id: string): string => printable(each?.title ?? id)

/** Whether a group makes the run fail. */
export const fails = ({ kind, known }: Group, { run }: Report): boolean =>
  !known && (kind === 'violation' || (kind === 'warning' && run.options.strict))

/** The further cases of a group, each once. */
export const others = ({ findings }: Group): string[] =>
  [...new Set(findings.map((finding) => finding.case))].slice(1)
