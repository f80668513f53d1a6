import { type RequestListener, createServer } from 'node:http'
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { baselineOf } from './baseline.ts'
import type { CheckEvent } from './options.ts'
import type { CheckOptions } from './options.ts'
import type { Report } from './report.ts'
import { check as checkServer, checkContract } from './runner.ts'
const check = (baseUrl: string, options: Omit<CheckOptions, 'baseUrl'>): Promise<Report> =>
  checkServer({ ...options, baseUrl })

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

interface Heard {
  readonly authorization: string
  readonly type: string
  readonly text: string
}

type Reply = readonly [status: number, body: string]

const isPlant = (text: string): boolean => {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const has = (name: string): boolean => Object.hasOwn(value, name)
    if (typeof value['id'] !== 'number' || !Number.isInteger(value['id'])) return false
    const digits = /"id"\s*:\s*(-?\d+)\s*[,}]/.exec(text)?.[1] ?? '0'
    if (BigInt(digits) !== BigInt.asIntN(64, BigInt(digits))) return false
    if (Math.abs(value['id']) > 2 ** 63) return false
    return typeof value['name'] === 'string' && (!has('tag') || typeof value['tag'] === 'string')
  } catch {
    return false
  }
}

const bad: Reply = [400, '{"error":1,"message":"no"}']

/** What a right store answers; written for these tests, in the fewest words. */
const right = ({ authorization, type, text }: Heard): Reply => {
  if (!/^bearer +\S+$/i.test(authorization)) return bad
  if (!/^application\/json *(;|$)/i.test(type)) return bad
  if (text.includes('\uFFFD') || !isPlant(text)) return bad
  return [200, JSON.stringify({ name: (JSON.parse(text) as { name: string }).name })]
}

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The port of a server that takes connections and says nothing on them. */
const saysNothing = async (onConnection: () => void): Promise<number> => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    onConnection()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  undo.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A store over HTTP; `reply` answers otherwise where it wants to. */
const store = (
  reply: (heard: Heard, count: number) => Reply | undefined = () => undefined,
): Promise<string> => {
  let count = 0
  return listen((request, response) => {
    void (async () => {
      const { authorization = '', 'content-type': type = '' } = request.headers
      const heard = { authorization, type, text: (await buffer(request)).toString() }
      count += 1
      const [status, body] = reply(heard, count) ?? right(heard)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    })()
  })
}

const options: Omit<CheckOptions, 'baseUrl'> = {
  token: 's3cret-token',
  seed: 11,
  explore: 40,
  timeout: 5000,
}

const broken = (report: Report): readonly string[] =>
  report.groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule, received, count }) => `${kind} ${rule} ${received} ×${count}`)

describe('a right server', () => {
  test('breaks nothing', async () => {
    const report = await check(await store(), { ...options, explore: 200 })
    expect(broken(report)).toEqual([])
    expect([report.exitCode, report.stopped]).toEqual([0, undefined])
    expect(report.counts.responses).toBe(report.counts.requests)
    expect(report.counts.requests).toBeGreaterThanOrEqual(350)
  })

  test('gets the plain request first, 40 times and 32 at once', async () => {
    const { exchanges } = await check(await store(), options)
    const count = (id: string): number => exchanges.filter((each) => each.case === id).length
    expect(exchanges.find(({ number }) => number === 1)?.case).toBe('R1/first')
    expect([count('R1/again'), count('R1/at-once')]).toEqual([40, 32])
  })

  test('gets a fresh id and a name with the mark in each', async () => {
    const { exchanges, run } = await check(await store(), { ...options, explore: 0 })
    const plain = exchanges
      .filter((each) => /^R1\/(first|again|at-once)$/.test(each.case))
      .map(
        ({ request }) =>
          JSON.parse(Buffer.from(request.body!).toString()) as { id: number; name: string },
      )
    expect(new Set(plain.map(({ id }) => id)).size).toBe(73)
    expect(plain.filter(({ id }) => id < 1 || id > 2_147_483_647)).toEqual([])
    expect(plain.filter(({ name }) => !name.startsWith(`Plant ${run.mark} `))).toEqual([])
  })

  test('gets 32 requests in hand at once', async () => {
    let busy = 0
    let most = 0
    const url = await listen((request, response) => {
      busy += 1
      most = Math.max(most, busy)
      request.resume().on('end', () => {
        busy -= 1
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"Fern"}')
      })
    })
    const report = await check(url, { ...options, only: ['R1/at-once'], explore: 0 })
    expect(report.counts.requests).toBe(32)
    expect(most).toBe(32)
  })

  test('gets no more at once than was asked for', async () => {
    let busy = 0
    let most = 0
    const url = await listen((request, response) => {
      busy += 1
      most = Math.max(most, busy)
      request.resume().on('end', () => {
        busy -= 1
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"Fern"}')
      })
    })
    const report = await check(url, { ...options, only: ['R1'], explore: 0, concurrency: 1 })
    expect(most).toBe(1)
    expect(report.notChecked).toContainEqual({
      case: 'R1/at-once',
      rule: 'R1',
      reason: 'a rate or a concurrency of 1 excludes it',
    })
  })
})

describe('a faulty server', () => {
  test('is told by rule, cause and smallest case', async () => {
    const url = await store(({ text }) =>
      text.includes('"id":true') ? [200, '{"name":"x"}'] : undefined,
    )
    const report = await check(url, { ...options, explore: 0 })
    expect(broken(report)).toEqual(['violation N5 200 ×1'])
    expect(report.groups[0]!.findings[0].case).toBe('N5/id-true')
    expect(report.exitCode).toBe(1)
  })

  test('that fails every tenth time is found', async () => {
    const url = await store((_heard, count) => (count % 10 === 0 ? [500, ''] : undefined))
    const report = await check(url, { ...options, only: ['R1'], explore: 0 })
    expect(broken(report)).toEqual([expect.stringMatching(/^violation R7 500 ×/)])
  })

  test('that fails the first time is found', async () => {
    const url = await store((_heard, count) => (count === 1 ? [500, ''] : undefined))
    const report = await check(url, options)
    expect(report.groups[0]!.findings.map((finding) => finding.case)).toEqual(['R1/first'])
  })

  test('that dies is told, and the rest is not checked', async () => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"Fern"}')
      server.close()
      server.closeAllConnections()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const report = await check(`http://127.0.0.1:${port}`, options)
    expect(report.exitCode).toBe(1)
    expect(report.groups[0]).toMatchObject({ kind: 'violation', rule: 'R8' })
    expect(report.stopped).toBe('The server no longer responds, so the rest was not sent.')
    expect(report.counts.notChecked).toBeGreaterThan(300)
  })

  test('that never answers is told in few time limits', async () => {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => sockets.add(socket.on('error', () => {})))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    undo.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const report = await check(`http://127.0.0.1:${port}`, { ...options, timeout: 300 })
    expect(report.exitCode).toBe(1)
    expect(report.counts.responses).toBe(0)
    expect(report.counts.requests).toBeLessThan(100)
  })

  test('that hangs on what it would refuse is not taken for gone', async () => {
    const url = await listen((request, response) => {
      void (async () => {
        const { authorization = '', 'content-type': type = '' } = request.headers
        const text = (await buffer(request)).toString()
        const [status, body] = right({ authorization, type, text })
        if (status === 400) return
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
      })()
    })
    const report = await check(url, { ...options, timeout: 800, only: ['N1', 'N2', 'V1'] })
    expect(report.coverage.find(({ rule }) => rule === 'V1')).toMatchObject({ notChecked: 0 })
    expect([report.stopped, report.exitCode]).toEqual([undefined, 1])
    expect(report.notChecked).toContainEqual({
      case: 'N2/yaml',
      rule: 'N2',
      reason: 'too many requests like it got no response in time',
    })
  })

  test('that answers with what another request sent is told, not blamed', async () => {
    let last = ''
    const url = await store((heard) => {
      const [status, body] = right(heard)
      if (status !== 200) return undefined
      const before = last === '' ? body : last
      last = body
      return [200, before]
    })
    const report = await check(url, { ...options, only: ['R1/plain', 'R1/again'], explore: 0 })
    expect([report.counts.violations, report.exitCode]).toEqual([0, 0])
    expect(report.hints[0]).toBe(
      '40 responses have the name that another request sent: does the server mix them up?',
    )
  })

  test('that speaks no HTTP is asked a few times', async () => {
    const server = createTcpServer((socket) =>
      socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n'),
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    undo.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const report = await check(`http://127.0.0.1:${port}`, options)
    expect(report.counts.requests).toBeLessThan(100)
    expect(report.exitCode).toBe(1)
    expect(report.hints).toContain(
      'None of the first requests got a response, so the rest was not sent.',
    )
  })

  test('is checked no further with bail', async () => {
    const report = await check(await store(() => [500, '']), { ...options, bail: true })
    expect(report.stopped).toBe('The run stopped at the first violation.')
    expect(report.counts.requests).toBe(1)
    expect(report.exitCode).toBe(1)
  })

  test('makes warnings fail only with strict', async () => {
    const url = await store(({ authorization }) => (authorization === '' ? [401, ''] : undefined))
    const report = await check(url, { ...options, only: ['A1'] })
    expect([broken(report), report.exitCode]).toEqual([['warning A3 401 ×5'], 0])
    expect((await check(url, { ...options, only: ['A1'], strict: true })).exitCode).toBe(1)
  })
})

describe('nobody to check', () => {
  test('where nothing listens', async () => {
    const report = await check('http://127.0.0.1:1', options)
    expect(report).toMatchObject({
      exitCode: 2,
      stopped: 'Nothing listens at 127.0.0.1 port 1 (ECONNREFUSED): is the server running?',
      groups: [],
      counts: { responses: 0 },
    })
  })

  test('where the wait was in vain', async () => {
    const report = await check('http://127.0.0.1:1', { ...options, wait: 150 })
    expect(report.stopped).toBe(
      'Nothing listens at 127.0.0.1 port 1 (ECONNREFUSED), even after 0.15 s.',
    )
    expect([report.exitCode, report.counts.requests]).toEqual([2, 0])
  })

  test('where the options leave no case', async () => {
    const report = await check(await store(), { ...options, only: ['A5'] })
    expect([report.exitCode, report.counts.requests]).toEqual([2, 0])
    expect(report.stopped).toMatch(/^No case is left to send/)
  })
})

describe('a server that is busy', () => {
  const busy = (retryAfter: string, times: number): Promise<string> => {
    let count = 0
    return listen((request, response) => {
      request.resume()
      count += 1
      const throttled = count <= times
      if (throttled) response.writeHead(429, { 'Retry-After': retryAfter }).end()
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"Fern"}')
    })
  }

  test('is asked again', async () => {
    const report = await check(await busy('0', 3), { ...options, only: ['R1/plain'] })
    expect([broken(report), report.exitCode]).toEqual([['warning R7 429 ×1'], 0])
    expect(report.coverage.find(({ rule }) => rule === 'R1')).toMatchObject({ verdict: 'passed' })
  })

  test('is not checked when it stays busy', async () => {
    const report = await check(await busy('3600', 999), { ...options, only: ['R1/plain'] })
    // Who was never let in has not seen the contract kept.
    expect([broken(report), report.exitCode]).toEqual([['warning R7 429 ×1'], 2])
    expect(report.notChecked.filter((each) => each.case === 'R1/plain')).toEqual([
      {
        case: 'R1/plain',
        rule: 'R1',
        reason: 'the server asked to wait longer than the check does',
      },
    ])
    expect(report.coverage.find(({ rule }) => rule === 'R1')?.verdict).toBe('not checked')
  })

  test('is not asked for ever when it says at once', async () => {
    const only = ['R1/plain', 'R1/first']
    const report = await check(await busy('0', 9999), { ...options, only, patience: 400 })
    expect(report.counts.requests).toBeLessThan(30)
    expect(report.exitCode).toBe(2)
  })

  test('is left alone when it stays busy for all', async () => {
    const report = await check(await busy('3600', 999), options)
    expect(report.counts.requests).toBeLessThan(30)
    expect([report.exitCode, report.stopped]).toEqual([
      2,
      'The server asked to wait longer than the check does, so the rest was not sent.',
    ])
  })
})

describe('the options', () => {
  test('only and skip choose rules and cases', async () => {
    const url = await store()
    const sent = async (more: Partial<CheckOptions>): Promise<readonly string[]> => {
      const report = await check(url, { ...options, explore: 0, ...more })
      return [...new Set(report.exchanges.map((each) => each.case))].toSorted()
    }
    expect(await sent({ only: ['N1', 'n5/ID-true'] })).toEqual([
      'N1/absent',
      'N1/empty',
      'N1/empty-chunked',
      'N5/id-true',
    ])
    expect(await sent({ only: ['N1'], skip: ['N1/empty'] })).toEqual([
      'N1/absent',
      'N1/empty-chunked',
    ])
  })

  test('a rule without cases of its own chooses those that show it', async () => {
    const url = await store(({ text }) => (text === '' ? [400, '{}'] : undefined))
    const report = await check(url, { ...options, explore: 0, only: ['R6'] })
    expect(broken(report).map((line) => line.split(' ×')[0])).toEqual([
      'violation R6 /error missing',
      'violation R6 /message missing',
    ])
    expect(broken(await check(url, { ...options, explore: 0, skip: ['R6'] }))).toEqual([])
  })

  test('noCreate sends nothing that creates a plant', async () => {
    let created = 0
    const url = await listen((request, response) => {
      void (async () => {
        const { authorization = '', 'content-type': type = '' } = request.headers
        const reply = right({ authorization, type, text: (await buffer(request)).toString() })
        if (reply[0] === 200) created += 1
        response.writeHead(reply[0], { 'Content-Type': 'application/json' }).end(reply[1])
      })()
    })
    const report = await check(url, { ...options, noCreate: true, explore: 100 })
    expect([created, report.exitCode]).toEqual([0, 0])
    expect(report.counts.requests).toBeGreaterThan(200)
  })

  test('badToken is refused, or breaks A5', async () => {
    const given = { ...options, badToken: 'b4d', only: ['A5'] }
    expect(broken(await check(await store(), given))).toEqual(['violation A5 200 ×2'])
    const strict = await store(({ authorization }) =>
      authorization.endsWith('b4d') ? bad : undefined,
    )
    expect(broken(await check(strict, given))).toEqual([])
  })

  test('baseline forgives what it knows and names what is cured', async () => {
    const url = await store(({ text }) =>
      text.startsWith('[') ? [200, '{"name":"x"}'] : undefined,
    )
    const before = await check(url, { ...options, only: ['N3'], explore: 0 })
    const baseline = baselineOf(before)
    expect(before.exitCode).toBe(1)
    const after = await check(url, { ...options, only: ['N3'], explore: 0, baseline })
    expect([after.exitCode, after.counts.known, after.groups[0]!.known]).toEqual([0, 1, true])
    const mended = await check(await store(), { ...options, only: ['N3'], explore: 0, baseline })
    expect(mended.resolved).toEqual([
      { rule: 'N3', code: 'accepted', case: 'N3/array' },
      { rule: 'N3', code: 'accepted', case: 'N3/array-of-values' },
      { rule: 'N3', code: 'accepted', case: 'N3/array-of-plant' },
      { rule: 'N3', code: 'accepted', case: 'N3/array-of-plants' },
    ])
    const worse = await store(({ text }) =>
      /^[[n]/.test(text) ? [200, '{"name":"x"}'] : undefined,
    )
    expect((await check(worse, { ...options, only: ['N3'], explore: 0, baseline })).exitCode).toBe(
      1,
    )
  })

  test('wait costs no request', async () => {
    let count = 0
    const url = await store(() => {
      count += 1
      return undefined
    })
    const report = await check(url, { ...options, wait: 1000, only: ['N3'], explore: 0 })
    expect(count).toBe(report.counts.requests)
  })

  test('headers go with every request', async () => {
    const seen = new Set<string | undefined>()
    const url = await listen((request, response) => {
      seen.add(request.headers['x-tenant'] as string | undefined)
      request.resume()
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(bad[1])
    })
    await check(url, { ...options, headers: [['X-Tenant', 'green']], only: ['N3'] })
    expect([...seen]).toEqual(['green'])
  })

  test('fetch checks an implementation without a port', async () => {
    const report = await check('http://store.test/api', {
      ...options,
      fetch: async (request) => {
        const text = new TextDecoder().decode(await request.arrayBuffer())
        const heard = {
          authorization: request.headers.get('authorization') ?? '',
          type: request.headers.get('content-type') ?? '',
          text,
        }
        const [status, body] = right(heard)
        return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
      },
    })
    expect([broken(report), report.exitCode]).toEqual([[], 0])
    expect(report.notChecked).toContainEqual({
      case: 'R1/split',
      rule: 'R1',
      reason: 'it needs a socket (split)',
    })
  })

  test.each<[Partial<CheckOptions>, string]>([
    [{ token: '' }, 'A token is required'],
    [{ token: 'two words' }, 'The token cannot be sent'],
    [{ badToken: 's3cret-token' }, 'The bad token is the token itself'],
    [{ only: ['R9'] }, 'No rule is named "R9"'],
    [{ headers: [['a b', 'c']] }, 'The header "a b" cannot be sent'],
    [{ headers: [['Authorization', 'c']] }, 'The header "Authorization" is set by the cases'],
    [{ timeout: 0 }, 'The option timeout must be a number from 1, not 0.'],
    [{ seed: 1.5 }, 'The seed must be an integer of 32 bits'],
    [{ replay: 'x' }, 'The path "x" is not valid'],
  ])('%j are refused', async (more, sentence) => {
    await expect(check('http://127.0.0.1:1', { ...options, ...more })).rejects.toThrow(sentence)
  })
})

describe('generated cases', () => {
  test('can be replayed by seed and path', async () => {
    const url = await store(({ text }) =>
      /"id":(null|true|false)/.test(text) ? [500, ''] : undefined,
    )
    const report = await check(url, { ...options, only: ['N5'], explore: 1000 })
    const found = report.groups[0]!.findings.find((finding) => finding.case.includes('generated'))!
    const { seed, path } = report.cases[found.case]!.replay!
    const again = await check(url, { ...options, seed, replay: path })
    expect(again.counts.requests).toBe(1)
    expect(broken(again)).toEqual(['violation R7 500 ×1'])
  })

  test('are brought to their smallest form', async () => {
    // The written case with a tilde has it after a brace.
    const url = await store(({ text }) => (/[^}]~/.test(text) ? [500, ''] : undefined))
    const report = await check(url, { ...options, seed: 3, only: ['R1'], explore: 400 })
    const [group] = report.groups
    const smallest = report.exchanges.find(({ number }) => number === group!.findings[0].exchange)!
    const body = Buffer.from(smallest.request.body!).toString()
    expect(group).toMatchObject({ kind: 'violation', rule: 'R7', received: '500' })
    expect(body).toMatch(/^\{"id":\d+,"name":"Plant \w+ \d+( .?~a?"\}|","tag":".?~a?"\})$/)
  })
})

describe('secrets', () => {
  test('stand in no report and no event', async () => {
    const token = 'abc/+d"e='
    const url = await listen((request, response) => {
      const echo = JSON.stringify({ name: 'x', seen: request.headers, url: request.url })
      request.resume()
      response
        .writeHead(200, `OK ${token}`, { 'Content-Type': 'application/json', 'X-Echo': token })
        .end(echo)
    })
    const events: CheckEvent[] = []
    const report = await check(url, {
      ...options,
      token,
      badToken: 'n0t-good',
      headers: [['X-Api-Secret', 'hush-hush']],
      onEvent: (event) => events.push(event),
    })
    const text = JSON.stringify([report, events], (_name, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    )
    const forms = [token, encodeURIComponent(token), btoa(`:${token}`), 'n0t-good', 'hush-hush']
    const quoted = forms.map((form) => JSON.stringify(form).slice(1, -1))
    expect([...forms, ...quoted].filter((form) => text.includes(form))).toEqual([])
    expect(text).toContain('$PLANT_STORE_TOKEN')
  })
})

describe('a run that is watched', () => {
  test('yields its events and returns its report', async () => {
    const run = checkContract({ ...options, baseUrl: await store(), only: ['N3'], explore: 0 })
    const types: string[] = []
    let step = await run.next()
    while (!step.done) {
      types.push(step.value.type)
      step = await run.next()
    }
    expect(step.value.exitCode).toBe(0)
    expect([types[0], types.at(-1), types.length]).toEqual(['start', 'end', 14])
  })

  test('throws what is wrong with its options', async () => {
    const run = checkContract({ ...options, baseUrl: 'localhost:80' })
    await expect(run.next()).rejects.toThrow('The base URL "localhost:80" is not valid')
  })

  test('waits for no answer once it has ended', async () => {
    const stop = new AbortController()
    const port = await saysNothing(() => stop.abort())
    const report = await check(`http://127.0.0.1:${port}`, {
      ...options,
      timeout: 3_600_000,
      signal: stop.signal,
    })
    expect(report.stopped).toBe('The run was stopped before all was sent.')
    expect([report.counts.requests, report.exitCode]).toEqual([0, 2])
  })

  test('ends while it waits for somebody to listen', async () => {
    const stop = new AbortController()
    const report = await check('http://127.0.0.1:1', {
      ...options,
      wait: 3_600_000,
      signal: stop.signal,
      onEvent: () => setImmediate(() => stop.abort()),
    })
    expect([report.stopped, report.exitCode]).toEqual([
      'The run was stopped before all was sent.',
      2,
    ])
  })

  test('ends while it waits for somebody who says nothing', async () => {
    const stop = new AbortController()
    const port = await saysNothing(() => stop.abort())
    // The handshake never ends.
    const report = await check(`https://127.0.0.1:${port}`, {
      ...options,
      wait: 3_600_000,
      signal: stop.signal,
    })
    expect([report.counts.requests, report.exitCode]).toEqual([0, 2])
  })

  test('ends when it is told to', async () => {
    const stop = new AbortController()
    const report = await check(await store(), {
      ...options,
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type === 'exchange') stop.abort()
      },
    })
    expect(report.stopped).toBe('The run was stopped before all was sent.')
    expect(report.counts.requests).toBeLessThan(20)
  })
})
