import { readOptions } from '../../contract/data/options.ts'
import { type Exchange, hiddenHeadersOf } from '../../contract/data/exchange.ts'
import type { HeaderText } from '../../contract/data/secret-text.ts'
import type { Difference, ExpectedResponses } from '../../contract/data/expected-responses.ts'
import { Recorder } from '../../contract/recorder.ts'
import type { Report } from '../../contract/data/report.ts'
import { withSource } from '../../src/document/source.ts'
import { respond, caseOf, failure } from './exchange.ts'
import { storeDocument } from './store.ts'

const utf8 = new TextEncoder()

const document = withSource(structuredClone(storeDocument), {
  path: 'store.yaml',
  lineOf: () => 7,
})

/** A report with findings of every kind; `hostile` is added to all that the server sends. */
export function sampleReport(hostile = ''): Report {
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
      id === 'N4/body-empty' || id === 'N5/id-type-true' ? difference : undefined,
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
  const recorder = new Recorder(settings)
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
    recorder.record(caseOf(id), {
      number: at + 1,
      case: id,
      request,
      timing: { started: 1_800_000_000_000 + 10 * at, duration: 3 },
      response,
    })
  }
  const reason = 'no bad token was given (--bad-token)'
  recorder.skip(caseOf('A5/bad-token'), { kind: 'not-given', reason })
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

/** A failed run with findings of every kind. */
export const sample: Report = sampleReport()
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
