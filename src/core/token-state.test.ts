import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock, type Mock } from './mock.ts'

describe('a mock', () => {
  const plant = (id: number | string, more = ''): TestRequest => ({
    body: `{"id":${id},"name":"p${id}"${more}}`,
  })
  const ids = (mock: Mock, token: string): unknown[] =>
    mock
      .forToken(token)
      .plants()
      .map(({ id }) => id)
  const targets = (mock: Mock, token: string): string[] =>
    mock
      .forToken(token)
      .requests()
      .map(({ request }) => request.target)

  describe('a world', () => {
    test('is empty at first', () => {
      const world = createMock().forToken('demo')
      expect([world.requests(), world.plants(), world.scenario]).toEqual([[], [], 'auto'])
    })

    test('never meets another', () => {
      const mock = createMock({ behavior: { repeatedId: 'refused' } })
      mock.forToken('a').use('rejected')
      post(mock, { ...plant(1), token: 'a', target: '/plants?a' })
      post(mock, { ...plant(1), token: 'b', target: '/plants?b' })
      post(mock, { ...plant(2), token: 'B', target: '/plants?B' })
      post(mock, { ...plant(3), headers: { authorization: null }, target: '/plants?none' })
      expect([ids(mock, 'a'), ids(mock, 'b'), ids(mock, 'B')]).toEqual([[], [1], [2]])
      expect([targets(mock, 'a'), targets(mock, 'b'), targets(mock, 'B')]).toEqual([
        ['/plants?a'],
        ['/plants?b'],
        ['/plants?B'],
      ])
      mock.forToken('b').reset()
      expect([targets(mock, 'a'), targets(mock, 'b'), ids(mock, 'B')]).toEqual([
        ['/plants?a'],
        [],
        [2],
      ])
      expect(mock.forToken('a').scenario).toBe('rejected')
    })

    test.each(['__proto__', 'constructor', 'undefined', 'null', 'a'.repeat(5000)])(
      'may have any token: %.20s',
      (token) => {
        const mock = createMock()
        post(mock, { token })
        post(mock, { token: 'other' })
        expect(mock.forToken(token).requests()).toHaveLength(1)
      },
    )

    test('of all tokens together is told in order', () => {
      const mock = createMock()
      for (const token of ['a', 'b', 'a']) post(mock, { token, target: `/plants?${token}` })
      post(mock, { headers: { authorization: null }, target: '/plants?none' })
      expect(mock.requests().map(({ id, request }) => [id, request.target])).toEqual([
        [1, '/plants?a'],
        [2, '/plants?b'],
        [3, '/plants?a'],
        [4, '/plants?none'],
      ])
      expect(mock.plants()).toHaveLength(3)
      mock.reset()
      expect([mock.requests(), mock.plants()]).toEqual([[], []])
      post(mock, { token: 'a' })
      expect(mock.requests().map(({ id }) => id)).toEqual([5])
    })

    test('follows the default until it chooses', () => {
      const mock = createMock({ scenario: 'flaky' })
      const world = mock.forToken('demo')
      expect(world.scenario).toBe('flaky')
      world.use('slow')
      mock.use('rejected')
      expect([mock.scenario, world.scenario, mock.forToken('x').scenario]).toEqual([
        'rejected',
        'slow',
        'rejected',
      ])
      world.use({ answer: 'created' })
      expect(world.scenario).toBe('custom')
      world.reset()
      expect(world.scenario).toBe('rejected')
    })
  })

  describe('plants', () => {
    const rows: [name: string, body: string, plant: object][] = [
      ['with every member', '{"id":1,"name":"fern","tag":"t"}', { id: 1, name: 'fern', tag: 't' }],
      ['without further members', '{"id":1,"name":"fern","x":[1]}', { id: 1, name: 'fern' }],
      ['2^53+1', '{"id":9007199254740993,"name":"a"}', { id: 9_007_199_254_740_993n, name: 'a' }],
      [
        'the largest id',
        '{"id":9223372036854775807,"name":"a"}',
        { id: 9_223_372_036_854_775_807n, name: 'a' },
      ],
      ['1e3', '{"id":1e3,"name":"a"}', { id: 1000, name: 'a' }],
      ['the last of a repeated member', '{"id":1,"name":"a","name":"b"}', { id: 1, name: 'b' }],
      ['a lone surrogate', String.raw`{"id":1,"name":"\ud83c"}`, { id: 1, name: '\ud83c' }],
      ['Unicode', '{"id":1,"name":"🌿屋"}', { id: 1, name: '🌿屋' }],
    ]
    test.each(rows)('are kept exactly: %s', (_name, body, kept) => {
      const mock = createMock()
      post(mock, { body })
      expect(mock.forToken('demo').plants()).toEqual([kept])
    })

    test('behind a byte order mark are kept', () => {
      const mock = createMock({ behavior: { byteOrderMark: 'ignored' } })
      post(mock, { body: '\ufeff{"id":1,"name":"fern"}' })
      expect(mock.forToken('demo').plants()).toEqual([{ id: 1, name: 'fern' }])
    })

    test('that a scenario makes up are not kept', () => {
      const mock = createMock()
      for (const prefer of ['example=fern', 'code=400', 'scenario=offline', 'scenario=hang']) {
        post(mock, { headers: { prefer } })
      }
      post(mock, { body: '{}', headers: { prefer: 'code=200' } })
      expect(mock.plants()).toEqual([])
      post(mock, { headers: { prefer: 'code=200' } })
      expect(mock.plants()).toHaveLength(1)
    })

    test.each([
      ['cut-off', 1],
      ['reset', 0],
      ['hang', 0],
    ] as const)('are kept where the client may know of them: %s', (fault, kept) => {
      const mock = createMock({ scenario: { answer: 'auto', fault } })
      post(mock)
      expect([mock.plants().length, mock.requests().length]).toEqual([kept, 1])
    })

    test('may be settled after they are forgotten', () => {
      const mock = createMock()
      const headers = new Map([['authorization', 'Bearer demo']])
      const request = { method: 'POST', target: '/plants', headers, body: new Uint8Array() }
      const exchange = mock.respond(request)
      mock.reset()
      mock.finish(exchange, 5)
      expect([exchange.duration, mock.requests()]).toEqual([5, []])
    })

    test('deep in further members are kept', () => {
      const mock = createMock()
      post(mock, plant(1, `,"x":${'['.repeat(9000)}${']'.repeat(9000)}`))
      expect(ids(mock, 'demo')).toEqual([1])
    })
  })

  describe('a bound', () => {
    test('of worlds is the same after a reset', () => {
      const mock = createMock({ limits: { tokens: 1 } })
      mock.reset()
      for (const token of ['a', 'b']) post(mock, { token })
      post(mock, { headers: { authorization: null } })
      expect(mock.requests().map(({ id }) => id)).toEqual([2, 3])
    })

    test('of worlds spares who has no token', () => {
      const mock = createMock({ limits: { tokens: 1 } })
      post(mock, { headers: { authorization: null } })
      for (const token of ['a', 'b', 'c']) post(mock, { token })
      expect(mock.requests().map(({ id }) => id)).toEqual([1, 4])
    })

    test('of the journal drops the oldest exchange', () => {
      const mock = createMock({ limits: { journal: 3 } })
      for (let nth = 1; nth <= 8; nth += 1) post(mock, { target: `/plants?${nth}` })
      expect(targets(mock, 'demo')).toEqual(['/plants?6', '/plants?7', '/plants?8'])
      expect(mock.forToken('demo').plants()).toHaveLength(8)
    })

    test('of plants drops the oldest plant', () => {
      const mock = createMock({ limits: { plants: 3 } })
      for (let nth = 1; nth <= 8; nth += 1) post(mock, plant(nth))
      expect(ids(mock, 'demo')).toEqual([6, 7, 8])
      expect(mock.forToken('demo').requests()).toHaveLength(8)
    })

    test('of plants forgets their ids with them', () => {
      const mock = createMock({ limits: { plants: 3 } })
      const sent = (...numbers: (number | string)[]): number[] =>
        numbers.map((id) => post(mock, plant(id)).status)
      sent(7, 7, 8)
      mock.configure({ behavior: { repeatedId: 'refused' } })
      expect(sent(7, 8, '7.0', '8e0')).toEqual([400, 400, 400, 400])
      expect(sent(1, 7, 8)).toEqual([200, 400, 400])
      expect(sent(2, 7, 8)).toEqual([200, 200, 200])
      expect(ids(mock, 'demo')).toEqual([2, 7, 8])
      expect(sent(1, 2)).toEqual([200, 200])
      mock.forToken('demo').clearPlants()
      expect(sent('-0', 0, 7, 7)).toEqual([200, 400, 200, 400])
    })

    test.each([1, 0, 0.5, 1.5])('of %d keeps the latest', (limit) => {
      const mock = createMock({ limits: { tokens: 1, journal: limit, plants: limit } })
      for (let nth = 1; nth <= 4; nth += 1) post(mock, plant(nth))
      post(mock, { ...plant(5), token: 'other' })
      expect([ids(mock, 'other'), mock.requests().map(({ id }) => id)]).toEqual([[5], [5]])
    })

    test('fits long and short texts in turn', () => {
      const mock = createMock({ limits: { journal: 4, plants: 4 } })
      const lengths = [1, 5000, 2, 70_000, 3, 0, 400, 9, 20_000, 1, 0, 64, 63, 65]
      const bodies = lengths.map((length, nth) => `{"id":${nth},"name":"${'ü'.repeat(length)}"}`)
      for (const [nth, body] of bodies.entries()) {
        post(mock, { body })
        const from = Math.max(0, nth - 3)
        const { requests, plants } = { requests: mock.requests(), plants: mock.plants() }
        expect(requests.map(({ request }) => request.body)).toEqual(bodies.slice(from, nth + 1))
        expect(plants.map(({ name }) => name.length)).toEqual(lengths.slice(from, nth + 1))
      }
    })

    test('holds through thousands of tokens and requests', () => {
      const mock = createMock({ limits: { tokens: 50, journal: 5, plants: 5, bytes: 100_000 } })
      for (let nth = 0; nth < 20_000; nth += 1)
        post(mock, { ...plant(nth), token: `t${nth % 333}` })
      expect(mock.requests().length).toBeLessThan(250)
      expect(mock.requests().at(-1)?.id).toBe(20_000)
      expect(mock.plants().at(-1)).toEqual({ id: 19_999, name: 'p19999' })
    })
  })
})

describe('a bound of bytes', () => {
  test('drops other worlds first, then its own past', () => {
    const mock = createMock({ limits: { bytes: 200_000 } })
    const long = 'x'.repeat(10_000)
    for (let nth = 1; nth <= 3; nth += 1) post(mock, { token: `t${nth}` })
    for (let nth = 1; nth <= 40; nth += 1) {
      post(mock, { token: 'demo', body: `{"id":${nth},"name":"${long}"}` })
    }
    const kept = mock.forToken('demo').requests().length
    expect(kept).toBeGreaterThan(2)
    expect(kept).toBeLessThan(20)
    expect(mock.forToken('demo').requests().at(-1)?.id).toBe(43)
  })

  test('lets who takes much pay first', () => {
    const mock = createMock({ limits: { bytes: 400_000 } })
    const tokens = Array.from({ length: 20 }, (_, nth) => `quiet${nth}`)
    for (const token of tokens) mock.forToken(token).use('rejected')
    const long = 'x'.repeat(20_000)
    for (let nth = 1; nth <= 100; nth += 1) {
      post(mock, { token: 'loud', body: `{"id":${nth},"name":"${long}"}` })
      post(mock, { headers: { authorization: null }, body: long })
    }
    for (const token of tokens) expect(mock.forToken(token).scenario).toBe('rejected')
  })

  test('holds for one body over it', () => {
    const mock = createMock({ limits: { bytes: 5000 } })
    const long = 'x'.repeat(100_000)
    for (let nth = 1; nth <= 3; nth += 1) post(mock, { body: `{"id":${nth},"name":"${long}"}` })
    expect(mock.requests().map(({ id }) => id)).toEqual([3])
    post(mock)
    expect(mock.requests().at(-1)?.id).toBe(4)
  })

  test('counts what header fields take', () => {
    const mock = createMock({ limits: { bytes: 1_000_000, journal: 1000 } })
    const headers = new Map([['x', 'y'.repeat(10_000)]])
    for (let nth = 1; nth <= 500; nth += 1) {
      const fields = { get: () => null, entries: () => headers.entries(), bytes: 10_000 }
      mock.respond({
        method: 'POST',
        target: '/plants',
        headers: fields,
        body: new Uint8Array(0),
      })
    }
    expect(mock.requests().length).toBeLessThan(100)
  })
})

describe('a bound of worlds', () => {
  test('drops the one used longest ago', () => {
    const mock = createMock({ limits: { tokens: 3 } })
    for (const token of ['a', 'b', 'c', 'a', 'd']) post(mock, { token })
    expect(mock.requests().map(({ id }) => id)).toEqual([1, 3, 4, 5])
    expect(mock.forToken('a').requests()).toHaveLength(2)
    expect(mock.forToken('b').requests()).toEqual([])
  })

  test('counts looking as using', () => {
    const mock = createMock({ limits: { tokens: 2 } })
    post(mock, { token: 'a' })
    post(mock, { token: 'b' })
    expect(mock.forToken('a').scenario).toBe('auto')
    post(mock, { token: 'c' })
    expect(mock.requests().map(({ id }) => id)).toEqual([1, 3])
  })

  test('drops the oldest in a page', () => {
    const mock = createMock({ limits: { tokens: 2 } })
    for (const token of ['a', 'b', 'a', 'c']) post(mock, { token })
    expect(mock.requests().map(({ id }) => id)).toEqual([2, 4])
  })

  test('holds in a page from the first token on', () => {
    const mock = createMock({ limits: { tokens: 1 } })
    for (const token of ['a', 'b']) post(mock, { token })
    expect(mock.requests().map(({ id }) => id)).toEqual([2])
  })
})

test('a plant is told without the members it was sent without', () => {
  const mock = createMock()
  post(mock, { body: '{"id":1,"name":"fern"}' })
  expect(mock.plants()).toStrictEqual([{ id: 1, name: 'fern' }])
})
