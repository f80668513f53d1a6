import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Override, Send } from '../test/servers/listen.ts'
import { sendWith } from '../test/servers/overrides.ts'
import { documentOf } from '../test/support/document.ts'
import { listenLocally, startStore as start } from '../test/support/start.ts'
import type { ReceivedResponse } from './data/exchange.ts'
import { type CheckEvent, type CheckOptions, constants } from './data/options.ts'
import { baselineOf } from './report/baseline.ts'
import { check, checkContract } from './runner.ts'
import type { Report } from './data/report.ts'

/** The base URL of a server that accepts connections and does not speak HTTP. */
const startTcp = async (onConnection: (socket: Socket) => unknown): Promise<string> => {
  const server = createTcpServer((socket) => onConnection(socket.on('error', () => {})))
  return `http://127.0.0.1:${await listenLocally(server)}`
}

type Response = Awaited<ReturnType<NonNullable<Override['respond']>>>
const json = (status: number, body: string, headers = {}): Response => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
})
const crash: Response = { status: 500, headers: {}, body: '' }
const accepted = json(200, '{"name":"Fern"}')

const run = (baseUrl: string, options: Partial<CheckOptions> = {}): Promise<Report> =>
  check({ token: 's3cret-token', seed: 11, explore: 0, timeoutSeconds: 5, ...options, baseUrl })

const findings = (report: Report): readonly string[] =>
  report.groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule, received, count }) => `${kind} ${rule} ${received} ×${count}`)

const sentCases = ({ exchanges }: Report): readonly string[] =>
  exchanges.map((exchange) => exchange.case)

describe('the first request', () => {
  const members = Array.from({ length: 40 }, (_, at) => [`m${at}`, { type: 'string' }])
  const large = () =>
    documentOf({ type: 'object', required: ['m0'], properties: Object.fromEntries(members) })

  /** What happened in a run, in this order; its first request ends it. */
  const eventsOf = async (options: Partial<CheckOptions>): Promise<readonly string[]> => {
    const events: string[] = []
    const stop = new AbortController()
    const server = createHttpServer((_request, response) => {
      events.push('request')
      stop.abort()
      response.end()
    })
    const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`
    const onEvent = ({ type }: CheckEvent): unknown => events.push(type)
    await run(baseUrl, { ...options, document: large(), signal: stop.signal, onEvent }).catch(
      (error: unknown) => events.push(String(error).slice(0, 40)),
    )
    return events.slice(0, 2)
  }

  test('does not wait for the plan of a large document', async () => {
    expect(await eventsOf({})).toEqual(['start', 'request'])
  })

  test('is not sent if an option names no case', async () => {
    expect(await eventsOf({ only: ['N4/none'] })).toEqual([
      'UsageError: No rule or case is named "N4',
    ])
  })
})

test('a server that knows only the values that the document shows is checked with these', async () => {
  const schema = {
    type: 'object',
    required: ['currency'],
    properties: { currency: { type: 'string', examples: ['EUR'] } },
  }
  const document = documentOf(schema)
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isKnown = /^\{"currency": ?"(?:EUR|USD)"\}$/.test(Buffer.concat(chunks).toString())
      response
        .writeHead(isKnown ? 200 : 400, { 'Content-Type': 'application/json' })
        .end('{"currency":"EUR"}')
    })
  })
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`
  const report = await check({ baseUrl, document, only: ['R1', 'N4', 'N6'], seed: 11, explore: 0 })
  expect([report.exitCode, findings(report)]).toEqual([0, []])
  expect(report.notChecked.map(({ reason }) => reason)).toContain(
    'the server refused every request with made-up values: only those that the document shows were sent',
  )
})

describe('a correct server', () => {
  test('gets fresh ids of every size, other ids with the same seed later, and the mark in names', async () => {
    const url = await start()
    const plantsAt = async (now: number): Promise<readonly { id: number; name: string }[]> => {
      vi.setSystemTime(now)
      onTestFinished(() => void vi.useRealTimers())
      const report = await run(url, { only: ['R1/again'] })
      const bodies = report.exchanges.map(({ request }) => String(Buffer.from(request.body!)))
      expect(bodies.filter((body) => !body.includes(`Check ${report.run.mark} `))).toEqual([])
      return bodies.map((body) => JSON.parse(body) as { id: number; name: string })
    }
    const plants = await plantsAt(1_800_000_000_000)
    const sizes = new Set(plants.map(({ id }) => Math.floor(id / 2 ** 29)))
    expect(sizes).toEqual(new Set([0, 1, 2, 3]))
    const later = await plantsAt(1_800_000_060_000)
    const ids = new Set([...plants, ...later].map(({ id }) => id))
    expect([ids.size, [...ids].filter((id) => id < 1 || id > 2_147_483_647)]).toEqual([80, []])
  })

  test('holds 32 requests at once, and no more than a given concurrency', async () => {
    let max = 0
    const respond: Override['respond'] = (usual, { inFlight }) => {
      max = Math.max(max, inFlight)
      return usual
    }
    const url = await start({ respond })
    await run(url, { only: ['R1/at-once'] })
    expect(max).toBe(32)
    max = 0
    const report = await run(url, { only: ['R1'], concurrency: 1 })
    expect(max).toBe(1)
    expect(report.notChecked.map(({ reason }) => reason)).toContain(
      'a rate or a concurrency of 1 excludes it',
    )
  })

  test('that handles one slow request at a time gets no finding', async () => {
    let queue = Promise.resolve()
    const url = await start({
      respond: async (usual) => {
        queue = queue.then(() => new Promise((resolve) => void setTimeout(resolve, 50)))
        await queue
        return usual
      },
    })
    const report = await run(url, { only: ['R1/at-once', 'N4'], timeoutSeconds: 1.25 })
    expect([findings(report), report.exitCode]).toEqual([[], 0])
  })

  test.each([3, 4])(
    'whose full queue resets %i connections gets a finding for each beyond 3',
    async (resets) => {
      const reset: Send = ({ socket }) =>
        setTimeout(() => socket?.resetAndDestroy(), constants.connectMilliseconds + 50)
      const url = await start(sendWith(reset, ({ number }) => number <= resets))
      expect(findings(await run(url, { only: ['R1/first'] }))).toHaveLength(resets - 3)
    },
  )

  test('gets no more requests per second than rate', async () => {
    const started = performance.now()
    const report = await run(await start(), { only: ['N3'], rate: 40 })
    const seconds = (performance.now() - started) / 1000
    expect((report.counts.requests - 1) / seconds).toBeLessThanOrEqual(40)
  })
})

describe('a faulty server', () => {
  test('that crashes stops the run', async () => {
    const url = await start({
      configure: (server) =>
        server.prependOnceListener('request', (_request, response) => {
          response.once('close', () => server.close().closeAllConnections())
        }),
    })
    const report = await run(url)
    const stopped = 'The server no longer responds, so the rest was not sent.'
    expect(report).toMatchObject({
      exitCode: 1,
      stopped,
      groups: [{ kind: 'violation', rule: 'R8', code: 'died' }],
    })
    expect(report.counts.notChecked).toBeGreaterThan(300)
  })

  test('that hangs on invalid requests is still checked with valid ones', async () => {
    const url = await start({
      send: (response, { status, headers, body }) => {
        if (status !== 400) response.writeHead(status, headers).end(body)
      },
    })
    const started = performance.now()
    const report = await run(url, { timeoutSeconds: 0.8, only: ['N1', 'N2', 'V1'] })
    expect(report.coverage.find(({ rule }) => rule === 'V1')).toMatchObject({ notChecked: 0 })
    expect([report.stopped, report.exitCode]).toEqual([undefined, 1])
    expect(report.notChecked.map(({ reason }) => reason)).toContain(
      'too many requests like it got no response in time',
    )
    // Some thirty requests hang, and all of them wait together.
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('with warnings only fails with strict', async () => {
    const respond: Override['respond'] = (usual, { authorization }) =>
      authorization === '' ? { ...crash, status: 404 } : usual
    const url = await start({ respond })
    const exitCodeWith = async (options: Partial<CheckOptions>): Promise<number> =>
      (await run(url, { only: ['A1'], ...options })).exitCode
    const report = await run(url, { only: ['A1'] })
    expect([findings(report), report.exitCode]).toEqual([['warning A3 404 ×6'], 0])
    expect(await exitCodeWith({ strict: true })).toBe(1)
    expect(await exitCodeWith({ levels: { A3: 'must' } })).toBe(1)
    expect(await exitCodeWith({ strict: true, levels: { A3: 'open' } })).toBe(0)
    expect(await exitCodeWith({ strict: true, levels: { A3: 'should' } })).toBe(0)
  })

  test('has bodies over 16 KiB truncated in the report', async () => {
    const body = `{"name":"xy${'é'.repeat(50_000)}"}`
    const url = await start({ respond: () => json(200, body) })
    const report = await run(url, { only: ['R1'] })
    const kept = report.exchanges[0]!.response as ReceivedResponse
    expect([kept.body.length, kept.bodyLength]).toEqual([16_383, Buffer.byteLength(body)])
    expect(Buffer.from(kept.body).toString()).toBe(body.slice(0, 8197))
  })
})

test('a failure of generated requests only is shown by a short one', async () => {
  // In the hand-written case the tilde follows a brace.
  const respond: Override['respond'] = (usual, { text }) => (/[^}]~/.test(text) ? crash : usual)
  const { groups, exchanges } = await run(await start({ respond }), {
    seed: 3,
    only: ['R1'],
    explore: 2000,
  })
  const lengths = groups[0]!.findings.map(({ exchange }) =>
    exchanges.find(({ number }) => number === exchange)!,
  )
  const [first, ...others] = lengths.map(({ request }) => request.body!.length)
  expect(others.length).toBeGreaterThan(1)
  expect(first).toBeLessThan(Math.max(...others))
})

describe('a server that refuses every valid request', () => {
  type Respond = NonNullable<Override['respond']>
  const refuseAll = (status: number): Respond => {
    return () => json(status, '{"error":7,"message":"who is s3cret-token?"}')
  }
  const refuseValid =
    (response: Response): Respond =>
    (usual) =>
      usual.status === 200 ? response : usual
  const post = (status: string, requests = 'valid request'): string =>
    `POST URL/plants responded ${status} to every ${requests}. Check the token, the headers (such as a tenant) and the base URL.`
  const quote = '(“who is $PLANT_STORE_TOKEN?”)'

  test.each<[string, Respond, Partial<CheckOptions>, string]>([
    ['401', refuseAll(401), {}, post(`401 Unauthorized ${quote}`)],
    ['the documented 400', refuseAll(400), {}, post(`400 Bad Request ${quote}`)],
    [
      'a 400, and only N5 is selected',
      refuseAll(400),
      { only: ['N5'] },
      post(`400 Bad Request ${quote}`),
    ],
    ['404', refuseAll(404), {}, post(`404 Not Found ${quote}`)],
    ['501', () => ({ ...crash, status: 501 }), {}, post('501 Not Implemented')],
    ['a redirect', refuseValid({ ...crash, status: 302 }), {}, post('302 Found')],
    [
      '401 after it has validated the body',
      refuseValid({ ...crash, status: 401 }),
      {},
      post('401 Unauthorized'),
    ],
    [
      '403, and noCreate',
      refuseAll(403),
      { noCreate: true },
      post(`403 Forbidden ${quote}`, 'request'),
    ],
  ])('with %s gets few requests and the exit code 2', async (_how, respond, options, expected) => {
    const url = await start({ respond })
    const report = await run(url, options)
    expect([report.stopped?.replace(url, 'URL'), report.exitCode, findings(report)]).toEqual([
      expected,
      2,
      [],
    ])
    expect(report.counts.requests).toBeLessThan(10)
  })

  test.each([201, 204, 404, 422, 500])(
    'with %i breaks R7, shown by an ordinary request',
    async (status) => {
      const only = ['R1/plain', 'open/id-again']
      const report = await run(await start({ respond: refuseValid({ ...crash, status }) }), {
        only,
      })
      expect(report).toMatchObject({
        exitCode: 1,
        groups: [{ rule: 'R7', findings: [{ case: 'R1/plain' }, {}] }],
      })
    },
  )
})

describe('a server that responds 503 without Retry-After', () => {
  const busy: Response = { ...crash, status: 503 }

  test('because of its rate is checked more slowly, with a warning', async () => {
    let [excess, last] = [0, 0]
    const respond: Override['respond'] = (usual) => {
      const now = performance.now()
      const next = Math.max(0, excess - (now - last) * 0.04) + 1
      if (next > 5) return busy
      ;[excess, last] = [next, now]
      return usual
    }
    const report = await run(await start({ respond }), { only: ['N5', 'N6'] })
    expect([findings(report).join(), report.exitCode]).toEqual([
      expect.stringMatching(/^warning R7 503 ×\d+$/),
      0,
    ])
    expect(report.groups[0]!.findings[0].message).toMatch(
      / without Retry-After: the server limits its rate$/,
    )
    expect(report.hints.join()).toMatch(
      /limits the rate of requests: --rate \d+ stays below its limit/,
    )
  })

  test('to some cases whatever the rate breaks R7', async () => {
    const respond: Override['respond'] = (usual, { text }) => (text.startsWith('[') ? busy : usual)
    const report = await run(await start({ respond }), { only: ['N3'] })
    expect([findings(report), report.exitCode]).toEqual([['violation R7 503 ×32'], 1])
  })

  test('to every request is not checked', async () => {
    const report = await run(await start({ respond: () => busy }), { patienceSeconds: 0.3 })
    expect([findings(report), report.exitCode]).toEqual([['warning R7 503 ×1'], 2])
    expect(report.stopped).toMatch(/^The server accepted no more requests/)
  })
})

test('a failure that shows only on a reused connection names the case before it, and its command sends both', async () => {
  const seen = new WeakSet<object>()
  const respond: Override['respond'] = (usual, { connection, valid, authenticated }) => {
    if (valid && seen.has(connection)) return crash
    if (!authenticated) seen.add(connection)
    // Warnings, which are sent again, too.
    return authenticated ? usual : { ...usual, status: 404 }
  }
  const override = { needsConnections: true, respond }
  const report = await run(await start(override), { only: ['R1', 'A1', 'A2'] })
  expect(findings(report).map((line) => line.replace(/\d+$/, ''))).toEqual([
    'violation R7 500 ×',
    'warning A3 404 ×',
  ])
  for (const { message, exchange } of report.groups[0]!.findings) {
    expect(message).toMatch(
      / after A[12]\/\S+ on the same connection, but not on a new connection$/,
    )
    expect(report.curl[exchange]).toMatch(/^curl .* --next .*Bearer/)
  }
  const [{ case: id, exchange }] = report.groups[0]!.findings
  const { after } = report.exchanges.find(({ number }) => number === exchange)!
  const replayed = await run(await start(override), { replay: [after!.case, id] })
  expect(findings(replayed)).toContain('violation R7 500 ×1')
})

test('a refused value of every run is a violation in a replay, too, if the server accepts others again', async () => {
  const respond: Override['respond'] = (usual, { id }) => (id === 1n ? json(400, '{}') : usual)
  const url = await start({ respond })
  const whole = await run(url, { only: ['R1', 'open'] })
  expect(findings(whole)).toEqual(['violation R1 400 ×1'])
  const replayed = await run(url, { replay: 'R1/id-number-1' })
  expect(findings(replayed)).toEqual(['violation R1 400 ×1'])
  expect(sentCases(replayed)).toEqual(['R1/id-number-1'])
})

describe('a server that keeps a credential for its connection', () => {
  const startForgetful = (): Promise<string> => {
    const trusted = new WeakSet<object>()
    return start({
      needsConnections: true,
      isAuthenticated: ({ connection, authenticated }) => {
        if (authenticated) trusted.add(connection)
        return trusted.has(connection)
      },
    })
  }

  test.each<[string, Partial<CheckOptions>]>([
    ['if only that case is selected', { only: ['A1/absent-after-accepted'] }],
    ['if the rule of valid requests is skipped', { only: ['A1'], skip: ['R1'] }],
    ['in a replay', { replay: 'A1/absent-after-accepted' }],
  ])('is shown by a case after an accepted request, %s', async (_when, options) => {
    const report = await run(await startForgetful(), options)
    const [group] = report.groups
    expect(report.groups).toHaveLength(1)
    expect(group!.findings.map((finding) => finding.case)).toEqual(['A1/absent-after-accepted'])
    // The accepted request is in the command, too, and nobody has selected it.
    expect(report.curl[group!.findings[0].exchange]).toMatch(/^curl .* --next /)
    expect(report.coverage.find(({ rule }) => rule === 'R1')).toMatchObject({ checked: 0 })
    expect(sentCases(report).filter((id) => id === 'R1/again')).toHaveLength(1)
  })
})

test('a case that needs an accepted request before it is not checked if the server refuses that one', async () => {
  const respond: Override['respond'] = (usual, { number }) => (number === 2 ? crash : usual)
  const report = await run(await start({ respond }), { only: ['N6/name-number-warm'] })
  expect(report.notChecked).toContainEqual(
    expect.objectContaining({
      case: 'N6/name-number-warm',
      reason: 'the request before it on its connection was not accepted',
    }),
  )
  expect([report.groups, report.exitCode, report.stopped]).toEqual([
    [],
    2,
    'No verdict is possible: the request before it on its connection was not accepted.',
  ])
})

describe('a server that responds 429', () => {
  const busy = (retryAfter: () => string, times: number): Promise<string> =>
    start({
      respond: (_usual, { number }) =>
        number <= times
          ? { status: 429, headers: { 'Retry-After': retryAfter() }, body: '' }
          : accepted,
    })
  const reason = 'the server accepted no more requests (429 or 503)'

  test('with a date in Retry-After gets the request again', async () => {
    const report = await run(await busy(() => new Date().toUTCString(), 3), { only: ['R1/first'] })
    expect([findings(report), report.exitCode]).toEqual([['warning R7 429 ×1'], 0])
    expect(report.coverage.find(({ rule }) => rule === 'R1')).toMatchObject({ verdict: 'passed' })
  })

  test('gets the request again after as many seconds as it asks for', async () => {
    const waits: number[] = []
    const onEvent = (event: CheckEvent): void => {
      if (event.type === 'wait') waits.push(event.milliseconds)
    }
    await run(await busy(() => '1', 1), { only: ['R1/first'], onEvent })
    expect(waits).toEqual([1000])
  })

  test('for an hour is not checked', async () => {
    const report = await run(await busy(() => '3600', 999), { only: ['R1/first'] })
    expect([findings(report), report.exitCode]).toEqual([['warning R7 429 ×1'], 2])
    expect(report.stopped).toBe(`No verdict is possible: ${reason}.`)
    expect(report.notChecked).toContainEqual({
      case: 'R1/first',
      rule: 'R1',
      kind: 'unsent',
      reason,
    })
    expect(report.coverage.find(({ rule }) => rule === 'R1')?.verdict).toBe('not checked')
  })

  test('without end gets few requests', async () => {
    const url = await busy(() => '0', 9999)
    const report = await run(url, { only: ['R1/plain', 'R1/first'], patienceSeconds: 0.4 })
    expect([report.counts.requests < 30, report.exitCode]).toEqual([true, 2])
    const all = await run(await busy(() => '3600', 9999))
    expect([all.counts.requests < 30, all.exitCode]).toEqual([true, 2])
    expect(all.stopped).toBe(`T${reason.slice(1)}, so the rest was not sent.`)
  })
})

describe('the option', () => {
  test('bail stops at the first failure that the baseline does not know', async () => {
    const url = await start({ respond: () => crash })
    const first = await run(url, { only: ['N3'] })
    const baseline = baselineOf(first)
    const isComplete = ({ counts }: Report): boolean => counts.cases === first.counts.cases
    const known = await run(url, { only: ['N3'], bail: true, baseline })
    expect([known.exitCode, known.stopped, isComplete(known)]).toEqual([0, undefined, true])
    const unknown = await run(url, { only: ['N3'], bail: true })
    expect([unknown.exitCode, isComplete(unknown)]).toEqual([1, false])
  })

  test('bail stops at a warning of a strict run, and events say what fails', async () => {
    const respond: Override['respond'] = (usual, { authorization }) =>
      authorization === '' ? { ...crash, status: 404 } : usual
    const url = await start({ respond })
    const failing: string[] = []
    const onEvent = (event: CheckEvent): void => {
      if (event.type === 'exchange' && event.fails) failing.push(event.case.id)
    }
    const options = { only: ['A1'], bail: true, concurrency: 1, onEvent }
    const lenient = await run(url, options)
    expect([lenient.exitCode, lenient.stopped, failing]).toEqual([0, undefined, []])
    const strict = await run(url, { ...options, strict: true })
    expect([strict.exitCode, failing.length]).toEqual([1, 1])
    expect(strict.hints[0]).toContain('The run stopped at the first failure')
  })

  test.each<[string, (name: string, first: string) => string]>([
    ['the name of another request', (_name, first) => first],
    ['names that end before a quote', (name) => name.split(/["']/, 1)[0]!],
  ])('bail stops at %s, though one response does not show it', async (_title, nameOf) => {
    let first: string | undefined
    const respond: Override['respond'] = (usual, { plant }) => {
      if (usual.status !== 200 || typeof plant['name'] !== 'string') return usual
      const { name } = plant
      first ??= name
      return { ...usual, body: JSON.stringify({ name: nameOf(name, first) }) }
    }
    const url = await start({ respond })
    const options = { only: ['R1'], strict: true, concurrency: 1 }
    const all = await run(url, options)
    first = undefined
    const stopped = await run(url, { ...options, bail: true })
    expect([all.exitCode, stopped.exitCode]).toEqual([1, 1])
    expect(stopped.hints[0]).toContain('The run stopped at the first failure')
    expect(stopped.counts.cases).toBeLessThan(all.counts.cases)
  })

  test('only and skip select rules and cases', async () => {
    const url = await start()
    const sent = async (options: Partial<CheckOptions>): Promise<readonly string[]> =>
      [...new Set(sentCases(await run(url, options)))].toSorted()
    const absent = ['N1/absent', 'N1/empty', 'N1/empty-chunked']
    expect(await sent({ only: ['N1', 'n5/ID-type-TRUE'] })).toEqual([...absent, 'N5/id-type-true'])
    expect(await sent({ only: ['N1'], skip: ['N1/empty'] })).toEqual([absent[0], absent[2]])
  })

  test('only with a rule without own cases selects the cases that show it', async () => {
    const url = await start({ respond: (usual, { text }) => (text ? usual : json(400, '{}')) })
    const report = await run(url, { only: ['R6'] })
    expect(findings(report).map((line) => line.split(' ×')[0])).toEqual([
      'violation R6 /error missing and /message missing',
    ])
    expect(findings(await run(url, { skip: ['R6'] }))).toEqual([])
  })

  test('noCreate sends nothing that creates a plant', async () => {
    let created = 0
    const respond: Override['respond'] = (usual) => {
      if (usual.status === 200) created += 1
      return usual
    }
    const report = await run(await start({ respond }), { noCreate: true, explore: 100 })
    expect([created, report.exitCode]).toEqual([0, 0])
    expect(report.counts.requests).toBeGreaterThan(200)
  })

  test('headers go with every request', async () => {
    const seen: unknown[] = []
    const respond: Override['respond'] = (usual, { headers }) => {
      seen.push(headers['x-tenant'])
      return usual
    }
    const headers = { 'X-Tenant': 'green' }
    const report = await run(await start({ respond }), { only: ['N3'], headers })
    // One valid request is sent besides, to see that the token is right, and one at the end.
    expect(seen).toEqual(Array.from({ length: report.counts.requests + 2 }, () => 'green'))
  })

  test.each<[Partial<CheckOptions>, string | RegExp]>([
    [{ token: undefined! }, 'A token is required'],
    [
      { token: 'two words' },
      /^Cannot use the options: token takes printable ASCII without spaces \(got a string of 9 characters\)\.$/,
    ],
    [
      { timeout: 5, url: 'x' } as object,
      'timeout is unknown: did you mean "timeoutSeconds"? Known: baseUrl, token,',
    ],
    [{ strict: 'yes', only: 'N1' } as object, 'only takes a list (got "N1")'],
    [{ badToken: 's3cret-token' }, 'The bad token is the token itself'],
    [{ only: ['zzzzzz'] }, 'No rule or case is named "zzzzzz". Rules: R1, R2, R3, '],
    [
      { skip: ['N3/body-type-nul'] },
      /^No rule or case is named "N3\/body-type-nul": did you mean "N3\/body-type-null"\? Rules: /,
    ],
    [{ headers: { 'a b': 'c' } }, 'the header "a b" cannot be sent'],
    [{ headers: { Authorization: 'c' } }, 'the header "Authorization" is set by the cases'],
    [{ timeoutSeconds: 0 }, 'timeoutSeconds takes seconds from 0.001 to 86400 (got 0)'],
    [{ seed: 1.5 }, 'seed takes a whole number from -2147483648 to 2147483647 (got 1.5)'],
    [{ replay: 'N3/body-type-nul' }, 'did you mean "N3/body-type-null"?'],
    [{ replay: 'R1/generated-1', seed: undefined }, 'A replay of a generated case needs its seed'],
  ])('%j is refused', async (options, message) => {
    await expect(run('http://127.0.0.1:1', options)).rejects.toThrow(message)
  })
})

describe('secrets', () => {
  const textOf = (value: unknown): string =>
    JSON.stringify(value, (_name, member: unknown) =>
      member instanceof Uint8Array ? Buffer.from(member).toString('latin1') : member,
    )

  test('are hidden in reports and events in every form that the server echoes', async () => {
    const token = 'abc/+d"e=fgh-ijkl-mnop'
    const events: CheckEvent[] = []
    const url = await start({
      respond: (_usual, { headers, path, query }) =>
        json(200, JSON.stringify({ name: 'x', headers, path, query: String(query) }), {
          'X-Echo': `${token} ${encodeURIComponent(token)}`,
        }),
    })
    const report = await run(url, {
      token,
      badToken: 'n0t-good',
      headers: { 'X-Api-Secret': 'hush-hush', 'X-Signature': 's1gned-by-me', 'X-Tenant': 'green' },
      onEvent: (event) => events.push(event),
    })
    const text = textOf([report, events])
    const forms = [token, encodeURIComponent(token), btoa(`:${token}`)]
    const hidden = [...forms, 'n0t-good', 'hush-hush', 's1gned-by-me']
    const inJson = hidden.map((form) => JSON.stringify(form).slice(1, -1))
    expect([...hidden, ...inJson].filter((form) => text.includes(form))).toEqual([])
    expect(text).toContain('$PLANT_STORE_TOKEN')
    expect(text).toContain('["X-Signature","$PLANT_STORE_HEADER_X_SIGNATURE"],["X-Tenant","green"]')
  })

  test('that the server sets are hidden: cookies and headers with a secret name', async () => {
    const url = await start({
      respond: () => ({
        ...accepted,
        headers: {
          ...accepted.headers,
          'Set-Cookie': 'sid=s3ssion-1d; Path=/; HttpOnly',
          'X-Session-Token': 'fr3sh',
          'Access-Control-Allow-Credentials': 'true',
        },
      }),
    })
    const report = await run(url, { only: ['R1/first'] })
    const { headers } = report.exchanges[0]!.response as ReceivedResponse
    expect(headers).toContainEqual(['Set-Cookie', 'sid=[hidden]; Path=/; HttpOnly'])
    expect(headers).toContainEqual(['X-Session-Token', '[hidden]'])
    expect(headers).toContainEqual(['Access-Control-Allow-Credentials', 'true'])
    const cut = await startTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nSet-Cookie: sid=s3ssion-1d\r\n')),
    )
    expect(textOf(await run(cut, { only: ['R1/first'] }))).not.toContain('s3ssion-1d')
  })
})

describe('a watched run', () => {
  test('yields its events and returns its report', async () => {
    const options = { token: 'any', only: ['N3'], explore: 0, baseUrl: await start() }
    const iteration = checkContract(options)
    const types: string[] = []
    let step = await iteration.next()
    for (; !step.done; step = await iteration.next()) types.push(step.value.type)
    expect(step.value.exitCode).toBe(0)
    expect([types[0], types.at(-1), types.length]).toEqual(['start', 'end', 50])
  })

  test('fails with the error of a callback, also while its caller is busy', async () => {
    const onEvent = ({ type }: CheckEvent): void => {
      if (type === 'exchange') throw new Error('from the callback')
    }
    const baseUrl = await start()
    const watch = async (): Promise<void> => {
      for await (const { type } of checkContract({
        token: 'any',
        baseUrl,
        only: ['N3'],
        onEvent,
      })) {
        expect(['start', 'plan']).toContain(type)
        await new Promise((resolve) => void setTimeout(resolve, 200))
      }
    }
    await expect(watch()).rejects.toThrow('from the callback')
  })

  test('stops when its iteration ends early', async () => {
    let requests = 0
    const respond: Override['respond'] = (usual) => {
      requests += 1
      return usual
    }
    const baseUrl = await start({ respond })
    for await (const event of checkContract({ token: 'any', baseUrl })) {
      if (event.type === 'exchange') break
    }
    await new Promise((resolve) => void setTimeout(resolve, 100))
    // Of a thousand: a slow server gets more of them at once.
    expect(requests).toBeLessThan(50)
  })
})

test.each<[string, (abort: () => void) => Promise<[string, Partial<CheckOptions>]>]>([
  ['while a request hangs', async (abort) => [await startTcp(abort), { timeoutSeconds: 3600 }]],
  [
    'while it waits for a port',
    async (abort) => [
      'http://127.0.0.1:1',
      { waitSeconds: 3600, onEvent: () => setImmediate(abort) },
    ],
  ],
  [
    'during a TLS handshake',
    async (abort) => [(await startTcp(abort)).replace('http', 'https'), { waitSeconds: 3600 }],
  ],
])('a run that is aborted %s ends with a report', async (_when, prepare) => {
  const controller = new AbortController()
  const [url, options] = await prepare(() => controller.abort())
  const report = await run(url, { ...options, signal: controller.signal })
  expect(report).toMatchObject({
    stopped: 'The run was stopped before all was sent.',
    counts: { requests: 0 },
    exitCode: 2,
  })
})
