import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type Client, type OutgoingRequest, createClient } from './client.ts'
import type { ReceivedResponse, Failure } from '../exchange.ts'

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

/** A client of a server that gives each piece of a request to the function. */
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
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, timeout: 400 })
  clients.push(client)
  return client
}

const get: OutgoingRequest = {
  method: 'POST',
  target: '/plants',
  headers: [['Accept', 'application/json']],
  chunked: false,
  split: false,
  reuse: false,
}

const responding = async (
  bytes: string | Buffer,
  close = false,
): Promise<ReceivedResponse | Failure> => {
  const client = await serving((socket) => (close ? socket.end(bytes) : socket.write(bytes)))
  return (await client.send(get)).response
}

const errors = (response: ReceivedResponse | Failure): readonly string[] =>
  response.type === 'response'
    ? response.protocolErrors.map(({ code }) => code)
    : [`${response.kind}: ${response.detail}`]

const body = (response: ReceivedResponse | Failure): string =>
  response.type === 'response'
    ? Buffer.from(response.body).toString()
    : `${response.kind}: ${response.detail}`

describe('a valid response', () => {
  test('is read by its length', async () => {
    const response = await responding('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    expect(response).toMatchObject({
      type: 'response',
      status: 200,
      reason: 'OK',
      headers: [['Content-Length', '2']],
      framing: 'content-length',
      wireLength: 2,
      protocolErrors: [],
    })
    expect(body(response)).toBe('{}')
  })

  test('is read in chunks with extensions and a trailer', async () => {
    const response = await responding(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n01 \r\n}\r\n0\r\nX: y\r\n\r\n',
    )
    expect([body(response), errors(response)]).toEqual(['{}', []])
  })

  test('is read until the connection closes', async () => {
    const response = await responding('HTTP/1.0 200 OK\r\n\r\n{"a":1}', true)
    expect([body(response), errors(response)]).toEqual(['{"a":1}', []])
    expect(response).toMatchObject({ version: '1.0', framing: 'close' })
  })

  test('is read after interim responses', async () => {
    const response = await responding(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 400 \r\nContent-Length: 0\r\n\r\n',
    )
    expect(response).toMatchObject({ status: 400, interim: [100, 103], protocolErrors: [] })
  })

  test('is read byte by byte', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'
    const client = await serving((socket) => {
      socket.setNoDelay(true)
      for (const byte of bytes) socket.write(byte)
    })
    const { response } = await client.send(get)
    expect([body(response), errors(response)]).toEqual(['{}', []])
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
    const response = await responding(Buffer.concat([Buffer.from(head), bytes]))
    expect([body(response), errors(response)]).toEqual(['{}', []])
  })

  test('without a body ends with its head', async () => {
    expect(await responding('HTTP/1.1 204 No Content\r\n\r\n')).toMatchObject({
      status: 204,
      framing: 'none',
      protocolErrors: [],
    })
  })
})

describe('reports the protocol error', () => {
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
    expect(errors(await responding(`HTTP/1.1 200 OK\r\n${rest}`))).toEqual([code])
  })

  test('bare-line-feed', async () => {
    expect(errors(await responding('HTTP/1.1 200 OK\nContent-Length: 2\n\n{}'))).toEqual([
      'bare-line-feed',
    ])
    expect(errors(await responding('HTTP/1.1 200 OK\r\nContent-Length: 2\n\r\n{}'))).toEqual([
      'bare-line-feed',
    ])
  })

  test('no-reason-space', async () => {
    expect(errors(await responding('HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n'))).toEqual([
      'no-reason-space',
    ])
  })

  test('old-version-encoding', async () => {
    const response = await responding(
      'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    expect(errors(response)).toEqual(['old-version-encoding'])
  })

  test('bytes-after-end that arrive late', async () => {
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      setTimeout(() => socket.writable && socket.write('late'), 5)
    })
    const late = new Promise((resolve) => {
      void client.send({ ...get, reuse: true }, (error) => resolve(error.code))
    })
    expect(await late).toBe('bytes-after-end')
  })

  test('too-long for a body over 1 MiB', async () => {
    const long = 'x'.repeat(1_500_000)
    const response = await responding(`HTTP/1.1 200 OK\r\nContent-Length: 1500000\r\n\r\n${long}`)
    expect(response).toMatchObject({ type: 'response', wireLength: 1_500_000 })
    expect([errors(response), body(response).length]).toEqual([['too-long'], 1_048_576])
  })

  test('too-long for a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
    expect(errors(await responding(Buffer.concat([Buffer.from(head), bomb])))).toEqual(['too-long'])
  })
})

describe('fails with', () => {
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
    expect((await responding(bytes)) as Failure).toMatchObject({ type: 'failure', kind })
  })

  test.each([
    ['cut-off', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}'],
    ['cut-off', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
    ['cut-off', 'HTTP/1.1 200 OK\r\nConte'],
    ['closed', ''],
  ])('%s: %j and a close', async (kind, bytes) => {
    expect(await responding(bytes, true)).toMatchObject({ type: 'failure', kind })
  })

  test('reset', async () => {
    const client = await serving((socket) => socket.resetAndDestroy())
    expect((await client.send(get)).response).toMatchObject({ type: 'failure', kind: 'reset' })
  })

  test('timeout without a response', async () => {
    const client = await serving(() => {})
    const { response, timing } = await client.send(get)
    expect(response).toMatchObject({ kind: 'timeout', detail: 'no response came within 0.4 s' })
    expect(timing.firstByte).toBeUndefined()
  })

  test('no timeout when this process was too busy to read a response in time', async () => {
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      // The server is this very process: its answer is out, and then nobody reads it for long.
      const until = performance.now() + 600
      while (performance.now() < until);
    })
    expect((await client.send(get)).response).toMatchObject({ status: 200 })
  })

  test('timeout for an endless trickle', async () => {
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const timer = setInterval(() => socket.write(' '), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect((await client.send(get)).response).toMatchObject({ kind: 'timeout', status: 200 })
  })

  test('endless or timeout for a flood', async () => {
    const client = await serving((socket) => {
      const flood = Buffer.alloc(4 << 20, ' ')
      const pour = (): void => {
        while (socket.writable && socket.write(flood));
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('drain', pour)
      pour()
    })
    const { response } = await client.send(get)
    expect(['endless', 'timeout']).toContain((response as Failure).kind)
  })

  test('refused when nothing listens', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', timeout: 400 })
    expect((await client.send(get)).response).toMatchObject({
      kind: 'refused',
      detail: 'nothing listens at 127.0.0.1 port 1 (ECONNREFUSED)',
    })
    await expect(client.connect(200)).rejects.toThrow('nothing listens at 127.0.0.1 port 1')
  })

  test('unresolved for an unknown host', async () => {
    const client = createClient({
      baseUrl: 'http://no-such-host.invalid',
      timeout: 5000,
      environment: {},
    })
    expect((await client.send(get)).response).toMatchObject({ kind: 'unresolved' })
  })
})

describe('a request', () => {
  const seen = async (wire: Partial<OutgoingRequest>): Promise<string> => {
    let text = ''
    const client = await serving((socket, bytes) => {
      text += bytes
      const whole = wire.chunked ? /\r\n0\r\n\r\n$/ : /(\r\n\r\n|\})$/
      if (whole.test(text)) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
    await client.send({ ...get, ...wire })
    return text.replace(/127\.0\.0\.1:\d+/, 'HOST')
  }

  test('is sent as given', async () => {
    expect(await seen({ body: Buffer.from('{}'), target: '/a/plants?x=1' })).toBe(
      'POST /a/plants?x=1 HTTP/1.1\r\nHost: HOST\r\nAccept: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
  })

  test('without a body has no Content-Length', async () => {
    expect(await seen({})).toBe(
      'POST /plants HTTP/1.1\r\nHost: HOST\r\nAccept: application/json\r\n\r\n',
    )
  })

  test('is sent in chunks', async () => {
    expect(await seen({ body: Buffer.from('{"a":1}'), chunked: true })).toBe(
      'POST /plants HTTP/1.1\r\nHost: HOST\r\nAccept: application/json\r\nTransfer-Encoding: chunked\r\n\r\n' +
        '4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n',
    )
  })

  test('may have its own Host', async () => {
    expect(await seen({ headers: [['Host', 'shop.example']] })).toBe(
      'POST /plants HTTP/1.1\r\nHost: shop.example\r\n\r\n',
    )
  })

  test('shares a connection with reuse', async () => {
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

  test('ignores a late 408 on an idle connection', async () => {
    const late: string[] = []
    const client = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      setTimeout(() => socket.end('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n'), 20)
    })
    await client.send({ ...get, reuse: true }, ({ code }) => late.push(code))
    await client.close()
    expect(late).toEqual([])
  })

  test('does not reuse a connection that the server closes', async () => {
    const sockets = new Set<Socket>()
    const client = await serving((socket) => {
      sockets.add(socket)
      socket.write('HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 2\r\n\r\n{}')
    })
    for (let count = 0; count < 3; count += 1) await client.send({ ...get, reuse: true })
    expect(sockets.size).toBe(3)
  })

  test('does not follow a redirect', async () => {
    const response = await responding(
      'HTTP/1.1 308 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n',
    )
    expect(response).toMatchObject({ status: 308 })
  })
})
