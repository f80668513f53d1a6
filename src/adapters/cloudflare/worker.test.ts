import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { shop } from '../../../test/support/shop.ts'
import worker, { type Bindings, type ObjectState, PlantStore } from '../cloudflare.ts'

/** Storage of a Durable Object, in memory. */
function createStorage() {
  const database = new DatabaseSync(':memory:')
  const writes: string[] = []
  const setAlarm = vi.fn<(time: number) => Promise<void>>(async () => {})
  const deleteAll = vi.fn<() => Promise<void>>(async () => database.exec('DROP TABLE stored'))
  const storage: ObjectState['storage'] = {
    sql: {
      exec(query, ...values) {
        if (!query.startsWith('SELECT')) writes.push(`${query.split(/\s/)[0]} ${values[0] ?? ''}`)
        return database.prepare(query).all(...values)
      },
    },
    setAlarm,
    deleteAll,
  }
  return { storage, writes, setAlarm, deleteAll }
}

interface TestInit extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

type TestStorage = ReturnType<typeof createStorage>

/** The Worker with objects in memory; `restart` forgets them, but not what they stored. */
function startWorker(more: object = {}) {
  const storages = new Map<string, TestStorage>()
  const objects = new Map<string, PlantStore>()
  const objectOf = (id: string): PlantStore => {
    const stored = storages.get(id) ?? createStorage()
    storages.set(id, stored)
    const object = objects.get(id) ?? new PlantStore({ storage: stored.storage }, bindings)
    objects.set(id, object)
    return object
  }
  const bindings: Bindings = {
    CONTROL_TOKEN: 'secret',
    ...more,
    PLANT_STORE: {
      idFromName: (name) => name,
      get: (id: string) => ({ fetch: (request) => objectOf(id).fetch(request as Request) }),
    },
  }
  const request = (path: string, init: TestInit = {}, token = 'ada'): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'control-token': 'secret', ...init.headers }
    return worker.fetch(new Request(`https://store.example${path}`, { ...init, headers }), bindings)
  }
  const post = (body = '{"id":1,"name":"fern"}', headers = {}): Promise<Response> =>
    request('/plants', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const json = async (path: string): Promise<unknown> => (await request(path)).json()
  const use = (scenario: unknown): Promise<Response> =>
    request('/_mock/scenario', { method: 'PUT', body: JSON.stringify(scenario) })
  return { request, post, json, use, objects, storages, restart: () => objects.clear() }
}

describe('the Worker', () => {
  const get = (name: string) => ({ fetch: async () => new Response(name) })
  const PLANT_STORE: Bindings['PLANT_STORE'] = { idFromName: (name) => name, get }
  const respond = (bindings: object, headers = {}): Promise<Response> => {
    const request = new Request('https://store.example/plants', { method: 'POST', headers })
    return worker.fetch(request, { PLANT_STORE, ...bindings })
  }

  test('routes by a hash of the token, and responds itself to requests without one', async () => {
    const sha256 = '/e5DDUC9V97qwYbNl5ADPQ8G+QmogG585ucXq3x9UCk='
    for (const headers of [{ authorization: 'bearer ada' }, { 'state-token': 'ada' }])
      expect(await (await respond({}, headers)).text()).toBe(sha256)
    const CONFIG =
      '{"$schema":"a","x-a":1,"behavior":{"tokens":["bob"],"credentialStatus":401},"port":4010}'
    for (const headers of [{}, { authorization: 'Basic YWRh' }, { authorization: 'Bearer ada' }])
      expect((await respond({ CONFIG }, headers)).status).toBe(401)
  })

  test.each([['an object', shop] as const, ['JSON text', JSON.stringify(shop)] as const])(
    'serves the document of a binding, as %s',
    async (_form, DOCUMENT) => {
      const bindings = { PLANT_STORE, DOCUMENT, OPERATION: 'createOrder' }
      const send = (headers: object): Promise<Response> =>
        worker.fetch(
          new Request('https://shop.example/v2/orders', {
            method: 'POST',
            headers: { ...headers },
          }),
          bindings,
        )
      expect((await send({})).status).toBe(401)
      // The object of the key responds.
      expect(await (await send({ 'x-shop-key': 'ada' })).text()).toMatch(/^[\w+/]{43}=$/)
    },
  )

  test.each([
    [
      { PLANT_STORE: undefined },
      'PLANT_STORE must be the Durable Object namespace of the class PlantStore.',
    ],
    [
      { CONFIG: '{"delay":1,}' },
      'CONFIG is wrong: it is not JSON: line 1, column 12: unexpected "}".',
    ],
    [{ CONFIG: '[]' }, 'CONFIG is wrong: it takes the content of a config file, a JSON object.'],
    [{ CONFIG: { delay: -1 } }, 'CONFIG is wrong: delay takes milliseconds from 0 to 600000'],
    [
      { CONFIG: { openapi: 'shop.yaml' } },
      'CONFIG is wrong: openapi names a file, and a Worker has none: use the binding DOCUMENT.',
    ],
    [{ DOCUMENT: '{' }, 'DOCUMENT is wrong: it is not JSON: line 1, column 2'],
    [{ DOCUMENT: 7 }, 'DOCUMENT is wrong: document takes an OpenAPI document as an object (got 7)'],
    [{ OPERATION: 'x' }, 'OPERATION is wrong: the operation "x" is unknown. Known: createPlant.'],
    [{ SCENARIO: 'slwo' }, 'SCENARIO is wrong: scenario "slwo" is unknown: did you mean "slow"?'],
    [{ CONTROL_TOKEN: 'pass word' }, 'CONTROL_TOKEN is wrong: controlToken takes printable ASCII'],
    [{ EXPIRE_AFTER: '1d' }, 'EXPIRE_AFTER is wrong: it takes a whole number from 1 to 31536000'],
  ])('with the bindings %j responds 500 and logs why', async (bindings, why) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await respond(bindings, { authorization: 'Bearer ada' })
    const message: unknown = expect.stringContaining(`The binding ${why}`)
    expect([response.status, await response.json()]).toEqual([500, { error: 7008, message }])
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message }))
    log.mockRestore()
  })

  test('reads its bindings once, for all requests without a token', async () => {
    const readConfig = vi.fn<() => object>(() => ({}))
    const bindings = Object.defineProperty({ PLANT_STORE }, 'CONFIG', { get: readConfig })
    const send = (): Promise<Response> =>
      worker.fetch(new Request('https://store.example/plants', { method: 'POST' }), bindings)
    await send()
    const count = readConfig.mock.calls.length
    await send()
    expect(readConfig.mock.calls).toHaveLength(count)
  })

  test('keeps a timer, without which the runtime would cancel it, until it responds', async () => {
    const [started, ended] = [
      vi.spyOn(globalThis, 'setInterval'),
      vi.spyOn(globalThis, 'clearInterval'),
    ]
    await respond({}, {})
    const timers = started.mock.results.map(({ value }) => value as NodeJS.Timeout)
    expect(timers).toHaveLength(1)
    expect(ended.mock.calls).toEqual([timers])
    vi.restoreAllMocks()
  })

  test('keeps at its alarm the state of a token that was in use during the day before', async () => {
    vi.useFakeTimers({ now: 86_400_000, toFake: ['Date'] })
    const [setAlarm, deleteAll] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const storage = { sql: { exec: () => [{ time: 1_000_000 }] }, setAlarm, deleteAll }
    await new PlantStore({ storage }, { PLANT_STORE }).alarm()
    vi.useRealTimers()
    expect([setAlarm.mock.calls, deleteAll.mock.calls]).toEqual([[[87_400_000]], []])
  })
})

describe('a token', () => {
  test('has an object, which keeps its journal and plants over a restart', async () => {
    const { post, json, restart } = startWorker()
    expect((await post()).status).toBe(200)
    expect((await post('{"id":9223372036854775807,"name":"palm","tag":3}')).status).toBe(400)
    const requests = await json('/_mock/requests')
    expect(requests).toMatchObject({
      requests: [
        { id: 1, token: 'a…', response: { status: 200 }, scenario: 'auto' },
        { id: 2, token: 'a…', response: { status: 400 }, scenario: 'auto' },
      ],
      last: 2,
    })
    restart()
    expect(await json('/_mock/requests')).toEqual(requests)
    expect(await json('/_mock/plants')).toEqual({ plants: [{ id: 1, name: 'fern' }], last: 1 })
    await post('{"id":9,"name":"rose"}')
    expect(await json('/_mock/plants')).toMatchObject({ last: 3 })
    expect(await json('/_mock/requests')).toMatchObject({ last: 3 })
  })

  test('has another object than other tokens', async () => {
    const { post, request, storages } = startWorker()
    await post()
    const bob = await request('/_mock/plants', {}, 'bob')
    expect(await bob.json()).toEqual({ plants: [] })
    expect(storages.size).toBe(2)
  })

  test('keeps its scenario, the positions of its sequences and its last definition', async () => {
    const { post, json, use, restart } = startWorker()
    const twice = { sequence: ['rejected', 'auto'] }
    await use(undefined)
    expect((await use({ scenario: twice })).status).toBe(200)
    expect((await post()).status).toBe(400)
    restart()
    expect((await post()).status).toBe(200)
    await use({ scenario: 'slow' })
    restart()
    expect(await json('/_mock/scenario')).toMatchObject({ scenario: 'slow', own: true })
    await use({ scenario: 'custom' })
    expect((await post()).status).toBe(400)
  })

  test('keeps nothing of what was cleared', async () => {
    const { post, json, request, restart } = startWorker()
    await post()
    await request('/_mock/requests', { method: 'DELETE' })
    restart()
    expect(await json('/_mock/requests')).toEqual({ requests: [] })
    expect(await json('/_mock/plants')).toEqual({ plants: [{ id: 1, name: 'fern' }], last: 1 })
    await request('/_mock/reset', { method: 'POST' })
    restart()
    expect(await json('/_mock/plants')).toEqual({ plants: [] })
  })

  test('stores what its limits keep', async () => {
    const { post, json, restart } = startWorker({ CONFIG: { limits: { journal: 2, plants: 1 } } })
    for (const id of [1, 2, 3]) await post(`{"id":${id},"name":"fern"}`)
    restart()
    expect(await json('/_mock/requests')).toMatchObject({ requests: [{ id: 2 }, { id: 3 }] })
    expect(await json('/_mock/plants')).toEqual({ plants: [{ id: 3, name: 'fern' }], last: 3 })
  })

  test.each<[size: number, kept: object]>([
    [1_999_000, { last: 1 }],
    [1_999_001, { plants: [] }],
  ])('stores a row of at most 1,999,000 bytes: %d', async (size, kept) => {
    const { post, json, restart } = startWorker({ CONFIG: { behavior: { bodyLimit: 3_000_000 } } })
    const rest = Buffer.byteLength('{"id":1,"collection":"/plants","value":{"name":"é","id":1}}')
    expect((await post(`{"id":1,"name":"é${'x'.repeat(size - rest)}"}`)).status).toBe(200)
    restart()
    expect(await json('/_mock/plants')).toMatchObject(kept)
  })

  test('writes a row when a response ends at once, and one more while it waits', async () => {
    const { post, use, storages } = startWorker()
    await use({ scenario: 'auto' })
    const [{ writes }] = storages.values() as unknown as [TestStorage]
    const writesOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
      writes.length = 0
      await act()
      return writes.filter((write) => write.startsWith('INSERT'))
    }
    expect(await writesOf(() => post('{}'))).toEqual(['INSERT journal'])
    expect(await writesOf(post)).toEqual(['INSERT resources', 'INSERT journal'])
    expect(await writesOf(() => use({ scenario: { delay: 1 } }))).toEqual(['INSERT token'])
    expect(await writesOf(() => post('{}'))).toEqual(['INSERT journal', 'INSERT journal'])
  })

  test('keeps a fault of a response', async () => {
    const { post, json, use, restart } = startWorker()
    await use({ scenario: { fault: 'cut-off' } })
    await (await post('{}')).text().catch(() => '')
    restart()
    expect(await json('/_mock/requests')).toMatchObject({
      requests: [{ request: { body: '{}' }, response: { fault: 'cut-off' } }],
    })
  })
})

describe('the alarm of an object', () => {
  test('is set when the object is made, and after its last write again', async () => {
    vi.useFakeTimers({ now: 5_000_000, toFake: ['Date'] })
    const { post, storages, objects } = startWorker({ EXPIRE_AFTER: '60' })
    await post()
    const [stored] = storages.values() as unknown as [TestStorage]
    const [object] = objects.values() as unknown as [PlantStore]
    expect(stored.setAlarm.mock.calls).toEqual([[5_060_000]])
    vi.setSystemTime(5_001_000)
    await post()
    expect(stored.setAlarm).toHaveBeenCalledTimes(1)
    vi.setSystemTime(5_060_000)
    await object.alarm()
    expect(stored.setAlarm.mock.calls).toEqual([[5_060_000], [5_061_000]])
    expect(stored.deleteAll).not.toHaveBeenCalled()
    vi.setSystemTime(5_061_000)
    await object.alarm()
    vi.useRealTimers()
    expect(stored.deleteAll).toHaveBeenCalledTimes(1)
  })

  test('ends its event streams, and what it writes of responses that are still pending', async () => {
    const { request, objects, storages } = startWorker({ EXPIRE_AFTER: 1 })
    const reader = (await request('/_mock/events')).body!.getReader()
    await reader.read()
    const client = new AbortController()
    const pending = request('/plants', {
      method: 'POST',
      body: '{"id":1,"name":"fern"}',
      signal: client.signal,
      headers: { 'content-type': 'application/json', prefer: 'scenario=hang' },
    })
    await expect.poll(() => [...storages.values()][0]?.writes).toContain('INSERT journal')
    vi.useFakeTimers({ now: Date.now() + 2000, toFake: ['Date'] })
    const [object] = objects.values() as unknown as [PlantStore]
    await object.alarm()
    vi.useRealTimers()
    const [{ writes }] = storages.values() as unknown as [TestStorage]
    const count = writes.length
    client.abort()
    expect((await pending).type).toBe('error')
    expect(writes).toHaveLength(count)
    while (!(await reader.read()).done) continue
  })

  test('deletes the state, and the object begins anew', async () => {
    const { post, json, objects } = startWorker({ EXPIRE_AFTER: 1 })
    await post()
    vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] })
    const [object] = objects.values() as unknown as [PlantStore]
    await object.alarm()
    vi.useRealTimers()
    expect(await json('/_mock/plants')).toEqual({ plants: [] })
  })
})

describe('the control API of a Worker', () => {
  test('needs the token of CONTROL_TOKEN, or of CONFIG', async () => {
    const statusOf = async (more: object, token: string): Promise<number> => {
      const { request } = startWorker(more)
      return (await request('/_mock/plants', { headers: { 'control-token': token } })).status
    }
    const CONFIG = { controlToken: 'of-config' }
    expect(await statusOf({}, 'secret')).toBe(200)
    expect(await statusOf({}, 'wrong')).toBe(401)
    expect(await statusOf({ CONTROL_TOKEN: undefined }, 'secret')).toBe(403)
    expect(await statusOf({ CONFIG, CONTROL_TOKEN: undefined }, 'of-config')).toBe(200)
    expect(await statusOf({ CONFIG }, 'of-config')).toBe(401)
  })

  test('accepts its own page, and no other', async () => {
    const { request } = startWorker()
    const statusOf = async (origin: string): Promise<number> =>
      (await request('/_mock/plants', { headers: { origin } })).status
    expect(await statusOf('https://store.example')).toBe(200)
    expect(await statusOf('https://evil.example')).toBe(403)
  })

  test('answers for one token only', async () => {
    const { request } = startWorker()
    const response = await request('/_mock/plants', { headers: { authorization: '' } })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('no request applies to all of them'),
    ])
  })

  test('an OPTIONS request needs no object', async () => {
    const { request, storages } = startWorker()
    expect((await request('/plants', { method: 'OPTIONS' })).status).toBe(204)
    expect(storages.size).toBe(0)
  })
})

test('SCENARIO replaces the scenario of CONFIG', async () => {
  const { post } = startWorker({ CONFIG: { scenario: 'auto' }, SCENARIO: 'rejected' })
  expect((await post()).status).toBe(400)
})
