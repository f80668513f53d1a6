import { describe, expect, test } from 'vitest'
import { shop } from '../test/support/shop.ts'
import { caseOf, exchangeOf, failure, respond } from '../test/support/exchange.ts'
import type { Case } from './data/case.ts'
import type { Exchange } from './data/exchange.ts'
import type { ExpectedResponses } from './data/expected-responses.ts'
import type { CheckOptions } from './data/options.ts'
import { readOptions } from './data/settings.ts'
import { Recorder } from './recorder.ts'

const start = (options: Partial<CheckOptions> = {}): Recorder =>
  new Recorder(
    readOptions({ baseUrl: 'http://store.test', token: 's3cret-token', seed: 1, ...options }),
  )

const record = (recorder: Recorder, id: string, response: Exchange['response']) => {
  const testCase = caseOf(id)
  return recorder.record(testCase, exchangeOf(testCase, response))
}

const rulesOf = ({ findings }: { findings: readonly { kind: string; rule: string }[] }) =>
  findings.map(({ kind, rule }) => `${kind} ${rule}`)

describe('an exchange that was judged before', () => {
  test('is judged again if the server was seen to accept a value a second time', () => {
    const recorder = start()
    const testCase = caseOf('V1/id-number-0')
    const refused = exchangeOf(testCase, respond(400))
    const kinds = (): readonly string[] => recorder.judge(testCase, refused).map(({ kind }) => kind)
    expect(kinds()).toEqual(['note'])
    for (const id of ['R1/first', 'open/id-again'])
      recorder.observe(caseOf(id), exchangeOf(caseOf(id), respond(200)))
    expect(kinds()).toEqual(['warning'])
  })

  test('has no secret that was hidden meanwhile', () => {
    const recorder = start()
    const testCase = caseOf('R1/plain')
    const exchange = exchangeOf(testCase, respond(418, { reason: 'n3xt-token' }))
    recorder.judge(testCase, exchange)
    recorder.hide('PLANT_STORE_TOKEN', 'n3xt-token')
    expect(recorder.record(testCase, exchange).findings[0]!.message).not.toMatch(/n3xt/)
  })
})

describe('a recorded exchange', () => {
  test('is judged, and kept', () => {
    const recorder = start()
    const entry = record(recorder, 'N4/id-required', respond(200))
    expect(rulesOf(entry)).toEqual(['violation N4'])
    expect(recorder.entries).toEqual([entry])
  })

  test('has no secret, nor have its findings', () => {
    const recorder = start()
    recorder.hide('PLANT_STORE_TOKEN', 'n3xt-token')
    const response = respond(418, { reason: 's3cret-token n3xt-token' })
    const entry = record(recorder, 'R1/plain', response)
    expect(entry.exchange.response).toMatchObject({
      reason: '$PLANT_STORE_TOKEN $PLANT_STORE_TOKEN',
    })
    expect(entry.findings[0]!.message).not.toMatch(/s3cret|n3xt/)
  })

  test('has the findings that are selected only', () => {
    const recorder = start({ skip: ['N4'] })
    expect(rulesOf(record(recorder, 'N4/id-required', respond(200)))).toEqual([])
  })

  test('that this Node cannot read has no findings, and its case counts as not checked', () => {
    const recorder = start()
    const detail = 'it has the coding zstd'
    const unread = respond(200, { protocolErrors: [{ code: 'coding-unsupported', detail }] })
    expect(record(recorder, 'N4/id-required', unread).findings).toEqual([])
    const { notChecked } = report(recorder)
    expect(notChecked).toEqual([
      {
        case: 'N4/id-required',
        rule: 'N4',
        kind: 'unread',
        reason: `the response could not be read: ${detail}`,
      },
    ])
  })
})

const report = (recorder: Recorder) =>
  recorder.report({
    run: { baseUrl: 'http://store.test', seed: 1, mark: '0000000', started: 0, ended: 5 },
    stopped: undefined,
  })

test('a report has the headers of the user without secrets, and which document was chosen', () => {
  const headers = {
    'X-Api-Key': 'k3y-of-ada',
    'X-Tenant': '$PLANT_STORE_HEADER_X_API_KEY',
    'X-Sent': 'for s3cret-token',
  }
  const own = report(start({ headers })).run.options
  expect(own.headers).toEqual([
    ['X-Api-Key', '$PLANT_STORE_HEADER_X_API_KEY'],
    ['X-Tenant', '$PLANT_STORE_HEADER_X_API_KEY'],
    ['X-Sent', 'for $PLANT_STORE_TOKEN'],
  ])
  expect(own.headerValues).toEqual([
    [{ variable: 'PLANT_STORE_HEADER_X_API_KEY' }],
    ['$PLANT_STORE_HEADER_X_API_KEY'],
    ['for ', { variable: 'PLANT_STORE_TOKEN' }],
  ])
  expect(own.document).toBeUndefined()
  const other = report(start({ document: shop })).run.options
  expect([other.document, other.headers]).toEqual([{ operation: 'POST /v2/orders' }, []])
})

describe('an exchange is evidence', () => {
  const detail = 'it has the coding zstd'
  const limited = respond(429, { headers: [['Retry-After', '1']] })
  const unread = respond(200, { protocolErrors: [{ code: 'coding-unsupported', detail }] })
  test.each<[string, boolean, Exchange['response']]>([
    ['with a response', true, respond(500)],
    ['unless there is no response', false, failure('reset')],
    ['unless the server limits its rate', false, limited],
    ['unless its response cannot be read', false, unread],
  ])('%s', (_when, isEvidence, response) => {
    expect(record(start(), 'N4/id-required', response).isEvidence).toBe(isEvidence)
  })

  test('unless it is kept for the sake of another one', () => {
    const recorder = start()
    const testCase = caseOf('R1/again')
    recorder.keep(testCase, exchangeOf(testCase, respond(500)))
    expect(recorder.entries).toMatchObject([{ findings: [], judged: [], isEvidence: false }])
  })
})

describe('the refusal of a fixed id', () => {
  const refuse = (recorder: Recorder) => rulesOf(record(recorder, 'R1/id-number-1', respond(400)))

  test('is a note until the server has accepted an id a second time', () => {
    const recorder = start()
    record(recorder, 'R1/first', respond(200))
    expect(refuse(recorder)).toEqual(['note R1'])
    record(recorder, 'open/id-again', respond(200))
    expect(refuse(recorder)).toEqual(['violation R1'])
  })

  test('is a note if the second time was refused, or the first one', () => {
    const refused = start()
    record(refused, 'R1/first', respond(200))
    record(refused, 'open/id-again', respond(400))
    expect(refuse(refused)).toEqual(['note R1'])
    const withoutFirst = start()
    record(withoutFirst, 'R1/plain', respond(200))
    record(withoutFirst, 'open/id-again', respond(200))
    expect(refuse(withoutFirst)).toEqual(['note R1'])
  })

  test('is a note if only a name was accepted a second time', () => {
    const recorder = start()
    record(recorder, 'R1/first', respond(200))
    record(recorder, 'open/name-again', respond(200))
    expect(refuse(recorder)).toEqual(['note R1'])
  })
})

describe('a profile', () => {
  const ofProfile: Case = { ...caseOf('N7/tag-type-null'), id: 'N7/of-profile' }
  const profile: ExpectedResponses = {
    name: 'a profile',
    cases: [ofProfile],
    differenceOf: ({ id }) =>
      id === 'N7/of-profile'
        ? {
            line: 3,
            text: 'status: 400',
            pointer: '',
            expected: '400',
            received: '200',
            message: 'the status is 200, the profile has 400',
          }
        : undefined,
  }

  test('adds its differences, which are all that its own cases have', () => {
    const recorder = start({ profile })
    const entry = recorder.record(ofProfile, exchangeOf(ofProfile, respond(200)))
    expect(entry.findings.map(({ kind }) => kind)).toEqual(['drift'])
    expect(rulesOf(record(recorder, 'N7/tag-type-null', respond(200)))).toEqual(['violation N7'])
  })
})

test('the death of the server leaves one finding, and the requests after it count as not checked', () => {
  const recorder = start()
  const at = (id: string, response: Exchange['response'], started: number) => {
    const testCase = caseOf(id)
    const timing = { started, duration: 10 }
    recorder.record(testCase, { ...exchangeOf(testCase, response), timing })
  }
  at('R1/plain', respond(200), 0)
  at('N4/id-required', failure('reset'), 1000)
  at('N4/name-required', failure('refused'), 2000)
  recorder.recordDeath()
  expect(
    recorder.entries.map(({ case: { id }, findings }) => [id, findings.map(({ code }) => code)]),
  ).toEqual([
    ['R1/plain', []],
    ['N4/id-required', ['died']],
  ])
  expect(report(recorder).notChecked).toEqual([
    {
      case: 'N4/name-required',
      rule: 'N4',
      kind: 'unanswered',
      reason: 'the server no longer responds',
    },
  ])
})

test('a secret that is an ordinary word has a hint', () => {
  expect(start({ token: 'must' }).secretHints).toEqual([
    expect.stringContaining('The value of $PLANT_STORE_TOKEN is an ordinary word'),
  ])
  expect(start().secretHints).toEqual([])
})
