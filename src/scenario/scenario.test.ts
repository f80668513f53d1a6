import { describe, expect, test } from 'vitest'
import { hostileResults, hostileThrows } from '../../test/support/hostile.ts'
import { post, type TestRequest } from '../../test/support/post.ts'
import { UsageError } from '../base/check-value.ts'
import type { MockResponse } from '../core/exchange.ts'
import { configure, createMock } from '../core/create-mock.ts'
import type { MockOptions } from '../core/mock-options.ts'
import { builtInScenarios, type Scenario, type ScenarioRequest } from './scenario.ts'

const names =
  'Known: auto, created, rejected, slow, flaky, busy, hang, offline, off-contract-500, off-contract-nameless, off-contract-truncated, off-contract-204'

const run = (options: MockOptions, count: number, sent?: TestRequest): number[] => {
  const mock = createMock(options)
  return Array.from({ length: count }, () => post(mock, sent).status)
}
const respond = (scenario: Scenario<string>, sent?: TestRequest): MockResponse =>
  post(createMock<string>({ scenario }), sent)
const parsed = ({ status, body }: MockResponse): unknown => [status, JSON.parse(body)]

const unexpected = '{"error":9001,"message":"Unexpected error"}'
const json = { 'content-type': 'application/json' }
const text = { 'content-type': 'text/plain; charset=utf-8' }

describe('the built-in scenario', () => {
  test.each(Object.keys(builtInScenarios))('%s does not apply without a credential', (scenario) => {
    const response = respond(scenario, { headers: { authorization: null } })
    expect(response).toMatchObject({ status: 400, delay: 0, fault: undefined })
  })

  test('auto, created or slow creates a plant; no other does', () => {
    const creates = (scenario: string): boolean => {
      const mock = createMock<string>({ scenario })
      post(mock)
      return mock.plants().length > 0
    }
    expect(Object.keys(builtInScenarios).filter(creates)).toEqual(['auto', 'created', 'slow'])
  })
})

test('busy asks twice to retry after a second, then is like auto', () => {
  const mock = createMock({ scenario: 'busy' })
  const responses = [post(mock), post(mock), post(mock)]
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(responses.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', undefined])
  expect(parsed(responses[0]!)).toEqual([503, { error: 9001, message: 'Busy. Try again.' }])
})

describe('a fixed answer', () => {
  const required = String.raw`{"error":3001,"message":"\"name\" is required"}`
  const large = { body: { name: 'x', id: 9_223_372_036_854_775_807n } }
  const withHeaders = { body: 1, headers: { 'Retry-After': '5', 'Content-Type': 'text/x' } }
  const own = { 'content-type': 'text/x', 'retry-after': '5' }
  const rows: [title: string, answer: object, status: number, headers: object, body: string][] = [
    ['a message', { message: 'Closed' }, 400, json, '{"error":9001,"message":"Closed"}'],
    ['an error number', { error: 7 }, 400, json, '{"error":7,"message":"Unexpected error"}'],
    [
      'an error with a status',
      { status: 503, error: -1, message: '' },
      503,
      json,
      '{"error":-1,"message":""}',
    ],
    ['an example', { example: 'fern' }, 200, json, '{"name":"Boston fern"}'],
    ['an example of 400', { example: 'name-missing' }, 400, json, required],
    ['an example with a status', { status: 422, example: 'unexpected' }, 422, json, unexpected],
    ['a body', large, 200, json, '{"name":"x","id":9223372036854775807}'],
    ['a body with a status', { status: 201, body: [1] }, 201, json, '[1]'],
    ['text', { text: 'Hello' }, 200, text, 'Hello'],
    ['a status only', { status: 429 }, 429, {}, ''],
    ['nothing', {}, 200, {}, ''],
    ['headers in any letter case', withHeaders, 200, own, '1'],
  ]
  test.each(rows)('sends %s as given', (_title, answer, status, headers, body) => {
    expect(respond({ answer })).toEqual({ status, headers, body, delay: 0, fault: undefined })
  })
})

describe('a sequence', () => {
  const rows: [title: string, scenario: Scenario<string>, statuses: number[]][] = [
    ['stays at its last step', { sequence: ['rejected', 'auto'] }, [400, 200, 200, 200]],
    [
      'repeats a step',
      { sequence: [{ answer: 'rejected', times: 3 }, 'auto'] },
      [400, 400, 400, 200, 200],
    ],
    [
      'repeats steps, and starts again in a loop',
      { sequence: [{ times: 2 }, { answer: 'rejected', times: 2 }], loop: true },
      [200, 200, 400, 400, 200, 200, 400],
    ],
    [
      'contains sequences with their own positions',
      { sequence: [{ sequence: ['rejected', 'auto'], times: 3 }, { answer: { status: 500 } }] },
      [400, 200, 200, 500, 500],
    ],
    [
      'contains named sequences',
      { sequence: [{ answer: 'flaky', times: 3 }, 'rejected'] },
      [400, 400, 200, 400],
    ],
  ]
  test.each(rows)('%s, one response after the other', (_title, scenario, statuses) => {
    expect(run({ scenario }, statuses.length)).toEqual(statuses)
  })

  test('does not advance on a refused credential or a preferred code', () => {
    const mock = createMock({ scenario: 'flaky' })
    for (const headers of [{ authorization: null }, { prefer: 'code=200' }]) post(mock, { headers })
    expect([1, 2, 3].map(() => post(mock).status)).toEqual([400, 400, 200])
  })

  test('advances each time it is preferred', () => {
    const mock = createMock()
    const flaky = { headers: { prefer: 'scenario=flaky' } }
    expect([flaky, {}, flaky, flaky].map((sent) => post(mock, sent).status)).toEqual([
      400, 200, 400, 200,
    ])
  })
})

describe('choose', () => {
  const choose: Scenario<string> = {
    choose: [
      { when: { name: 'fern' }, answer: 'rejected' },
      { when: { name: { matches: '^m' }, id: { atLeast: 5 } }, answer: { status: 201 } },
      { when: { tag: { present: true } }, sequence: [{ answer: { status: 203 } }, 'auto'] },
    ],
  }
  const rows: [title: string, body: string, status: number][] = [
    ['uses the first branch that matches', '{"id":5,"name":"fern","tag":"t"}', 400],
    ['requires all conditions', '{"id":4,"name":"moss"}', 200],
    ['uses the next branch that matches', '{"id":5,"name":"moss"}', 201],
    ['leads to a sequence', '{"id":1,"name":"x","tag":"t"}', 203],
    ['is auto if no branch matches', '{"id":1,"name":"x"}', 200],
  ]
  test.each(rows)('%s, by the body', (_title, body, status) => {
    expect(respond(choose, { body }).status).toBe(status)
  })

  test('always uses a branch without conditions', () => {
    expect(respond({ choose: [{ when: { id: 2 } }, { answer: 'rejected' }] }).status).toBe(400)
  })
})

describe('a function', () => {
  test('receives the request', () => {
    const received: ScenarioRequest[] = []
    const answer = (request: ScenarioRequest): Scenario<string> => {
      received.push(request)
      return 'auto'
    }
    respond({ answer }, { body: '{"id":9007199254740993,"name":"fern"}', target: '/plants?x' })
    respond({ answer }, { body: '{' })
    expect(received).toMatchObject([
      { method: 'POST', target: '/plants?x', json: { id: 9_007_199_254_740_993n, name: 'fern' } },
      { json: undefined },
    ])
    expect(received[0]?.headers['authorization']).toBe('Bearer demo')
    expect(received[1]?.body).toBe('{')
  })

  test('its second argument has what the mock knows for the token', () => {
    const contexts: unknown[] = []
    const mock = createMock({
      scenario: {
        answer: (_request, { token, scenario, plants, requests }) => {
          const statuses = requests().map(({ response }) => response.status)
          contexts.push({ token, scenario, plants: plants(), statuses })
          return plants().length > 0 ? 'rejected' : 'auto'
        },
      },
    })
    post(mock, { body: '{"id":1,"name":"moss"}', headers: { authorization: 'Bearer bob' } })
    for (let id = 2; id <= 4; id += 1) post(mock, { body: `{"id":${id},"name":"fern"}` })
    const plants = [{ id: 2, name: 'fern' }]
    expect(contexts).toEqual([
      { token: 'bob', scenario: 'custom', plants: [], statuses: [] },
      { token: 'demo', scenario: 'custom', plants: [], statuses: [] },
      { token: 'demo', scenario: 'custom', plants, statuses: [200] },
      { token: 'demo', scenario: 'custom', plants, statuses: [200, 400] },
    ])
  })

  const oops = (): never => {
    throw new TypeError('oh no')
  }
  const result = 'the result of its function'
  const wrong: [title: string, made: () => unknown, why: string][] = [
    ['undefined', () => undefined, `${result} takes a scenario name or an object (got undefined)`],
    [
      'a promise',
      () => Promise.reject(new Error('no')),
      'its function must return a scenario, not a promise',
    ],
    [
      'a wrong status',
      () => ({ answer: { status: 99 } }),
      `${result}.answer.status takes a whole number from 200 to 599 (got 99)`,
    ],
    ['an exception', oops, 'its function threw TypeError: oh no'],
  ]
  test.each(wrong)('with %s gets an error response', (_title, made, why) => {
    const message = `the scenario "custom" cannot respond: ${why}`
    expect(parsed(respond({ answer: made as () => Scenario }))).toEqual([
      400,
      { error: 9002, message },
    ])
  })
})

describe('a function of the kind that ends a process gets a response:', () => {
  test.each(hostileThrows)('it throws %s', (_title, thrown) => {
    const answer = (): never => {
      throw thrown()
    }
    const [status, body] = parsed(respond({ answer })) as [number, { message: string }]
    expect([status, body]).toMatchObject([400, { error: 9002 }])
    expect(body.message).toMatch(/^the scenario "custom" cannot respond: its function threw ./)
    expect(body.message.length).toBeLessThan(1100)
  })

  test.each(hostileResults)('it returns %s', (title, result) => {
    const response = respond({ answer: result as () => Scenario })
    const isChanging = title.endsWith(' changes') || title.includes('becomes')
    // What was read first is checked and used.
    expect(response.status).toBe(isChanging ? 200 : 400)
    if (!isChanging) expect(parsed(response)).toMatchObject([400, { error: 9002 }])
    expect([response.fault, response.delay]).toEqual([undefined, 0])
  })

  test('it resets its own mock', () => {
    const mock = createMock()
    mock.use({
      answer: () => {
        mock.reset()
        return 'auto'
      },
    })
    post(mock)
    expect(mock.requests()).toHaveLength(1)
    mock.reset()
    expect(mock.memory).toEqual({ tokens: 0, bytes: 0 })
  })
})

describe('a name', () => {
  test('"custom" is the definition in the options', () => {
    const mock = createMock<string>({ scenario: { answer: 'rejected' } })
    expect(mock.scenarios).toMatchObject({ custom: { answer: 'rejected' } })
    mock.use('auto')
    mock.use('custom')
    expect(post(mock).status).toBe(400)
  })

  test('may replace a built-in scenario', () => {
    const mock = createMock({
      scenarios: { auto: { delay: 5 }, created: 'rejected', patient: 'auto' },
    })
    expect(post(mock).delay).toBe(5)
    expect(post(mock, { headers: { prefer: 'scenario=created' } }).body).toBe(unexpected)
    expect(post(mock, { headers: { prefer: 'scenario=patient' } }).delay).toBe(5)
  })

  test.each([
    ['auto', 200],
    ['created', 200],
    ['rejected', 400],
  ])('may wrap %s in itself', (name, status) => {
    const mock = createMock({ scenarios: { [name]: { answer: name, delay: 5 } }, scenario: name })
    expect(post(mock)).toMatchObject({ status, delay: 5 })
  })

  const circles: [title: string, scenarios: Record<string, Scenario<string>>][] = [
    ['a sequence and back', { a: { sequence: ['a'] } }],
    ['a function and back', { a: { answer: () => 'a' } }],
  ]
  test.each(circles)('that refers to %s gets an error response', (_title, scenarios) => {
    const message = 'the scenario "a" cannot respond: it leads back to itself'
    expect(parsed(post(createMock({ scenarios, scenario: 'a' })))).toEqual([
      400,
      { error: 9002, message },
    ])
  })

  const zzz = `"zzz" is unknown. ${names}`
  const unknown: [title: string, options: MockOptions, message: string][] = [
    [
      'with a typo',
      { scenario: 'slwo' },
      `scenario "slwo" is unknown: did you mean "slow"? ${names}.`,
    ],
    [
      'in a branch',
      { scenario: { choose: [{ answer: 'zzz' }] } },
      `scenario.choose[0].answer ${zzz}.`,
    ],
    [
      'deep down',
      { scenario: { sequence: [{ choose: [{ sequence: ['zzz'] }] }] } },
      `scenario.sequence[0].choose[0].sequence[0] ${zzz}.`,
    ],
    ['in another scenario', { scenarios: { a: 'zzz' } }, `scenarios.a ${zzz}, a.`],
  ]
  test.each(unknown)('that is unknown is rejected: %s', (_title, options, message) => {
    expect(() => createMock(options)).toThrow(new UsageError(message))
  })

  test('that new settings lack gets an error response', () => {
    const mock = createMock({ scenarios: { closed: 'rejected' } })
    mock.forToken('demo').use('closed')
    configure(mock, {})
    const message = `the scenario "closed" cannot respond: the scenario "closed" is unknown. ${names}`
    expect(parsed(post(mock))).toEqual([400, { error: 9002, message }])
  })
})

describe('a pattern', () => {
  const hostile: [pattern: string, text: string][] = [
    ['^(a+)+$', `${'a'.repeat(900_000)}b`],
    [String.raw`(\w|\d)*!`, 'a'.repeat(900_000)],
    [String.raw`^(\w+\s?)*$`, `${'ab '.repeat(300_000)}!`],
    ['(.*)*x', 'a'.repeat(900_000)],
    ['.*.*.*=', 'a'.repeat(900_000)],
    [String.raw`(\p{L}+)*\d`, 'a'.repeat(900_000)],
    ['^(?=(a+)+b)', 'a'.repeat(900_000)],
  ]

  test.each(hostile)('%s of one token leaves other tokens served', (pattern, name) => {
    const mock = createMock()
    const choose = [{ when: { name: { matches: pattern } }, answer: 'rejected' } as const]
    mock.forToken('hostile').use({ choose })
    const body = JSON.stringify({ id: 1, name })
    const why = `the pattern ${JSON.stringify(pattern)} takes too many steps`
    const stopped = post(mock, { headers: { authorization: 'Bearer hostile' }, body })
    expect(parsed(stopped)).toEqual([
      400,
      { error: 9002, message: `the scenario "custom" cannot respond: ${why}` },
    ])
    expect(post(mock, { headers: { authorization: 'Bearer innocent' }, body }).status).toBe(200)
  })

  test('shares its steps with the other patterns of a request', () => {
    const branch = (letter: string) => ({ when: { name: { matches: letter } } })
    const body = JSON.stringify({ id: 1, name: 'a'.repeat(500_000) })
    const twice = { choose: [branch('b'), branch('c')] }
    expect(respond(twice, { body }).status).toBe(200)
    const message = 'the scenario "custom" cannot respond: the pattern "d" takes too many steps'
    expect(parsed(respond({ choose: [...twice.choose, branch('d')] }, { body }))).toEqual([
      400,
      { error: 9002, message },
    ])
  })

  test('may be long and look around', () => {
    const matches = `^(?!.*forbidden)(?:${'fern|'.repeat(1000)}Boston fern)$`
    const scenario = { choose: [{ when: { name: { matches } }, answer: 'rejected' }] } as const
    expect(respond(scenario, { body: '{"id":1,"name":"Boston fern"}' }).status).toBe(400)
    expect(respond(scenario, { body: '{"id":1,"name":"Boston"}' }).status).toBe(200)
  })
})

describe('delay and fault', () => {
  const made: Scenario<string> = { answer: () => ({ delay: 4, fault: 'hang' }) }
  const rows: [title: string, options: MockOptions, delay: number, fault?: string][] = [
    ['of the mock', { delay: 30 }, 30],
    ['of the scenario before the mock', { delay: 30, scenario: { delay: 0 } }, 0],
    ['of a named scenario', { scenario: { answer: 'slow' } }, 2000],
    [
      'of the outermost scenario',
      { scenario: { answer: 'offline', delay: 5, fault: 'hang' } },
      5,
      'hang',
    ],
    ['of the innermost scenario', { scenario: { answer: 'offline', delay: 3 } }, 3, 'reset'],
    ['of a step', { scenario: { sequence: [{ delay: 8 }] } }, 8],
    ['of the result of a function', { scenario: made }, 4, 'hang'],
  ]
  test.each(rows)('%s apply', (_title, options, delay, fault) => {
    expect(post(createMock(options))).toMatchObject({ delay, fault })
  })

  test('of the mock apply to a refused credential', () => {
    const sent = { headers: { authorization: null } }
    expect(post(createMock({ delay: 30, scenario: 'slow' }), sent).delay).toBe(30)
  })
})

test('a preferred scenario overrides the token’s, which overrides the mock’s', () => {
  const mock = createMock({ scenario: { answer: { status: 500 } } })
  mock.forToken('demo').use({ answer: { status: 501 } })
  expect(post(mock).status).toBe(501)
  expect(post(mock, { token: 'other' }).status).toBe(500)
  expect(post(mock, { headers: { prefer: 'scenario=created' } }).status).toBe(200)
  mock.forToken('demo').use(undefined)
  expect(post(mock).status).toBe(500)
  mock.use('auto')
  expect(post(mock).status).toBe(200)
})
