import { type Exchange, textOf } from '../exchange.ts'
import { base64 } from './content.ts'
import { printableJson } from './escape.ts'
import type { Reporter } from './reporter.ts'

/** Text if the bytes are UTF-8, else Base64. */
const bytes = (body: Uint8Array): object => {
  const text = textOf(body)
  return text === undefined ? { base64: base64(body) } : { text }
}

const exchangeOf = ({ request, response, ...rest }: Exchange): object => ({
  ...rest,
  request: { ...request, ...(request.body ? { body: bytes(request.body) } : {}) },
  response:
    response.type === 'response'
      ? { ...response, body: bytes(response.body) }
      : { ...response, received: bytes(response.received) },
})

/** The report with the exchanges of its findings, as report.schema.json describes it. */
export const json: Reporter = (report) => {
  const findings = report.groups.flatMap((group) => group.findings)
  const named = new Set(findings.map((finding) => finding.exchange))
  return printableJson(
    {
      ...report,
      cases: Object.values(report.cases).map(
        ({ request: _request, credential: _credential, facts: _facts, slug: _slug, ...fields }) =>
          fields,
      ),
      exchanges: report.exchanges.filter(({ number }) => named.has(number)).map(exchangeOf),
    },
    2,
  )
}
