import { describe, expect, test } from 'vitest'
import { caseOf, failure, respond } from '../../test/support/exchange.ts'
import type { Exchange } from '../data/exchange.ts'
import type { CheckOptions } from '../data/options.ts'
import { readOptions } from '../data/settings.ts'
import { Recorder } from '../recorder.ts'
import type { Recorded, Report, Stop } from '../data/report.ts'

interface Sent {
  readonly id: string
  readonly response: Exchange['response']
  /** Milliseconds after the start of the run. */
  readonly started?: number
}

const body = new TextEncoder().encode('{"id":1,"name":"Fern"}')
const run = { baseUrl: 'http://127.0.0.1:8080', seed: 42, mark: 'k3x9', started: 0, ended: 5000 }
const slow = respond(429, { headers: [['Retry-After', '1']] })
const stop: Stop = { reason: 'interrupted', sentence: 'interrupted', isImpossible: false }

function reportOn(
  sent: readonly Sent[],
  ended: Partial<Omit<Recorded, 'entries' | 'notChecked'>> = {},
  options: Partial<CheckOptions> = {},
): Report {
  const settings = readOptions({
    baseUrl: run.baseUrl,
    token: 'a-good-token',
    seed: 42,
    ...options,
  })
  const recorder = new Recorder(settings)
  for (const [at, { id, response, started = at }] of sent.entries()) {
    const { method } = caseOf(id).request
    const request = { method, url: `${run.baseUrl}/plants`, headers: [], body }
    const timing = { started, duration: 1 }
    recorder.record(caseOf(id), { number: at + 1, case: id, request, timing, response })
  }
  return recorder.report({
    run,
    stopped: undefined,
    beginningOfNames: 'Check k3x9',
    ...ended,
  })
}

const accepted: Sent = { id: 'R1/plain', response: respond(200) }
const broken: Sent = { id: 'N4/id-required', response: respond(500) }
const warned: Sent = { id: 'V3/name-emoji', response: respond(400) }
const other: Sent = { id: 'open/method-get', response: respond(405) }
const unread: Sent = {
  id: 'N3/body-type-[]',
  response: respond(400, {
    protocolErrors: [{ code: 'coding-unsupported', detail: 'it has the coding zstd' }],
  }),
}
const throttled: Sent = { id: 'R1/plain', response: slow }

describe('the exit code', () => {
  test.each<[string, 0 | 1 | 2, Report]>([
    ['a run without findings', 0, reportOn([accepted])],
    ['a violation', 1, reportOn([accepted, broken])],
    ['a warning', 0, reportOn([warned])],
    ['a warning of a strict run', 1, reportOn([warned], {}, { strict: true })],
    ['a run that ended early', 2, reportOn([accepted], { stopped: stop })],
    ['a violation before an early end', 1, reportOn([broken], { stopped: stop })],
    [
      'a run that was impossible',
      2,
      reportOn([broken], { stopped: { ...stop, isImpossible: true } }),
    ],
    ['no request', 2, reportOn([])],
    ['a response that cannot be read', 2, reportOn([unread])],
    ['a response that cannot be read beside another one', 0, reportOn([unread, accepted])],
    ['one that cannot be read beside one to another method', 2, reportOn([unread, other])],
    ['a response to another method', 0, reportOn([other])],
    ['no response', 1, reportOn([{ id: 'R1/plain', response: failure('reset') }])],
    ['nothing but throttled requests', 2, reportOn([throttled])],
  ])('of %s is %i', (_name, exitCode, report) => {
    expect(report.exitCode).toBe(exitCode)
  })

  test('of a failed run that no response could be read of claims no early end', () => {
    const report = reportOn([unread, { id: 'R1/plain', response: failure('reset') }])
    expect([report.exitCode, report.stopped]).toEqual([1, undefined])
  })

  test.each<[string, readonly Sent[], string]>([
    ['the reason of its cases', [unread], 'the response could not be read: it has the coding zstd'],
    ['that there was no response', [], 'no response was received'],
  ])('of a run without evidence has %s', (_what, sent, reason) => {
    expect(reportOn(sent).stopped).toBe(`No verdict is possible: ${reason}.`)
  })

  test('of an early end without a finding is explained once, as the reason of the stop', () => {
    const report = reportOn([accepted], { stopped: stop })
    expect([report.stopped, report.hints.includes('interrupted')]).toEqual(['interrupted', false])
    const failed = reportOn([broken], { stopped: stop })
    expect([failed.stopped, failed.hints[0]]).toEqual(['interrupted', 'interrupted'])
  })
})

test('the counts are of cases, requests, complete responses and groups by kind', () => {
  const reset: Sent = { id: 'N2/open-brace', response: failure('reset') }
  const { counts } = reportOn([accepted, accepted, broken, warned, reset])
  expect(counts).toMatchObject({
    cases: 4,
    requests: 5,
    responses: 4,
    violations: 2,
    warnings: 1,
    notes: 0,
    known: 0,
    notChecked: 0,
  })
})

test('new failures come before known ones, and violations before warnings', () => {
  const entry = {
    rule: 'R7',
    code: 'status',
    received: '500',
    requests: 'invalid',
    in: ['N4'],
  } as const
  const alone: Sent = { id: 'V3/name-emoji', response: respond(503) }
  const options = { baseline: { version: 3, findings: [entry] } } as const
  const { groups, counts } = reportOn([warned, broken, alone], {}, options)
  const order = groups.map(
    ({ kind, known, received }) => `${kind} ${received} ${known ? 'known' : 'new'}`,
  )
  expect(order).toEqual(['violation 503 new', 'violation 500 known', 'warning 400 new'])
  expect(counts.known).toBe(1)
})

test('only exchanges with findings have a command', () => {
  expect(Object.keys(reportOn([accepted, broken]).curl)).toEqual(['2'])
})

test('the options say whether secrets and certificates were given, not which', () => {
  const { options } = reportOn([accepted], {}, { badToken: 'a-bad-token', ca: 'PEM' }).run
  expect(options).toMatchObject({ badToken: true, ca: true, cert: false, insecure: false })
})

test('the run has its times as ISO 8601', () => {
  expect(reportOn([accepted]).run).toMatchObject({
    started: '1970-01-01T00:00:00.000Z',
    ended: '1970-01-01T00:00:05.000Z',
    durationMs: 5000,
  })
})

describe('hints', () => {
  const hintsOf = (...args: Parameters<typeof reportOn>): string =>
    reportOn(...args).hints.join('\n')

  test.each([
    [10, 1000, 9],
    [3, 1000, 2],
    [3, 2000, 1.4],
    [1, 1000, 0.9],
  ])('%i responses in %i ms after a 429 are a rate of %d', (count, milliseconds, rate) => {
    const responses = Array.from({ length: count }, (_, at): Sent => ({
      ...accepted,
      started: (milliseconds * (at + 1)) / count,
    }))
    const hints = hintsOf([{ ...throttled, started: 0 }, ...responses])
    expect(hints).toContain(`--rate ${rate} stays below its limit`)
  })

  test('name no rate if no request passed after the 429', () => {
    expect(hintsOf([accepted, { ...throttled, started: 5 }])).not.toContain('--rate')
  })

  test('advise one connection only if requests hung beside open ones and got no response', () => {
    const timeout: Sent = { id: 'N2/open-brace', response: failure('timeout') }
    expect(hintsOf([timeout], { hasStalled: true })).toContain('use --concurrency 1')
    expect(hintsOf([timeout])).not.toContain('--concurrency')
    expect(hintsOf([accepted], { hasStalled: true })).not.toContain('--concurrency')
  })

  test('name the created plants only if there are any', () => {
    expect(hintsOf([accepted])).toContain('begin with "Check k3x9"')
    expect(hintsOf([broken])).not.toContain('Check k3x9')
  })

  test('name a client certificate that http: does not use', () => {
    const pem = { cert: 'PEM', key: 'PEM' }
    expect(hintsOf([accepted], {}, pem)).toContain('The client certificate was not used')
    const https = { run: { ...run, baseUrl: 'https://127.0.0.1' } }
    expect(hintsOf([accepted], https, pem)).not.toContain('certificate')
    expect(hintsOf([accepted])).not.toContain('certificate')
  })
})
