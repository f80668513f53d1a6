import { admitting, instead, refusing, replacing, shaping, spoiling } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { wire, type Behaviour } from './listen.ts'
import { good, isUnreadable, textOf, valueOf } from './received.ts'
import { json, right, type Received } from './store.ts'

const authorization = ({ headers }: Received): string => String(headers['authorization'] ?? '')
const oops = json(500, { error: 500, message: 'Internal Server Error' })

/** From the first request that fits, every one that follows is answered otherwise. */
const onceThen =
  (first: (got: Received) => boolean, times: number, behaviour: Behaviour) => (): Behaviour => {
    let left = times
    return {
      answer: (usual, got) => {
        if (left <= 0) return behaviour.answer?.(usual, got) ?? usual
        if (first(got)) left -= 1
        return usual
      },
    }
  }

/** Lets a connection in for good that has shown a token once, as NTLM does. */
const byConnection = (): Behaviour => {
  const known = new WeakSet<object>()
  return {
    store: {
      admits: (got) => {
        if (right.admits(got)) known.add(got.connection)
        return known.has(got.connection) && (right.admits(got) || authorization(got) === '')
      },
    },
  }
}

const secondOnConnection = (): Behaviour => {
  const seen = new WeakSet<object>()
  return instead((got, usual) => {
    const again = seen.has(got.connection)
    seen.add(got.connection)
    return again && good(got, usual)
  }, oops)
}

const number = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text

/** Faults that show in some requests only, or in what went before. */
export const subtle: readonly Fault[] = [
  ...breaking(
    'R1',
    [
      'refuse-quote',
      'refuses a name with a double quote',
      refusing((got) => /^[ -~]*"[ -~]*$/.test(textOf(got, 'name'))),
    ],
    [
      'refuse-after-refusal',
      'refuses everything once it has refused',
      onceThen(
        (got) => isUnreadable(got),
        1,
        refusing(() => true),
      ),
    ],
  ),
  ...breaking(
    'R2',
    [
      'lost-semicolon',
      'writes a content type without its semicolon',
      replacing(200, () => ({ headers: { 'Content-Type': 'application/json charset=utf-8' } })),
    ],
    [
      'type-list',
      'sends two content types in one',
      replacing(200, () => ({ headers: { 'Content-Type': 'text/html, application/json' } })),
    ],
    [
      'type-empty',
      'sends an empty content type',
      replacing(200, () => ({ headers: { 'Content-Type': '' } })),
    ],
    [
      'type-without-tag',
      'sends text/plain where there is no tag',
      replacing(200, (answer, got) =>
        String(answer.body).includes('"tag"') || got.number < 0
          ? {}
          : { headers: { 'Content-Type': 'text/plain' } },
      ),
    ],
  ),
  ...breaking(
    'R3',
    [
      'digits-as-number',
      'sends a name of digits as a number',
      shaping(200, (plant) => ({ ...plant, name: number(plant['name']) })),
    ],
    [
      'tag-digits-as-number',
      'sends a tag of digits as a number',
      shaping(200, (plant) => ({ ...plant, tag: number(plant['tag']) })),
    ],
    [
      'true-as-boolean',
      'reads a tag as YAML does',
      shaping(200, (plant) => ({
        ...plant,
        tag: /^(true|false|null|yes|no)$/i.test(String(plant['tag'])) ? true : plant['tag'],
      })),
    ],
    [
      'empty-name-as-null',
      'sends name: null for an empty name',
      shaping(200, (plant) => ({ ...plant, name: plant['name'] === '' ? null : plant['name'] })),
    ],
    [
      'inherited-name',
      'sends what the prototype says',
      shaping(200, (plant, got) =>
        got.bytes.includes('"constructor"') ? { ...plant, name: {} } : plant,
      ),
    ],
  ),
  ...breaking(
    'R6',
    [
      'media-type-number',
      'sends an error beyond int32 for a wrong media type',
      replacing(400, (answer, got) =>
        right.admits(got) && !right.takes(String(got.headers['content-type'] ?? ''))
          ? { body: '{"error":4150000000,"message":"type"}' }
          : answer,
      ),
    ],
    [
      'scheme-error',
      'answers another scheme with 400 in another shape',
      replacing(400, (answer, got) =>
        right.admits(got) || authorization(got) === ''
          ? answer
          : { body: '{"error":"invalid_request"}' },
      ),
    ],
    [
      'null-error',
      'sends an Error without a message for null',
      replacing(400, (answer, got) => (valueOf(got) === null ? { body: '{"error":1}' } : answer)),
    ],
  ),
  ...breaking(
    'R7',
    [
      'second-on-connection',
      'answers 500 to the second request on a connection',
      secondOnConnection,
    ],
    [
      'poisoned',
      'answers 500 to everything once it could not read a body',
      onceThen(
        isUnreadable,
        1,
        instead(() => true, oops),
      ),
    ],
    [
      'lock-out',
      'answers 403 to everyone after five bad credentials',
      onceThen(
        (got) => !right.admits(got),
        5,
        instead(() => true, json(403, { error: 3, message: 'locked' })),
      ),
    ],
    [
      'crash-on-percent',
      'answers 500 to a percent sign',
      instead((got, usual) => good(got, usual) && textOf(got, 'name').includes('%'), oops),
    ],
    [
      'crash-on-backslash',
      'answers 500 to a backslash',
      instead((got, usual) => good(got, usual) && textOf(got, 'name').includes('\\'), oops),
    ],
    [
      'crash-on-markup',
      'answers 403 to markup, as a firewall does',
      instead(
        (got, usual) => good(got, usual) && textOf(got, 'name').includes('<'),
        json(403, { error: 3, message: 'blocked' }),
      ),
    ],
    [
      'crash-on-right-to-left',
      'answers 500 to Arabic and Hebrew',
      instead(
        (got, usual) =>
          good(got, usual) && /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(textOf(got, 'name')),
        oops,
      ),
    ],
    [
      'crash-on-combining',
      'answers 500 to combining characters',
      instead((got, usual) => good(got, usual) && /\p{M}/u.test(textOf(got, 'name')), oops),
    ],
    [
      'crash-on-empty-tag',
      'answers 500 to an empty tag',
      instead((got, usual) => good(got, usual) && got.bytes.toString().includes('"tag":""'), oops),
    ],
    [
      'crash-on-depth',
      'answers 500 to a nested further member',
      instead((got, usual) => good(got, usual) && /\{[^{]*\{|\[/.test(got.bytes.toString()), oops),
    ],
  ),
  ...breaking(
    'R8',
    [
      'joined-json',
      'joins its body together without escapes',
      spoiling(200, (text) => {
        const { name } = JSON.parse(text) as { name: string }
        return `{"name":"${name}"}`
      }),
    ],
    [
      'latin-1-echo',
      'writes the name back in Latin-1',
      spoiling(200, (text) =>
        /^[\u0000-\u00ff]*$/.test(text) ? Buffer.from(text, 'latin1') : text,
      ),
    ],
    [
      'cut-echo',
      'cuts a name after 255 bytes, in the middle of a character',
      spoiling(200, (text) => {
        const { name } = JSON.parse(text) as { name: string }
        const bytes = Buffer.from(name)
        return bytes.length <= 255 || !/^[^"\\\u0000-\u001f]*$/.test(name)
          ? text
          : Buffer.concat([Buffer.from('{"name":"'), bytes.subarray(0, 254), Buffer.from('"}')])
      }),
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
    [
      'hang-in-crowd',
      'locks up when twenty requests are in hand',
      {
        pause: 15,
        send: (response, usual, got) => {
          if (got.busy < 20) response.writeHead(usual.status, usual.headers).end(usual.body)
        },
      },
      { hangs: true },
    ],
    [
      'deaf-after-fifty',
      'stops answering after fifty requests',
      {
        send: (response, usual, got) => {
          if (got.number <= 50) response.writeHead(usual.status, usual.headers).end(usual.body)
          else response.socket?.destroy()
        },
      },
    ],
  ),
  ...breaking('A1', [
    'connection-login',
    'lets a connection in that has shown a token once',
    byConnection,
  ]),
  ...breaking(
    'A2',
    [
      'query-named-token',
      'takes ?token=',
      admitting((got) => authorization(got) === '' && got.query.has('token')),
    ],
    [
      'query-named-access',
      'takes ?access_token=',
      admitting((got) => authorization(got) === '' && got.query.has('access_token')),
    ],
    [
      'query-named-key',
      'takes ?api_key=',
      admitting((got) => authorization(got) === '' && got.query.has('api_key')),
    ],
    [
      'cookie-named-token',
      'takes a cookie called token',
      admitting((got) => /\btoken=/.test(String(got.headers['cookie']))),
    ],
    [
      'cookie-named-session',
      'takes a cookie called session',
      admitting((got) => /session/.test(String(got.headers['cookie']))),
    ],
    [
      'glued',
      'takes Bearer without a space before the token',
      admitting((got) => /^Bearer\S/i.test(authorization(got))),
    ],
    [
      'bearer-and-space',
      'takes Bearer and a space',
      admitting((got) => /^bearer *$/i.test(authorization(got))),
    ],
  ),
]
