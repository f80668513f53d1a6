import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange.ts'
import { toEntry } from '../../core/journal.ts'
import { createMock, type Mock } from '../../core/mock.ts'
import { ExchangeFeed } from './exchange-feed.ts'
import type { SentExchange } from './message.ts'

const FERN = '{"id":1,"name":"fern"}'
const send = (mock: Mock, body = FERN): Exchange =>
  mock.exchange({
    method: 'POST',
    target: '/plants',
    headers: new Map([
      ['authorization', 'Bearer adalovelace'],
      ['content-type', 'application/json'],
    ]),
    body: new TextEncoder().encode(body),
  })
const start = (): {
  mock: Mock
  feed: ExchangeFeed
  told: [readonly SentExchange[], boolean][]
} => {
  const mock = createMock()
  const told: [readonly SentExchange[], boolean][] = []
  // As on its way to another process.
  const feed = new ExchangeFeed(mock, (exchanges, lost) =>
    told.push(structuredClone([exchanges, lost])),
  )
  return { mock, feed, told }
}

test('tells of what comes while it is on', () => {
  const { mock, feed, told } = start()
  send(mock)
  feed.turn(true)
  const exchange = send(mock, '{"id":1.5,"tag":1e400,"name":[1]}')
  mock.settle(exchange, 3)
  feed.turn(false)
  send(mock)
  feed.flush()
  expect(told).toHaveLength(1)
  const [[sent], lost] = told[0] ?? [[], true]
  const { headers, ...rest } = sent as SentExchange
  expect(lost).toBe(false)
  const entry = toEntry({ ...rest, headers: new Map(headers) })
  expect(entry).toEqual(mock.requests()[1])
  expect(entry.problems.map(({ message }) => message)).toContain(
    '"id" must be an integer (got 1.5)',
  )
})

test('tells again of what took its time', () => {
  const { mock, feed, told } = start()
  feed.turn(true)
  const exchange = send(mock)
  feed.flush()
  mock.settle(exchange, 700)
  feed.flush()
  feed.flush()
  expect(told.map(([exchanges]) => exchanges.map(({ duration }) => duration))).toEqual([
    [null],
    [700],
  ])
  feed.turn(false)
})

test('says that there was too much to tell', () => {
  const { mock, feed, told } = start()
  feed.turn(true)
  const first = send(mock)
  for (let nth = 0; nth < 1000; nth += 1) mock.settle(send(mock), 1)
  feed.flush()
  mock.settle(first, 2)
  feed.flush()
  feed.turn(false)
  expect(told.map(([exchanges, lost]) => [exchanges.map(({ id }) => id), lost])).toEqual([
    [[], true],
    [[1], false],
  ])
})
