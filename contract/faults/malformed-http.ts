import { breaking, type Fault } from './fault.ts'
import { plainly, wire, type Behaviour } from './listen.ts'
import { textOf } from './received.ts'
import type { Answer } from './store.ts'

/** Writes the answer's bytes by hand, with header lines of its own, and closes. */
const raw = (lines: (answer: Answer) => readonly string[]): Behaviour => ({
  send: ({ socket }, answer) => socket?.end(wire(answer, lines(answer))),
})
const length = ({ body }: Answer): number => Buffer.byteLength(body)

/** Answers that are not well-formed HTTP, or not complete. */
export const malformedHttp: readonly Fault[] = breaking(
  'R8',
  [
    'length-too-large',
    'promises ten bytes too many and closes',
    raw((usual) => [`Content-Length: ${length(usual) + 10}`]),
  ],
  [
    'length-too-small',
    'promises two bytes too few',
    raw((usual) => [`Content-Length: ${length(usual) - 2}`]),
  ],
  [
    'length-in-characters',
    'counts characters for bytes',
    {
      send: (response, usual) => {
        if (usual.status !== 200) return plainly(response, usual)
        const body = '{"name":"Rosé ❀"}'
        response.socket?.end(wire({ ...usual, body }, [`Content-Length: ${body.length}`]))
      },
    },
  ],
  [
    'length-and-chunks',
    'sends Content-Length with Transfer-Encoding',
    {
      send: ({ socket }, { status, headers, body }) => {
        const lines = [`Content-Length: ${Buffer.byteLength(body)}`, 'Transfer-Encoding: chunked']
        const chunks = `${Buffer.byteLength(body).toString(16)}\r\n${String(body)}\r\n0\r\n\r\n`
        socket?.end(wire({ status, headers, body: chunks }, lines))
      },
    },
  ],
  [
    'two-lengths',
    'sends two different Content-Lengths',
    raw((usual) => [`Content-Length: ${length(usual)}`, `Content-Length: ${length(usual) + 1}`]),
  ],
  [
    'no-number-length',
    'sends a Content-Length that is no number',
    raw(() => ['Content-Length: many']),
  ],
  ['negative-length', 'sends Content-Length: -1', raw(() => ['Content-Length: -1'])],
  [
    'no-status',
    'sends a status line without a status',
    {
      send: ({ socket }, answer) =>
        socket?.end(wire(answer).replace(/^HTTP\/1\.1 \d+ X/, 'HTTP/1.1 OK')),
    },
  ],
  ['no-head', 'sends a body without a head', { send: ({ socket }, { body }) => socket?.end(body) }],
  [
    'other-protocol',
    'speaks another protocol',
    {
      arrange: (server) =>
        server.on('connection', (socket) => socket.write('220 mail.example ESMTP\r\n')),
    },
  ],
  [
    'header-without-colon',
    'sends a header line without a colon',
    raw((usual) => [`Content-Length: ${length(usual)}`, 'X Powered By Plants']),
  ],
  [
    'broken-chunk-size',
    'sends a chunk size that is no number',
    {
      send: ({ socket }, { status, headers, body }) =>
        socket?.end(
          wire({ status, headers, body: `zz\r\n${String(body)}\r\n0\r\n\r\n` }, [
            'Transfer-Encoding: chunked',
          ]),
        ),
    },
  ],
  [
    'missing-last-chunk',
    'leaves out the last chunk',
    {
      send: ({ socket }, { status, headers, body }) =>
        socket?.end(
          wire(
            {
              status,
              headers,
              body: `${Buffer.byteLength(body).toString(16)}\r\n${String(body)}\r\n`,
            },
            ['Transfer-Encoding: chunked'],
          ),
        ),
    },
  ],
  [
    'false-gzip',
    'says gzip and sends plain text',
    raw((usual) => [`Content-Length: ${length(usual)}`, 'Content-Encoding: gzip']),
  ],
  [
    'cut-body',
    'closes in the middle of a long answer',
    {
      send: ({ socket }, { status, headers, body }) => {
        const head = wire({ status, headers, body: '' }, [
          `Content-Length: ${Buffer.byteLength(body)}`,
        ])
        socket?.end(head + String(body).slice(0, 5))
      },
    },
  ],
  [
    'split-head',
    'writes the name into a header field',
    {
      send: ({ socket }, usual, got) => {
        const name = usual.status === 200 ? textOf(got, 'name').replaceAll('\0', '') : ''
        socket?.end(
          wire(usual, [`X-Name: ${name}`, `Content-Length: ${Buffer.byteLength(usual.body)}`]),
        )
      },
    },
  ],
  [
    'four-digit-status',
    'sends a status of four digits',
    {
      send: ({ socket }, usual) =>
        socket?.end(
          wire(usual, [`Content-Length: ${Buffer.byteLength(usual.body)}`]).replace(
            ' 200 ',
            ' 2000 ',
          ),
        ),
    },
  ],
  [
    'chunk-too-long',
    'sends more in a chunk than its size says',
    {
      send: ({ socket }, usual) =>
        socket?.end(
          wire({ ...usual, body: `5\r\n${String(usual.body)}\r\n0\r\n\r\n` }, [
            'Transfer-Encoding: chunked',
          ]),
        ),
    },
  ],
  [
    'signed-length',
    'writes a sign before the Content-Length',
    {
      send: ({ socket }, usual) =>
        socket?.end(wire(usual, [`Content-Length: +${Buffer.byteLength(usual.body)}`])),
    },
  ],
)
