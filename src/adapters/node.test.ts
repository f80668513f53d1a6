import { Server } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { format } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hostileResults, hostileThrows } from '../../test/support/hostile.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { lastBody, received, sendBytes, statuses } from '../../test/support/raw-http.ts'
import { portOf, startMock as start } from '../../test/support/start.ts'
import type { Scenario, Status } from '../scenario/scenario.ts'
import { type MockServer, type ServerOptions, startServer } from './node.ts'

const FERN = '{"id":1,"name":"fern"}'
const PLANT = '{"name":"fern"}'
const CREDENTIAL = 'Authorization: Bearer demo\r\nContent-Type: application/json\r\n'
const CLOSE = 'Connection: close\r\n'

interface RawRequest {
  readonly line?: string
  readonly headers?: string
  readonly body?: string | Buffer
}

/** The bytes of a valid request, unless stated otherwise. */
function raw({
  line = 'POST /plants HTTP/1.1',
  headers = '',
  body = FERN,
}: RawRequest = {}): Buffer {
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
  const head = `${line}\r\nHost: a\r\n${CREDENTIAL}${length}${headers}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

const send = (server: MockServer, bytes: string | Buffer): Promise<string> =>
  sendBytes(portOf(server), bytes)
const firstDuration = ({ mock }: MockServer): Promise<number | null> =>
  new Promise((resolve) => {
    mock.observe({ finished: ({ duration }) => resolve(duration) })
  })

describe('the server lives on', () => {
  test('whatever a function of a scenario throws or returns', async () => {
    const { url, mock } = await start()
    // As Node's own console, which cannot show some of them.
    const log = vi.spyOn(console, 'error').mockImplementation(format)
    const throwing = hostileThrows.map(([title, thrown]) => {
      const answer = (): never => {
        throw thrown()
      }
      return [`throws ${title}`, answer] as const
    })
    for (const [title, answer] of [...throwing, ...hostileResults]) {
      mock.use({ answer: answer as () => Scenario })
      const { status } = await fetchPlant(url)
      expect.soft([200, 400], title).toContain(status)
    }
    log.mockRestore()
  })

  test('if a scenario is changed after its check', async () => {
    const answer: { status: Status; headers: Record<string, string> } = { status: 200, headers: {} }
    const { url, mock } = await start({ scenarios: { changing: { answer } } })
    const log = vi.spyOn(console, 'error').mockReturnValue()
    mock.use('changing')
    answer.headers['x'] = 'a\nb'
    await expect(fetchPlant(url)).rejects.toThrow('fetch failed')
    answer.headers = {}
    answer.status = 99_999 as Status
    await expect(fetchPlant(url)).rejects.toThrow('fetch failed')
    answer.status = 200
    expect((await fetchPlant(url)).status).toBe(200)
    expect(log).toHaveBeenCalledTimes(2)
    log.mockRestore()
  })
})

test('faults and the end of the server need no real timers', async () => {
  const server = await startServer({ port: 0 })
  vi.useFakeTimers()
  server.mock.use('offline')
  await expect(fetchPlant(server.url)).rejects.toThrow('fetch failed')
  server.mock.use({ fault: 'cut-off' })
  const response = await fetchPlant(server.url)
  await expect(response.text()).rejects.toThrow('terminated')
  server.mock.use('hang')
  const hanging = fetchPlant(server.url).catch(() => 'closed')
  await server.mock.waitForRequest((entry) => entry.scenario === 'hang')
  await server.close(50)
  expect(await hanging).toBe('closed')
  vi.useRealTimers()
})

describe('startServer', () => {
  test.each([
    [undefined, ''],
    ['/api/v1/', '/api/v1'],
    ['*', ''],
  ])('with the base path %j has a base URL', async (basePath, path) => {
    const { url } = await start({ basePath })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+/)
    expect(url.replace(/^[^/]+\/\/[^/]+/, '')).toBe(path)
  })

  const addresses = Object.values(networkInterfaces()).flat()
  test.for(['::1', '[::1]'])('listens on the IPv6 address %s', async (host, context) => {
    context.skip(
      addresses.every((info) => info?.address !== '::1'),
      'this machine has no ::1',
    )
    const server = await start({ host })
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await fetch(`${server.url}/_mock/scenario`)).status).toBe(200)
  })

  test.each<[options: ServerOptions, error: string]>([
    [{ basePaht: '/api' } as ServerOptions, 'did you mean "basePath"'],
    [{ basePath: '/_mock' }, 'The base path /_mock belongs to the control API'],
    [{ basePath: '_mock/' }, 'The base path /_mock belongs to the control API'],
    [{ basePath: '/_mock/v1' }, 'The base path /_mock belongs to the control API'],
    [{ allowControlFrom: ['*'] }, 'allowControlFrom[0] takes'],
    [{ host: ' ' }, 'The host is empty. Use an address, such as 127.0.0.1, or 0.0.0.0 for all.'],
  ])('refuses %j', async (options, error) => {
    await expect(start(options)).rejects.toThrow(error)
  })
})

describe('the time limits of a server', () => {
  const limitsOf = async (options: ServerOptions): Promise<readonly number[]> => {
    const listen = vi.spyOn(Server.prototype, 'listen')
    await start(options)
    const [server] = listen.mock.contexts as [Server]
    listen.mockRestore()
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = server
    return [headersTimeout, requestTimeout, timeout, keepAliveTimeout]
  }

  test.each<[title: string, options: ServerOptions, limits: readonly number[]]>([
    ['are 10, 20 and 60 seconds by default', {}, [10_000, 20_000, 60_000, 0]],
    ['bound the headers by the whole request', { requestTimeout: 400 }, [400, 400, 60_000, 0]],
    ['are those of the options', { headersTimeout: 7, idleTimeout: 9 }, [7, 20_000, 9, 0]],
  ])('%s', async (_title, options, limits) => {
    expect(await limitsOf(options)).toEqual(limits)
  })
})

describe('a request', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ port: 0 })
  })
  afterAll(() => server.close(0))

  test.each<[name: string, request: RawRequest, error: number]>([
    ['with two credentials', { headers: `Authorization: Bearer b\r\n${CLOSE}` }, 1002],
    ['with two Prefer headers', { headers: `Prefer: x\r\nprefer: code=400\r\n${CLOSE}` }, 9001],
    ['to *', { line: 'POST * HTTP/1.1', headers: CLOSE }, 6001],
  ])('%s gets an Error', async (_name, request, error) => {
    expect(JSON.parse(lastBody(await send(server, raw(request))))).toEqual({
      error,
      message: expect.any(String),
    })
  })

  test('OPTIONS * succeeds', async () => {
    const response = await send(server, `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 204 No Content\r\nallow: POST, OPTIONS\r\n/)
  })

  test('gets its response although a test fakes the timers', async () => {
    vi.useFakeTimers()
    try {
      expect(statuses(await send(server, raw({ headers: CLOSE })))).toEqual([200])
    } finally {
      vi.useRealTimers()
    }
  })

  test('gets a response with length and date, and without chunks', async () => {
    const body = '{"id":1,"name":"🌿é"}'
    const response = await send(server, raw({ body, headers: CLOSE }))
    const head = response.slice(0, response.indexOf('\r\n\r\n')).split('\r\n')
    expect(head.map((line) => line.replace(/^Date: .+/, 'Date'))).toEqual([
      'HTTP/1.1 200 OK',
      'content-type: application/json',
      'content-length: 17',
      'Date',
      'Connection: close',
    ])
  })

  test('with Expect: 100-continue gets an interim response, and others do not', async () => {
    const expecting = { headers: 'Expect: 100-continue\r\n' }
    const all = [raw(), raw(expecting), raw(), raw({ headers: `${expecting.headers}${CLOSE}` })]
    expect(statuses(await send(server, Buffer.concat(all)))).toEqual([200, 100, 200, 200, 100, 200])
  })
})

/** Bytes in use; garbage of other tests would count, too. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

describe('a long body', () => {
  test('of 100 MB is read to its end and refused', async () => {
    const server = await start()
    const socket = connect(portOf(server), '127.0.0.1')
    const response = received(socket)
    const mebibyte = Buffer.alloc(2 ** 20, ' ')
    socket.write(
      raw({ body: '', headers: CLOSE })
        .toString()
        .replace('h: 0', `h: ${100 * 2 ** 20}`),
    )
    for (let sent = 0; sent < 100; sent += 1)
      await new Promise((resolve) => socket.write(mebibyte, resolve))
    expect(JSON.parse(lastBody(await response))).toEqual({
      error: 2003,
      message: 'the body must have at most 1048576 bytes',
    })
    expect(server.mock.requests()[0]?.request.body).toHaveLength(2 ** 20)
  })

  test('in chunks of one byte takes little memory', async () => {
    const server = await start()
    const socket = connect(portOf(server), '127.0.0.1')
    const head = raw({ body: '' })
      .toString()
      .replace('Content-Length: 0', 'Transfer-Encoding: chunked')
    socket.write(`${head}1\r\n"\r\n`)
    const before = liveBytes()
    for (let sent = 0; sent < 100; sent += 1)
      await new Promise((resolve) => socket.write('1\r\nx\r\n'.repeat(10_000), resolve))
    const taken = liveBytes() - before
    socket.destroy()
    // A list of a million chunks takes 95 MB.
    expect(taken).toBeLessThan(40 * 2 ** 20)
  })
})

describe('a fault', () => {
  test('reset does not wait for earlier responses', async () => {
    const prefer = (scenario: string): Buffer =>
      raw({ headers: `Prefer: scenario=${scenario}\r\n` })
    const bytes = Buffer.concat([prefer('hang'), prefer('offline')])
    expect(await send(await start(), bytes)).toBe('ECONNRESET')
  })

  test('cut-off sends half of the body, after earlier responses', async () => {
    const server = await start({ scenarios: { cut: { fault: 'cut-off' } } })
    const cut = raw({ headers: 'Prefer: scenario=cut\r\n' })
    const response = await send(
      server,
      Buffer.concat([raw({ headers: 'Prefer: delay=20\r\n' }), cut]),
    )
    expect(response).toContain(`${PLANT}HTTP/1.1 200 OK\r\n`)
    expect(response).toMatch(/\r\ncontent-length: 15\r\n/)
    expect(lastBody(response)).toBe('{"name":')
  })

  test('hang sends nothing until the server closes', async () => {
    const server = await start({ scenario: 'hang' })
    const duration = firstDuration(server)
    const response = send(server, raw())
    await server.mock.waitForRequest(() => true)
    expect(server.mock.requests()[0]?.duration).toBeNull()
    await server.close(10)
    expect(await response).toMatch(/^(?:ECONNRESET)?$/)
    expect(await duration).toBeGreaterThanOrEqual(0)
  })
})

describe('a scenario', () => {
  test.each([204, 205, 304] as const)('with the status %d sends no body', async (status) => {
    const server = await start({ scenario: { answer: { status, text: 'x' } } })
    const responses = await send(server, Buffer.concat([raw(), raw({ headers: CLOSE })]))
    expect([statuses(responses), lastBody(responses)]).toEqual([[status, status], ''])
  })

  test('that throws is logged with its stack trace', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const answer = (): never => {
      throw new TypeError('no such thing')
    }
    const response = await send(await start({ scenario: { answer } }), raw({ headers: CLOSE }))
    expect(JSON.parse(lastBody(response))).toMatchObject({ error: 9002 })
    expect((log.mock.lastCall as [Error])[0].stack).toContain('node.test.ts')
    log.mockRestore()
  })
})

describe('close', () => {
  test('ends requests that hang two seconds later, unless it gets another time', async () => {
    const planned: { readonly act: () => void; readonly milliseconds: number }[] = []
    vi.resetModules()
    vi.doMock('node:timers', () => ({
      setImmediate,
      setInterval,
      clearInterval,
      setTimeout: (act: () => void, milliseconds: number) => planned.push({ act, milliseconds }),
      clearTimeout: () => {},
    }))
    onTestFinished(() => {
      vi.doUnmock('node:timers')
      vi.resetModules()
    })
    const { startServer: startWithTimers } = await import('./node.ts')
    const server = await startWithTimers({ port: 0, scenario: 'hang' })
    const response = send(server, raw())
    await server.mock.waitForRequest(() => true)
    const closed = server.close()
    planned[0]!.act()
    await closed
    expect(await response).toMatch(/^(?:ECONNRESET)?$/)
    expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([2000])
  })

  test('responds to a request that is on its way, and closes idle connections', async () => {
    const server = await start()
    const socket = connect(portOf(server), '127.0.0.1')
    const responses = received(socket)
    const idle = connect(portOf(server), '127.0.0.1')
    for (const connection of [socket, idle]) {
      connection.write(raw())
      await new Promise((resolve) => connection.once('data', resolve))
    }
    socket.write(raw())
    await server.close(600_000)
    expect(statuses(await responses)).toEqual([200, 200])
    expect(await responses).toMatch(/\r\nconnection: close\r\n/)
    expect(await send(server, raw())).toBe('ECONNREFUSED')
  })

  test('closes connections without any request', async () => {
    const server = await start()
    const socket = connect(portOf(server), '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const response = received(socket)
    await server.close(600_000)
    expect(await response).toMatch(/^(?:ECONNRESET)?$/)
  })
})
