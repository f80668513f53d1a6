import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { post, type Sent } from '../../test/support/post.ts'
import type { MockAnswer } from './exchange.ts'
import { createMock } from './mock.ts'

/** By hand: a 200 is a Plant, a 400 an Error, and there is nothing else (R2, R3, R5 to R7). */
const expectContract = ({ status, headers, body }: MockAnswer): void => {
  expect(headers['content-type']).toBe('application/json')
  const { name, tag = '', error, message } = JSON.parse(body) as Record<string, unknown>
  if (status === 200) expect([typeof name, typeof tag]).toEqual(['string', 'string'])
  else {
    expect([status, typeof message, Number.isInteger(error)]).toEqual([400, 'string', true])
    expect(Math.abs(error as number)).toBeLessThan(2 ** 31)
    expect(message).not.toBe('')
  }
}

const letters = (all: string): string[] => all.split('')
const anyHeader = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
})
const headerPiece = fc.constantFrom(
  ...letters('=;, \t"\\\'/'),
  'Bearer ',
  'bearer',
  'demo',
  'application/json',
  'charset=utf-8',
  'code',
  '400',
  'scenario',
  'flaky',
  'delay',
  '5',
  'example',
  'é',
)
const oddHeader = fc.oneof(
  anyHeader,
  fc.array(headerPiece, { maxLength: 10 }).map((pieces) => pieces.join('')),
)

describe('whatever is sent', () => {
  const mock = createMock()

  test('as bytes is answered by the contract', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (body) => expectContract(post(mock, { body }))),
      { numRuns: 3000, seed: 1 },
    )
  })

  test('as JSON is answered by the contract', () => {
    const member = fc.constantFrom('id', 'name', 'tag', '__proto__', 'x')
    const body = fc.oneof(
      fc.json(),
      fc.dictionary(member, fc.jsonValue()).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(body, (text) => expectContract(post(mock, { body: text }))),
      { numRuns: 3000, seed: 2 },
    )
  })

  test('as header fields is answered by the contract', () => {
    const headers = fc.record({
      authorization: fc.oneof(fc.constant('Bearer demo'), oddHeader),
      'content-type': fc.oneof(fc.constant('application/json'), oddHeader),
      prefer: oddHeader,
      accept: oddHeader,
      origin: oddHeader,
    })
    fc.assert(
      fc.property(headers, (given) => expectContract(post(mock, { headers: given }))),
      { numRuns: 5000, seed: 3 },
    )
  })

  test('as target and method is answered with an Error or a Plant', () => {
    const target = fc.oneof(fc.string(), fc.webUrl(), fc.constant('/plants'), anyHeader)
    fc.assert(
      fc.property(target, fc.constantFrom('POST', 'GET', 'x'), (given, method) => {
        const { status, body } = post(mock, { target: given, method })
        expect([200, 404, 405]).toContain(status)
        expect(JSON.parse(body)).toBeTypeOf('object')
      }),
      { numRuns: 3000, seed: 4 },
    )
  })
})

/** A JSON text for a value in any spelling that RFC 8259 allows. */
const space = fc
  .array(fc.constantFrom(' ', '\t', '\n', '\r'), { maxLength: 2 })
  .map((all) => all.join(''))
const character = (raw: string): fc.Arbitrary<string> => {
  const units = letters(raw).map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const escaped = units.join('')
  const plain = JSON.stringify(raw).slice(1, -1)
  return fc.constantFrom(
    plain,
    escaped,
    escaped.replaceAll(/[a-f]/g, (hex) => hex.toUpperCase()),
  )
}
const spelled = (text: string): fc.Arbitrary<string> =>
  fc.tuple(...Array.from(text, character)).map((parts) => `"${parts.join('')}"`)

interface Spelling {
  readonly id: bigint
  readonly name: string
  readonly tag: string | undefined
  readonly text: string
}
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const numeral = (id: bigint): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.constantFrom('e', 'E'))
    .map(([zeros, shift, e]) => {
      const sign = id < 0n ? '-' : ''
      const digits = String(id < 0n ? -id : id)
      const spellings = [
        `${sign}${digits}`,
        `${sign}${digits}.${'0'.repeat(zeros + 1)}`,
        `${sign}${digits}${id === 0n ? '' : '0'.repeat(shift)}${e}-${shift}`,
        `${sign}0.${'0'.repeat(zeros)}${digits}${e}+${zeros + digits.length}`,
        `${sign}${digits[0] ?? ''}.${digits.slice(1)}0${e}${digits.length - 1}`,
      ]
      return spellings[(zeros + shift) % spellings.length] as string
    })
const spelling: fc.Arbitrary<Spelling> = fc
  .record({
    id: int64,
    name: fc.string({ unit: 'grapheme', maxLength: 12 }),
    tag: fc.option(fc.string({ unit: 'binary', maxLength: 6 }), { nil: undefined }),
    more: fc.option(fc.json({ maxDepth: 2 }), { nil: undefined }),
  })
  .chain(({ id, name, tag, more }) => {
    const pair = (key: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc
        .tuple(space, spelled(key), space, space, value, space)
        .map(([a, b, c, d, e, f]) => `${a}${b}${c}:${d}${e}${f}`)
    const pairs = [
      pair('id', numeral(id)),
      pair('name', spelled(name)),
      ...(tag === undefined ? [] : [pair('tag', spelled(tag))]),
      ...(more === undefined ? [] : [pair('more', fc.constant(more))]),
    ]
    return fc
      .tuple(space, fc.tuple(...pairs), space, fc.nat())
      .map(([before, members, after, turn]) => {
        const cut = turn % members.length
        const order = [...members.slice(cut), ...members.slice(0, cut)]
        return { id, name, tag, text: `${before}{${order.join(',')}}${after}` }
      })
  })

describe('a NewPlant in any legal spelling', () => {
  test('is accepted, kept and echoed exactly', () => {
    fc.assert(
      fc.property(spelling, ({ id, name, tag, text }) => {
        const mock = createMock({ choices: { 'echo-id': true } })
        const { status, body } = post(mock, { body: text })
        expect(status, body).toBe(200)
        expect(/^\{"id":(-?\d+),/.exec(body)?.[1], text).toBe(String(id))
        const plant: unknown = JSON.parse(body.replace(/^\{"id":-?\d+,/, '{'))
        expect(plant).toEqual({ name, ...(tag !== undefined && { tag }) })
        const [kept] = mock.plants()
        expect(BigInt(kept?.id ?? 0)).toBe(id)
        expect([kept?.name, kept?.tag]).toEqual([name, tag])
      }),
      { numRuns: 3000, seed: 5 },
    )
  })

  test('is refused where its id is past int64', () => {
    const past = fc.oneof(
      fc.bigInt({ min: 2n ** 63n, max: 2n ** 80n }),
      fc.bigInt({ min: -(2n ** 80n), max: -(2n ** 63n) - 1n }),
    )
    fc.assert(
      fc.property(past.chain(numeral), (text) => {
        const { status, body } = post(createMock(), { body: `{"id":${text},"name":"a"}` })
        expect([status, body.slice(0, 13)], text).toEqual([400, '{"error":3003'])
      }),
      { numRuns: 1000, seed: 6 },
    )
  })

  test('is refused where its id has a fraction', () => {
    const fraction = fc
      .tuple(int64, fc.nat({ max: 30 }), fc.integer({ min: 1, max: 9 }))
      .map(([id, zeros, digit]) => `${id}.${'0'.repeat(zeros)}${digit}`)
    fc.assert(
      fc.property(fraction, (text) => {
        const { status, body } = post(createMock(), { body: `{"id":${text},"name":"a"}` })
        expect([status, body.slice(0, 13)], text).toEqual([400, '{"error":3002'])
      }),
      { numRuns: 1000, seed: 7 },
    )
  })
})

describe('what is remembered', () => {
  const sent = fc.record({
    token: fc.constantFrom('a', 'b', 'c', 'd'),
    length: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 3000 })),
    target: fc.constantFrom('/plants', '/plants?x', '/other'),
  })
  const limits = fc.record({
    worlds: fc.integer({ min: 1, max: 5 }),
    journal: fc.integer({ min: 1, max: 7 }),
    plants: fc.integer({ min: 1, max: 7 }),
    bytes: fc.constantFrom(4000, 20_000, 1_000_000),
  })

  test('of each world is the end of what was sent', () => {
    fc.assert(
      fc.property(limits, fc.array(sent, { maxLength: 60 }), (given, requests) => {
        const mock = createMock({ limits: given })
        const all = new Map<string, [target: string, body: string][]>()
        for (const [nth, { token, length, target }] of requests.entries()) {
          const body = `{"id":${nth},"name":"${'ü'.repeat(length)}"}`
          const one: Sent = { token, target, body }
          all.set(token, [...(all.get(token) ?? []), [target, body]])
          post(mock, one)
          const kept = mock.requests().filter((entry) => entry.request.body === body)
          expect(kept).toHaveLength(1)
        }
        for (const [token, bodies] of all) {
          const kept = mock.world(token).requests()
          expect(kept.length).toBeLessThanOrEqual(given.journal)
          expect(kept.map(({ request }) => [request.target, request.body])).toEqual(
            kept.length === 0 ? [] : bodies.slice(-kept.length),
          )
          const created = bodies.filter(([target]) => target !== '/other').map(([, body]) => body)
          const plants = mock.world(token).plants()
          expect(plants.length).toBeLessThanOrEqual(given.plants)
          expect(plants.map(({ id, name }) => JSON.stringify({ id, name }))).toEqual(
            plants.length === 0 ? [] : created.slice(-plants.length),
          )
        }
      }),
      { numRuns: 400, seed: 8 },
    )
  })
})
