import type { ServerResponse } from 'node:http'
import { breaking, type Fault } from './fault.ts'
import { plainly, wire, type Behaviour } from './listen.ts'
import { contentType, good, isUnreadable, valueOf } from './received.ts'
import { right, type Answer, type Received } from './store.ts'

type When = (received: Received, usual: Answer) => boolean
type Send = (response: ServerResponse, usual: Answer) => void

const sending = (when: When, send: Send): Behaviour => ({
  send: (response, usual, received) =>
    when(received, usual) ? send(response, usual) : plainly(response, usual),
})

const reset: Send = ({ socket }) => socket?.resetAndDestroy()
const close: Send = ({ socket }) => socket?.end()
const hang: Send = () => {}

const endless: Send = (response, { status, headers }) => {
  response.writeHead(status, headers)
  const timer = setInterval(() => response.write(' '), 50)
  response.once('close', () => clearInterval(timer))
}

/** Answers that never come, or never end. */
export const noAnswer: readonly Fault[] = breaking(
  'R8',
  ['close-all', 'closes every connection without an answer', { send: close }],
  [
    'reset-every-tenth',
    'resets every tenth connection',
    sending((got) => got.number % 10 === 0, reset),
  ],
  ['reset-first', 'resets the very first connection', sending((got) => got.number === 1, reset)],
  [
    'close-on-bad-json',
    'closes on what is not JSON',
    sending((got) => right.admits(got) && isUnreadable(got), close),
  ],
  ['reset-on-null', 'dies on null', sending((got) => valueOf(got) === null, reset)],
  [
    'close-without-credential',
    'closes where there is no credential',
    sending((got) => !right.admits(got), close),
  ],
  [
    'reset-in-crowd',
    'resets when twenty requests are in hand',
    { ...sending((got) => got.busy >= 20, reset), pause: 1 },
  ],
  [
    'few-connections',
    'takes no more than eight connections',
    {
      arrange: (server) => {
        server.maxConnections = 8
      },
      pause: 1,
    },
  ],
  [
    'reset-after-twenty',
    'dies at the twenty-first plant',
    sending((got, usual) => good(got, usual) && got.created >= 20, reset),
  ],
  ['reset-on-large', 'resets at ten kilobytes', sending((got) => got.bytes.length > 9_000, reset)],
  [
    'hang-on-empty',
    'waits for ever for an empty body',
    sending((got) => got.bytes.length === 0, hang),
    { hangs: true },
  ],
  [
    'hang-on-text',
    'never answers text/plain',
    sending((got) => contentType(got).startsWith('text/plain'), hang),
    { hangs: true },
  ],
  [
    'hang-on-bad-json',
    'never answers what is not JSON',
    sending((got) => right.admits(got) && isUnreadable(got), hang),
    { hangs: true },
  ],
  [
    'hang-every-fortieth',
    'never answers every fortieth request',
    sending((got) => got.number % 40 === 0, hang),
    { hangs: true },
  ],
  [
    'endless-refusal',
    'never ends its answer to null',
    sending((got) => valueOf(got) === null, endless),
    { hangs: true },
  ],
  [
    'promise-and-wait',
    'promises one byte too many to null and waits',
    sending(
      (got) => valueOf(got) === null,
      ({ socket }, usual) =>
        socket?.write(wire(usual, [`Content-Length: ${Buffer.byteLength(usual.body) + 1}`])),
    ),
    { hangs: true },
  ],
  [
    'head-only',
    'sends the head of its answer to a list and waits',
    sending(
      (got) => Array.isArray(valueOf(got)),
      (response, usual) => {
        response.writeHead(usual.status, usual.headers)
        response.flushHeaders()
      },
    ),
    { hangs: true },
  ],
)
