import { lines } from '../../src/generated/lines.ts'
import type { Exchange, Headers } from '../exchange.ts'
import type { Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { rules, type Rule } from '../rules.ts'
import { exchangeOf, fails, others, titleOf } from './account.ts'
import { base64, textOf } from './body.ts'
import { jsonText } from './json-text.ts'
import { printable } from './printable.ts'
import type { Reporter } from './reporter.ts'

const levels = { must: 'error', should: 'warning', open: 'note' } as const

const describe = ({ id, level, sentence, citation }: Rule): object => ({
  id,
  shortDescription: { text: sentence },
  fullDescription: { text: `${sentence}. ${citation.section}: “${citation.quote}”` },
  defaultConfiguration: { level: levels[level] },
})

/** SARIF holds a header as one value; repeated ones are joined as HTTP allows (RFC 9110 section 5.3). */
function headersOf(list: Headers): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, value] of list)
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]}, ${value}` : value
  return joined
}

function content(bytes: Uint8Array): object {
  const text = textOf(bytes)
  return text === undefined ? { binary: base64(bytes) } : { text }
}

const webRequest = ({ request }: Exchange): object => ({
  protocol: 'HTTP',
  version: '1.1',
  method: request.method,
  target: request.target,
  headers: headersOf(request.headers),
  ...(request.body === undefined ? {} : { body: content(request.body) }),
})

const webResponse = ({ response }: Exchange): object =>
  response.type === 'failure'
    ? { noResponseReceived: true, reasonPhrase: response.detail }
    : {
        protocol: 'HTTP',
        version: response.version,
        statusCode: response.status,
        reasonPhrase: response.reason,
        headers: headersOf(response.headers),
        body: content(response.body),
      }

function result(report: Report, group: Group): object {
  const [finding] = group.findings
  const exchange = exchangeOf(report, finding)
  const { citation } = finding
  const rest = others(group).length
  const curl = report.curl[finding.exchange]
  const sentence = printable(finding.message) + (group.count > 1 ? ` (${group.count} times)` : '')
  const where = `${printable(finding.case)}, ${titleOf(report.cases[finding.case], finding.case)}`
  const text = [
    `${sentence}.`,
    `Case ${where}${rest > 0 ? `, and ${rest} more` : ''}.`,
    `${citation.section}: “${citation.quote}”`,
    ...(curl === undefined ? [] : [`Again: ${curl}`]),
  ]
  const region = { startLine: lines[citation.pointer] ?? 1 }
  const artifactLocation = { uri: 'openapi.yaml', uriBaseId: '%SRCROOT%' }
  return {
    ruleId: group.rule,
    ruleIndex: rules.findIndex(({ id }) => id === group.rule),
    level: fails(group, report) ? 'error' : group.kind === 'note' ? 'note' : 'warning',
    message: { text: text.join('\n') },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    partialFingerprints: { 'ruleCodeCase/v1': `${group.rule}:${group.code}:${finding.case}` },
    occurrenceCount: group.count,
    ...(exchange ? { webRequest: webRequest(exchange), webResponse: webResponse(exchange) } : {}),
    ...(group.known ? { suppressions: [{ kind: 'external', justification: 'baseline' }] } : {}),
  }
}

/** SARIF 2.1.0: a result for each cause, at the line of `openapi.yaml` that says what was expected. */
export const sarif: Reporter = (report, { version = '0' } = {}) => {
  const { run, exitCode, stopped } = report
  const driver = { name: 'plant-store-kit', version, rules: rules.map(describe) }
  const notification = { level: 'error', message: { text: printable(stopped ?? '') } }
  const invocation = {
    executionSuccessful: exitCode !== 2,
    exitCode,
    startTimeUtc: run.started,
    endTimeUtc: run.ended,
    ...(stopped === undefined ? {} : { toolExecutionNotifications: [notification] }),
  }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        invocations: [invocation],
        columnKind: 'utf16CodeUnits',
        results: report.groups.map((group) => result(report, group)),
        properties: { url: run.url, seed: run.seed },
      },
    ],
  }
  return jsonText(log, 2)
}
