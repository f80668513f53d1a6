import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { MockExchange } from './exchange.ts'
import { configure, createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'
import { playProfile } from '../../learn/src/profile/play-profile.ts'

const plant = (id: number): TestRequest => ({ body: `{"id":${id},"name":"p${id}"}` })
const noToken: TestRequest = { headers: { authorization: null } }
const plantIds = (mock: Mock, token: string): unknown[] =>
  mock
    .forToken(token)
    .plants()
    .map(({ id }) => id)
const entryIds = (mock: Mock, query?: object): number[] => mock.requests(query).map(({ id }) => id)

test.each(['__proto__', 'constructor', 'undefined'])('forToken accepts the token %s', (token) => {
  const mock = createMock()
  post(mock, { token })
  post(mock, { token: 'other' })
  expect(mock.forToken(token).requests()).toHaveLength(1)
})

describe('the header State-Token', () => {
  const state = { 'state-token': 'ada' }
  const cases: [title: string, headers: Record<string, string | null>, token: string | null][] = [
    ['counts a request without a credential', { authorization: null }, 'a…'],
    ['counts an empty credential', { authorization: '' }, 'a…'],
    ['counts another scheme', { authorization: 'Basic YTpi' }, 'a…'],
    ['does not replace a usable token', { authorization: 'Bearer grace' }, 'g…'],
    ['may not have spaces', { authorization: null, 'state-token': 'ada, grace' }, null],
    ['may not be empty', { authorization: null, 'state-token': '' }, null],
  ]
  test.each(cases)('%s, as the journal shows', (_title, headers, token) => {
    const mock = createMock()
    post(mock, { headers: { ...state, ...headers } })
    expect(mock.requests().map((entry) => entry.token)).toEqual([token])
    expect(mock.forToken('ada').requests()).toHaveLength(token === 'a…' ? 1 : 0)
  })

  test('is no credential', () => {
    const mock = createMock()
    const { status } = post(mock, { headers: { ...state, authorization: null } })
    expect([status, mock.requests()[0]?.problems[0]?.keyword]).toEqual([400, 'credential-missing'])
  })

  test('must be one of the accepted tokens', () => {
    const mock = createMock({ behavior: { tokens: ['grace'] } })
    post(mock, { headers: { ...state, authorization: null } })
    post(mock, { headers: { 'state-token': 'grace', authorization: null } })
    expect(mock.requests().map(({ token }) => token)).toEqual([null, 'g…'])
  })

  test('is shortened in the journal', () => {
    const mock = createMock()
    const token = 'a-token-of-some-length'
    post(mock, { headers: { 'state-token': token, authorization: null } })
    expect(JSON.stringify(mock.requests())).not.toContain(token)
  })

  test('chooses the scenario of a request that a profile accepts without a credential', () => {
    const errors = { 'credential-missing': 'accepted' } as const
    const mock = createMock(playProfile({ errors }))
    mock.forToken('ada').use('rejected')
    const request = { headers: { ...state, authorization: null } }
    expect([post(mock, request).status, post(mock, noToken).status]).toEqual([400, 200])
  })
})

const queries: [query: object, ids: number[]][] = [
  [{ after: 2 }, [3, 4, 5]],
  [{ after: 2, limit: 2 }, [3, 4]],
  [{ limit: 2 }, [4, 5]],
  [{ limit: 0 }, []],
  [{ status: 400 }, [2, 4]],
  [{ after: 9 }, []],
]
test.each(queries)('requests are selected by id, count and status: %j', (query, ids) => {
  const mock = createMock()
  for (const request of [{}, { body: '{' }, {}, { body: '[' }, {}]) post(mock, request)
  expect(entryIds(mock, query)).toEqual(ids)
})

describe('plants', () => {
  const preferences: [prefer: string, request: TestRequest, count: number][] = [
    ['code=200', {}, 1],
    ['code=200', { body: '{}' }, 0],
    ['example=fern', {}, 0],
    ['code=400', {}, 0],
  ]
  test.each(preferences)(
    'are stored only of a valid request that succeeds: Prefer: %s, %j',
    (prefer, request, count) => {
      const mock = createMock()
      post(mock, { ...request, headers: { prefer } })
      expect(mock.plants()).toHaveLength(count)
    },
  )

  test.each([
    ['cut-off', 1],
    ['reset', 0],
    ['hang', 0],
  ] as const)('are kept if the client receives part of the response: %s', (fault, count) => {
    const mock = createMock({ scenario: { fault } })
    post(mock)
    expect([mock.plants().length, mock.requests().length]).toEqual([count, 1])
  })
})

test('reset ends the hanging exchanges of its token once, and they may finish later', () => {
  const mock = createMock()
  const ended: string[] = []
  const hang = (token: string): [MockExchange, () => void] => {
    const headers = new Map([['authorization', `Bearer ${token}`]])
    const exchange = mock.respond({
      method: 'POST',
      target: '/plants',
      headers,
      body: new Uint8Array(),
    })
    return [exchange, mock.onReset(exchange, () => ended.push(token))]
  }
  const [exchange] = hang('a')
  hang('b')
  const [, cancel] = hang('a')
  cancel()
  mock.forToken('a').reset()
  expect(ended).toEqual(['a'])
  mock.reset()
  expect(ended).toEqual(['a', 'b'])
  mock.finish(exchange, 5)
  expect([exchange.duration, mock.requests()]).toEqual([5, []])
})

test('observe reports exchanges and changes until it is stopped', () => {
  const mock = createMock()
  const events: unknown[] = []
  const stop = mock.observe({
    received: ({ id, duration }) => events.push(['received', id, duration]),
    finished: ({ id, duration }) => events.push(['finished', id, duration]),
    changed: (token) => events.push(['changed', token]),
  })
  post(mock)
  mock.forToken('a').use('slow')
  mock.clearRequests()
  configure(mock, {})
  mock.reset()
  stop()
  post(mock)
  expect(events).toEqual([
    ['received', 1, null],
    ['finished', 1, 1],
    ['changed', 'a'],
    ['changed', undefined],
    ['changed', undefined],
    ['changed', undefined],
  ])
})

describe('the limit of', () => {
  test('journal and plants drops the oldest of each token', () => {
    const mock = createMock({ limits: { journal: 3, plants: 2 } })
    for (let id = 1; id <= 8; id += 1) post(mock, plant(id))
    expect([entryIds(mock), plantIds(mock, 'demo')]).toEqual([
      [6, 7, 8],
      [7, 8],
    ])
  })

  test('tokens evicts the least recently used one', () => {
    const mock = createMock({ limits: { tokens: 3 } })
    post(mock, noToken)
    for (const token of ['a', 'b', 'c', 'a', 'd']) post(mock, { token })
    expect(entryIds(mock)).toEqual([2, 4, 5, 6])
    expect(mock.forToken('b').requests()).toEqual([])
  })

  test('bytes evicts the least recently used token', () => {
    const mock = createMock({ limits: { bytes: 100_000 } })
    const body = `{"id":1,"name":"${'x'.repeat(5000)}"}`
    for (const token of ['a', 'b', 'c', 'd', 'e']) post(mock, { token, body })
    expect([plantIds(mock, 'a'), plantIds(mock, 'e')]).toEqual([[], [1]])
    expect(mock.memory.bytes).toBeLessThanOrEqual(100_000)
  })

  test('bytes does not let one token evict the others', () => {
    const mock = createMock({ limits: { bytes: 400_000 } })
    const tokens = Array.from({ length: 20 }, (_, nth) => `quiet${nth}`)
    for (const token of tokens) mock.forToken(token).use('rejected')
    const name = 'x'.repeat(5000)
    for (let id = 1; id <= 100; id += 1) {
      post(mock, { token: 'loud', body: `{"id":${id},"name":"${name}"}` })
      post(mock, { ...noToken, body: name })
    }
    for (const token of tokens) expect(mock.forToken(token).scenario).toBe('rejected')
    expect(entryIds(mock).at(-1)).toBe(200)
  })

  test('bytes includes headers', () => {
    const mock = createMock({ limits: { bytes: 1_000_000 } })
    const request = { headers: { authorization: null, x: 'y'.repeat(10_000) } }
    for (let nth = 1; nth <= 500; nth += 1) post(mock, request)
    expect(entryIds(mock).length).toBeLessThan(50)
  })

  test('bytes includes the own scenario of each token', () => {
    const mock = createMock({ limits: { bytes: 1_000_000 } })
    const scenario = { answer: { text: 'x'.repeat(100_000) } }
    for (let nth = 1; nth <= 50; nth += 1) mock.forToken(`t${nth}`).use(scenario)
    expect(mock.memory.tokens).toBeLessThan(5)
    expect(mock.memory.bytes).toBeLessThanOrEqual(1_000_000)
    expect(() =>
      mock.forToken('a').use({ answer: { body: Array.from({ length: 4000 }, () => []) } }),
    ).toThrow(/^The scenario takes \d+ bytes\. A scenario may take at most 250000\.$/)
  })

  test('bytes keeps the latest exchange even if it is larger', () => {
    const mock = createMock({ limits: { bytes: 5000 } })
    for (let nth = 1; nth <= 3; nth += 1)
      post(mock, { body: `{"id":1,"name":"${'x'.repeat(100_000)}"}` })
    expect(entryIds(mock)).toEqual([3])
    post(mock)
    expect(entryIds(mock)).toEqual([4])
  })
})

test('memory counts tokens and bytes, and returns to its start after a reset', () => {
  const mock = createMock()
  const start = mock.memory
  for (const token of ['a', 'b', 'a']) post(mock, { token })
  post(mock, { token: 'b', body: '' })
  const { tokens, bytes } = mock.memory
  mock.forToken('a').clearRequests()
  expect([tokens, mock.memory.tokens, mock.memory.bytes < bytes]).toEqual([2, 2, true])
  for (const token of ['a', 'b']) mock.forToken(token).reset()
  expect(mock.memory).toEqual(start)
})
