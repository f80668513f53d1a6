import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createBoundedMock } from './bounded-mock.ts'
import type { MockOptions, Mock } from './mock.ts'

/** A world takes 1,024 bytes. An exchange takes its texts and 135: 128 and those of `/plants`. */
const exchangeOf = (bytes: number): string => 'x'.repeat(bytes - 135)

/** Answers nothing and makes no plant, so that a body tells what its exchange takes. */
const silent = (bytes: number): Mock =>
  createBoundedMock({ scenario: { answer: { status: 204 } }, limits: { bytes } })

const send = (mock: Mock, token: string, times: number, bytes = 1000): void => {
  for (let nth = 0; nth < times; nth += 1) post(mock, { token, body: exchangeOf(bytes) })
}
const counts = (mock: Mock, ...tokens: string[]): number[] =>
  tokens.map((token) => mock.world(token).requests().length)

describe('past a bound of bytes', () => {
  test('as much is kept as fits', () => {
    const mock = silent(1024 + 1024 + 3000)
    const kept = Array.from({ length: 6 }, () => {
      send(mock, 'demo', 1)
      return [mock.requests().length, mock.memory?.bytes]
    })
    expect(kept).toEqual([
      [1, 3048],
      [2, 4048],
      [3, 5048],
      [3, 5048],
      [3, 5048],
      [3, 5048],
    ])
  })

  test('a world that takes over a quarter pays', () => {
    const mock = silent(20_000)
    for (const token of ['a', 'b', 'c']) send(mock, token, 4)
    send(mock, 'd', 2, 1400)
    expect(mock.memory?.bytes).toBe(1024 + 3 * 5024 + 3824)
    send(mock, 'd', 1, 1400)
    expect([counts(mock, 'a', 'b', 'c', 'd'), mock.memory?.bytes]).toEqual([[4, 4, 4, 2], 19_920])
  })

  test('a world of a quarter costs the oldest its place', () => {
    const mock = silent(4 * 4024)
    for (const token of ['a', 'b']) send(mock, token, 4)
    send(mock, 'c', 1, 400)
    send(mock, 'd', 2)
    expect(mock.memory?.bytes).toBe(1024 + 2 * 5024 + 1424 + 3024)
    send(mock, 'd', 1)
    expect(counts(mock, 'a', 'b', 'c', 'd')).toEqual([0, 4, 1, 3])
  })

  test('the latest is kept beside one too long', () => {
    const mock = silent(20_000)
    post(mock, { headers: { authorization: null }, body: exchangeOf(30_000) })
    send(mock, 'demo', 3)
    expect(mock.requests().map(({ id }) => id)).toEqual([1, 4])
  })
})

describe('of exchanges and plants', () => {
  const name = 'x'.repeat(1000)
  const kept = (mock: Mock): number[] => [mock.memory?.requests ?? -1, mock.memory?.plants ?? -1]
  const plants = (limits: MockOptions['limits']): Mock => createBoundedMock({ limits })

  test('those go that take more', () => {
    // 2,164 bytes an exchange, 1,034 a plant.
    const mock = plants({ bytes: 2 * 1024 + 3 * (2164 + 1034) })
    const all = Array.from({ length: 7 }, () => {
      post(mock, { body: `{"id":1,"name":"${name}"}` })
      return kept(mock)
    })
    expect(all).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [2, 4],
      [2, 5],
      [2, 5],
      [2, 5],
    ])
  })

  test('exchanges go where one plant takes more', () => {
    const mock = plants({ bytes: 13_000 })
    post(mock, { body: `{"id":1,"name":"${name.repeat(10)}"}` })
    // 193 bytes an exchange: the answer's text is of 58.
    for (let nth = 0; nth < 8; nth += 1) post(mock, { body: '' })
    expect([kept(mock), mock.memory?.bytes]).toEqual([[4, 1], 2 * 1024 + 10_034 + 4 * 193])
  })

  test('an exchange goes where both take as much', () => {
    const mock = plants({ bytes: 3500 })
    for (let nth = 0; nth < 4; nth += 1) {
      post(mock, { body: `{"id":1,"name":"${'x'.repeat(159)}"}` })
      mock.clearRequests()
    }
    for (let nth = 0; nth < 3; nth += 1) post(mock, { body: '' })
    expect(mock.memory?.bytes).toBe(2 * 1024 + (4 + 3) * 193)
    post(mock, { body: '' })
    expect(kept(mock)).toEqual([3, 4])
  })

  test('plants go where one exchange takes more', () => {
    const mock = plants({ journal: 1, bytes: 6000 })
    for (let nth = 0; nth < 5; nth += 1) post(mock)
    expect(kept(mock)).toEqual([1, 5])
    post(mock, { body: 'x'.repeat(5000) })
    expect(kept(mock)).toEqual([1, 1])
  })
})

test('header fields that exchanges share are counted once', () => {
  const mock = createBoundedMock()
  const headers = { get: () => null, entries: () => [], bytes: 10_000 }
  const request = { method: 'POST', target: '/plants', headers, body: new Uint8Array() }
  for (let nth = 0; nth < 20; nth += 1) mock.exchange(request)
  expect(mock.memory?.requests).toBe(20)
  expect(mock.memory?.bytes).toBeGreaterThan(11_024)
  expect(mock.memory?.bytes).toBeLessThan(20_000)
})
