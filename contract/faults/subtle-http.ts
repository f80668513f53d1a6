import { gzipSync } from 'node:zlib'
import { instead } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { plainly, wire, type Behaviour } from './listen.ts'
import { bad, good, idOf, valueOf } from './received.ts'
import { json, type Answer } from './store.ts'

const complete = (usual: Answer): string =>
  wire(usual, [`Content-Length: ${Buffer.byteLength(usual.body)}`])

/** Answers to arrays only are spoilt, the rest being plain. */
const toLists = (send: NonNullable<Behaviour['send']>): Behaviour => ({
  send: (response, usual, got) =>
    Array.isArray(valueOf(got)) ? send(response, usual, got) : plainly(response, usual),
})

/** Answers that a careless client takes for whole. */
export const subtleHttp: readonly Fault[] = [
  ...breaking(
    'R8',
    [
      'double-answer',
      'answers twice what it refuses',
      {
        send: (response, usual) => {
          if (usual.status === 200) return plainly(response, usual)
          response.socket?.write(complete(usual) + complete(usual))
        },
      },
    ],
    [
      'cut-gzip',
      'cuts what it compressed',
      {
        answer: (usual) => ({
          ...usual,
          headers: { ...usual.headers, 'Content-Encoding': 'gzip' },
          body: gzipSync(usual.body).subarray(0, -9),
        }),
      },
    ],
    [
      'trickle',
      'sends a byte now and then',
      toLists((response, usual) => {
        response.writeHead(usual.status, usual.headers)
        const timer = setInterval(() => response.write(' '), 100)
        response.once('close', () => clearInterval(timer))
      }),
      { hangs: true },
    ],
    [
      'endless-head',
      'never ends its head',
      toLists(({ socket }) => {
        socket?.write('HTTP/1.1 400 Bad Request\r\n')
        const timer = setInterval(() => socket?.write('X-More: 1\r\n'), 20)
        socket?.once('close', () => clearInterval(timer))
      }),
      { hangs: true },
    ],
    [
      'no-end',
      'tells no length and keeps the connection open',
      toLists(({ socket }, usual) => socket?.write(wire(usual, ['Connection: keep-alive']))),
      { hangs: true },
    ],
    [
      'only-interim',
      'sends 100 and nothing after it',
      toLists(({ socket }) => socket?.write('HTTP/1.1 100 Continue\r\n\r\n')),
      { hangs: true },
    ],
    [
      'negative-chunk',
      'sends a negative chunk size',
      {
        send: ({ socket }, usual) =>
          socket?.end(
            wire({ ...usual, body: `-5\r\n${String(usual.body)}\r\n0\r\n\r\n` }, [
              'Transfer-Encoding: chunked',
            ]),
          ),
      },
    ],
    [
      'empty-line-first',
      'sends an error page of its proxy without a head',
      {
        send: (response, usual, got) => {
          if (got.number % 25 === 0) response.socket?.end('<html>upstream timed out</html>')
          else plainly(response, usual)
        },
      },
    ],
    [
      'length-of-characters-in-error',
      'counts characters for bytes in its errors',
      {
        send: (response, usual) => {
          if (usual.status === 200) return plainly(response, usual)
          const body = '{"error":1,"message":"ungültig"}'
          response.socket?.end(wire({ ...usual, body }, [`Content-Length: ${body.length}`]))
        },
      },
    ],
  ),
  ...breaking('R1', [
    'odd-ids',
    'refuses odd ids',
    instead(
      (got, usual) => good(got, usual) && (idOf(got) ?? 0n) % 2n === 1n && (idOf(got) ?? 0n) > 0n,
      json(400, { error: 2, message: 'even only' }),
    ),
  ]),
  ...breaking(
    'R7',
    [
      'not-modified',
      'answers 304 to what it refuses',
      instead(bad, { status: 304, headers: {}, body: '' }),
    ],
    [
      'teapot',
      'answers 418 to an object without members',
      instead((got) => got.bytes.toString() === '{}', json(418, { error: 18, message: 'tea' })),
    ],
    [
      'precondition',
      'answers 428 to a first request',
      instead((got) => got.number === 1, json(428, { error: 28, message: 'If-Match' })),
    ],
  ),
]
