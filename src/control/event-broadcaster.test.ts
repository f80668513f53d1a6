import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Exchange } from '../core/exchange.ts'
import { createMock, type Mock } from '../core/mock.ts'
import { EventBroadcaster } from './event-broadcaster.ts'
import { readEvents } from './event-stream.ts'

let mock: Mock
let broadcaster: EventBroadcaster
beforeEach(() => {
  mock = createMock()
  broadcaster = new EventBroadcaster(mock)
})
afterEach(() => broadcaster.close())

interface Received {
  readonly id?: number
  readonly scenario?: string
  readonly duration?: number | null
}

/** Collects events as `sync`, `request 1`, `request 1 pending` and `scenario slow`, and finally `end`. */
const collect = (body: ReadableStream<Uint8Array>): string[] => {
  const received: string[] = []
  const controller = new AbortController()
  void (async () => {
    const connect = (): Promise<typeof body> => Promise.resolve(body)
    const { signal } = controller
    const onDisconnect = (): void => {
      received.push('end')
      controller.abort()
    }
    for await (const { kind, data } of readEvents(connect, { signal, onDisconnect })) {
      const { id, scenario, duration } = data as Received
      const pending = duration === null ? ' pending' : ''
      received.push(`${kind} ${id ?? scenario ?? ''}${pending}`.trim())
    }
  })()
  return received
}

const receive = (token = 'ada'): Exchange => {
  const headers = new Map([['authorization', `Bearer ${token}`]])
  return mock.respond({ method: 'POST', target: '/plants', headers, body: new Uint8Array() })
}
const respond = (token?: string): void => mock.finish(receive(token), 1)

test('sends a request once, or twice if its response takes time', async () => {
  const received = collect(broadcaster.open(undefined))
  const exchange = receive()
  await expect.poll(() => received).toEqual(['sync', 'request 1 pending'])
  mock.finish(exchange, 100)
  respond()
  await expect.poll(() => received.slice(2)).toEqual(['request 1', 'request 2'])
})

test('does not send a cleared request again when it finishes', async () => {
  const received = collect(broadcaster.open(undefined))
  const [ada, bob] = [receive('ada'), receive('bob')]
  await expect.poll(() => received).toEqual(['sync', 'request 1 pending', 'request 2 pending'])
  mock.forToken('ada').reset()
  await expect.poll(() => received.slice(3)).toEqual(['sync'])
  mock.finish(bob, 100)
  mock.finish(ada, 100)
  await expect.poll(() => received.slice(4)).toEqual(['request 2', 'sync'])
})

test("keeps the order of requests and changes, without any token's own scenario", async () => {
  const received = collect(broadcaster.open(undefined))
  respond()
  mock.forToken('ada').use('flaky')
  mock.use('slow')
  respond()
  mock.clearRequests()
  await expect.poll(() => received).toEqual(['sync', 'request 1', 'scenario slow', 'request 2', 'sync'])
})

test('sends one token what concerns it, and what concerns all tokens', async () => {
  const received = collect(broadcaster.open('ada'))
  respond('bob')
  mock.forToken('bob').use('slow')
  mock.forToken('bob').reset()
  mock.use('created')
  await expect.poll(() => received).toEqual(['sync', 'scenario created'])
  mock.forToken('ada').use('slow')
  respond('ada')
  mock.forToken('ada').clearPlants()
  mock.configure({})
  await expect.poll(() => received.slice(2)).toEqual(['scenario slow', 'request 2', 'sync', 'sync'])
})

test('sends a heartbeat every 15 seconds', async () => {
  vi.useFakeTimers()
  const reader = broadcaster.open(undefined).getReader()
  await reader.read()
  const next = reader.read()
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  expect(new TextDecoder().decode((await next).value)).toBe(':\n\n')
})
