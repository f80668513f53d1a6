import type { ReceivedResponse, Exchange, Failure, SentRequest } from '../exchange.ts'
import type { Report } from '../report.ts'
import { base64, textOf } from './details.ts'
import { printableJson } from './escape.ts'
import type { Reporter } from './reporter.ts'

/** Bytes as JSON can hold them: as text where they are UTF-8, else in Base64. */
export type Bytes = { readonly text: string } | { readonly base64: string }

const bytes = (body: Uint8Array): Bytes => {
  const text = textOf(body)
  return text === undefined ? { base64: base64(body) } : { text }
}

const requestOf = ({ body, ...rest }: SentRequest): unknown =>
  body === undefined ? rest : { ...rest, body: bytes(body) }

const responseOf = (result: ReceivedResponse | Failure): unknown =>
  result.type === 'response'
    ? { ...result, body: bytes(result.body) }
    : { ...result, received: bytes(result.received) }

const exchange = (each: Exchange): unknown => ({
  ...each,
  request: requestOf(each.request),
  response: responseOf(each.response),
})

/** The report with the exchanges that findings name; described by report.schema.json. */
export const json: Reporter = (report: Report) => {
  const findings = report.groups.flatMap((group) => group.findings)
  const named = new Set(findings.map((finding) => finding.exchange))
  const cases = Object.values(report.cases).map(
    ({ id, rule, level, expect, title, creates, replay }) => ({
      id,
      rule,
      level,
      expect,
      title,
      creates,
      ...(replay === undefined ? {} : { replay }),
    }),
  )
  const value = {
    ...report,
    cases,
    exchanges: report.exchanges.filter(({ number }) => named.has(number)).map(exchange),
  }
  return printableJson(value, 2)
}
