import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Exchange } from '../core/exchange.ts'
import { createMock, type Mock } from '../core/mock.ts'
import { EventHub, type EventStream } from './event-hub.ts'

/** Who listens, and what was told: the kind of each event, of a request its id and whether it is under way. */
interface Heard {
  readonly told: string[]
  readonly stream: EventStream
  full: boolean
  last: string
}

let mock: Mock
let hub: EventHub
beforeEach(() => {
  vi.useFakeTimers()
  mock = createMock()
  hub = new EventHub(mock)
})
afterEach(() => {
  hub.end()
  vi.useRealTimers()
})

const listen = (token?: string, last?: string): Heard => {
  const told: string[] = []
  const heard = { told, full: false, last: '' } as Heard
  const write = (text: string): boolean => {
    for (const [, id = '', event, data = ''] of text.matchAll(
      /id: (.+)\nevent: (.+)\ndata: (.+)/g,
    )) {
      const entry = JSON.parse(data) as { id?: number; duration?: number | null; scenario?: string }
      const way = entry.duration === null ? ' under way' : ''
      told.push(`${event} ${entry.id ?? entry.scenario ?? ''}${way}`.trim())
      heard.last = id
    }
    return !heard.full
  }
  return Object.assign(heard, { stream: hub.listen({ write, end: () => {} }, token, last) })
}

const arrive = (token = 'ada', body = ''): Exchange =>
  mock.exchange({
    method: 'POST',
    target: '/plants',
    headers: new Map([['authorization', `Bearer ${token}`]]),
    body: new TextEncoder().encode(body),
  })
const settled = (token?: string, body?: string): void => mock.settle(arrive(token, body), 1)
const wait = (milliseconds = 100): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

describe('a listener', () => {
  test('is told of an answer that takes time twice', async () => {
    const { told } = listen()
    const exchange = arrive()
    await wait()
    mock.settle(exchange, 100)
    settled()
    await wait()
    expect(told).toEqual(['sync', 'request 1 under way', 'request 1', 'request 2'])
  })

  test('is told nothing that was forgotten', async () => {
    const { told } = listen()
    const [ada, bob] = [arrive('ada'), arrive('bob')]
    await wait()
    mock.world('ada').reset()
    mock.settle(bob, 100)
    mock.settle(ada, 100)
    await wait()
    expect(told).toEqual([
      'sync',
      'request 1 under way',
      'request 2 under way',
      'sync',
      'request 2',
      'sync',
    ])
  })

  test('of one token hears of it and of everybody', async () => {
    const { told } = listen('ada')
    settled('bob')
    mock.world('bob').use('slow')
    mock.world('bob').reset()
    await wait()
    mock.use('created')
    await wait()
    mock.world('ada').use('slow')
    settled('ada')
    mock.world('ada').clearPlants()
    mock.configure({})
    await wait()
    expect(told).toEqual(['sync', 'scenario created', 'scenario slow', 'request 2', 'sync', 'sync'])
  })

  test('of all hears of no scenario but the default', async () => {
    const { told } = listen()
    mock.world('ada').use('slow')
    mock.use('flaky')
    await wait()
    expect(told).toEqual(['sync', 'scenario flaky'])
  })

  test('that reads slowly is told to load again', async () => {
    const slow = listen()
    slow.full = true
    settled()
    await wait()
    for (let nth = 0; nth < 5000; nth += 1) settled()
    await wait()
    expect(slow.told).toEqual(['sync', 'request 1'])
    slow.full = false
    slow.stream.drained()
    await wait()
    settled()
    await wait()
    expect(slow.told).toEqual(['sync', 'request 1', 'sync', 'request 5002'])
  })

  test('that comes back hears what it missed', async () => {
    const first = listen()
    settled()
    await wait()
    first.stream.close()
    settled()
    mock.use('slow')
    const second = listen(undefined, first.last)
    await wait()
    expect(second.told).toEqual(['request 2', 'scenario slow'])
  })

  test.each([
    ['after too long', (): Promise<unknown> => wait(60_001)],
    [
      'after too much',
      async (): Promise<void> => {
        for (let nth = 0; nth < 5000; nth += 1) settled()
      },
    ],
    [
      'after too many characters',
      async (): Promise<void> => {
        for (let nth = 0; nth < 10; nth += 1) settled('ada', 'x'.repeat(1_000_000))
      },
    ],
  ])('that comes back %s begins anew', async (_name, pass) => {
    const first = listen()
    settled()
    await wait()
    first.stream.close()
    await pass()
    const second = listen(undefined, first.last)
    await wait()
    expect(second.told).toEqual(['sync'])
  })

  test('keeps nothing of a mock that nobody listens to', async () => {
    const observe = vi.spyOn(mock, 'observe')
    const first = listen()
    first.stream.close()
    await wait(60_001)
    const second = listen(undefined, first.last)
    expect(observe).toHaveBeenCalledTimes(2)
    expect(second.told).toEqual(['sync'])
  })
})
