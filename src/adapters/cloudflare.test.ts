import http from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../contract/index.ts'
import {
  bundleWorker,
  controlToken,
  startWorkers,
  stateFolder,
} from '../../test/workers/start-workers.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { remote, type RemoteControl } from '../control/remote.ts'

const FERN = '{"id":9223372036854775807,"name":"fern"}'
const post = (url: string, token: string, body = FERN, prefer = ''): Promise<Response> =>
  fetchPlant(url, { authorization: `Bearer ${token}`, ...(prefer && { prefer }) }, body)
const statuses = async (url: string, token: string, count: number): Promise<number[]> => {
  const all: number[] = []
  for (let n = 0; n < count; n += 1) all.push((await post(url, token)).status)
  return all
}

test('the Worker has at most the size in the docs', async () => {
  const code = await bundleWorker(undefined, true)
  expect(code.length).toBeLessThan(439_000)
  expect(gzipSync(code).length).toBeLessThan(158_000)
})

describe('in workerd', () => {
  const twice = { scenario: { sequence: ['rejected', 'auto'] } }
  const half = { scenario: { sequence: [{ answer: 'rejected', times: 50 }, 'auto'] } }
  const bindings = {
    plain: {},
    twice: { CONFIG: JSON.stringify(twice) },
    half: { CONFIG: JSON.stringify(half) },
    expiring: { EXPIRE_AFTER: 1 },
    wrong: { SCENARIO: 'slwo' },
  }
  const stack = new AsyncDisposableStack()
  let urls: Readonly<Record<keyof typeof bindings, string>>
  let printed: readonly string[]
  beforeAll(async () => {
    ;({ urls, printed } = stack.use(
      await startWorkers(bindings, stack.use(await stateFolder()).path),
    ))
  })
  afterAll(() => stack.disposeAsync())
  const control = (url: string, token: string): RemoteControl =>
    remote(url, { token, controlToken })
  const headersOf = (token: string) => ({
    authorization: `Bearer ${token}`,
    'control-token': controlToken,
  })

  test('keeps the contract', async () => {
    const report = await check({ baseUrl: urls.plain, token: 'a-good-token', seed: 7, explore: 50 })
    expect(report.counts).toMatchObject({ violations: 0, warnings: 0 })
  })

  test('isolates 1,000 tokens with 16 requests at a time', { timeout: 120_000 }, async () => {
    let next = 0
    const wrong: unknown[] = []
    const client = async (): Promise<void> => {
      while (next < 1000) {
        const token = `token-${(next += 1)}`
        const received = await statuses(urls.twice, token, 2)
        if (String(received) !== '400,200') wrong.push([token, received])
      }
    }
    await Promise.all(Array.from({ length: 16 }, client))
    expect(wrong).toEqual([])
    const entries = await control(urls.twice, 'token-1000').requests()
    expect(entries.map(({ id, token }) => `${id} ${token}`)).toEqual(['1 tok…', '2 tok…'])
  })

  test('counts a sequence exactly if requests come at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(urls.half, 'ada')))
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(50)
  })

  test('keeps scenario, sequence positions, journal and plants over a restart', async () => {
    await using folder = await stateFolder()
    const restart = async (
      act: (ada: RemoteControl, url: string) => Promise<void>,
    ): Promise<void> => {
      await using running = await startWorkers({ only: {} }, folder.path)
      await act(control(running.urls.only, 'ada'), running.urls.only)
    }
    const stateOf = (ada: RemoteControl) =>
      Promise.all([ada.requests({ after: 0, limit: 2 }), ada.plants(), ada.scenarios])
    let before: unknown
    const own = {
      sequence: ['auto', { sequence: ['rejected', 'created'] }, 'auto'],
      loop: true,
    } as const
    await restart(async (ada, url) => {
      await ada.use(own)
      expect(await statuses(url, 'ada', 2)).toEqual([200, 400])
      // As JSON it is too long for a row.
      await post(url, 'ada', '\0'.repeat(1_000_000))
      before = await stateOf(ada)
    })
    await restart(async (ada, url) => {
      expect(await stateOf(ada)).toEqual(before)
      expect(await ada.plants()).toEqual([{ id: 9223372036854775807n, name: 'fern' }])
      expect(await statuses(url, 'ada', 3)).toEqual([200, 200, 200])
      await ada.use('flaky')
      expect(await statuses(url, 'ada', 1)).toEqual([400])
      await ada.clearRequests()
    })
    await restart(async (ada, url) => {
      expect([await ada.requests(), await ada.scenario]).toEqual([[], 'flaky'])
      expect(await ada.scenarios).toMatchObject({ custom: own })
      expect(await statuses(url, 'ada', 2)).toEqual([400, 200])
      expect((await ada.requests()).map(({ id }) => id)).toEqual([6, 7])
      await ada.reset()
    })
    await restart(async (ada) =>
      expect([await ada.scenario, await ada.plants()]).toEqual(['auto', []]),
    )
  })

  test('deletes the state of a token after EXPIRE_AFTER, and ends its event streams', async () => {
    expect(await statuses(urls.expiring, 'ada', 1)).toEqual([200])
    const events = await fetch(`${urls.expiring}/_mock/events`, { headers: headersOf('ada') })
    expect(await events.text()).toContain('event: change')
    expect(await control(urls.expiring, 'ada').plants()).toEqual([])
  })

  test('controls one token, and only with the control token', async () => {
    const ada = control(urls.plain, 'ada')
    const later = ada.waitForRequest(({ response }) => response.status === 400, { timeout: 20_000 })
    await ada.use('rejected')
    expect([await statuses(urls.plain, 'ada', 1), await statuses(urls.plain, 'bob', 1)]).toEqual([
      [400],
      [200],
    ])
    const { id, token } = await later
    expect(token).toBe('a…')
    await expect(ada.waitForRequest(() => false, { timeout: 50, after: 0 })).rejects.toThrow(
      'Requests received: 1',
    )
    await expect(ada.waitForRequest(() => false, { timeout: 50 })).rejects.toThrow(
      `Requests received after #${id}: 0`,
    )
    await expect(remote(urls.plain, { controlToken }).use('slow')).rejects.toThrow(
      'no request applies to all of them',
    )
    await expect(remote(urls.plain, { token: 'ada' }).scenario).rejects.toThrow(
      'CONTROL_TOKEN of a Worker',
    )
  })

  describe('the control API of the Worker', () => {
    const own = (): string => urls.plain
    const otherPort = (): string => `${new URL(urls.plain).protocol}//127.0.0.1:1`
    const evil = (): string => 'https://evil.example'

    const useRejected = (headers: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(`${urls.plain}/_mock/scenario`, {
        method: 'PUT',
        headers: { authorization: 'Bearer mallory', ...headers },
        body: '{"scenario":"rejected"}',
      })

    test.each<[title: string, headers: Readonly<Record<string, string>>]>([
      ['no control token', {}],
      ['an empty one', { 'control-token': '' }],
      ['a wrong one', { 'control-token': 'close-sesame' }],
      ['the beginning of it', { 'control-token': controlToken.slice(0, -1) }],
      ['it twice', { 'control-token': controlToken + controlToken }],
      ['it as bearer token', { authorization: `Bearer ${controlToken}` }],
    ])('refuses a request with %s, and changes nothing', async (_title, headers) => {
      const response = await useRejected(headers)
      expect(response.status).toBe(401)
      expect(await response.text()).not.toContain(controlToken)
      expect(await control(urls.plain, 'mallory').scenario).toBe('auto')
    })

    test.each<[title: string, origin: () => string, site: string]>([
      ['of another site', evil, 'cross-site'],
      ['of another site without Sec-Fetch-Site', evil, 'none'],
      ['of another port', otherPort, 'same-site'],
      ['in a sandbox', () => 'null', 'cross-site'],
      ['whose host begins like its own', () => `${own()}.evil.example`, 'cross-site'],
    ])('refuses a page %s, even with the control token', async (_title, origin, site) => {
      const headers = { 'control-token': controlToken, origin: origin(), 'sec-fetch-site': site }
      const response = await useRejected(headers)
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await control(urls.plain, 'mallory').scenario).toBe('auto')
    })

    test('answers preflights of its own page alone, which carry no control token', async () => {
      const preflight = (origin: string): Promise<Response> =>
        fetch(`${urls.plain}/_mock/scenario`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'control-token',
          },
        })
      const allowed = await preflight(own())
      expect(allowed.status).toBe(204)
      expect(allowed.headers.get('access-control-allow-origin')).toBe(own())
      expect(allowed.headers.get('access-control-allow-headers')).toContain('Control-Token')
      const refused = await preflight(evil())
      expect(refused.status).toBe(403)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    })

    test('needs the control token after a preflight, too', async () => {
      const withoutToken = await useRejected({ origin: own() })
      expect(withoutToken.status).toBe(401)
      const withToken = await useRejected({ origin: own(), 'control-token': controlToken })
      expect(withToken.status).toBe(200)
      expect(await statuses(urls.plain, 'mallory', 1)).toEqual([400])
    })
  })

  test('serves the console, whose page may use the control API', async () => {
    expect(await (await fetch(`${urls.plain}/_mock`)).text()).toContain(
      '<title>Plant Store mock</title>',
    )
    const statusFor = async (origin: string): Promise<number> => {
      const { status } = await fetch(`${urls.plain}/_mock/plants`, {
        headers: { ...headersOf('ada'), origin },
      })
      return status
    }
    expect([await statusFor(urls.plain), await statusFor('https://evil.example')]).toEqual([
      200, 403,
    ])
  })

  test('ends delays and responses that hang when the client disconnects', async () => {
    const eve = control(urls.plain, 'eve')
    const headers = { ...headersOf('eve'), 'content-type': 'application/json' }
    for (const scenario of ['hang', { delay: 600_000 }] as const) {
      await eve.use(scenario)
      await eve.clearRequests()
      const request = http
        .request(`${urls.plain}/plants`, { method: 'POST', headers })
        .on('error', () => {})
      request.end(FERN)
      await eve.waitForRequest(({ duration }) => duration === null)
      request.socket?.resetAndDestroy()
      await expect
        .poll(async () => (await eve.requests())[0]?.duration, { timeout: 20_000 })
        .not.toBeNull()
    }
  })

  test('logs a wrong binding', async () => {
    expect(await statuses(urls.wrong, 'ada', 1)).toEqual([500])
    await expect.poll(() => printed.join('')).toContain('The binding SCENARIO is wrong')
  })

  test('reads and writes the rows that the docs count', async () => {
    await using folder = await stateFolder()
    await using counted = await startWorkers({ only: {} }, folder.path, 'test/workers/counted.js')
    const rows = async (body?: string, prefer?: string): Promise<string | null> => {
      const { headers } = await post(counted.urls.only, 'ada', body, prefer)
      return headers.get('rows')
    }
    expect([
      await rows(),
      await rows(),
      await rows('{}'),
      await rows(FERN, 'scenario=flaky'),
    ]).toEqual(['3 read, 5 written', '1 read, 2 written', '1 read, 1 written', '1 read, 2 written'])
  })
})
