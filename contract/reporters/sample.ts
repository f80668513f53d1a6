import type { Case } from '../case.ts'
import type { ReceivedResponse, Exchange, SentRequest } from '../exchange.ts'
import type { Finding, Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { rules, ruleOf, type RuleId } from '../rules.ts'

const utf8 = new TextEncoder()

/** What a spiteful server answers: a command or a tag for every place a report is read in. */
export const spite: string =
  '</script></style>]]><img src=x onerror=alert(1)>|`|**b**[x](javascript:x)\r\n' +
  '::error::owned\n##[error]owned\n##vso[task.complete]\n\u001b[31mred\u001b]0;title\u0007\u009b2J\u202eevil\u0000 @everyone\n'

export const answer = (
  status: number,
  reason: string,
  body: string | Uint8Array,
): ReceivedResponse => ({
  type: 'response',
  statusLine: `HTTP/1.1 ${status} ${reason}`,
  version: '1.1',
  status,
  reason,
  headers: [
    ['Content-Type', 'application/json'],
    ['X-Spite', spite.replaceAll(/[\r\n]/g, '')],
  ],
  interim: [],
  framing: 'content-length',
  body: typeof body === 'string' ? utf8.encode(body) : body,
  wireLength: body.length,
  protocolErrors: [],
})

const sent = (body: string): SentRequest => ({
  method: 'POST',
  url: 'http://127.0.0.1:8080/api/plants?a=1',
  target: '/api/plants?a=1',
  headers: [
    ['Host', '127.0.0.1:8080'],
    ['Authorization', 'Bearer $PLANT_STORE_TOKEN'],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
  ],
  body: utf8.encode(body),
  chunked: false,
})

export const exchange = (number: number, id: string, response: Exchange['response']): Exchange => ({
  number,
  case: id,
  request: sent(`{"id":${number},"name":"Fern"}`),
  timing: { started: 1_800_000_000_000 + number, firstByte: 2, duration: 3 },
  response,
})

const each = (id: string, rule: RuleId, title: string): Case => ({
  id,
  rule,
  level: ruleOf(rule).level,
  expect: 'accept',
  title,
  request: {
    method: 'POST',
    target: '/plants',
    credential: 'token',
    headers: [['Content-Type', 'application/json']],
    body: ['{"id":$ID,"name":"$NAME"}'],
    needs: [],
  },
  creates: true,
})

export const finding = (
  kind: Finding['kind'],
  rule: RuleId,
  id: string,
  number: number,
  message: string,
): Finding => ({
  kind,
  rule,
  code: 'shape',
  case: id,
  exchange: number,
  expected: 'a Plant',
  received: spite,
  pointer: '/tag',
  citation: ruleOf(rule).citation,
  docs: ruleOf(rule).docs,
  message,
})

const group = (first: Finding, ...more: Finding[]): Group => ({
  kind: first.kind,
  rule: first.rule,
  code: first.code,
  received: first.received,
  findings: [first, ...more],
  count: more.length + 1,
  known: false,
})

const verdicts: Partial<Record<RuleId, Report['coverage'][number]['verdict']>> = {
  R3: 'failed',
  R8: 'failed',
  V1: 'warned',
  A5: 'not checked',
  A6: 'noted',
  V8: 'noted',
  open: 'noted',
}

/** A run that found something of every kind, on a server full of spite. */
export const sample: Report = {
  version: 1,
  run: {
    url: 'http://127.0.0.1:8080/api',
    seed: 42,
    mark: 'psk-42',
    started: '2026-11-21T10:00:00.000Z',
    ended: '2026-11-21T10:00:00.900Z',
    durationMs: 900,
    options: {
      only: [],
      skip: [],
      create: true,
      strict: false,
      explore: 200,
      concurrency: 8,
      timeoutMs: 10_000,
      badToken: false,
    },
  },
  counts: {
    cases: 5,
    requests: 5,
    responses: 4,
    violations: 3,
    warnings: 1,
    notes: 1,
    known: 0,
    notChecked: 1,
  },
  groups: [
    group(
      finding('violation', 'R3', 'R1/plain', 1, `tag must be a string, but is null ${spite}`),
      finding('violation', 'R3', 'R1/tag', 2, 'tag must be a string, but is null'),
    ),
    group(finding('violation', 'R8', 'N2/cut-off', 3, 'the connection was reset')),
    group(finding('warning', 'V1', 'V1/zero', 4, 'id 0 is refused')),
    group(finding('note', 'A6', 'A6/made-up', 5, 'a made-up token is answered 200')),
  ],
  coverage: rules.map(({ id, level }) => ({
    rule: id,
    level,
    checked: id === 'A5' ? 0 : 3,
    notChecked: id === 'A5' ? 1 : 0,
    reasons: id === 'A5' ? ['no bad token was given (--bad-token)'] : [],
    verdict: verdicts[id] ?? 'passed',
  })),
  notChecked: [{ case: 'A5/bad', rule: 'A5', reason: 'no bad token was given (--bad-token)' }],
  resolved: [],
  cases: {
    'R1/plain': each('R1/plain', 'R1', 'the plain valid request'),
    'R1/tag': each('R1/tag', 'R1', 'the plain valid request with a tag'),
    'N2/cut-off': each('N2/cut-off', 'N2', 'the body is cut off'),
    'V1/zero': each('V1/zero', 'V1', 'id is 0'),
    'A6/made-up': each('A6/made-up', 'A6', 'a made-up token'),
  },
  exchanges: [
    exchange(1, 'R1/plain', answer(200, 'OK', `{"name":"Fern","tag":null,"x":"${spite}"}`)),
    exchange(2, 'R1/tag', answer(200, spite.replaceAll(/[\r\n]/g, ' '), '')),
    exchange(3, 'N2/cut-off', {
      type: 'failure',
      kind: 'reset',
      detail: 'the connection was reset',
      received: utf8.encode(spite),
      reused: false,
    }),
    exchange(4, 'V1/zero', answer(400, 'Bad Request', Uint8Array.of(0, 0xff, 0xfe, 0x80))),
    exchange(5, 'A6/made-up', answer(200, 'OK', '{"name":"Fern"}')),
  ],
  curl: {
    1: `curl -sS -i -X POST -H "Authorization: Bearer $PLANT_STORE_TOKEN" --data-binary '{"id":1,"name":"Fern"}' http://127.0.0.1:8080/api/plants`,
    3: 'curl -sS -i -X POST http://127.0.0.1:8080/api/plants',
    4: 'curl -sS -i -X POST http://127.0.0.1:8080/api/plants',
  },
  hints: [],
  exitCode: 1,
}
