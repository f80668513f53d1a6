import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { Pauses, unlessPaused } from '../base/pauses.ts'
import type { MockExchange } from './exchange.ts'
import { configure, createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'

const mock = createMock()

const textOf = (count: number): string => 'x'.repeat(count)
const nines = (count: number): string => '9'.repeat(count)
test.each([
  [`"${textOf(40)}"`, `"${textOf(40)}"`],
  [`"${textOf(41)}"`, `"${textOf(39)}…"`],
  ['"\\n\\""', '"\\n\\""'],
  [`0.${nines(39)}`, `0.${nines(37)}…`],
  ['{"a":[]}', 'an object'],
])('a message shows up to 40 characters of a value: %s', (json, shown) => {
  const { body } = post(mock, { body: `{"id":${json},"name":"fern"}` })
  expect(JSON.parse(body)).toEqual({
    error: 3002,
    message: `"id" must be an integer (got ${shown})`,
  })
})

describe('responds outside the operation', () => {
  const long = `/${'x'.repeat(9000)}`
  test.each(['/trees', '/', '/plants/1', '/plants/', '/Plants', '*', long])(
    'with 404 to %.20s',
    (target) => {
      const { status, body } = post(mock, { headers: { authorization: null }, target })
      const message = `there is nothing at ${target.slice(0, 80)}: the mock serves POST /plants`
      expect([status, JSON.parse(body)]).toEqual([404, { error: 6001, message }])
    },
  )

  test.each(['HEAD', 'QUERY', 'post'])('with 405 to %s', (method) => {
    const { status, headers, body } = post(mock, { method })
    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS'])
    expect(JSON.parse(body)).toEqual({
      error: 6002,
      message: `the method must be POST (got ${method})`,
    })
  })
})

const basePaths: [basePath: string, target: string, status: number][] = [
  ['/api/v1', '/api/v1/plants', 200],
  ['/api/v1', 'http://store.example/api/v1/plants?x', 200],
  ['/api/v1', '/api/v1//plants', 404],
  ['api/', '/api/plants', 200],
  ['/', '/plants', 200],
  ['*', 'https://store.example/any/where/plants', 200],
  ['*', '/plants/1', 404],
  ['*', '/myplants', 404],
]
test.each(basePaths)('with base path %s, the path %s gets %d', (basePath, target, status) => {
  expect(post(createMock({ basePath }), { target }).status).toBe(status)
})

describe('a request whose body is read in several turns', () => {
  const items = Array.from({ length: 20 }, (_, id) => ({ id, tags: ['a', 'b'] }))
  const item = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
  }
  const list = { type: 'object', properties: { items: { type: 'array', items: item } } }
  const content = { 'application/json': { schema: list } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: {
      '/lists': {
        post: {
          requestBody: { required: true, content },
          responses: { 201: { description: 'created', content }, 400: { description: 'wrong' } },
        },
      },
    },
  }

  /** Responds in turns; `between` is called after each but the last. */
  function respondInTurns(lists: Mock, body: unknown, between = (): void => {}): MockExchange {
    const pauses = new Pauses(() => true, 1)
    const request = {
      method: 'POST',
      target: '/lists',
      headers: new Map([['content-type', 'application/json']]),
      body: new TextEncoder().encode(JSON.stringify(body)),
    }
    for (;;) {
      const exchange = unlessPaused(() => lists.respond(request, '', undefined, pauses))
      if (exchange !== undefined) return exchange
      between()
    }
  }

  test.each([
    ['valid', { items }],
    ['wrong', { items: [...items, { id: 'x' }] }],
  ])('gets the same response if it is %s', (_what, body) => {
    const inOne = post(createMock({ document }), { target: '/lists', body: JSON.stringify(body) })
    let turns = 1
    const { response } = respondInTurns(createMock({ document }), body, () => (turns += 1))
    expect(response).toEqual(inOne)
    expect(turns).toBeGreaterThan(20)
  })

  test('is recorded once, behind those that came between its turns', () => {
    const lists = createMock({ document })
    const between = (): void => void post(lists, { target: '/lists', body: '{}', token: 'ben' })
    const { id } = respondInTurns(lists, { items }, between)
    const ids = lists.requests().map((entry) => entry.id)
    expect(ids).toEqual(ids.toSorted((first, second) => first - second))
    expect(ids.filter((other) => other === id)).toHaveLength(1)
    expect(ids.at(-1)).toBe(id)
  })

  test('begins anew when the settings change', () => {
    const lists = createMock({ document })
    let turns = 0
    const { response } = respondInTurns(lists, { items }, () => {
      turns += 1
      if (turns === 9) configure(lists, { scenario: 'rejected' })
    })
    expect(response.status).toBe(400)
  })
})
