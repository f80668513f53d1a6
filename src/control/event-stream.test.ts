import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MockExchange } from '../core/exchange.ts'
import { configure, createMock } from '../core/create-mock.ts'
import type { Mock } from '../core/mock.ts'
import { eventsOf, parseEvents } from './event-stream.ts'

let mock: Mock
let end: AbortController
beforeEach(() => {
  mock = createMock()
  end = new AbortController()
})
afterEach(() => end.abort())

/** Collects the `after` of each event. */
const collect = (body: ReadableStream<Uint8Array>): number[] => {
  const received: number[] = []
  void (async () => {
    for await (const { after } of parseEvents(body)) received.push(after)
  })()
  return received
}

const receive = (token = 'ada'): MockExchange => {
  const headers = new Map([['authorization', `Bearer ${token}`]])
  return mock.respond({ method: 'POST', target: '/plants', headers, body: new Uint8Array() })
}
const respond = (token?: string): void => mock.finish(receive(token), 1)

test('the event stream begins with everything, then reports from which entry on the journal has changed', async () => {
  const received = collect(eventsOf(mock, undefined, end.signal))
  await expect.poll(() => received).toEqual([0])
  respond()
  const pending = receive()
  await expect.poll(() => received).toEqual([0, 0])
  respond()
  await expect.poll(() => received.slice(2)).toEqual([2])
  respond()
  mock.finish(pending, 100)
  await expect.poll(() => received.slice(3)).toEqual([1])
})

test('the event stream gathers all changes until a slow reader reads again', async () => {
  const reader = eventsOf(mock, undefined, end.signal).getReader()
  const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
  // The first event is waiting for its reader.
  await new Promise(setImmediate)
  for (let nth = 0; nth < 1000; nth += 1) respond()
  expect(await read()).toBe('event: change\ndata: {"after":0,"resources":true}\n\n')
  expect(await read()).toBe('event: change\ndata: {"after":0,"resources":false}\n\n')
  respond()
  expect(await read()).toBe('event: change\ndata: {"after":1000,"resources":false}\n\n')
})

test('changes that follow each other at once are one event', async () => {
  const reader = eventsOf(mock, undefined, end.signal).getReader()
  const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toBe('event: change\ndata: {"after":0,"resources":true}\n\n')
  const both = read()
  respond()
  // Before timers of the same turn.
  await new Promise(setImmediate)
  respond()
  expect(await both).toBe('event: change\ndata: {"after":0,"resources":false}\n\n')
  const later = read()
  respond()
  expect(await later).toBe('event: change\ndata: {"after":2,"resources":false}\n\n')
})

const changes: [title: string, listener: string | undefined, change: () => void, after: number][] =
  [
    ['a request of its token', 'ada', () => respond('ada'), 5],
    ['nothing of a request of another token', 'ada', () => respond('bob'), 6],
    ['the scenario of its token', 'ada', () => mock.forToken('ada').use('slow'), 0],
    ['nothing of the scenario of another token', 'ada', () => mock.forToken('bob').use('slow'), 5],
    ['the scenario of the mock', 'ada', () => mock.use('slow'), 0],
    ['nothing of a clear of another token', 'ada', () => mock.forToken('bob').clearRequests(), 5],
    ['new settings', 'ada', () => configure(mock, {}), 0],
    ['a request of any token', undefined, () => respond('ada'), 5],
    ['the scenario of a token', undefined, () => mock.forToken('ada').use('slow'), 0],
    ['a reset of a token', undefined, () => mock.forToken('ada').reset(), 0],
  ]
test.each(changes)('reports %s to the listener of %s', async (_title, token, change, after) => {
  for (let id = 1; id <= 5; id += 1) respond('other')
  const received = collect(eventsOf(mock, token, end.signal))
  await expect.poll(() => received).toEqual([0])
  change()
  // In the same event, with the id of this request if the change is not reported.
  respond('ada')
  await expect.poll(() => received.slice(1)).toEqual([after])
})

test('the event stream of a client that has gone ends at once, without a heartbeat', async () => {
  vi.useFakeTimers()
  const observe = vi.spyOn(mock, 'observe')
  end.abort()
  const stream = eventsOf(mock, undefined, end.signal)
  const timers = vi.getTimerCount()
  vi.useRealTimers()
  expect(timers).toBe(0)
  expect(await stream.getReader().read()).toMatchObject({ done: true })
  expect(observe).not.toHaveBeenCalled()
})

test('the event stream sends a heartbeat every 15 seconds', async () => {
  vi.useFakeTimers()
  const reader = eventsOf(mock, undefined, end.signal).getReader()
  await reader.read()
  const next = reader.read()
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  expect(new TextDecoder().decode((await next).value)).toBe(':\n\n')
})

test('the events reject if no byte arrives in time, although the body never confirms its end', async () => {
  const endless = new ReadableStream<Uint8Array>({ cancel: () => new Promise(() => {}) })
  await expect(parseEvents(endless, 1).next()).rejects.toThrow('The event stream is silent.')
})

test('the event stream reports when resources were created', async () => {
  const reader = eventsOf(mock, undefined, end.signal).getReader()
  const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toContain('"resources":true')
  respond()
  expect(await read()).toContain('"resources":false')
  const headers = new Headers({ authorization: 'Bearer ada', 'content-type': 'application/json' })
  const body = new TextEncoder().encode('{"id":1,"name":"fern"}')
  mock.finish(mock.respond({ method: 'POST', target: '/plants', headers, body }), 1)
  expect(await read()).toContain('"resources":true')
})
