import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { MockResponse } from './exchange.ts'
import { createMock } from './mock.ts'
import type { MockOptions } from './mock-options.ts'
import { builtInScenarios, type Scenario, type ScenarioRequest } from './scenario.ts'

const names =
  'Known: auto, created, rejected, slow, flaky, hang, offline, off-contract-500, off-contract-nameless, off-contract-cut-off, off-contract-204'

const run = (options: MockOptions, count: number, sent?: TestRequest): number[] => {
  const mock = createMock(options)
  return Array.from({ length: count }, () => post(mock, sent).status)
}
const answer = (scenario: Scenario, sent?: TestRequest): MockResponse =>
  post(createMock({ scenario }), sent)
const parsed = (given: MockResponse): unknown => [given.status, JSON.parse(given.body)]

const bad: TestRequest = { body: '{}' }
const unexpected = [400, { error: 9001, message: 'Unexpected error' }]
const jsonType = { 'content-type': 'application/json' }

describe('a built-in scenario', () => {
  test('is one of these', () => {
    expect(Object.keys(builtInScenarios)).toEqual([
      'auto',
      'created',
      'rejected',
      'slow',
      'flaky',
      'hang',
      'offline',
      'off-contract-500',
      'off-contract-nameless',
      'off-contract-cut-off',
      'off-contract-204',
    ])
  })

  const answers: [scenario: string, sent: TestRequest, answer: MockResponse][] = [
    ['auto', {}, { status: 200, headers: jsonType, body: '{"name":"fern"}', delay: 0 }],
    [
      'auto',
      bad,
      {
        status: 400,
        headers: jsonType,
        body: String.raw`{"error":3001,"message":"\"name\" is required; \"id\" is required"}`,
        delay: 0,
      },
    ],
    ['created', {}, { status: 200, headers: jsonType, body: '{"name":"fern"}', delay: 0 }],
    [
      'created',
      bad,
      {
        status: 200,
        headers: jsonType,
        body: '{"name":"Monstera deliciosa","tag":"indoor"}',
        delay: 0,
      },
    ],
    [
      'created',
      { body: Uint8Array.of(0xff), headers: { 'content-type': 'text/plain' } },
      {
        status: 200,
        headers: jsonType,
        body: '{"name":"Monstera deliciosa","tag":"indoor"}',
        delay: 0,
      },
    ],
    [
      'rejected',
      {},
      {
        status: 400,
        headers: jsonType,
        body: '{"error":9001,"message":"Unexpected error"}',
        delay: 0,
      },
    ],
    ['slow', {}, { status: 200, headers: jsonType, body: '{"name":"fern"}', delay: 2000 }],
    [
      'hang',
      {},
      { status: 200, headers: jsonType, body: '{"name":"fern"}', delay: 0, fault: 'hang' },
    ],
    [
      'offline',
      {},
      { status: 200, headers: jsonType, body: '{"name":"fern"}', delay: 0, fault: 'reset' },
    ],
    [
      'off-contract-500',
      {},
      {
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>500</title>Internal Server Error',
        delay: 0,
      },
    ],
    [
      'off-contract-nameless',
      {},
      { status: 200, headers: jsonType, body: '{"tag":"indoor"}', delay: 0 },
    ],
    [
      'off-contract-cut-off',
      {},
      { status: 200, headers: jsonType, body: '{"name":"Monstera del', delay: 0 },
    ],
    ['off-contract-204', {}, { status: 204, headers: {}, body: '', delay: 0 }],
  ]
  test.each(answers)('%s responds to %o', (scenario, sent, want) => {
    expect(answer(scenario, sent)).toEqual({ fault: undefined, ...want })
  })

  test('flaky refuses twice, then responds like auto', () => {
    expect(run({ scenario: 'flaky' }, 5)).toEqual([400, 400, 200, 200, 200])
    expect(run({ scenario: 'flaky' }, 4, bad)).toEqual([400, 400, 400, 400])
  })

  test('has its answer as data', () => {
    const { auto, created, rejected } = createMock().scenarios
    expect([auto, created, rejected].map((scenario) => scenario?.answer)).toEqual([
      'auto',
      'created',
      'rejected',
    ])
  })

  test('does not apply without a valid credential', () => {
    for (const scenario of Object.keys(builtInScenarios)) {
      const { status, delay, fault } = answer(scenario, { headers: { authorization: null } })
      expect([scenario, status, delay, fault]).toEqual([scenario, 400, 0, undefined])
    }
  })

  test('creates a plant only if the client is told so', () => {
    const created = (scenario: string): number => {
      const mock = createMock({ scenario })
      post(mock)
      return mock.forToken('demo').plants().length
    }
    expect(Object.keys(builtInScenarios).filter((name) => created(name) > 0)).toEqual([
      'auto',
      'created',
      'slow',
    ])
  })
})

describe('a fixed answer', () => {
  const rows: [name: string, scenario: Scenario, status: number, headers: object, body: string][] =
    [
      [
        'of a message',
        { answer: { message: 'Closed' } },
        400,
        jsonType,
        '{"error":9001,"message":"Closed"}',
      ],
      [
        'of an error number',
        { answer: { error: 7 } },
        400,
        jsonType,
        '{"error":7,"message":"Unexpected error"}',
      ],
      [
        'of both',
        { answer: { error: -1, message: '' } },
        400,
        jsonType,
        '{"error":-1,"message":""}',
      ],
      [
        'of error and status',
        { answer: { status: 503, error: 7, message: 'x' } },
        503,
        jsonType,
        '{"error":7,"message":"x"}',
      ],
      ['of an example', { answer: { example: 'fern' } }, 200, jsonType, '{"name":"Boston fern"}'],
      [
        'of an example of 400',
        { answer: { example: 'name-missing' } },
        400,
        jsonType,
        String.raw`{"error":3001,"message":"\"name\" is required"}`,
      ],
      [
        'of an example and status',
        { answer: { status: 422, example: 'unexpected' } },
        422,
        jsonType,
        '{"error":9001,"message":"Unexpected error"}',
      ],
      [
        'of a body',
        { answer: { body: { name: 'x', id: 9_223_372_036_854_775_807n } } },
        200,
        jsonType,
        '{"name":"x","id":9223372036854775807}',
      ],
      ['of null', { answer: { body: null } }, 200, jsonType, 'null'],
      ['of a list and status', { answer: { status: 201, body: [1] } }, 201, jsonType, '[1]'],
      [
        'of text',
        { answer: { text: 'Hello' } },
        200,
        { 'content-type': 'text/plain; charset=utf-8' },
        'Hello',
      ],
      [
        'of empty text',
        { answer: { text: '' } },
        200,
        { 'content-type': 'text/plain; charset=utf-8' },
        '',
      ],
      ['of a status only', { answer: { status: 429 } }, 429, {}, ''],
      ['of nothing', { answer: {} }, 200, {}, ''],
      [
        'with headers',
        { answer: { body: 1, headers: { 'Retry-After': '5', 'Content-Type': 'text/x' } } },
        200,
        { 'content-type': 'text/x', 'retry-after': '5' },
        '1',
      ],
    ]
  test.each(rows)('%s is sent as given', (_name, scenario, status, headers, body) => {
    expect(answer(scenario)).toEqual({ status, headers, body, delay: 0, fault: undefined })
  })
})

describe('a sequence', () => {
  const rows: [name: string, scenario: Scenario, statuses: number[]][] = [
    ['stays at its last step', { sequence: ['rejected', 'auto'] }, [400, 200, 200, 200]],
    [
      'starts again in a loop',
      { sequence: ['rejected', 'auto'], loop: true },
      [400, 200, 400, 200],
    ],
    [
      'repeats a step so many times',
      { sequence: [{ answer: 'rejected', times: 3 }, 'auto'] },
      [400, 400, 400, 200, 200],
    ],
    [
      'repeats steps in a loop',
      { sequence: [{ times: 2 }, { answer: 'rejected', times: 2 }], loop: true },
      [200, 200, 400, 400, 200, 200, 400],
    ],
    ['of one step stays', { sequence: ['rejected'] }, [400, 400]],
    ['of one step loops', { sequence: ['rejected'], loop: true }, [400, 400]],
    [
      'holds fixed answers',
      { sequence: [{ answer: { status: 503 } }, { answer: { status: 429 } }] },
      [503, 429, 429],
    ],
    [
      'contains sequences with their own positions',
      { sequence: [{ sequence: ['rejected', 'auto'], times: 3 }, { answer: { status: 500 } }] },
      [400, 200, 200, 500, 500],
    ],
    [
      'holds named sequences',
      { sequence: [{ answer: 'flaky', times: 3 }, 'rejected'] },
      [400, 400, 200, 400],
    ],
    [
      'holds choices',
      { sequence: [{ choose: [{ when: { id: 1 }, answer: 'rejected' }] }, 'auto'] },
      [400, 200],
    ],
  ]
  test.each(rows)('%s', (_name, scenario, statuses) => {
    expect(run({ scenario }, statuses.length)).toEqual(statuses)
  })

  test('has its own position for each token', () => {
    const mock = createMock({ scenario: 'flaky' })
    const statuses = ['a', 'b', 'a', 'a', 'b', 'b'].map((token) => post(mock, { token }).status)
    expect(statuses).toEqual([400, 400, 400, 200, 400, 200])
  })

  test('does not advance on a refused credential', () => {
    const mock = createMock({ scenario: 'flaky', behavior: { tokens: ['demo'] } })
    post(mock, { token: 'other' })
    post(mock, { headers: { authorization: null } })
    expect([1, 2, 3].map(() => post(mock).status)).toEqual([400, 400, 200])
  })

  test('does not advance on another preference', () => {
    const mock = createMock({ scenario: 'flaky' })
    post(mock, { headers: { prefer: 'code=200' } })
    post(mock, { headers: { prefer: 'scenario=created' } })
    expect([1, 2, 3].map(() => post(mock).status)).toEqual([400, 400, 200])
  })

  test('advances on a preference for it', () => {
    const mock = createMock()
    const sent = { headers: { prefer: 'scenario=flaky' } }
    expect(
      [post(mock, sent), post(mock), post(mock, sent), post(mock, sent)].map(
        ({ status }) => status,
      ),
    ).toEqual([400, 200, 400, 200])
  })

  test('restarts when it is chosen again', () => {
    const mock = createMock()
    const view = mock.forToken('demo')
    view.use('flaky')
    expect([1, 2, 3].map(() => post(mock).status)).toEqual([400, 400, 200])
    view.use('flaky')
    expect(post(mock).status).toBe(400)
    mock.use('flaky')
    view.use(undefined)
    expect([1, 2, 3].map(() => post(mock).status)).toEqual([400, 400, 200])
    mock.use('flaky')
    expect(post(mock).status).toBe(400)
    post(mock)
    mock.reset()
    mock.use('flaky')
    expect(post(mock).status).toBe(400)
  })
})

describe('choose', () => {
  const byName: Scenario = {
    choose: [
      { when: { name: 'fern' }, answer: 'rejected' },
      { when: { name: { matches: '^m' }, id: { atLeast: 5 } }, answer: { status: 201 } },
      { when: { id: 9_007_199_254_740_993n }, answer: { status: 202 } },
      { when: { tag: { present: true } }, sequence: [{ answer: { status: 203 } }, 'auto'] },
    ],
  }
  const rows: [name: string, body: string, status: number][] = [
    ['uses the first branch that matches', '{"id":5,"name":"fern","tag":"t"}', 400],
    ['requires all conditions', '{"id":4,"name":"moss"}', 200],
    ['uses the next branch that matches', '{"id":5,"name":"moss"}', 201],
    ['distinguishes large ids', '{"id":9007199254740993,"name":"x"}', 202],
    ['distinguishes neighbours of large ids', '{"id":9007199254740992,"name":"x"}', 200],
    ['leads to a sequence', '{"id":1,"name":"x","tag":"t"}', 203],
    ['is auto if no branch matches', '{"id":1,"name":"x"}', 200],
    ['is auto for a body other than an object', '[]', 400],
    ['is auto for malformed JSON', '{', 400],
  ]
  test.each(rows)('%s', (_name, body, status) => {
    expect(answer(byName, { body }).status).toBe(status)
  })

  test('always uses a branch without conditions', () => {
    expect(answer({ choose: [{ when: { id: 2 } }, { answer: 'rejected' }] }).status).toBe(400)
  })
})

describe('a function', () => {
  test('receives the request', () => {
    const seen: ScenarioRequest[] = []
    const scenario: Scenario = {
      answer: (request) => {
        seen.push(request)
        return 'auto'
      },
    }
    answer(scenario, { body: '{"id":9007199254740993,"name":"fern"}', target: '/plants?x' })
    answer(scenario, { body: '{' })
    expect(seen).toMatchObject([
      { method: 'POST', target: '/plants?x', value: { id: 9_007_199_254_740_993n, name: 'fern' } },
      { value: undefined },
    ])
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer demo')
    expect(new TextDecoder().decode(seen[1]?.body)).toBe('{')
  })

  const rows: [name: string, made: Scenario, status: number][] = [
    ['a name', 'rejected', 400],
    ['a fixed answer', { answer: { status: 418 } }, 418],
    ['another function', { answer: () => 'rejected' }, 400],
    ['a named scenario', { answer: 'flaky' }, 400],
    ['a sequence made anew', { sequence: ['rejected', 'auto'] }, 400],
  ]
  test.each(rows)('may return %s', (_name, made, status) => {
    expect(answer({ answer: () => made }).status).toBe(status)
  })

  const wrong: [name: string, made: () => unknown, why: string][] = [
    [
      'nothing',
      () => undefined,
      'the result of its function takes a scenario name or an object (got undefined)',
    ],
    [
      'a number',
      () => 400,
      'the result of its function takes a scenario name or an object (got 400)',
    ],
    ['a promise', async () => 'auto', 'its function must return a scenario, not a promise'],
    [
      'a rejected promise',
      () => Promise.reject(new Error('no')),
      'its function must return a scenario, not a promise',
    ],
    ['an unknown name', () => 'nope', `the scenario "nope" is unknown. ${names}`],
    [
      'a wrong status',
      () => ({ answer: { status: 99 } }),
      'the result of its function.answer.status takes a whole number from 200 to 599 (got 99)',
    ],
    [
      'an error',
      () => {
        throw new TypeError('oh no')
      },
      'its function threw TypeError: oh no',
    ],
  ]
  test.each(wrong)('that yields %s gets an error response', (_name, made, why) => {
    const scenario = { answer: made as () => Scenario }
    expect(parsed(answer(scenario))).toEqual([
      400,
      { error: 9002, message: `the scenario "custom" cannot respond: ${why}` },
    ])
  })

  test('that throws keeps the error for the adapter to report', () => {
    const error = new TypeError('oh no')
    const mock = createMock({
      scenario: {
        answer: () => {
          throw error
        },
      },
    })
    const request = {
      method: 'POST',
      target: '/plants',
      headers: new Map([['authorization', 'Bearer demo']]),
      body: new Uint8Array(),
    }
    expect(mock.respond(request).error).toBe(error)
  })
})

describe('a name', () => {
  test('may name a custom scenario', () => {
    const scenarios = { closed: { answer: { message: 'Closed' } }, shut: 'closed' }
    expect(parsed(post(createMock({ scenarios, scenario: 'shut' })))).toEqual([
      400,
      { error: 9001, message: 'Closed' },
    ])
  })

  test('may replace a built-in scenario', () => {
    const scenarios = { auto: { delay: 5 }, created: 'rejected', slow: { delay: 9 } }
    const mock = createMock({ scenarios })
    expect(post(mock).delay).toBe(5)
    expect(parsed(post(mock, { headers: { prefer: 'scenario=created' } }))).toEqual(unexpected)
    expect(post(mock, { headers: { prefer: 'scenario=slow' } }).delay).toBe(9)
  })

  const wrappers: [name: string, scenario: Scenario, status: number, delay: number][] = [
    ['auto', { answer: 'auto', delay: 5 }, 200, 5],
    ['created', { answer: 'created', delay: 6 }, 200, 6],
    ['rejected', { answer: 'rejected', delay: 7 }, 400, 7],
  ]
  test.each(wrappers)('may wrap %s in itself', (name, scenario, status, delay) => {
    const mock = createMock({ scenarios: { [name]: scenario }, scenario: name })
    expect(post(mock)).toMatchObject({ status, delay })
  })

  const circles: [name: string, scenarios: Record<string, Scenario>][] = [
    ['itself', { a: 'a' }],
    ['another and back', { a: 'b', b: { answer: 'a' } }],
    ['a sequence and back', { a: { sequence: ['a'] } }],
    ['a choice and back', { a: { choose: [{ answer: 'a' }] } }],
    ['a function and back', { a: { answer: () => 'a' } }],
  ]
  test.each(circles)('that refers to %s gets an error response', (_name, scenarios) => {
    expect(parsed(post(createMock({ scenarios, scenario: 'a' })))).toEqual([
      400,
      {
        error: 9002,
        message: 'the scenario "a" cannot respond: it leads back to itself',
      },
    ])
  })

  test('is followed through at most 32 scenarios', () => {
    const chain = (length: number): number => {
      const links = Array.from({ length }, (_, nth): [string, Scenario] => [
        `s${nth}`,
        { answer: nth === length - 1 ? { status: 204 } : `s${nth + 1}` },
      ])
      const mock = createMock({ scenarios: Object.fromEntries(links), scenario: 's0' })
      return post(mock).status
    }
    expect([chain(32), chain(33)]).toEqual([204, 400])
  })

  const list = Object.keys(builtInScenarios).join(', ')
  const missing: [name: string, options: MockOptions, message: string][] = [
    [
      'chosen',
      { scenario: 'slwo' },
      `The scenario "slwo" is unknown: did you mean "slow"? Known: ${list}.`,
    ],
    ['inherited', { scenario: 'toString' }, `The scenario "toString" is unknown. Known: ${list}.`],
    [
      'in a step',
      { scenario: { sequence: ['zzz'] } },
      `The scenario "zzz" is unknown. Known: ${list}.`,
    ],
    [
      'in a branch',
      { scenario: { choose: [{ answer: 'zzz' }] } },
      `The scenario "zzz" is unknown. Known: ${list}.`,
    ],
    [
      'in an answer',
      { scenario: { answer: 'zzz' } },
      `The scenario "zzz" is unknown. Known: ${list}.`,
    ],
    [
      'deep down',
      { scenario: { sequence: [{ choose: [{ sequence: ['zzz'] }] }] } },
      `The scenario "zzz" is unknown. Known: ${list}.`,
    ],
    [
      'in another scenario',
      { scenarios: { a: 'zzz' } },
      `The scenario "zzz" is unknown. Known: ${list}, a.`,
    ],
  ]
  test.each(missing)('unknown is rejected: %s', (_name, options, message) => {
    expect(() => createMock(options)).toThrow(new Error(message))
  })

  test('unknown changes nothing', () => {
    const mock = createMock({ scenario: 'rejected' })
    const view = mock.forToken('demo')
    expect(() => mock.use('zzz')).toThrow('The scenario "zzz" is unknown')
    expect(() => view.use({ sequence: ['zzz'] })).toThrow('The scenario "zzz" is unknown')
    expect(() => mock.configure({ scenario: 'zzz' })).toThrow('The scenario "zzz" is unknown')
    expect([mock.scenario, view.scenario, post(mock).status]).toEqual(['rejected', 'rejected', 400])
  })

  test('missing in new settings gets an error response', () => {
    const mock = createMock({ scenarios: { closed: 'rejected' } })
    mock.forToken('demo').use('closed')
    mock.configure({})
    expect(parsed(post(mock))).toEqual([
      400,
      {
        error: 9002,
        message: `the scenario "closed" cannot respond: the scenario "closed" is unknown. ${names}`,
      },
    ])
  })
})

describe('delay and fault', () => {
  const rows: [name: string, options: MockOptions, delay: number, fault: string | undefined][] = [
    ['of the server', { delay: 30 }, 30, undefined],
    ['of the scenario before the server', { delay: 30, scenario: { delay: 5 } }, 5, undefined],
    ['of zero in the scenario', { delay: 30, scenario: { delay: 0 } }, 0, undefined],
    ['of a named scenario', { scenario: { answer: 'slow' } }, 2000, undefined],
    ['of the outermost', { scenario: { answer: 'slow', delay: 5 } }, 5, undefined],
    ['of a step', { scenario: { sequence: [{ delay: 8 }] } }, 8, undefined],
    ['of a branch', { scenario: { choose: [{ delay: 9, fault: 'cut-off' }] } }, 9, 'cut-off'],
    ['of the outermost fault', { scenario: { answer: 'hang', fault: 'reset' } }, 0, 'reset'],
    ['of a fault within', { scenario: { answer: 'offline', delay: 3 } }, 3, 'reset'],
    [
      'of what a function returns',
      { scenario: { answer: () => ({ delay: 4, fault: 'hang' }) } },
      4,
      'hang',
    ],
  ]
  test.each(rows)('%s apply', (_name, options, delay, fault) => {
    expect(post(createMock(options))).toMatchObject({ delay, fault })
  })

  test('of a range repeat for the same seed', () => {
    const delays = (seed: number): number[] => {
      const mock = createMock({ seed, delay: { min: 10, max: 500 } })
      return Array.from({ length: 20 }, () => post(mock).delay)
    }
    expect(delays(7)).toEqual(delays(7))
    expect(delays(7)).not.toEqual(delays(8))
    expect(new Set(delays(7)).size).toBe(20)
  })

  test('of a refused credential is that of the mock', () => {
    const sent = { headers: { authorization: null } }
    expect(post(createMock({ delay: 30, scenario: 'slow' }), sent).delay).toBe(30)
  })
})

test('a preferred scenario outranks the token’s, which outranks the mock’s', () => {
  const mock = createMock({ scenario: { answer: { status: 500 } } })
  expect(post(mock).status).toBe(500)
  mock.forToken('demo').use({ answer: { status: 501 } })
  expect(post(mock).status).toBe(501)
  expect(post(mock, { token: 'other' }).status).toBe(500)
  expect(post(mock, { headers: { prefer: 'scenario=created' } }).status).toBe(200)
  mock.forToken('demo').use(undefined)
  expect(post(mock).status).toBe(500)
  mock.use('auto')
  expect(post(mock).status).toBe(200)
})

test('a reference to a replaced built-in scenario uses the replacement', () => {
  const mock = createMock({
    scenario: 'patient',
    scenarios: { auto: { delay: 5 }, patient: { answer: 'auto' } },
  })
  expect(post(mock).delay).toBe(5)
})
