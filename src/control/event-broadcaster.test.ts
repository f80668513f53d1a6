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

const receive = (token = 'ada', body = ''): Exchange =>
  mock.respond({
    method: 'POST',
    target: '/plants',
    headers: new Map([['authorization', `Bearer ${token}`]]),
    body: new TextEncoder().encode(body),
  })
const respond = (token?: string, body?: string): void => mock.finish(receive(token, body), 1)
const wait = (milliseconds = 60): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('sends a request once, or twice if its response takes time', async () => {
  const received = collect(broadcaster.open(undefined))
  const exchange = receive()
  await wait()
  mock.finish(exchange, 100)
  respond()
  await wait()
  expect(received).toEqual(['sync', 'request 1 pending', 'request 1', 'request 2'])
})

test('does not send a cleared request again when it finishes', async () => {
  const received = collect(broadcaster.open(undefined))
  const [ada, bob] = [receive('ada'), receive('bob')]
  await wait()
  mock.forToken('ada').reset()
  await wait()
  mock.finish(bob, 100)
  mock.finish(ada, 100)
  await wait()
  const pending = ['request 1 pending', 'request 2 pending']
  expect(received).toEqual(['sync', ...pending, 'sync', 'request 2', 'sync'])
})

test('keeps the order of requests and changes', async () => {
  const received = collect(broadcaster.open(undefined))
  respond()
  mock.use('slow')
  respond()
  mock.clearRequests()
  await wait()
  expect(received).toEqual(['sync', 'request 1', 'scenario slow', 'request 2', 'sync'])
})

test('sends one token what concerns it, and what concerns all tokens', async () => {
  const received = collect(broadcaster.open('ada'))
  respond('bob')
  mock.forToken('bob').use('slow')
  mock.forToken('bob').reset()
  await wait()
  expect(received).toEqual(['sync'])
  mock.use('created')
  await wait()
  mock.forToken('ada').use('slow')
  respond('ada')
  mock.forToken('ada').clearPlants()
  mock.configure({})
  await wait()
  const own = ['scenario created', 'scenario slow', 'request 2', 'sync', 'sync']
  expect(received).toEqual(['sync', ...own])
})

test("sends listeners of the whole mock no token's scenario", async () => {
  const received = collect(broadcaster.open(undefined))
  mock.forToken('ada').use('slow')
  mock.use('flaky')
  await wait()
  expect(received).toEqual(['sync', 'scenario flaky'])
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
