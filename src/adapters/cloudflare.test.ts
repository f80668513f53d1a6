import http from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { check } from '../../contract/index.ts'
import { scratch } from '../../test/support/package.ts'
import { bundleWorker, CONTROL_TOKEN, fastFolder, startWorkers } from '../../test/workers/start-workers.ts'
import { remote, type RemoteControl } from '../control/remote.ts'
import worker, { type Bindings, type ObjectState, PlantStore } from './cloudflare.ts'

const FERN = '{"id":9223372036854775807,"name":"fern"}'
const controlToken = CONTROL_TOKEN
const postTo = (url: string, token: string, body = FERN, more: Readonly<Record<string, string>> = {}) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more }
  return fetch(`${url}/plants`, { method: 'POST', headers, body })
}
const statusesOf = async (url: string, token: string, count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await postTo(url, token)).status)
  return statuses
}

const PLANT_STORE: Bindings['PLANT_STORE'] = {
  idFromName: (name) => name,
  get: (name: string) => ({ fetch: async () => new Response(name) }),
}

describe('the Worker', () => {
  const fetchWith = (bindings: object, headers = {}): Promise<Response> => {
    const request = new Request('https://store.example/plants', { method: 'POST', headers })
    return worker.fetch(request, { PLANT_STORE, ...bindings })
  }

  test('routes by a hash of the token, and responds itself to requests without one', async () => {
    const adaSha256 = 'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029'
    expect(await (await fetchWith({}, { authorization: 'bearer ada' })).text()).toBe(adaSha256)
    const CONFIG = '{"behavior":{"tokens":["bob"],"credentialStatus":401},"port":4010}'
    for (const headers of [{}, { authorization: 'Basic YWRh' }, { authorization: 'Bearer ada' }])
      expect((await fetchWith({ CONFIG }, headers)).status).toBe(401)
  })

  test.each([
    [
      { PLANT_STORE: undefined },
      'The binding PLANT_STORE must be the Durable Object namespace of the class PlantStore.',
    ],
    [{ CONFIG: '{"delay":1,}' }, 'The binding CONFIG is wrong: it is not JSON: line 1, column 12: unexpected "}".'],
    [{ CONFIG: '[]' }, 'The binding CONFIG is wrong: it takes the content of a config file, a JSON object.'],
    [{ CONFIG: { delay: -1 } }, /^The binding CONFIG is wrong: delay takes milliseconds .*\(got -1\)\.$/],
    [{ SCENARIO: 'slwo' }, /^The binding SCENARIO is wrong: scenario "slwo" is unknown: did you mean "slow"\?/],
    [{ CONTROL_TOKEN: 'pass word' }, /^The binding CONTROL_TOKEN is wrong: A control token has [^"]*$/],
    [{ EXPIRE_AFTER: '1d' }, /^The binding EXPIRE_AFTER takes seconds from 1 to 31536000 \(got "1d"\)\.$/],
  ])('with the bindings %j responds 500 and logs why', async (bindings, message) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await fetchWith(bindings, { authorization: 'Bearer ada' })
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: 7008, message: expect.stringMatching(message) },
    ])
    expect(log).toHaveBeenCalledWith(expect.stringMatching(message))
    log.mockRestore()
  })

  test.each([
    ['requested within a day', 1_000_000, [1_000_000 + 86_400_000], 0],
    ['idle for a day', 0, [], 1],
  ])('deletes the state of a token only if it is idle: %s', async (_title, time, alarms, deletions) => {
    vi.useFakeTimers({ now: 86_400_000, toFake: ['Date'] })
    const setAlarm = vi.fn(async () => {})
    const deleteAll = vi.fn(async () => {})
    const storage: ObjectState['storage'] = { sql: { exec: () => [{ time }] }, setAlarm, deleteAll }
    await new PlantStore({ storage }, { PLANT_STORE }).alarm()
    vi.useRealTimers()
    expect([setAlarm.mock.calls.flat(), deleteAll.mock.calls.length]).toEqual([alarms, deletions])
  })

  test('has the size in the docs', async () => {
    const code = await bundleWorker(undefined, true)
    expect([code.length, gzipSync(code).length].map((bytes) => Math.ceil(bytes / 10_000) * 10)).toEqual([130, 50])
  })
})

describe('in workerd', () => {
  const counter = `import worker, { PlantStore as Base } from 'store'
    export default worker
    export class PlantStore extends Base {
      constructor({ storage }, bindings) {
        const counted = { read: 0, written: 0 }
        const exec = (...query) => {
          const cursor = storage.sql.exec(...query)
          const rows = cursor.toArray()
          counted.read += cursor.rowsRead
          counted.written += cursor.rowsWritten
          return rows
        }
        const setAlarm = (time) => { counted.written += 1; return storage.setAlarm(time) }
        super({ storage: { sql: { exec }, setAlarm, deleteAll: () => storage.deleteAll() } }, bindings)
        this.counted = counted
      }
      async fetch(request) {
        const { status, body } = await super.fetch(request)
        const { read, written } = this.counted
        this.counted.read = this.counted.written = 0
        return new Response(body, { status, headers: { rows: read + ' ' + written } })
      }
    }`
  const half = { sequence: [{ answer: 'rejected', times: 50 }, 'auto'] }
  const bindings = {
    plain: {},
    half: { CONFIG: JSON.stringify({ scenario: half }) },
    twice: { CONFIG: '{"scenario":{"sequence":["rejected","auto"]}}' },
    expiring: { EXPIRE_AFTER: 1 },
    wrong: { SCENARIO: 'slwo' },
  }
  let workers: Awaited<ReturnType<typeof startWorkers<keyof typeof bindings>>>
  let folder: Awaited<ReturnType<typeof scratch>>
  let plain: string
  let ada: RemoteControl
  beforeAll(async () => {
    folder = await scratch(fastFolder)
    workers = await startWorkers(bindings, folder.path)
    plain = workers.urls.plain
    ada = remote(plain, { token: 'ada', controlToken })
  })
  afterAll(async () => {
    await workers[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('keeps the contract', async () => {
    const report = await check({ baseUrl: plain, token: 'a-good-token', seed: 7, explore: 50 })
    expect(report.counts).toMatchObject({ violations: 0, warnings: 0 })
  })

  test('isolates 1,000 tokens with 16 requests at a time', async () => {
    const wrong: unknown[] = []
    let next = 0
    const client = async (): Promise<void> => {
      while (next < 1000) {
        const token = `token-${(next += 1)}`
        const statuses = await statusesOf(workers.urls.twice, token, 2)
        if (String(statuses) !== '400,200') wrong.push([token, statuses])
      }
    }
    await Promise.all(Array.from({ length: 16 }, client))
    expect(wrong).toEqual([])
    const last = remote(workers.urls.twice, { token: 'token-1000', controlToken })
    expect((await last.requests()).map(({ id, token }) => `${id} ${token}`)).toEqual(['1 tok…', '2 tok…'])
  })

  test('counts a sequence exactly if requests come at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => postTo(workers.urls.half, 'ada')))
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(50)
  })

  test('keeps scenario, sequence positions, journal and plants over a restart', async () => {
    await using persisted = await scratch(fastFolder)
    const restart = async (act: (control: RemoteControl, url: string) => Promise<void>): Promise<void> => {
      await using running = await startWorkers({ only: {} }, persisted.path)
      await act(remote(running.urls.only, { token: 'adalovelace', controlToken }), running.urls.only)
    }
    const stateOf = async (control: RemoteControl): Promise<unknown> => {
      const [first, second, long] = await control.requests()
      const begin = { ...long?.request, body: long?.request.body.slice(0, 100_000) }
      return [first, second, { ...long, request: begin }, await control.plants(), await control.scenarios]
    }
    let before: unknown
    const own = { sequence: ['auto', { sequence: ['rejected', 'created'] }, 'auto'], loop: true } as const
    await restart(async (control, url) => {
      await control.use(own)
      expect(await statusesOf(url, 'adalovelace', 2)).toEqual([200, 400])
      await postTo(url, 'adalovelace', '\0'.repeat(1_000_000))
      before = await stateOf(control)
    })
    await restart(async (control, url) => {
      expect(await stateOf(control)).toEqual(before)
      expect(await control.plants()).toEqual([{ id: 9223372036854775807n, name: 'fern' }])
      expect(await statusesOf(url, 'adalovelace', 3)).toEqual([200, 200, 200])
      await control.clearRequests()
      await control.use('flaky')
      expect(await statusesOf(url, 'adalovelace', 1)).toEqual([400])
      await control.clearRequests()
    })
    await restart(async (control, url) => {
      expect([await control.requests(), await control.scenario, await control.scenarios]).toMatchObject([
        [],
        'flaky',
        { custom: own },
      ])
      expect(await statusesOf(url, 'adalovelace', 2)).toEqual([400, 200])
      expect((await control.requests()).map(({ id }) => id)).toEqual([8, 9])
      await control.reset()
    })
    await restart(async (control) => {
      expect([await control.scenario, await control.plants()]).toEqual(['auto', []])
    })
  })

  test('deletes the state of a token after EXPIRE_AFTER, and ends its event streams', async () => {
    const { expiring } = workers.urls
    expect(await statusesOf(expiring, 'ada', 1)).toEqual([200])
    const headers = { authorization: 'Bearer ada', 'control-token': controlToken }
    const events = await fetch(`${expiring}/_mock/events`, { headers })
    expect(await events.text()).toContain('event: sync')
    expect(await remote(expiring, { token: 'ada', controlToken }).plants()).toEqual([])
  })

  test('controls one token, not all of them, and only with the control token', async () => {
    const later = ada.waitForRequest(({ response }) => response.status === 400, { timeout: 20_000 })
    await ada.use('rejected')
    expect(await statusesOf(plain, 'ada', 1)).toEqual([400])
    expect((await later).token).toBe('a…')
    expect(await statusesOf(plain, 'bob', 1)).toEqual([200])
    await expect(ada.waitForRequest(() => false, { timeout: 50 })).rejects.toThrow('Requests received: 1')
    await expect(remote(plain, { controlToken }).use('slow')).rejects.toThrow('no request applies to all of them')
    await expect(remote(plain, { token: 'ada' }).scenario).rejects.toThrow('CONTROL_TOKEN of a Worker')
    const console = await fetch(`${plain}/_mock`)
    expect([console.status, await console.text()]).toEqual([200, expect.stringContaining('<console-page>')])
    const page = { authorization: 'Bearer ada', 'control-token': controlToken, origin: plain }
    expect((await fetch(`${plain}/_mock/plants`, { headers: page })).status).toBe(200)
    expect(
      (await fetch(`${plain}/_mock/plants`, { headers: { ...page, origin: 'https://evil.example' } })).status,
    ).toBe(403)
  })

  const disconnect = (method: string, path: string, when: Promise<unknown> | 'responding'): Promise<void> =>
    new Promise((resolve) => {
      const headers = { authorization: 'Bearer eve', 'control-token': controlToken, 'content-type': 'application/json' }
      const request = http.request(plain + path, { method, headers })
      const reset = (): unknown => request.socket?.resetAndDestroy()
      request.on('error', () => resolve())
      request.on('response', () => when === 'responding' && resolve(void reset()))
      request.end(method === 'POST' ? FERN : undefined)
      if (when !== 'responding') void when.then(reset)
    })

  test('ends delays, responses that hang and event streams when the client disconnects', async () => {
    const eve = remote(plain, { token: 'eve', controlToken })
    for (const scenario of ['hang', { delay: 600_000 }] as const) {
      await eve.use(scenario)
      await eve.clearRequests()
      await disconnect(
        'POST',
        '/plants',
        eve.waitForRequest(({ duration }) => duration === null),
      )
      await eve.waitForRequest(({ duration }) => duration !== null, { timeout: 20_000 })
    }
    for (let n = 0; n < 100; n += 1) await disconnect('GET', '/_mock/events', 'responding')
    const open = async (): Promise<number> => {
      const headers = { authorization: 'Bearer eve', 'control-token': controlToken }
      const { status, body } = await fetch(`${plain}/_mock/events`, { headers })
      await body?.cancel()
      return status
    }
    await expect.poll(open, { timeout: 20_000 }).toBe(200)
  })

  test('logs a wrong binding', async () => {
    expect((await postTo(workers.urls.wrong, 'ada')).status).toBe(500)
    await expect.poll(() => workers.printed.join('')).toContain('The binding SCENARIO is wrong')
  })

  test('reads and writes the rows that docs/cloudflare.md counts', async () => {
    await using own = await scratch(fastFolder)
    const script = await bundleWorker(counter)
    await using counting = await startWorkers({ only: {} }, own.path, script)
    const rows = async (body: string, prefer = ''): Promise<string | null> => {
      const { headers } = await postTo(counting.urls.only, 'ada', body, prefer ? { prefer } : {})
      return headers.get('rows')
    }
    const first = await rows(FERN)
    const [created, refused, flaky] = [await rows(FERN), await rows('{}'), await rows(FERN, 'scenario=flaky')]
    expect({ first, created, refused, flaky }).toEqual({ first: '4 5', created: '0 2', refused: '0 1', flaky: '0 2' })
  })
})
