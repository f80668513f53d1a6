import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { Exchange } from './exchange.ts'
import { createMock, type Mock } from './mock.ts'

const plant = (id: number): TestRequest => ({ body: `{"id":${id},"name":"p${id}"}` })
const noToken: TestRequest = { headers: { authorization: null } }
const ids = (mock: Mock, token: string): unknown[] =>
  mock
    .forToken(token)
    .plants()
    .map(({ id }) => id)
const recorded = (mock: Mock): number[] => mock.requests().map(({ id }) => id)

describe('forToken', () => {
  test('is empty at first', () => {
    const view = createMock().forToken('demo')
    expect([view.requests(), view.plants(), view.scenario]).toEqual([[], [], 'auto'])
  })

  test('isolates journal, plants and scenario', () => {
    const mock = createMock({ behavior: { repeatedId: 'refused' } })
    mock.forToken('a').use('rejected')
    post(mock, { ...plant(1), token: 'a' })
    post(mock, { ...plant(1), token: 'b' })
    post(mock, { ...plant(2), token: 'B' })
    post(mock, noToken)
    expect([ids(mock, 'a'), ids(mock, 'b'), ids(mock, 'B')]).toEqual([[], [1], [2]])
    mock.forToken('b').reset()
    expect(recorded(mock)).toEqual([1, 3, 4])
    expect(mock.forToken('a').scenario).toBe('rejected')
  })

  test.each(['__proto__', 'constructor', 'undefined', 'a'.repeat(5000)])(
    'accepts any token: %.20s',
    (token) => {
      const mock = createMock()
      post(mock, { token })
      post(mock, { token: 'other' })
      expect(mock.forToken(token).requests()).toHaveLength(1)
    },
  )

  test('follows the scenario of the mock until it has its own', () => {
    const mock = createMock({ scenario: 'flaky' })
    const view = mock.forToken('demo')
    expect([view.scenario, view.hasOwnScenario, mock.hasOwnScenario]).toEqual([
      'flaky',
      false,
      false,
    ])
    view.use('slow')
    mock.use('rejected')
    expect([view.scenario, view.hasOwnScenario, mock.hasOwnScenario]).toEqual(['slow', true, true])
    expect(mock.forToken('other').scenario).toBe('rejected')
    view.use({ answer: 'created' })
    expect(view.scenario).toBe('custom')
    view.reset()
    expect(view.scenario).toBe('rejected')
    mock.reset()
    expect([mock.scenario, mock.hasOwnScenario]).toEqual(['flaky', false])
  })

  test('clears only its own journal and plants', () => {
    const mock = createMock()
    for (const token of ['a', 'b']) post(mock, { token })
    mock.forToken('a').clearRequests()
    mock.forToken('b').clearPlants()
    expect([recorded(mock), ids(mock, 'a'), ids(mock, 'b')]).toEqual([[2], [1], []])
  })
})

test('the mock lists the requests of all tokens in order', () => {
  const mock = createMock()
  for (const token of ['a', 'b', 'a']) post(mock, { token })
  post(mock, noToken)
  expect(recorded(mock)).toEqual([1, 2, 3, 4])
  mock.reset()
  expect([mock.requests(), mock.plants()]).toEqual([[], []])
  post(mock, { token: 'a' })
  expect(recorded(mock)).toEqual([5])
})

describe('requests selects by', () => {
  const rows: [query: object, ids: number[]][] = [
    [{ after: 2 }, [3, 4, 5]],
    [{ after: 2, limit: 2 }, [3, 4]],
    [{ limit: 2 }, [4, 5]],
    [{ limit: 0 }, []],
    [{ status: 400 }, [2, 4]],
    [{ status: 400, limit: 1 }, [4]],
    [{ after: 9 }, []],
  ]
  test.each(rows)('%j', (query, expected) => {
    const mock = createMock()
    for (const body of [
      '{"id":1,"name":"a"}',
      '{',
      '{"id":1,"name":"a"}',
      '[',
      '{"id":1,"name":"a"}',
    ])
      post(mock, { body })
    expect(mock.requests(query).map(({ id }) => id)).toEqual(expected)
  })
})

describe('plants', () => {
  const rows: [name: string, body: string, plant: object][] = [
    ['every member', '{"id":1,"name":"fern","tag":"t"}', { id: 1, name: 'fern', tag: 't' }],
    ['no further members', '{"id":1,"name":"fern","x":[1]}', { id: 1, name: 'fern' }],
    [
      'the largest id',
      '{"id":9223372036854775807,"name":"a"}',
      { id: 9_223_372_036_854_775_807n, name: 'a' },
    ],
    ['an id of 1e3', '{"id":1e3,"name":"a"}', { id: 1000, name: 'a' }],
    ['the last of a repeated member', '{"id":1,"name":"a","name":"b"}', { id: 1, name: 'b' }],
    ['a lone surrogate', String.raw`{"id":1,"name":"\ud83c"}`, { id: 1, name: '\ud83c' }],
    ['Unicode', '{"id":1,"name":"🌿屋"}', { id: 1, name: '🌿屋' }],
  ]
  test.each(rows)('keep %s', (_name, body, kept) => {
    const mock = createMock()
    post(mock, { body })
    expect(mock.plants()).toStrictEqual([kept])
  })

  test('contain only plants that a client sent', () => {
    const mock = createMock()
    for (const prefer of ['example=fern', 'code=400', 'scenario=offline', 'scenario=hang'])
      post(mock, { headers: { prefer } })
    post(mock, { body: '{}', headers: { prefer: 'code=200' } })
    expect(mock.plants()).toEqual([])
    post(mock, { headers: { prefer: 'code=200' } })
    expect(mock.plants()).toHaveLength(1)
  })

  test.each([
    ['cut-off', 1],
    ['reset', 0],
    ['hang', 0],
  ] as const)('are kept if the client may know of them: %s', (fault, count) => {
    const mock = createMock({ scenario: { fault } })
    post(mock)
    expect([mock.plants().length, mock.requests().length]).toEqual([count, 1])
  })
})

describe('reset', () => {
  const hang = (mock: Mock, ended: string[], token: string): Exchange => {
    const headers = new Map([['authorization', `Bearer ${token}`]])
    const exchange = mock.respond({
      method: 'POST',
      target: '/plants',
      headers,
      body: new Uint8Array(),
    })
    mock.onReset(exchange, () => ended.push(token))
    return exchange
  }

  test('ends the hanging exchanges of its token, once', () => {
    const mock = createMock()
    const ended: string[] = []
    hang(mock, ended, 'a')
    hang(mock, ended, 'b')
    const cancel = mock.onReset(hang(mock, ended, 'a'), () => ended.push('cancelled'))
    cancel()
    mock.forToken('a').reset()
    expect(ended).toEqual(['a'])
    mock.reset()
    expect(ended).toEqual(['a', 'b'])
  })

  test('lets a dropped exchange finish', () => {
    const mock = createMock()
    const exchange = hang(mock, [], 'a')
    mock.reset()
    mock.finish(exchange, 5)
    expect([exchange.duration, mock.requests()]).toEqual([5, []])
  })
})

describe('observe', () => {
  test('reports exchanges and changes until it is stopped', () => {
    const mock = createMock()
    const events: unknown[] = []
    const observer = {
      received: ({ id, duration }: Exchange) => events.push(['received', id, duration]),
      finished: ({ id, duration }: Exchange) => events.push(['finished', id, duration]),
      changed: (what: string, token?: string) => events.push([what, token]),
    }
    const stop = mock.observe(observer)
    const other = mock.observe(observer)
    other()
    post(mock)
    mock.forToken('a').use('slow')
    mock.clearPlants()
    mock.configure({})
    mock.reset()
    stop()
    post(mock)
    expect(events).toEqual([
      ['received', 1, null],
      ['finished', 1, 1],
      ['scenario', 'a'],
      ['cleared', undefined],
      ['settings', undefined],
      ['cleared', undefined],
    ])
  })
})

describe('limits', () => {
  test('of the journal drop the oldest exchange', () => {
    const mock = createMock({ limits: { journal: 3 } })
    for (let id = 1; id <= 8; id += 1) post(mock, plant(id))
    expect([recorded(mock), ids(mock, 'demo').length]).toEqual([[6, 7, 8], 8])
  })

  test('of plants drop the oldest plant', () => {
    const mock = createMock({ limits: { plants: 3 } })
    for (let id = 1; id <= 8; id += 1) post(mock, plant(id))
    expect([ids(mock, 'demo'), recorded(mock).length]).toEqual([[6, 7, 8], 8])
  })

  test('of tokens evict the least recently used one', () => {
    const mock = createMock({ limits: { tokens: 3 } })
    post(mock, noToken)
    for (const token of ['a', 'b', 'c', 'a', 'd']) post(mock, { token })
    expect(recorded(mock)).toEqual([1, 2, 4, 5, 6])
    expect(mock.forToken('b').requests()).toEqual([])
  })

  test('of bytes evict the least recently used token', () => {
    const mock = createMock({ limits: { bytes: 100_000 } })
    const body = `{"id":1,"name":"${'x'.repeat(5000)}"}`
    for (const token of ['a', 'b', 'c', 'd', 'e']) post(mock, { token, body })
    expect(ids(mock, 'a')).toEqual([])
    expect(ids(mock, 'e')).toEqual([1])
    expect(mock.memory.bytes).toBeLessThanOrEqual(100_000)
  })

  test('of bytes keep one token from evicting the others', () => {
    const mock = createMock({ limits: { bytes: 400_000 } })
    const tokens = Array.from({ length: 20 }, (_, nth) => `quiet${nth}`)
    for (const token of tokens) mock.forToken(token).use('rejected')
    const name = 'x'.repeat(5000)
    for (let id = 1; id <= 100; id += 1) {
      post(mock, { token: 'loud', body: `{"id":${id},"name":"${name}"}` })
      post(mock, { ...noToken, body: name })
    }
    for (const token of tokens) expect(mock.forToken(token).scenario).toBe('rejected')
    expect(recorded(mock).at(-1)).toBe(200)
  })

  test('of bytes include headers', () => {
    const mock = createMock({ limits: { bytes: 1_000_000 } })
    for (let nth = 1; nth <= 500; nth += 1)
      post(mock, { headers: { authorization: null, x: 'y'.repeat(10_000) } })
    expect(recorded(mock).length).toBeLessThan(50)
  })

  test('of bytes include the own scenario of each token', () => {
    const mock = createMock({ limits: { bytes: 1_000_000 } })
    const scenario = { answer: { text: 'x'.repeat(100_000) } }
    for (let nth = 1; nth <= 50; nth += 1) mock.forToken(`t${nth}`).use(scenario)
    expect(mock.memory.tokens).toBeLessThan(5)
    expect(mock.memory.bytes).toBeLessThanOrEqual(1_000_000)
    expect(() => mock.forToken('a').use({ answer: { text: 'x'.repeat(200_000) } })).toThrow(
      /^The scenario takes \d+ bytes\. A scenario may take at most 250000\.$/,
    )
  })

  test('of bytes keep the latest exchange even if it exceeds them', () => {
    const mock = createMock({ limits: { bytes: 5000 } })
    const body = `{"id":1,"name":"${'x'.repeat(100_000)}"}`
    for (let nth = 1; nth <= 3; nth += 1) post(mock, { body })
    expect(recorded(mock)).toEqual([3])
    post(mock)
    expect(recorded(mock)).toEqual([4])
  })

  test('hold through thousands of tokens and requests', () => {
    const mock = createMock({ limits: { tokens: 50, journal: 5, plants: 5, bytes: 100_000 } })
    for (let nth = 0; nth < 20_000; nth += 1) post(mock, { ...plant(nth), token: `t${nth % 333}` })
    expect(mock.memory.tokens).toBeLessThanOrEqual(50)
    expect(mock.requests().at(-1)?.id).toBe(20_000)
    expect(mock.plants().at(-1)).toEqual({ id: 19_999, name: 'p19999' })
  })

  test('report memory that returns to its start after a reset', () => {
    const mock = createMock()
    const start = mock.memory
    for (const token of ['a', 'b', 'a']) post(mock, { token })
    post(mock, { token: 'b', body: '' })
    expect(mock.memory).toMatchObject({ tokens: 2, requests: 4, plants: 3 })
    mock.forToken('a').clearPlants()
    expect(mock.memory).toMatchObject({ tokens: 2, requests: 4, plants: 1 })
    mock.forToken('a').reset()
    mock.forToken('b').reset()
    expect(mock.memory).toEqual(start)
  })
})
