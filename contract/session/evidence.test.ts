import { createServer } from 'node:http'
import {
  connect as createTcpConnection,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Override, StoreResponse } from '../../test/servers/listen.ts'
import { evolve, optionsOf, partOf } from '../../test/support/evolve.ts'
import { listenLocally, startStore } from '../../test/support/start.ts'
import type { CheckOptions } from '../data/options.ts'
import type { Report } from '../data/report.ts'
import { check } from '../runner.ts'

const run = (baseUrl: string, options: Partial<CheckOptions> = {}): Promise<Report> =>
  check({ token: 's3cret-token', seed: 11, explore: 0, timeoutSeconds: 5, ...options, baseUrl })

const findings = (report: Report): readonly string[] =>
  report.groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule, code, received }) => `${kind} ${rule} ${code} ${received}`)

const startTcp = async (onConnection: (socket: Socket) => unknown): Promise<string> => {
  const server = createTcpServer((socket) => onConnection(socket.on('error', () => {})))
  return `http://127.0.0.1:${await listenLocally(server)}`
}

const statusOnly = (status: number): StoreResponse => ({ status, headers: {}, body: '' })

describe('a port without an HTTP response', () => {
  test.each<[string, (socket: Socket) => unknown]>([
    ['that sends a banner', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['that stays silent', () => {}],
    ['that closes each connection', (socket) => socket.end()],
    ['that resets each connection', (socket) => socket.resetAndDestroy()],
    [
      'that resets after it has read the request',
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
    ],
    ['that sends HTTP/2 frames', (socket) => socket.end(Buffer.from('000000040000000000', 'hex'))],
  ])('%s has no verdict', async (_how, onConnection) => {
    const report = await run(await startTcp(onConnection), { timeoutSeconds: 0.3 })
    expect([report.exitCode, report.groups, report.counts.responses]).toEqual([2, [], 0])
    expect(report.stopped).toMatch(/^http:\/\/127\.0\.0\.1:\d+ sent no HTTP response: /)
  })
})

describe('a port from which some HTTP comes has a verdict', () => {
  test('a malformed response breaks R8', async () => {
    const url = await startTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n')),
    )
    const report = await run(url, { only: ['R1/plain'], concurrency: 1 })
    expect([report.exitCode, report.groups[0]?.rule]).toEqual([1, 'R8'])
  })

  test('a server that responds only to GET breaks R8 with POST', async () => {
    const url = await startStore({
      send: (response, { status, headers, body }, { method }) => {
        if (method === 'GET') response.writeHead(status, headers).end(body)
        else response.destroy()
      },
    })
    const report = await run(url, { only: ['R1/plain'] })
    expect([report.exitCode, report.groups[0]?.rule]).toEqual([1, 'R8'])
  })
})

describe('the option waitSeconds', () => {
  /** A port that resets its first connections, as a published port of a container does. */
  const startLate = async (resets: number): Promise<string> => {
    const store = new URL(await startStore({ needsConnections: true }))
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      resets -= 1
      if (resets >= 0) socket.resetAndDestroy()
      else forward(socket, Number(store.port))
    })
    return `http://127.0.0.1:${await listenLocally(server)}`
  }
  const forward = (socket: Socket, port: number): void => {
    const upstream = createTcpConnection(port, '127.0.0.1').on('error', () => {})
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
  }

  test('waits for HTTP behind a port that accepts and resets', async () => {
    const report = await run(await startLate(8), { waitSeconds: 20, only: ['R1/plain'] })
    expect([report.exitCode, findings(report)]).toEqual([0, []])
  })

  test('waits while a gateway does not reach the service', async () => {
    const respond: Override['respond'] = (usual, { number }) =>
      number <= 5 ? statusOnly([502, 503, 504][number % 3]!) : usual
    const report = await run(await startStore({ respond }), { waitSeconds: 20, only: ['R1/plain'] })
    expect([report.exitCode, findings(report)]).toEqual([0, []])
  })

  test('sends the id of the first plant again, not that of the request it waits with', async () => {
    const ids: unknown[] = []
    const respond: Override['respond'] = (usual, { method, body }) => {
      if (method === 'POST') ids.push((JSON.parse(String(body)) as { id: number }).id)
      return usual
    }
    const only = ['R1/first', 'open/id-again']
    await run(await startStore({ respond }), { waitSeconds: 20, only })
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('gives up on a port that stays silent', async () => {
    const url = await startTcp(() => {})
    const report = await run(url, { waitSeconds: 0.1 })
    expect(report.stopped).toBe(
      `${url} was not ready within 0.1 s: no response came. Is the server running?`,
    )
  })
})

describe('a gateway', () => {
  test.each([502, 503, 504])(
    'that responds %i to every request has no verdict after few requests',
    async (status) => {
      let requests = 0
      const respond: Override['respond'] = () => {
        requests += 1
        return statusOnly(status)
      }
      const url = await startStore({ respond })
      const report = await run(url)
      expect([report.exitCode, report.groups, requests < 20]).toEqual([2, [], true])
      expect(report.stopped).toContain(` responded ${status} `)
      expect(report.stopped).toContain(' to every request: the service seems to be down')
    },
  )

  test.each([502, 504])(
    'that responds %i for a while in the middle is outlasted',
    async (status) => {
      // Eight requests may be under way, and two probes follow.
      const respond: Override['respond'] = (usual, { number }) =>
        number >= 30 && number < 40 ? statusOnly(status) : usual
      const report = await run(await startStore({ respond }), { only: ['N4', 'N5', 'N6'] })
      expect([report.exitCode, findings(report)]).toEqual([0, []])
    },
  )

  test('that stays down in the middle ends the run without blaming the service', async () => {
    const respond: Override['respond'] = (usual, { number }) =>
      number > 30 ? statusOnly(502) : usual
    const report = await run(await startStore({ respond }), { patienceSeconds: 1 })
    expect([report.exitCode, findings(report)]).toEqual([2, []])
    expect(report.stopped).toBe(
      'A gateway no longer reached the service (502 or 504), so the rest was not sent.',
    )
  })
})

describe('a service that responds itself', () => {
  test('500 to every request breaks R7', async () => {
    const report = await run(await startStore({ respond: () => statusOnly(500) }), { only: ['N3'] })
    expect([report.exitCode, report.groups[0]?.rule]).toEqual([1, 'R7'])
  })

  test.each([502, 504])('%i to some requests breaks R7', async (status) => {
    const respond: Override['respond'] = (usual, { text }) =>
      text.startsWith('[') ? statusOnly(status) : usual
    const report = await run(await startStore({ respond }), { only: ['N3'] })
    expect([report.exitCode, findings(report)]).toEqual([1, [`violation R7 status ${status}`]])
  })

  test('502 now and then breaks R7', async () => {
    const respond: Override['respond'] = (usual, { number }) =>
      number % 10 === 0 ? statusOnly(502) : usual
    const report = await run(await startStore({ respond }), { only: ['N5'] })
    expect([report.exitCode, findings(report)]).toEqual([1, ['violation R7 status 502']])
  })
})

describe('a server that dies', () => {
  /** Ends the server, as a crash does. */
  const dieOf = (isDeadly: (text: string) => boolean, afterResponse: boolean): Override => {
    let httpServer: Server | undefined
    return {
      configure: (server) => (httpServer = server),
      send: (response, { status, headers, body }, { text }) => {
        const die = (): void => {
          httpServer!.close()
          closeAll(httpServer!)
        }
        if (!isDeadly(text)) response.writeHead(status, headers).end(body)
        else if (afterResponse) response.writeHead(status, headers).end(body, die)
        else die()
      },
    }
  }
  const closeAll = (server: Server): void =>
    (server as ReturnType<typeof createServer>).closeAllConnections()

  test.each([false, true])(
    'gets one finding with all suspects (after its response: %s)',
    async (afterResponse) => {
      const isDeadly = (text: string): boolean => text === '[]'
      const url = await startStore(dieOf(isDeadly, afterResponse))
      const report = await run(url, { only: ['R1', 'N3', 'N5'] })
      expect([report.exitCode, findings(report)]).toEqual([
        1,
        ['violation R8 died no further response'],
      ])
      const [group] = report.groups
      expect(group!.count).toBe(1)
      expect(group!.findings[0].message).toContain('N3/body-type-[]')
      expect(report.stopped).toBe('The server no longer responds, so the rest was not sent.')
    },
  )

  test('right after a replayed case is noticed', async () => {
    const url = await startStore(dieOf((text) => text === '[]', true))
    const report = await run(url, { replay: 'N3/body-type-[]' })
    expect([report.exitCode, findings(report)]).toEqual([
      1,
      ['violation R8 died no further response'],
    ])
  })
})

test('a server that handles one connection at a time is checked with a concurrency of 1', async () => {
  const store = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAuthenticated = /^bearer \S/i.test(request.headers.authorization ?? '')
      response.writeHead(isAuthenticated ? 400 : 401, { 'Content-Type': 'application/json' })
      response.end('{"error":1,"message":"no"}')
    })
  })
  const waiting: Socket[] = []
  let isBusy = false
  const serveNext = (): void => {
    const socket = isBusy ? undefined : waiting.shift()
    if (!socket) return
    isBusy = true
    socket.on('close', () => {
      isBusy = false
      serveNext()
    })
    store.emit('connection', socket)
  }
  const url = await startTcp((socket) => {
    waiting.push(socket)
    serveNext()
  })
  onTestFinished(() => store.closeAllConnections())
  const options = { concurrency: 1, noCreate: true, only: ['N3', 'N4', 'A1', 'A2'] }
  const report = await run(url, options)
  expect(report.groups.filter(({ rule }) => rule === 'R8')).toEqual([])
})

test('requests that hang while other connections are open: a hint names --concurrency 1', async () => {
  const url = await startStore({
    send: (response, { status, headers, body }, { text }) => {
      if (!text.includes('"id":true')) response.writeHead(status, headers).end(body)
    },
  })
  const report = await run(url, { only: ['N5'], timeoutSeconds: 1 })
  expect(report.exitCode).toBe(1)
  expect(report.hints.join()).toContain(
    'if the server handles one connection at a time, use --concurrency 1',
  )
})

test('the looks at whether a server responds are about the path of the operation', async () => {
  const moved = evolve((document) => {
    const { '/plants': plants } = partOf(document, 'paths')
    document['paths'] = { '/garden/beds': plants }
  })
  const lines: string[] = []
  const server = createServer(({ method, url, headers }, response) => {
    lines.push(`${method} ${url} ${headers.authorization}`)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"fern"}')
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  await run(url, { waitSeconds: 5, only: ['R1/plain'], ...optionsOf(moved) })
  expect([lines[0], lines.at(-1), new Set(lines).size]).toEqual([
    'GET /garden/beds undefined',
    'GET /garden/beds undefined',
    2,
  ])
})

test('a server that stops responding to POST alone has one finding, from where it stopped', async () => {
  const url = await startStore({
    send: (response, { status, headers, body }, { method, number }) => {
      if (method === 'POST' && number > 5) response.destroy()
      else response.writeHead(status, headers).end(body)
    },
  })
  const report = await run(url, { only: ['N5'] })
  expect([report.stopped, findings(report)]).toEqual([
    'The server no longer responds to POST, so the rest was not sent.',
    ['violation R8 died no further response'],
  ])
})
