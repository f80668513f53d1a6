import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { remote, type RemoteControl } from '../control/remote.ts'
import { endAll, launch, type Running, runCommand } from '../../test/support/cli.ts'
import { WORKER } from './mock/is-worker.ts'

afterEach(endAll)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-workers-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Mock extends Running {
  readonly url: string
  readonly control: RemoteControl
}
const mock = async (count: number, ...args: string[]): Promise<Mock> => {
  const running = launch(['mock', '--port', '0', '--workers', String(count), ...args])
  const [url = ''] = /http:\/\/[^"]+/.exec(await running.line(/listening/)) ?? []
  return { ...running, url, control: remote(url) }
}

interface Answer {
  readonly status: number
  readonly text: string
}
/** Each on a connection of its own, so that the next process takes it. */
const ask = (url: string, method: string, body = '', token = 'demo'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode as number, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
const plant = (body: string): RequestInit => ({
  method: 'POST',
  headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
  body,
})
const create = (url: string, id = 1, token = 'demo'): Promise<Answer> =>
  ask(`${url}/plants`, 'POST', `{"id":${id},"name":"p${id}"}`, token)
const statuses = async (url: string, count: number, token = 'demo'): Promise<Set<number>> => {
  const answers = Array.from({ length: count }, (_, at) => create(url, at + 1, token))
  return new Set((await Promise.all(answers)).map(({ status }) => status))
}
const choose = (url: string, scenario: string, token: string): Promise<Answer> =>
  ask(`${url}/_mock/scenario`, 'PUT', JSON.stringify({ scenario }), token)

describe('a mock in several processes', () => {
  test('answers in each of them', async () => {
    const { url, control } = await mock(3)
    for (let id = 1; id <= 9; id += 1) await create(url, id)
    const ids = (await control.requests()).map(({ id }) => id)
    expect(new Set(ids.map((id) => id % 3)).size).toBe(3)
  })

  test('holds a scenario in all once it is set', async () => {
    const { url, control } = await mock(3)
    for (const [scenario, status] of [
      ['rejected', 400],
      ['created', 200],
      ['off-contract-500', 500],
      ['auto', 200],
    ] as const) {
      await control.use(scenario)
      expect([scenario, await statuses(url, 50)]).toEqual([scenario, new Set([status])])
    }
  })

  test('holds a scenario of one token in all', async () => {
    const { url, control } = await mock(3)
    for (const [scenario, status] of [
      ['rejected', 400],
      ['created', 200],
      ['off-contract-500', 500],
    ] as const) {
      expect((await choose(url, scenario, 'ada')).status).toBe(200)
      expect([scenario, await statuses(url, 50, 'ada')]).toEqual([scenario, new Set([status])])
      expect(await statuses(url, 9, 'bob')).toEqual(new Set([200]))
    }
    await control.world('ada').use(undefined)
    expect(await statuses(url, 9, 'ada')).toEqual(new Set([200]))
    await control.world('ada').use('rejected')
    await control.reset()
    expect(await statuses(url, 9, 'ada')).toEqual(new Set([200]))
  })

  test('holds the choices of a hundred clients at once', async () => {
    const { url } = await mock(3)
    const client = async (nth: number): Promise<number[]> => {
      const seen: number[] = []
      for (const scenario of nth % 2 === 0 ? ['rejected', 'created'] : ['created', 'rejected']) {
        await choose(url, scenario, `client${nth}`)
        for (let at = 0; at < 3; at += 1)
          seen.push((await create(url, at + 1, `client${nth}`)).status)
      }
      return seen
    }
    const seen = await Promise.all(Array.from({ length: 100 }, (_, nth) => client(nth)))
    for (const [nth, each] of seen.entries()) {
      const [first, last] = nth % 2 === 0 ? [400, 200] : [200, 400]
      expect(each).toEqual([first, first, first, last, last, last])
    }
  })

  test('answers no choice before the busiest of all holds it', async () => {
    const [file, mark] = [join(folder, 'busy.mjs'), join(folder, 'no-longer-busy')]
    await writeFile(
      file,
      `import { writeFileSync } from 'node:fs'
      export default { scenarios: { busy: { answer: () => {
        process.stdout.write('busy\\n')
        const end = Date.now() + 1500
        while (Date.now() < end);
        writeFileSync(${JSON.stringify(mark)}, '')
        return 'created'
      } } } }`,
    )
    const running = await mock(2, '--config', file)
    const { url } = running
    await choose(url, 'busy', 'ada')
    const answered = create(url, 1, 'ada')
    await running.line(/^busy$/)
    // One of two connections is for the other one.
    await Promise.any([choose(url, 'rejected', 'bob'), choose(url, 'rejected', 'bob')])
    await access(mark)
    expect((await answered).status).toBe(200)
    expect(await statuses(url, 12, 'bob')).toEqual(new Set([400]))
  })

  test('keeps a choice where other worlds made room', async () => {
    const file = join(folder, 'few-worlds.json')
    await writeFile(file, '{"limits":{"worlds":2}}')
    const { url } = await mock(2, '--config', file)
    await choose(url, 'rejected', 'ada')
    for (let nth = 0; nth < 12; nth += 1) await create(url, 1, `other${nth}`)
    expect(await statuses(url, 6, 'ada')).toEqual(new Set([400]))
  })

  test('refuses in one what it would refuse alone', async () => {
    const { url, control } = await mock(2)
    await expect(control.use('slwo')).rejects.toThrow('did you mean "slow"?')
    expect((await ask(`${url}/_mock/requests?limt=1`, 'GET')).status).toBe(400)
    expect((await ask(`${url}/_mock/nothing`, 'GET')).status).toBe(404)
    expect((await ask(`${url}/_mock/plants`, 'PATCH')).status).toBe(405)
    expect((await ask(`${url}/_mock/scenario`, 'PUT', '{')).status).toBe(400)
    expect(await statuses(url, 6)).toEqual(new Set([200]))
  })

  test('tells one journal, in the order of requests', async () => {
    const { url, control } = await mock(3)
    for (let id = 1; id <= 20; id += 1) await create(url, id)
    const entries = await control.requests()
    expect(entries.map(({ request }) => (JSON.parse(request.body) as { id: number }).id)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    const ids = entries.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(20)
    expect((await control.plants()).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
  })

  test('tells one journal page by page', async () => {
    const { url } = await mock(3)
    for (let id = 1; id <= 10; id += 1) await create(url, id)
    interface Page {
      readonly requests: { readonly request: { readonly body: string } }[]
      readonly total: number
      readonly earlier: string | null
      readonly later: string | null
    }
    const page = async (path: string): Promise<Page & { readonly shown: number[] }> => {
      const answer = await ask(`${url}${path}`, 'GET')
      const found = JSON.parse(answer.text) as Page
      const shown = found.requests.map(
        ({ request }) => (JSON.parse(request.body) as { id: number }).id,
      )
      return { ...found, shown }
    }
    const last = await page('/_mock/requests?limit=4')
    expect([last.shown, last.total, last.later]).toEqual([[7, 8, 9, 10], 10, null])
    const middle = await page(last.earlier as string)
    expect(middle.shown).toEqual([3, 4, 5, 6])
    const first = await page(middle.earlier as string)
    expect([first.shown, first.earlier]).toEqual([[1, 2], null])
    expect((await page(first.later as string)).shown).toEqual([3, 4, 5, 6])
  })

  test('forgets in all', async () => {
    const { url, control } = await mock(3)
    await statuses(url, 9)
    await control.clearRequests()
    expect([await control.requests(), (await control.plants()).length]).toEqual([[], 9])
    await control.reset()
    expect(await control.plants()).toEqual([])
  })

  test('tells whoever listens of all', async () => {
    const { url, control } = await mock(3)
    const bodies = Array.from({ length: 6 }, (_, at) => `{"id":${at + 1},"name":"p${at + 1}"}`)
    const heard = bodies.map((body) =>
      control.waitForRequest(({ request }) => request.body === body, { timeout: 20_000 }),
    )
    for (let id = 1; id <= 6; id += 1) await create(url, id)
    expect((await Promise.all(heard)).map(({ request }) => request.body)).toEqual(bodies)
  })

  test('lets a listener that slept catch up', async () => {
    const { url } = await mock(2, '--quiet')
    const events = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(`${url}/_mock/events`, { agent: false }, resolve).on('error', reject).end()
    })
    // Nobody reads; more comes than waits anywhere on the way.
    const long = 'x'.repeat(200_000)
    const client = async (): Promise<void> => {
      for (let id = 1; id <= 20; id += 1)
        await (await fetch(`${url}/plants`, plant(`{"id":${id},"name":"${long}"}`))).arrayBuffer()
    }
    await Promise.all(Array.from({ length: 8 }, client))
    let heard = ''
    events.setEncoding('utf8').on('data', (text: string) => (heard += text))
    await expect
      .poll(() => create(url, 424_242).then(() => heard.includes('424242')), { timeout: 20_000 })
      .toBe(true)
    events.destroy()
  })

  test('counts requests in all', async () => {
    const { url } = await mock(3)
    await statuses(url, 9)
    await ask(`${url}/plants`, 'POST', '{}')
    const { text } = await ask(`${url}/_mock/metrics`, 'GET')
    expect(text.match(/^plant_store_(?:requests_total|workers|plants|journal).*$/gm)).toEqual([
      'plant_store_requests_total{status="200",scenario="auto"} 9',
      'plant_store_requests_total{status="400",scenario="auto"} 1',
      'plant_store_journal_requests 10',
      'plant_store_plants 9',
      'plant_store_workers 3',
    ])
  })

  test('reads its config file again in all', async () => {
    const file = join(folder, 'again.json')
    await writeFile(file, '{"scenario":"created"}')
    const running = await mock(3, '--config', file)
    await running.control.use('slow')
    await writeFile(file, '{"scenario":"rejected"}')
    await running.line(/^Read /)
    expect(await running.control.scenario).toBe('rejected')
    expect(await statuses(running.url, 12)).toEqual(new Set([400]))
  })

  test('says what is of all and what is not', async () => {
    const running = launch(['mock', '--port', '0', '--workers', '2'])
    expect(await running.line(/processes/)).toBe(
      '2 processes answer as one store: scenarios, settings, journal, plants, events and metrics are of all. Each counts for itself: steps of sequences (flaky), repeated ids, drawn delays, limits of memory.',
    )
  })

  test('prints whole lines, one a request', async () => {
    const running = await mock(3, '--json')
    await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => {
        for (let id = 1; id <= 10; id += 1) await create(running.url, id, `client${nth}`)
      }),
    )
    const { stdout } = await running.stop()
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(Object.keys(lines[0] ?? {})).toEqual(['listening'])
    expect(lines.filter((line) => line['status'] === 200)).toHaveLength(300)
  })

  test('prints nothing but the first line if quiet', async () => {
    const running = await mock(2, '--quiet')
    await create(running.url)
    expect((await running.stop()).stdout).toBe(`Plant Store mock listening on ${running.url}\n`)
  })
})

describe('a worker that ends', () => {
  /** A scenario ends its process, another one comes back in a minute. */
  const deadly = async (): Promise<string> => {
    const file = join(folder, 'deadly.mjs')
    await writeFile(
      file,
      `export default { scenarios: {
        die: { answer: () => process.exit(7) },
        spin: { answer: () => {
          process.stdout.write('spinning\\n')
          const end = Date.now() + 60_000
          while (Date.now() < end);
        } },
      } }`,
    )
    return file
  }
  const end = (url: string): Promise<unknown> =>
    expect(create(url, 1, 'deadly')).rejects.toThrow('socket hang up')

  test('is followed by one that knows what holds', async () => {
    const running = await mock(2, '--config', await deadly())
    const { url, control } = running
    await control.use('rejected')
    await choose(url, 'created', 'ada')
    await choose(url, 'die', 'deadly')
    await end(url)
    expect(await running.line(/ended/)).toBe(
      'A worker ended (exit code 7), and what it remembered is gone; another one follows.',
    )
    await expect
      .poll(async () => (await ask(`${url}/_mock/metrics`, 'GET')).text, { timeout: 20_000 })
      .toContain('plant_store_workers 2')
    expect(await statuses(url, 12)).toEqual(new Set([400]))
    expect(await statuses(url, 12, 'ada')).toEqual(new Set([200]))
  })

  test('leaves the port to the next even if it was the last', async () => {
    const running = await mock(2, '--config', await deadly())
    const { url } = running
    await choose(url, 'die', 'deadly')
    await Promise.all([end(url), end(url)])
    await running.line(/ended/)
    await running.line(/ended/)
    await expect
      .poll(() => create(url).then(({ status }) => status, String), { timeout: 20_000 })
      .toBe(200)
  })

  test('lets go who was handed over to it', async () => {
    const file = join(folder, 'pid.mjs')
    await writeFile(
      file,
      `export default { scenarios: { pid: { answer: () => {
        process.stdout.write(process.pid + '\\n')
        return 'created'
      } } } }`,
    )
    const running = await mock(2, '--config', file)
    const { url } = running
    await choose(url, 'pid', 'ada')
    await create(url, 1, 'ada')
    const pid = Number(await running.line(/^\d+$/))
    process.kill(pid, 'SIGSTOP')
    let answered = 0
    let bothAnswered = (): void => {}
    const two = new Promise<void>((resolve) => (bothAnswered = resolve))
    const asked = [1, 2, 3].map(async (id) => {
      const { status } = await create(url, id)
      answered += 1
      if (answered === 2) bothAnswered()
      return status
    })
    const settled = Promise.all(asked.map((answer) => answer.catch(() => 'let go')))
    // The other one has answered two, so that the third has been handed over.
    await two
    process.kill(pid, 'SIGKILL')
    expect(new Set(await settled)).toEqual(new Set([200, 'let go']))
  })

  test('is ended if it hangs while others change', async () => {
    const running = await mock(2, '--config', await deadly())
    const { url, control } = running
    await choose(url, 'spin', 'deadly')
    const never = create(url, 1, 'deadly').catch(String)
    await running.line(/spinning/)
    // One of two connections is for the other one.
    await Promise.any([choose(url, 'rejected', 'ada'), choose(url, 'rejected', 'ada')])
    expect(await never).toMatch(/socket hang up|ECONNRESET/)
    expect(await running.line(/ended/)).toContain('SIGKILL')
    expect(await statuses(url, 6, 'ada')).toEqual(new Set([400]))
    expect(await control.world('ada').scenario).toBe('rejected')
  }, 50_000)
})

describe('the end of a mock in several processes', () => {
  /** Nobody holds the streams of the first process any more once it is there. */
  test.each(['SIGTERM', 'SIGINT'] as const)('comes with %s, for all', async (signal) => {
    const running = await mock(3)
    const { url } = running
    await ask(`${url}/_mock/scenario`, 'PUT', '{"scenario":"hang"}')
    const hanging = create(url).catch(String)
    await running.control.waitForRequest(() => true, { timeout: 20_000 })
    const { code, stderr } = await running.stop(signal)
    expect([code, stderr]).toEqual([0, ''])
    expect(await hanging).toMatch(/socket hang up|ECONNRESET/)
  })

  test('lets answers under way finish', async () => {
    const running = await mock(2)
    const slow = ask(`${running.url}/plants`, 'POST', '{"id":1,"name":"p1"}', 'ada')
    await slow
    await ask(`${running.url}/_mock/scenario`, 'PUT', '{"scenario":{"delay":500}}', 'ada')
    const answer = create(running.url, 2, 'ada')
    await running.control.waitForRequest(({ duration }) => duration === null, { timeout: 20_000 })
    const ended = running.stop()
    expect((await answer).status).toBe(200)
    expect((await ended).code).toBe(0)
  })

  test('comes with the first process, however that ends', async () => {
    const running = await mock(3)
    const { code } = await running.stop('SIGKILL')
    expect(code).toBeNull()
    const { port } = new URL(running.url)
    await expect(
      new Promise((resolve, reject) => {
        connect(Number(port), '127.0.0.1').on('connect', resolve).on('error', reject)
      }),
    ).rejects.toThrow('ECONNREFUSED')
  })

  test('is no error of workers where the first process is killed', async () => {
    const file = join(folder, 'orphan.mjs')
    await writeFile(
      file,
      `if (process.env[${JSON.stringify(WORKER)}] !== undefined) {
        const first = process.ppid
        try { process.kill(first, 'SIGKILL') } catch {}
        while (process.ppid === first);
      }
      export default {}`,
    )
    const args = ['mock', '--port', '0', '--workers', '2', '--config', file]
    expect(await runCommand(args)).toEqual({ code: null, stdout: '', stderr: '' })
  })

  test('comes at once where the port is taken', async () => {
    const { url } = await mock(2)
    const { port } = new URL(url)
    expect(await runCommand(['mock', '--port', port, '--workers', '3'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot listen on 127.0.0.1:${port}: the port is taken. Stop what listens there, or choose another with --port (0 takes any free one).\n`,
    })
  })

  test.each([
    [['--scenario', 'slwo'], 'The scenario "slwo" is not known: did you mean "slow"?'],
    [['--base-path', '/_mock'], "The base path /_mock is the control's own."],
    [['--host', '192.0.2.1'], 'this machine has no such address'],
  ])('comes at once with %j', async (args, why) => {
    const mocks = ['mock', '--port', '0', '--workers', '2']
    const { code, stdout, stderr } = await runCommand([...mocks, ...args])
    expect([code, stdout]).toEqual([args[0] === '--host' ? 1 : 2, ''])
    expect(stderr).toContain(why)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})

describe('--workers', () => {
  test.concurrent.each(['0', '-1', 'x', '1.5', '', '129'])('refuses "%s"', async (value) => {
    expect(await runCommand(['mock', '--workers', value])).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: option '--workers <number>' argument '${value}' is invalid. It takes a whole number from 1 to 128.\n`,
    })
  })

  test('is one process by 1', async () => {
    const running = await mock(1)
    await create(running.url)
    expect((await running.control.requests()).map(({ id }) => id)).toEqual([1])
    expect((await running.stop()).stdout).not.toContain('processes')
  })

  test('may stand in a config file', async () => {
    const file = join(folder, 'workers.json')
    await writeFile(file, '{"workers":2}')
    const running = launch(['mock', '--port', '0', '--config', file])
    expect(await running.line(/processes/)).toMatch(/^2 processes /)
  })
})
