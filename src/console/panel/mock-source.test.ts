// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverMock } from '../../../test/support/server-mock.ts'
import type { JournalEntry } from '../../core/journal.ts'
import { createMock } from '../../core/create-mock.ts'
import type { Mock } from '../../core/mock.ts'
import { followMock, type MockFollower, type ServerMock, snapshotOf } from './mock-source.ts'

function create(mock: Mock, id: number): void {
  const headers = new Headers({ authorization: 'Bearer ada', 'content-type': 'application/json' })
  const body = new TextEncoder().encode(`{"id":${id},"name":"fern"}`)
  const exchange = mock.respond({ method: 'POST', target: '/plants', headers, body })
  mock.finish(exchange, 1)
}

describe('a snapshot of a mock in the page', () => {
  test('has title, scenario, descriptions and origin', async () => {
    const mock = createMock()
    mock.use('flaky')
    const snapshot = await snapshotOf(mock, { limit: 8, open: [] })
    expect(snapshot).toMatchObject({
      title: 'Plant Store',
      scenario: 'flaky',
      latest: [],
      origin: location.origin,
      keyHeaders: [],
    })
    expect(snapshot.scenarios['rejected']?.description).toBe('always 400, whatever was sent')
  })

  test('has the last entries, and which open ones the journal still has', async () => {
    const mock = createMock()
    for (const id of [1, 2, 3, 4]) create(mock, id)
    const [first, second, third, fourth] = mock.requests().map(({ id }) => id)
    const open = [first!, third!, fourth! + 1]
    const { latest, recorded } = await snapshotOf(mock, { limit: 2, open })
    expect(latest.map(({ id }) => id)).toEqual([third, fourth])
    expect(recorded).toEqual(new Set([first, third]))
    expect(second).toBeDefined()
  })
})

describe('a snapshot of a mock of another process', () => {
  test('has what the server says', async () => {
    const snapshot = await snapshotOf(serverMock(), { limit: 8, open: [] })
    expect(snapshot).toEqual({
      title: 'Store of a server',
      scenario: 'flaky',
      scenarios: { flaky: { description: 'of the server' }, slow: {} },
      latest: [],
      recorded: new Set(),
      origin: 'http://127.0.0.1:4010',
      operations: ['POST /plants'],
      keyHeaders: ['x-key'],
      headers: [],
    })
  })

  test('asks for as many entries as it shows, and for each open one', async () => {
    const requests = vi.fn<ServerMock['requests']>(async () => [])
    await snapshotOf(serverMock({ requests }), { limit: 8, open: [7] })
    expect(requests.mock.calls).toEqual([[{ limit: 8 }], [{ after: 6, limit: 1 }]])
  })

  test('keeps an open entry that the server still has', async () => {
    const requests: ServerMock['requests'] = async (query) =>
      query?.after === 6 ? [{ id: 7 } as JournalEntry] : []
    const { recorded } = await snapshotOf(serverMock({ requests }), { limit: 8, open: [7, 9] })
    expect(recorded).toEqual(new Set([7]))
  })
})

function follower() {
  const errors: string[] = []
  const changed = vi.fn<MockFollower['changed']>()
  return { changed, errors, failed: ({ message }: Error) => void errors.push(message) }
}

describe('following a mock in the page', () => {
  test('reports requests and changed scenarios until it ends', () => {
    const mock = createMock()
    const { changed, errors, failed } = follower()
    const unfollow = followMock(mock, { changed, failed })
    create(mock, 1)
    const afterRequest = changed.mock.calls.length
    expect(afterRequest).toBeGreaterThan(0)
    mock.use('slow')
    expect(changed.mock.calls.length).toBeGreaterThan(afterRequest)
    unfollow()
    changed.mockClear()
    create(mock, 2)
    expect(changed).not.toHaveBeenCalled()
    expect(errors).toEqual([])
  })
})

describe('following a mock of another process', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('reports each event', async () => {
    const { changed, failed } = follower()
    const mock = serverMock({
      async *events() {
        yield { after: 0, resources: true }
        yield { after: 1, resources: true }
        await new Promise(() => {})
      },
    })
    followMock(mock, { changed, failed })
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
  })

  test('reports a lost connection, and an error; a second later it opens the events again', async () => {
    const { changed, errors, failed } = follower()
    let opened = 0
    const mock = serverMock({
      // oxlint-disable-next-line require-yield -- the server is gone
      async *events({ onDisconnect }) {
        opened += 1
        onDisconnect?.()
        throw new Error('Cannot reach a mock.')
      },
    })
    const unfollow = followMock(mock, { changed, failed })
    const once = ['The connection to the mock is lost.', 'Cannot reach a mock.']
    await vi.advanceTimersByTimeAsync(999)
    expect([opened, errors]).toEqual([1, once])
    await vi.advanceTimersByTimeAsync(1)
    expect([opened, errors]).toEqual([2, [...once, ...once]])
    unfollow()
    await vi.advanceTimersByTimeAsync(5000)
    expect(opened).toBe(2)
  })

  test('reports no error after it ended', async () => {
    const { changed, errors, failed } = follower()
    const mock = serverMock({
      // oxlint-disable-next-line require-yield -- it is aborted
      async *events({ signal }) {
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      },
    })
    const unfollow = followMock(mock, { changed, failed })
    unfollow()
    await vi.advanceTimersByTimeAsync(5000)
    expect([errors, changed.mock.calls]).toEqual([[], []])
  })
})
