import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAccess } from '../control/access.ts'
import { type ControlApi, createControlApi } from '../control/control-api.ts'
import { createMock } from '../core/create-mock.ts'
import type { Mock } from '../core/mock.ts'
import type { MockExchange } from '../core/exchange.ts'

/*
 * How the store follows a mock whose control API is in this process. store.test.ts opens the page in Chromium.
 */

// The store reads the origin of its page when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4010' })
})
const { MAX_SHOWN, store } = await import('./store.ts')

/** The server of the page; undefined while nothing listens. */
let api: ControlApi | undefined
let mock: Mock

beforeEach(() => {
  serve(createMock())
  vi.stubGlobal('fetch', fetchFromServer)
  store.connection = 'connecting'
  store.open.clear()
  store.waiting.clear()
  store.isScrolled = false
  store.errorMessage = ''
  store.announcement = ''
})
afterEach(() => {
  store.disconnect()
  store.render = () => {}
  api?.close()
  useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

/** As `fetch`: without a server it rejects, and an abort ends the body with an error. */
async function fetchFromServer(url: URL, { signal, ...init }: RequestInit): Promise<Response> {
  if (api === undefined) throw new TypeError('fetch failed')
  const headers = { ...(init.headers as Record<string, string>), host: url.host }
  const response = await api.fetch(new Request(url, { ...init, headers }))
  const whole = new TransformStream<Uint8Array, Uint8Array>()
  const body = response.body?.pipeThrough(whole, signal ? { signal } : {}) ?? null
  return new Response(body, response)
}

/** Starts a server in place of the one before. */
function serve(next: Mock, controlToken?: string): void {
  api?.close()
  mock = next
  api = createControlApi(mock, { access: { ...readAccess({ controlToken }), loopback: true } })
}

function stop(): void {
  api?.close()
  api = undefined
}

/** A render that waits for a fake timer would never come. */
function useRealTimers(): void {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
}

/** Waits until no change is left to render. */
function rendered(): Promise<void> {
  return new Promise((resolve) => {
    store.render = resolve
    store.changed()
  })
}

async function open(token = ''): Promise<void> {
  store.showToken(token, '')
  await isLive()
}

function begin(id: number, token = 'ada'): MockExchange {
  const type = { 'content-type': 'application/json' }
  const headers = new Headers({ authorization: `Bearer ${token}`, ...type })
  const body = new TextEncoder().encode(JSON.stringify({ id, name: 'fern' }))
  return mock.respond({ method: 'POST', target: '/plants', headers, body })
}

const create = (id: number, token?: string): void => mock.finish(begin(id, token), 1)

const listed = (): number[] =>
  store.entries.map(({ request }) => (JSON.parse(request.body) as { id: number }).id)
const plants = (): unknown[] => store.stored.resources.map(({ value }) => value)
const isLive = (): Promise<void> => vi.waitFor(() => expect(store.connection).toBe('live'))
const expectListed = (...ids: number[]): Promise<void> =>
  vi.waitFor(() => expect(listed()).toEqual(ids))
const expectWaiting = (count: number): Promise<void> =>
  vi.waitFor(() => expect(store.waiting.size).toBe(count))

describe('a live store', () => {
  test('has the operation, the scenarios, the journal and the plants', async () => {
    create(1)
    create(2, 'bob')
    await open()
    expect(listed()).toEqual([2, 1])
    expect(plants()).toEqual([
      { id: 1, name: 'fern' },
      { id: 2, name: 'fern' },
    ])
    expect(store.operation.title).toBe('Plant Store')
    expect(store.operation.path).toBe('/plants')
    expect(store.state).toMatchObject({ scenario: 'auto', default: 'auto', token: null })
    expect(Object.keys(store.scenarios)).toContain('rejected')
  })

  test('follows requests, their end, and the scenario', async () => {
    await open()
    const exchange = begin(1)
    await vi.waitFor(() => expect(store.entries[0]?.duration).toBeNull())
    mock.finish(exchange, 12)
    await vi.waitFor(() => expect(store.entries[0]?.duration).toBe(12))
    create(2)
    await expectListed(2, 1)
    mock.use('slow')
    await vi.waitFor(() => expect(store.state.scenario).toBe('slow'))
  })

  test('lists at most the last 100 requests', async () => {
    for (let id = 1; id <= MAX_SHOWN; id += 1) create(id)
    await open()
    expect(listed()).toHaveLength(100)
    create(MAX_SHOWN + 1)
    await vi.waitFor(() => expect(listed()[0]).toBe(101))
    expect([listed().length, listed().at(-1)]).toEqual([100, 2])
  })

  test('renders once for many changes', async () => {
    await open()
    await rendered()
    vi.useFakeTimers()
    store.render = vi.fn<() => void>()
    store.changed()
    store.changed()
    vi.advanceTimersByTime(49)
    expect(store.render).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(store.render).toHaveBeenCalledTimes(1)
    store.changed()
    vi.advanceTimersByTime(50)
    expect(store.render).toHaveBeenCalledTimes(2)
  })

  test('renders what it has loaded', async () => {
    await open()
    await rendered()
    const lists: number[][] = []
    store.render = () => void lists.push(listed())
    create(1)
    await vi.waitFor(() => expect(lists.at(-1)).toEqual([1]))
  })
})

describe('while a row is open', () => {
  beforeEach(async () => {
    create(1)
    await open()
    store.open.add(store.entries[0]!.id)
  })

  test('new requests wait, until they are asked for', async () => {
    create(2)
    await expectWaiting(1)
    create(3)
    await expectWaiting(2)
    expect(listed()).toEqual([1])
    await store.showNew()
    expect([listed(), store.waiting.size, store.open.size]).toEqual([[3, 2, 1], 0, 1])
  })

  test('new requests wait, until it is closed', async () => {
    create(2)
    await expectWaiting(1)
    store.resume()
    expect(listed()).toEqual([1])
    store.open.clear()
    store.resume()
    await expectListed(2, 1)
    expect(store.waiting.size).toBe(0)
  })

  test('a request that ends is shown as ended', async () => {
    const [{ id }] = [store.entries[0]!]
    store.open.delete(id)
    const exchange = begin(2)
    await expectListed(2, 1)
    store.open.add(id)
    mock.finish(exchange, 12)
    await vi.waitFor(() => expect(store.entries[0]?.duration).toBe(12))
    expect(store.waiting.size).toBe(0)
  })

  test('a cleared journal closes it', async () => {
    create(2)
    await expectWaiting(1)
    mock.clearRequests()
    await expectListed()
    expect([store.open.size, store.waiting.size]).toEqual([0, 0])
  })

  test('a change of the scenario lets them wait', async () => {
    create(2)
    await expectWaiting(1)
    mock.use('slow')
    await vi.waitFor(() => expect(store.state.scenario).toBe('slow'))
    expect([listed(), store.waiting.size]).toEqual([[1], 1])
  })
})

test('while the journal is scrolled, new requests wait', async () => {
  create(1)
  await open()
  store.isScrolled = true
  create(2)
  await expectWaiting(1)
  expect(listed()).toEqual([1])
  store.isScrolled = false
  store.resume()
  await expectListed(2, 1)
})

describe('the state of a token', () => {
  test('is that of the token only', async () => {
    create(1, 'ada')
    create(2, 'bob')
    await open('bob')
    expect([listed(), plants()]).toEqual([[2], [{ id: 2, name: 'fern' }]])
    expect(store.state.own).toBe(false)
    create(3, 'ada')
    create(4, 'bob')
    await expectListed(4, 2)
  })

  test('is empty until it is loaded', async () => {
    create(1)
    await open()
    store.showToken('bob')
    expect([listed(), plants(), store.state.scenario]).toEqual([[], [], ''])
    await vi.waitFor(() => expect(store.state.scenario).toBe('auto'))
  })

  test('gets its own scenario, and follows the default again', async () => {
    await open('bob')
    store.use('slow')
    const used = 'Scenario slow is in use for this token.'
    await vi.waitFor(() => expect(store.announcement).toBe(used))
    expect([mock.forToken('bob').scenario, mock.scenario]).toEqual(['slow', 'auto'])
    store.use(undefined)
    const followed = 'Scenario auto is in use for this token.'
    await vi.waitFor(() => expect(store.announcement).toBe(followed))
    expect(mock.forToken('bob').scenario).toBe('auto')
  })
})

describe('an action', () => {
  test('announces what it did', async () => {
    await open()
    store.use('slow')
    const announcement = 'Scenario slow is in use for all tokens.'
    await vi.waitFor(() => expect(store.announcement).toBe(announcement))
    expect([mock.scenario, store.errorMessage]).toEqual(['slow', ''])
  })

  test('that fails shows why, and announces nothing', async () => {
    await open()
    store.announcement = 'before'
    await store.runAction((control) => control.use('slwo'), 'Scenario slwo is in use.')
    expect(store.announcement).toBe('')
    expect(store.errorMessage).toContain('"slwo" is unknown')
    await store.runAction((control) => control.use('slow'), 'done')
    expect([store.announcement, store.errorMessage]).toEqual(['done', ''])
  })

  test('on a state that is no longer shown changes nothing on the page', async () => {
    await open()
    let finish = (): void => {}
    const action = (): Promise<void> => new Promise((resolve) => (finish = resolve))
    const running = store.runAction(action, 'done')
    await open('bob')
    finish()
    await running
    expect(store.announcement).toBe('')
  })
})

describe('without a server', () => {
  test('the store tries again a second after it was unreachable', async () => {
    stop()
    vi.useFakeTimers()
    store.showToken('', '')
    await vi.advanceTimersByTimeAsync(0)
    expect([store.connection, store.errorMessage]).toEqual(['gone', ''])
    serve(createMock())
    await vi.advanceTimersByTimeAsync(999)
    expect(store.connection).toBe('gone')
    await vi.advanceTimersByTimeAsync(1)
    useRealTimers()
    await isLive()
  })

  test('the store keeps what it has, says that the server is gone, and comes back', async () => {
    create(1)
    await open()
    await rendered()
    const connections: string[] = []
    store.render = () => void connections.push(store.connection)
    stop()
    await vi.waitFor(() => expect(connections).toContain('gone'))
    expect(listed()).toEqual([1])
    serve(createMock())
    await isLive()
    expect(listed()).toEqual([])
  })

  test('the store no longer tries after it was disconnected', async () => {
    stop()
    vi.useFakeTimers()
    store.showToken('', '')
    await vi.advanceTimersByTimeAsync(0)
    store.disconnect()
    serve(createMock())
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.connection).toBe('gone')
  })
})

describe('a server with a control token', () => {
  test('is locked until it gets the token', async () => {
    serve(createMock(), 'a-secret-of-mine')
    vi.useFakeTimers()
    store.showToken('', '')
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.connection).toBe('locked')
    useRealTimers()
    store.showToken('', 'a-secret-of-mine')
    await isLive()
    // It is sent with every token that is shown afterwards.
    store.showToken('bob')
    await vi.waitFor(() => expect(store.state.scenario).toBe('auto'))
  })
})

test('a server that refuses says why, and is asked again a second later', async () => {
  const refuse = vi.fn<ControlApi['fetch']>(async () =>
    Response.json({ error: 7004, message: 'Not for this page.' }, { status: 403 }),
  )
  api = { fetch: refuse, close: () => {} }
  vi.useFakeTimers()
  store.showToken('', '')
  await vi.advanceTimersByTimeAsync(999)
  expect([store.connection, store.errorMessage]).toEqual(['refused', 'Not for this page.'])
  expect(refuse).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(refuse).toHaveBeenCalledTimes(2)
})
