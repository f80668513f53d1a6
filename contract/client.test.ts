import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type Client, type Wire, createClient } from './client.ts'
import type { ReceivedResponse, Failure } from './exchange.ts'

const servers: Server[] = []
const clients: Client[] = []

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
        }),
    ),
  )
})

/** A server that does as it is told once a request's head has come. */
const serving = async (onRequest: (socket: Socket, head: string) => void): Promise<Client> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => onRequest(socket, bytes.toString('latin1')))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  servers.push(server)
  const { port } = server.address() as AddressInfo
  const client = createClient({ url: `http://127.0.0.1:${port}`, timeout: 400 })
  clients.push(client)
  return client
}

const get: Wire = {
  method: 'POST',
  target: '/plants',
  headers: [['Accept', 'application/json']],
  chunked: false,
  split: false,
  reuse: false,
}

const sayingBytes = async (
  bytes: string | Buffer,
  close = false,
): Promise<ReceivedResponse | Failure> => {
  const client = await serving((socket) => (close ? socket.end(bytes) : socket.write(bytes)))
  return (await client.send(get)).came
}

const flaws = (came: ReceivedResponse | Failure): readonly string[] =>
  came.type === 'response'
    ? came.protocolErrors.map(({ code }) => code)
    : [`${came.kind}: ${came.detail}`]

const body = (came: ReceivedResponse | Failure): string =>
  came.type === 'response' ? Buffer.from(came.body).toString() : `${came.kind}: ${came.detail}`

describe('a right answer', () => {
  test('is read by its length', async () => {
    const came = await sayingBytes('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    expect(came).toMatchObject({
      type: 'response',
      status: 200,
      reason: 'OK',
      headers: [['Content-Length', '2']],
      framing: 'content-length',
      wireLength: 2,
      flaws: [],
    })
    expect(body(came)).toBe('{}')
  })

  test('is read in chunks with extensions and a trailer', async () => {
    const came = await sayingBytes(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n01 \r\n}\r\n0\r\nX: y\r\n\r\n',
    )
    expect([body(came), flaws(came)]).toEqual(['{}', []])
  })

  test('is read until the connection closes', async () => {
    const came = await sayingBytes('HTTP/1.0 200 OK\r\n\r\n{"a":1}', true)
    expect([body(came), flaws(came)]).toEqual(['{"a":1}', []])
    expect(came).toMatchObject({ version: '1.0', framing: 'close' })
  })

  test('comes after interim ones', async () => {
    const came = await sayingBytes(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 400 \r\nContent-Length: 0\r\n\r\n',
    )
    expect(came).toMatchObject({ status: 400, interim: [100, 103], flaws: [] })
  })

  test('comes byte by byte', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'
    const client = await serving((socket) => {
      socket.setNoDelay(true)
      for (const byte of bytes) socket.write(byte)
    })
    const { came } = await client.send(get)
    expect([body(came), flaws(came)]).toEqual(['{}', []])
  })

  test.each([
    ['gzip', gzipSync('{}')],
    ['br', brotliCompressSync('{}')],
    ['deflate', deflateSync('{}')],
    ['deflate', deflateRawSync('{}')],
    ['GZIP', gzipSync('{}')],
    ['identity', Buffer.from('{}')],
  ])('is decoded from %s', async (coding, bytes) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`
    const came = await sayingBytes(Buffer.concat([Buffer.from(head), bytes]))
    expect([body(came), flaws(came)]).toEqual(['{}', []])
  })

  test('without a body ends with its head', async () => {
    expect(await sayingBytes('HTTP/1.1 204 No Content\r\n\r\n')).toMatchObject({
      status: 204,
      framing: 'none',
      flaws: [],
    })
  })
})

describe('a flaw is told', () => {
  test.each([
    [
      'length-and-encoding',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    ['several-lengths', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['several-lengths', 'Content-Length: 2, 3\r\n\r\n{}'],
    ['bytes-after-end', 'Content-Length: 1\r\n\r\n{}'],
    ['bytes-after-end', 'Content-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
    ['bytes-after-end', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nx'],
    ['header-line', 'Content-Length: 2\r\nno colon\r\n\r\n{}'],
    ['header-line', 'Content-Length: 2\r\nX-Space : y\r\n\r\n{}'],
    ['header-line', 'Content-Length: 2\r\nX: y\r\n folded\r\n\r\n{}'],
    ['header-line', 'Content-Length: 2\r\nX: a\0b\r\n\r\n{}'],
    ['coding-broken', 'Content-Length: 2\r\nContent-Encoding: gzip\r\n\r\n{}'],
    ['coding-unknown', 'Content-Length: 2\r\nContent-Encoding: leaf\r\n\r\n{}'],
  ])('%s', async (code, rest) => {
    expect(flaws(await sayingBytes(`HTTP/1.1 200 OK\r\n${rest}`))).toEqual([code])
  })

  test('bare line feeds', async () => {
    expect(flaws(await sayingBytes('HTTP/1.1 200 OK\nContent-Length: 2\n\n{}'))).toEqual([
      'bare-line-feed',
    ])
    expect(flaws(await sayingBytes('HTTP/1.1 200 OK\r\nContent-Length: 2\n\r\n{}'))).toEqual([
      'bare-line-feed',
    ])
  })

  test('no space after the status', async () => {
    expect(flaws(await sayingBytes('HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n'))).toEqual([
      'no-reason-space',
    ])
  })

  test('a transfer coding in HTTP/1.0', async () => {
    const came = await sayingBytes('HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    expect(flaws(came)).toEqual(['old-version-encoding'])
  })

  test('bytes that come late', async () => {
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      setTimeout(() => socket.writable && socket.write('late'), 5)
    })
    const late = new Promise((resolve) => {
      void client.send({ ...get, reuse: true }, (flaw) => resolve(flaw.code))
    })
    expect(await late).toBe('bytes-after-end')
  })

  test('a body beyond one mebibyte', async () => {
    const long = 'x'.repeat(1_500_000)
    const came = await sayingBytes(`HTTP/1.1 200 OK\r\nContent-Length: 1500000\r\n\r\n${long}`)
    expect(came).toMatchObject({ type: 'response', wireLength: 1_500_000 })
    expect([flaws(came), body(came).length]).toEqual([['too-long'], 1_048_576])
  })

  test('a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
    expect(flaws(await sayingBytes(Buffer.concat([Buffer.from(head), bomb])))).toEqual(['too-long'])
  })
})

describe('a failure is told', () => {
  test.each([
    ['malformed', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['malformed', 'HTTP/1.1 OK 200\r\n\r\n'],
    ['malformed', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['malformed', 'HTTP/2 200 OK\r\n\r\n'],
    ['malformed', '\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ['malformed', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['malformed', 'HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}'],
    ['malformed', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['malformed', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n'],
    ['malformed', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(70_000)}`],
    ['timeout', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}'],
    ['timeout', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
    ['timeout', 'HTTP/1.1 200 OK\r\n'],
  ])('%s: %j', async (kind, bytes) => {
    expect((await sayingBytes(bytes)) as Failure).toMatchObject({ type: 'failure', kind })
  })

  test.each([
    ['cut-off', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}'],
    ['cut-off', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
    ['cut-off', 'HTTP/1.1 200 OK\r\nConte'],
    ['closed', ''],
  ])('%s: %j and a close', async (kind, bytes) => {
    expect(await sayingBytes(bytes, true)).toMatchObject({ type: 'failure', kind })
  })

  test('a reset', async () => {
    const client = await serving((socket) => socket.resetAndDestroy())
    expect((await client.send(get)).came).toMatchObject({ type: 'failure', kind: 'reset' })
  })

  test('silence', async () => {
    const client = await serving(() => {})
    const { came, timing } = await client.send(get)
    expect(came).toMatchObject({ kind: 'timeout', detail: 'no answer came within 0.4 s' })
    expect(timing.firstByte).toBeUndefined()
  })

  test('an answer in time that this process was too busy to read', async () => {
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      // The server is this very process: its answer is out, and then nobody reads it for long.
      const until = performance.now() + 600
      while (performance.now() < until);
    })
    expect((await client.send(get)).came).toMatchObject({ status: 200 })
  })

  test('an answer that trickles for ever', async () => {
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const timer = setInterval(() => socket.write(' '), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect((await client.send(get)).came).toMatchObject({ kind: 'timeout', status: 200 })
  })

  test('an answer that floods for ever', async () => {
    const client = await serving((socket) => {
      const flood = Buffer.alloc(4 << 20, ' ')
      const pour = (): void => {
        while (socket.writable && socket.write(flood));
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('drain', pour)
      pour()
    })
    const { came } = await client.send(get)
    expect(['endless', 'timeout']).toContain((came as Failure).kind)
  })

  test('nothing that listens', async () => {
    const client = createClient({ url: 'http://127.0.0.1:1', timeout: 400 })
    expect((await client.send(get)).came).toMatchObject({
      kind: 'refused',
      detail: 'nothing listens at 127.0.0.1 port 1 (ECONNREFUSED)',
    })
    await expect(client.reach(200, new AbortController().signal)).rejects.toThrow(
      'nothing listens at 127.0.0.1 port 1',
    )
  })

  test('a name that no one has', async () => {
    const client = createClient({
      url: 'http://no-such-host.invalid',
      timeout: 5000,
      environment: {},
    })
    expect((await client.send(get)).came).toMatchObject({ kind: 'unresolved' })
  })
})

describe('a request', () => {
  const seen = async (wire: Partial<Wire>): Promise<string> => {
    let text = ''
    const client = await serving((socket, bytes) => {
      text += bytes
      const whole = wire.chunked ? /\r\n0\r\n\r\n$/ : /(\r\n\r\n|\})$/
      if (whole.test(text)) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
    await client.send({ ...get, ...wire })
    return text.replace(/127\.0\.0\.1:\d+/, 'HOST')
  }

  test('goes out as it is given', async () => {
    expect(await seen({ body: Buffer.from('{}'), target: '/a/plants?x=1' })).toBe(
      'POST /a/plants?x=1 HTTP/1.1\r\nHost: HOST\r\nAccept: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
  })

  test('without a body has no length', async () => {
    expect(await seen({})).toBe(
      'POST /plants HTTP/1.1\r\nHost: HOST\r\nAccept: application/json\r\n\r\n',
    )
  })

  test('goes out in chunks', async () => {
    expect(await seen({ body: Buffer.from('{"a":1}'), chunked: true })).toBe(
      'POST /plants HTTP/1.1\r\nHost: HOST\r\nAccept: application/json\r\nTransfer-Encoding: chunked\r\n\r\n' +
        '4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n',
    )
  })

  test('may bring a Host of its own', async () => {
    expect(await seen({ headers: [['Host', 'shop.example']] })).toBe(
      'POST /plants HTTP/1.1\r\nHost: shop.example\r\n\r\n',
    )
  })

  test('shares a connection where it may', async () => {
    const sockets = new Set<Socket>()
    const client = await serving((socket) => {
      sockets.add(socket)
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    })
    for (let count = 0; count < 3; count += 1) await client.send({ ...get, reuse: true })
    expect(sockets.size).toBe(1)
    await client.send(get)
    expect(sockets.size).toBe(2)
  })

  test('takes a late 408 for the end of an idle connection', async () => {
    const late: string[] = []
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      setTimeout(() => socket.end('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n'), 20)
    })
    await client.send({ ...get, reuse: true }, ({ code }) => late.push(code))
    await client.close()
    expect(late).toEqual([])
  })

  test('leaves a connection that is to close', async () => {
    const sockets = new Set<Socket>()
    const client = await serving((socket) => {
      sockets.add(socket)
      socket.write('HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 2\r\n\r\n{}')
    })
    for (let count = 0; count < 3; count += 1) await client.send({ ...get, reuse: true })
    expect(sockets.size).toBe(3)
  })

  test('follows no redirect', async () => {
    const came = await sayingBytes('HTTP/1.1 308 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n')
    expect(came).toMatchObject({ status: 308 })
  })
})
