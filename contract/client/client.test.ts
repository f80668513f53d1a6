import { type Socket, createServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, empty, post, reusing } from '../../test/support/raw-client.ts'
import { listenLocally } from '../../test/support/start.ts'
import type { Failure, ReceivedResponse } from '../data/exchange.ts'
import { Client } from './client.ts'
import type { OutgoingRequest } from './outgoing-request.ts'
import * as routes from './route.ts'

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Writes without end, as fast as the other side reads. */
const pour = (socket: Socket, flood: string): void => {
  const write = (): void => {
    while (socket.writable && socket.write(flood));
  }
  socket.on('drain', write)
  write()
}

type Result = ReceivedResponse | Failure

const responding = async (
  bytes: string | Buffer,
  close = false,
  timeoutSeconds?: number,
): Promise<Result> => {
  const client = await clientOf((socket) => (close ? socket.end(bytes) : socket.write(bytes)), {
    timeoutSeconds,
  })
  return (await client.send(post)).response
}

const errors = (response: Result): readonly string[] =>
  response.type === 'response'
    ? response.protocolErrors.map(({ code }) => code)
    : [`${response.kind}: ${response.detail}`]

const body = (response: Result): string =>
  response.type === 'response' ? Buffer.from(response.body).toString() : response.detail

test('a request without a body is held before the last line of its head', async () => {
  const pieces: string[] = []
  const held = Promise.withResolvers<void>()
  const client = await clientOf((socket, piece) => {
    pieces.push(piece)
    if (pieces.length === 1) held.resolve()
    else socket.write(empty)
  })
  const sent = client.send({ ...post, method: 'GET', beforeLastWrite: () => held.promise })
  expect((await sent).response).toMatchObject({ status: 200 })
  expect(pieces).toEqual(['GET /plants HTTP/1.1\r\nHost: plants.test\r\n', '\r\n'])
})

test('a connection without a request is closed at once', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => socket.resume().on('close', () => closed.resolve()))
  const client = new Client({ baseUrl: `http://127.0.0.1:${await listenLocally(server)}` })
  onTestFinished(() => client.close())
  await client.connect()
  await expect(closed.promise).resolves.toBeUndefined()
})

describe('a valid response', () => {
  test('is read by its length', async () => {
    const response = await responding('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    const headers = [['Content-Length', '2']]
    expect(response).toMatchObject({ version: '1.1', status: 200, reason: 'OK', headers })
    expect([body(response), errors(response)]).toEqual(['{}', []])
  })

  const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n'
  test.each([
    [
      'in chunks with extensions and a trailer',
      `${chunked}1;a=b\r\n{\r\n01 \r\n}\r\n0\r\nX: y\r\n\r\n`,
    ],
    ['until the connection closes', 'HTTP/1.0 200 OK\r\n\r\n{}', true],
    [
      'after interim responses, without a reason',
      `${interim}HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n{}`,
    ],
  ])('is read %s', async (_how, bytes, close = false) => {
    const response = await responding(bytes, close)
    expect([body(response), errors(response)]).toEqual(['{}', []])
  })

  test('is read byte by byte', async () => {
    const client = await clientOf((socket) => {
      socket.setNoDelay(true)
      for (const byte of `${chunked}2\r\n{}\r\n0\r\n\r\n`) socket.write(byte)
    })
    const { response } = await client.send(post)
    expect([body(response), errors(response)]).toEqual(['{}', []])
  })

  test('of 1 MiB is read whole', async () => {
    const response = await responding(
      `HTTP/1.1 400 Bad\r\nContent-Length: ${1 << 20}\r\n\r\n${' '.repeat(1 << 20)}`,
    )
    expect([body(response).length, errors(response)]).toEqual([1 << 20, []])
  })

  test('is decoded from its content and transfer codings', async () => {
    const bytes = gzipSync(brotliCompressSync('{}'))
    const headers = 'Content-Encoding: br\r\nTransfer-Encoding: gzip, chunked'
    const chunk = [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n0\r\n\r\n']
    const parts = [`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`, ...chunk]
    const response = await responding(Buffer.concat(parts.map((part) => Buffer.from(part))))
    expect([body(response), errors(response)]).toEqual(['{}', []])
  })

  test('does not wait for a server that closes only after the client', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = await clientOf((socket) => socket.write(empty))
    expect(errors((await client.send(post)).response)).toEqual([])
  })

  test('that arrives while this process is busy is in time', async () => {
    const client = await clientOf(
      (socket) => {
        socket.write(empty)
        const until = performance.now() + 300
        while (performance.now() < until);
      },
      { timeoutSeconds: 0.2 },
    )
    expect((await client.send(post)).response).toMatchObject({ status: 200 })
  })
})

describe('reports the protocol error', () => {
  const ok = 'HTTP/1.1 200 OK\r\n'

  test.each([
    ['length-and-encoding', `${chunked.slice(0, -2)}Content-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
    ['several-lengths', `${ok}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['several-lengths', `${ok}Content-Length: 2, 3\r\n\r\n{}`],
    ['bytes-after-end', `${ok}Content-Length: 1\r\n\r\n{}`],
    ['bytes-after-end', `${empty}${empty}`],
    ['bytes-after-end', `${chunked}0\r\n\r\nx`],
    ['header-line', `${ok}Content-Length: 2\r\nno colon\r\n\r\n{}`],
    ['header-line', `${ok}Content-Length: 2\r\nX: y\r\n folded\r\n\r\n{}`],
    ['header-line', `${ok}Content-Length: 2\r\nX: a\0b\r\n\r\n{}`],
    ['coding-broken', `${ok}Content-Length: 2\r\nContent-Encoding: gzip\r\n\r\n{}`],
    ['coding-unknown', `${ok}Content-Length: 2\r\nContent-Encoding: leaf\r\n\r\n{}`],
    ['bare-line-feed', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}'],
    ['bare-line-feed', `${ok}Content-Length: 2\n\r\n{}`],
    ['no-reason-space', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n'],
    ['old-version-encoding', `${chunked.replace('1.1', '1.0')}0\r\n\r\n`],
  ])('reports the error %s in the bytes %j', async (code, bytes) => {
    expect(errors(await responding(bytes))).toEqual([code])
  })

  test('encoding-to-old-version for chunks in the response to an HTTP/1.0 request', async () => {
    let head = ''
    const client = await clientOf((socket, bytes) => {
      head = bytes
      socket.end(`${chunked}0\r\n\r\n`)
    })
    const { response } = await client.send({ ...post, version: '1.0' })
    expect(head).toMatch(/^POST \S+ HTTP\/1\.0\r\n/)
    expect(errors(response)).toEqual(['encoding-to-old-version'])
  })

  test('length-and-encoding with both of them', async () => {
    const bytes = `${chunked.slice(0, -2)}Content-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
    const detail = 'a length of 2, and "chunked"'
    expect(await responding(bytes)).toMatchObject({ protocolErrors: [{ detail }] })
  })

  test('late bytes before the next request on the connection', async () => {
    const sockets: Socket[] = []
    const client = await clientOf((socket) => sockets.push(socket) && socket.write(empty))
    await client.send(reusing)
    await new Promise((resolve) => sockets[0]!.write('late', resolve))
    await client.connect()
    const expected = 'malformed: the response before it has bytes after its end: "late"'
    expect(errors((await client.send(reusing)).response)).toEqual([expected])
  })

  test('bytes-after-end for bytes within lateTime', async () => {
    const client = await clientOf((socket) =>
      socket.write(empty, () => setTimeout(() => socket.write('late'), 5)),
    )
    expect(errors((await client.send({ ...reusing, lateTime: 10_000 })).response)).toEqual([
      'bytes-after-end',
    ])
  })

  describe('for a body that is sent after the head', () => {
    const apart = { ...reusing, body: Buffer.from('{}'), lateTime: 10_000, bodyDelay: 10_000 }
    const full = /\r\n\r\n\{\}$/

    test('unread-body if the server responds to the body, too', async () => {
      const client = await clientOf((socket) => socket.write(empty))
      expect(errors((await client.send(apart)).response)).toEqual(['unread-body'])
    })

    test('bytes-after-end if the server sends them before the body', async () => {
      const client = await clientOf((socket) => socket.write(empty + empty))
      expect(errors((await client.send(apart)).response)).toEqual(['bytes-after-end'])
    })

    test('none if the server closes the connection, and then no body is sent', async () => {
      const pieces: string[] = []
      const client = await clientOf((socket, bytes) => {
        pieces.push(bytes)
        socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      })
      expect(errors((await client.send(apart)).response)).toEqual([])
      expect(pieces.filter((bytes) => bytes.includes('{}'))).toEqual([])
    })

    test('none if the server waits for the body, which comes after the delay', async () => {
      let received = ''
      const client = await clientOf((socket, bytes) => {
        received += bytes
        if (full.test(received)) socket.write(empty)
      })
      const response = await client.send({ ...apart, bodyDelay: 1, lateTime: 1 })
      expect(errors(response.response)).toEqual([])
    })
  })

  test('bytes-after-end for late bytes before a close, but not for a late 408', async () => {
    const lateErrors = async (bytes: string): Promise<readonly string[]> => {
      const client = await clientOf((socket) => {
        socket.write(empty)
        setImmediate(() => socket.end(bytes))
      })
      return errors((await client.send(post)).response)
    }
    expect(await lateErrors('late')).toEqual(['bytes-after-end'])
    expect(await lateErrors('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n')).toEqual(
      [],
    )
  })
})

describe('fails with', () => {
  test.each([
    ['malformed', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['malformed', 'HTTP/1.1 OK 200\r\n\r\n'],
    ['malformed', 'HTTP/2 200 OK\r\n\r\n'],
    ['malformed', '\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ['malformed', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['malformed', `${chunked}zz\r\n{}\r\n0\r\n\r\n`],
    ['malformed', `${chunked}1\r\n{}\r\n0\r\n\r\n`],
    ['malformed', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(70_000)}`],
  ])('the failure %s for the bytes %j', async (kind, bytes) => {
    expect(await responding(bytes)).toMatchObject({ type: 'failure', kind })
  })

  test.each(['', `${chunked}2\r\n{}\r\n`])(
    'a timeout after no more than the bytes %j',
    async (bytes) => {
      expect(await responding(bytes, false, 0.05)).toMatchObject({
        type: 'failure',
        kind: 'timeout',
      })
    },
  )

  test.each([
    ['cut-off', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}', 'after 2 of 3 bytes'],
    ['cut-off', `${chunked}2\r\n{}\r\n`, 'before the last chunk'],
    ['cut-off', 'HTTP/1.1 200 OK\r\nConte', 'within the head of the response'],
    ['cut-off', 'H', 'within the head of the response'],
    ['closed', '', ''],
  ])('%s: %j and a close', async (kind, bytes, where) => {
    const detail = `the connection was closed ${where}`.trim()
    expect(await responding(bytes, true)).toMatchObject({ type: 'failure', kind, detail })
  })

  const spaces = ' '.repeat(65_535)
  test.each([
    ['until the connection closes', 'HTTP/1.1 200 OK\r\n\r\n', spaces],
    ['in chunks', chunked, `ffff\r\n${spaces}\r\n`],
    ['in one chunk', `${chunked}ffffffff\r\n`, spaces],
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 999999999999999\r\n\r\n', spaces],
    ['of interim responses', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2000)],
    ['of chunk trailers', `${chunked}0\r\n`, `X: ${spaces.slice(0, 60_000)}\r\n`],
  ])('endless for a flood %s, of which 64 KiB are kept', async (_how, head, flood) => {
    const client = await clientOf((socket) => {
      socket.write(head)
      pour(socket, flood)
    })
    const { response } = await client.send(post)
    expect(response).toMatchObject({ kind: 'endless' })
    const { received, receivedLength } = response as Failure
    expect(received.length).toBe(64 << 10)
    expect(received.buffer.byteLength).toBe(received.length)
    expect(receivedLength).toBeGreaterThan(2 << 20)
    expect(receivedLength).toBeLessThan(3 << 20)
  })

  test('refused when nothing listens', async () => {
    const client = new Client({ baseUrl: 'http://127.0.0.1:1' })
    const detail = 'nothing listens at 127.0.0.1 port 1 (ECONNREFUSED)'
    expect((await client.send(post)).response).toMatchObject({ kind: 'refused', detail })
    await expect(client.connect()).rejects.toThrow(detail)
  })
})

describe('a request', () => {
  test.each<[string, OutgoingRequest['headers'], string]>([
    ['as given', [['Content-Length', '7']], '{"a":1}'],
    ['in chunks', [['Transfer-Encoding', 'chunked']], '4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n'],
  ])('is sent %s', async (_how, [[name, value] = ['', '']], expected) => {
    let text = ''
    const client = await clientOf((socket, bytes) => {
      text += bytes
      if (text.endsWith(expected)) socket.write(empty)
    })
    await client.send({
      ...post,
      url: 'http://plants.test/a?x=1',
      headers: [[name, value]],
      body: Buffer.from('{"a":1}'),
    })
    expect(text).toBe(`POST /a?x=1 HTTP/1.1\r\n${name}: ${value}\r\n\r\n${expected}`)
  })

  test.each([
    ['shares a connection with reuse', reusing, empty, 1],
    ['has its own connection without reuse', post, empty, 3],
    [
      'does not share a connection that the server closes',
      reusing,
      empty.replace('OK', 'OK\r\nConnection: Close'),
      3,
    ],
  ])('on one server %s', async (_how, request, response, connections) => {
    const sockets = new Set<Socket>()
    const client = await clientOf((socket) => sockets.add(socket) && socket.write(response))
    for (let count = 0; count < 3; count += 1) await client.send(request)
    expect(sockets.size).toBe(connections)
  })

  test('does not follow a redirect', async () => {
    const moved = empty.replace('200 OK', '308 Moved\r\nLocation: /')
    expect(await responding(moved)).toMatchObject({ status: 308 })
  })
})

test('a fault of the suite is thrown, and is no failure of the connection', async () => {
  const fault = new TypeError('a fault of the suite')
  const openConnection = vi.spyOn(routes, 'openConnection').mockRejectedValue(fault)
  onTestFinished(() => openConnection.mockRestore())
  const client = new Client({ baseUrl: 'http://store.test' })
  await expect(client.send(post)).rejects.toBe(fault)
})
