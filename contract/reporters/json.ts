import { type Exchange, type HiddenHeaders, type SentRequest, utf8Text } from '../data/exchange.ts'
import type { Detailed } from '../data/quotation.ts'
import type { Report } from '../data/report.ts'
import { printableJson } from '../../src/base/printable.ts'
import type { Format } from './reporter.ts'

/** Text if the bytes are UTF-8, else Base64. */
const bodyOf = (body: Uint8Array): object => {
  const text = utf8Text(body)
  return text === undefined ? { base64: Buffer.from(body).toString('base64') } : { text }
}

/** Headers as people read them, without their parts. */
const withoutHeaderParts = ({ headerValues: _headerValues, ...rest }: HiddenHeaders): object => rest

/** A request as people read it, without its parts. */
const requestOf = ({
  urlParts: _urlParts,
  bodyParts: _bodyParts,
  hasMadeUpToken: _hasMadeUpToken,
  ...rest
}: SentRequest): object =>
  withoutHeaderParts({ ...rest, ...(rest.body && { body: bodyOf(rest.body) }) })

/** A sentence as people read it, without its parts. */
const withoutDetailParts = ({ detailParts: _detailParts, ...rest }: Detailed): object => rest

const responseOf = (response: Exchange['response']): object =>
  response.type === 'response'
    ? {
        ...response,
        body: bodyOf(response.body),
        protocolErrors: response.protocolErrors.map(withoutDetailParts),
      }
    : { ...withoutDetailParts(response), received: bodyOf(response.received) }

const exchangeOf = ({ request, response, resource: _resource, ...rest }: Exchange): object => ({
  ...rest,
  request: requestOf(request),
  response: responseOf(response),
})

/** The cases without what only a run needs. */
const casesOf = ({ cases }: Report): object[] =>
  Object.values(cases).map(
    ({
      request: _request,
      credential: _credential,
      facts: _facts,
      slug: _slug,
      concern: _concern,
      ...fields
    }) => fields,
  )

/** The report with the exchanges of its findings, as report.schema.json describes it. */
export const json: Format = (report) => {
  const findings = report.groups.flatMap((group) => group.findings)
  const named = new Set(findings.map((finding) => finding.exchange))
  const exchanges = report.exchanges.filter(({ number }) => named.has(number)).map(exchangeOf)
  const run = { ...report.run, options: withoutHeaderParts(report.run.options) }
  return {
    text: `${printableJson({ ...report, run, cases: casesOf(report), exchanges }, 2)}\n`,
    commands: Object.keys(report.curl).map(Number),
  }
}
