import { readOptions } from '../../contract/data/settings.ts'
import { type Exchange, hiddenHeadersOf } from '../../contract/data/exchange.ts'
import type { HeaderText } from '../../contract/data/secret-text.ts'
import type { Difference, ExpectedResponses } from '../../contract/data/expected-responses.ts'
import { Recorder } from '../../contract/recorder.ts'
import type { Case } from '../../contract/data/case.ts'
import type { Report } from '../../contract/data/report.ts'
import { joinReports } from '../../contract/report/join.ts'
import { withSource } from '../../src/document/source.ts'
import { respond, caseOf, failure } from './exchange.ts'
import { storeDocument } from './store.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'

const utf8 = new TextEncoder()

const document = withSource(structuredClone(storeDocument), {
  path: 'store.yaml',
  lineOf: () => 7,
})

/** A report with findings of every kind; `hostile` is added to all that the server sends, `label` is that of its operation. */
export function sampleReport(hostile = '', label?: string): Report {
  const before = label === undefined ? '' : `${label}:`
  const caseOfRun = (id: string): Case => ({
    ...caseOf(id),
    id: before + id,
    ...(label !== undefined && { operation: label }),
  })
  const inJson = JSON.stringify(hostile).slice(1, -1)
  const plant = `{"name":"Fern${inJson}","tag":null}`
  const unprocessable = respond(422, {
    reason: 'Unprocessable Entity',
    body: `{"detail":"name missing${inJson}"}`,
  })
  const reset = {
    ...failure('reset'),
    detail: `read ECONNRESET${hostile}`,
    received: utf8.encode(hostile),
  }
  const sent: [string, string, Exchange['response']][] = [
    ['R1/plain', '{"id":1,"name":"Fern"}', respond(200, { reason: `OK${hostile}`, body: plant })],
    [
      'R1/tag',
      '{"id":2,"name":"Fern","tag":"indoor"}',
      respond(200, { reason: 'OK', body: plant }),
    ],
    ['N4/body-empty', '{}', unprocessable],
    ['N2/open-brace', '{', reset],
    ['V1/id-0-ID', '{"id":-4,"name":"Moss"}', respond(400, { reason: 'Bad Request' })],
    ['N5/id-type-true', '{"id":true,"name":"Moss"}', respond(400, { body: Uint8Array.of(0, 255) })],
    ['A6/made-up', '{"id":3,"name":"Ivy"}', respond(200, { reason: 'OK' })],
  ]
  const difference: Difference = {
    line: 12,
    text: `message: id is missing${hostile}`,
    pointer: '/message',
    expected: '"id is missing"',
    received: `"no id${hostile}"`,
    message: `/message is "no id${hostile}", the profile has "id is missing"`,
  }
  const profile: ExpectedResponses = {
    name: 'plant-store.yaml',
    cases: [],
    differenceOf: ({ id }) =>
      /(N4\/body-empty|N5\/id-type-true)$/.test(id) ? difference : undefined,
  }
  const baseUrl = 'http://127.0.0.1:8080'
  const settings = readOptions({
    document,
    baseUrl,
    token: 'a-good-token',
    seed: 42,
    explore: 0,
    profile,
  })
  const operation = { ...settings.operation, label }
  const recorder = new Recorder({ ...settings, operation, operations: [operation] })
  for (const [at, [id, body, response]] of sent.entries()) {
    const headers: readonly HeaderText[] = [
      { name: 'Host', value: ['127.0.0.1:8080'] },
      { name: 'User-Agent', value: ['plant-store-kit'] },
      { name: 'Authorization', value: ['Bearer ', { variable: 'PLANT_STORE_TOKEN' }] },
      { name: 'Accept', value: ['application/json'] },
      { name: 'Content-Type', value: ['application/json'] },
      { name: 'Content-Length', value: [String(body.length)] },
    ]
    const request = {
      method: 'POST',
      url: `${baseUrl}/plants`,
      ...hiddenHeadersOf(headers),
      body: utf8.encode(body),
    }
    recorder.record(caseOfRun(id), {
      number: at + 1,
      case: before + id,
      request,
      timing: { started: 1_800_000_000_000 + 10 * at, duration: 3 },
      response,
    })
  }
  const reason = 'no bad token was given (--bad-token)'
  recorder.skip(caseOfRun('A5/bad-token'), { kind: 'not-given', reason })
  const run = {
    baseUrl,
    seed: 42,
    mark: 'k3x9',
    started: 1_800_000_000_000,
    ended: 1_800_000_000_900,
  }
  const gone = {
    rule: 'R8',
    code: 'timeout',
    received: 'no complete response in time',
    requests: 'invalid',
  } as const
  return {
    ...recorder.report({ run, stopped: undefined, beginningOfNames: 'Check k3x9' }),
    comparedWith: 'the baseline',
    resolved: [{ ...gone, in: ['N1', 'N2'] }],
  }
}

/** The same report, as if all its requests had got what they should. */
const passed = (report: Report): Report => ({
  ...report,
  counts: { ...report.counts, violations: 0, drift: 0, warnings: 0, notes: 0 },
  groups: [],
  coverage: report.coverage.map((coverage) =>
    coverage.verdict === 'not checked' ? coverage : { ...coverage, verdict: 'passed' },
  ),
  exitCode: 0,
})

/** The same report, with later numbers of its exchanges. */
const withNumbersFrom = (report: Report, start: number): Report => ({
  ...report,
  groups: report.groups.map((group) => {
    const [first, ...others] = group.findings.map((finding) => ({
      ...finding,
      exchange: finding.exchange + start,
    }))
    return { ...group, findings: [first!, ...others] }
  }),
  exchanges: report.exchanges.map((exchange) => ({ ...exchange, number: exchange.number + start })),
  curl: Object.fromEntries(
    Object.entries(report.curl).map(([number, line]) => [Number(number) + start, line]),
  ),
})

/** A failed run with findings of every kind. */
export const sample: Report = sampleReport()

const operationOf = (label: string, name: string): Operation => ({
  ...plantStore,
  label,
  operationId: label,
  name,
})

/** A failed run on three operations, of which two show the same and a third one passes; two others were not checked. */
export const sampleOfSeveral: Report = {
  ...joinReports(
    [
      ['createPlant', 'POST /plants'],
      ['createShop', 'POST /shops'],
      ['createOrderOfPlantsInShop', 'POST /shops/{id}/orders'],
    ].map(([label = '', name = ''], at) => {
      const report = sampleReport('', label)
      const passes = at === 2
      return {
        operation: operationOf(label, name),
        report: passes ? passed(report) : withNumbersFrom(report, 100 * at),
        stop: undefined,
      }
    }),
    [
      ['listPlants', 'GET /plants', 'it needs a value for query "limit" (--parameter limit=VALUE)'],
      ['deletePlant', 'DELETE /plants/{id}', 'it needs a plant of the run'],
    ].map(([label = '', name = '', reason = '']) => ({
      operation: operationOf(label, name),
      gap: { kind: 'not-given', reason },
    })),
  ),
  comparedWith: 'the baseline',
}

const none = { groups: [], coverage: [], notChecked: [], exchanges: [], cases: {}, curl: {} }
/** A run that could not be made. */
export const stoppedReport: Report = {
  ...sample,
  ...none,
  counts: { ...sample.counts, responses: 0 },
  exitCode: 2,
  stopped: 'nothing listens at 127.0.0.1:9',
}

/** Commands and markup for every place where a report is read. */
export const hostileText =
  '</script></style>]]><img src=x onerror=alert(1)>|`|**b**[x](javascript:x)\r\n' +
  '::error::owned\n##[error]owned\n##vso[task.complete]\n\u001b[31mred\u001b]0;title\u0007\u009b2J\u202eevil\u0000 @everyone\n'
