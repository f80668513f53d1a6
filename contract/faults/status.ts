import { html, instead, member, valueOf } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { isInt64, Numeral, whole } from './numeral.ts'
import { isObject, json, right, type Answer, type Received } from './store.ts'

const oops: Answer = json(500, { error: 500, message: 'Internal Server Error' })
const good = (_got: Received, { status }: Answer): boolean => status === 200
const bad = (_got: Received, { status }: Answer): boolean => status === 400
const text = (got: Received, name: string): string => {
  const value = member(got, name)
  return typeof value === 'string' ? value : ''
}
const typeOf = (got: Received): string => String(got.headers['content-type'] ?? '')
const crash = (when: (got: Received, usual: Answer) => boolean): Behaviour => instead(when, oops)
const beyond = (bits: number, got: Received): boolean => {
  const id = member(got, 'id')
  const value = id instanceof Numeral ? whole(id) : undefined
  return value !== undefined && BigInt.asIntN(bits, value) !== value
}
const moved = (status: number): Answer => ({ status, headers: { Location: '/plants/' }, body: '' })
const unreadable = (got: Received): boolean => valueOf(got) === undefined
const json422 = json(422, { error: 422, message: 'Unprocessable' })

/** Faults in the status: neither 200 nor 400. */
export const status: readonly Fault[] = breaking(
  'R7',
  ['created', 'answers 201', instead(good, json(201, { name: 'Fern' }))],
  ['accepted', 'answers 202', instead(good, json(202, { name: 'Fern' }))],
  ['no-content', 'answers 204', instead(good, { status: 204, headers: {}, body: '' })],
  ['see-other', 'redirects to the new plant with 303', instead(good, moved(303))],
  ['moved', 'redirects to a trailing slash with 308', instead(() => true, moved(308))],
  ['found', 'redirects with 302', instead(() => true, moved(302))],
  ['not-found', 'answers 404 in HTML', instead(() => true, html(404, 'Cannot POST /plants'))],
  ['not-allowed', 'answers 405', instead(() => true, json(405, { detail: 'Method Not Allowed' }))],
  [
    'not-implemented',
    'answers 501',
    instead(() => true, json(501, { error: 501, message: 'later' })),
  ],
  [
    'forbidden',
    'answers 403 to a good credential',
    instead(() => true, json(403, { error: 3, message: 'no' })),
  ],
  [
    'unauthorized',
    'answers 401 to a good credential',
    instead(() => true, json(401, { error: 1, message: 'no' })),
  ],
  [
    'conflict',
    'answers 409 to a fresh id',
    instead(good, json(409, { error: 9, message: 'exists' })),
  ],
  ['unprocessable', 'answers 422 to every request that fails', instead(bad, json422)],
  [
    'fastapi',
    "answers 422 in FastAPI's shape",
    instead(
      bad,
      json(422, { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] }),
    ),
  ],
  [
    'unprocessable-plant',
    'answers 422 to JSON that is no NewPlant',
    instead((got, usual) => bad(got, usual) && !unreadable(got), json422),
  ],
  [
    'express',
    'answers 500 in HTML to what is not JSON',
    instead(
      (got, usual) => bad(got, usual) && unreadable(got) && got.bytes.length > 0,
      html(500, 'SyntaxError: Unexpected token'),
    ),
  ],
  ['crash-without-body', 'answers 500 to an empty body', crash((got) => got.bytes.length === 0)],
  [
    'crash-on-null',
    'leaks a stack trace with 500 on null',
    instead((got) => valueOf(got) === null, html(500, 'TypeError: Cannot read properties of null')),
  ],
  ['crash-on-list', 'answers 500 to an array', crash((got) => Array.isArray(valueOf(got)))],
  ['crash-on-scalar', 'answers 500 to a string', crash((got) => typeof valueOf(got) === 'string')],
  [
    'crash-without-name',
    'answers 500 where the name is missing',
    crash(
      (got, usual) =>
        bad(got, usual) && isObject(valueOf(got)) && member(got, 'name') === undefined,
    ),
  ],
  [
    'crash-on-name-type',
    'answers 500 where the name is no string',
    crash((got) => !['string', 'undefined'].includes(typeof member(got, 'name'))),
  ],
  [
    'crash-on-tag-type',
    'answers 500 where the tag is no string',
    crash((got) => !['string', 'undefined'].includes(typeof member(got, 'tag'))),
  ],
  [
    'crash-on-long-name',
    'answers 500 to a name over 255 characters',
    crash((got, usual) => good(got, usual) && text(got, 'name').length > 255),
  ],
  [
    'crash-on-long-tag',
    'answers 500 to a tag over 255 characters',
    crash((got, usual) => good(got, usual) && text(got, 'tag').length > 255),
  ],
  [
    'crash-on-emoji',
    'answers 500 to characters beyond the first plane',
    crash((got, usual) => good(got, usual) && /[\u{10000}-\u{10ffff}]/u.test(text(got, 'name'))),
  ],
  [
    'crash-on-latin',
    'answers 500 to what Latin-1 has not',
    crash(
      (got, usual) =>
        good(got, usual) && /[^\u0000-\u00ff]/.test(text(got, 'name') + text(got, 'tag')),
    ),
  ],
  [
    'crash-on-nul',
    'answers 500 to U+0000, as PostgreSQL makes programs do',
    crash((got, usual) => good(got, usual) && text(got, 'name').includes('\0')),
  ],
  [
    'crash-on-empty-name',
    'answers 500 to an empty name',
    crash((got, usual) => good(got, usual) && member(got, 'name') === ''),
  ],
  [
    'crash-on-int64',
    'answers 500 to an id beyond 32 bits',
    crash((got, usual) => good(got, usual) && beyond(32, got)),
  ],
  ['crash-beyond-int64', 'answers 500 to an id beyond 64 bits', crash((got) => beyond(64, got))],
  [
    'crash-on-infinity',
    'answers 500 to an id no double holds',
    crash((got) => {
      const id = member(got, 'id')
      return id instanceof Numeral && !Number.isFinite(Number(id.source))
    }),
  ],
  [
    'crash-on-zero',
    'answers 500 to id 0',
    crash((got, usual) => good(got, usual) && !beyond(1, got)),
  ],
  [
    'crash-on-point',
    'answers 500 to an id written 1.0',
    crash((got) => {
      const id = member(got, 'id')
      return id instanceof Numeral && isInt64(id) && /[.eE]/.test(id.source)
    }),
  ],
  [
    'crash-on-bytes',
    'answers 500 to bytes that are no UTF-8',
    crash(
      (got) =>
        got.bytes.includes(0xff) ||
        (got.bytes.includes(0xc3) && unreadable(got) && got.bytes.toString().includes('\ufffd')),
    ),
  ],
  [
    'crash-on-text',
    'answers 500 to text/plain',
    crash((got) => typeOf(got).startsWith('text/plain')),
  ],
  ['crash-on-form', 'answers 500 to a form', crash((got) => typeOf(got).includes('form'))],
  ['crash-without-type', 'answers 500 without a content type', crash((got) => typeOf(got) === '')],
  [
    'not-acceptable-type',
    'answers 406 to text/plain',
    instead((got) => typeOf(got).startsWith('text/plain'), json(406, { error: 6, message: 'no' })),
  ],
  [
    'charset-415',
    'answers 415 to a charset parameter',
    instead(
      (got, usual) => good(got, usual) && typeOf(got).includes('charset'),
      json(415, { error: 5, message: 'type' }),
    ),
  ],
  [
    'crash-on-more',
    'answers 500 to further members',
    crash((got, usual) => good(got, usual) && member(got, 'color') !== undefined),
  ],
  [
    'crash-on-proto',
    'answers 500 to a member called __proto__',
    crash((got, usual) => good(got, usual) && member(got, '__proto__') !== undefined),
  ],
  [
    'too-large-at-ten',
    'answers 413 to ten kilobytes',
    instead((got) => got.bytes.length > 9_000, json(413, { error: 13, message: 'too large' })),
  ],
  ['crash-every-tenth', 'answers 500 every tenth time', crash((got) => got.number % 10 === 0)],
  [
    'crash-after-twenty',
    'answers 500 after the twentieth plant',
    crash((got, usual) => good(got, usual) && got.created >= 20),
  ],
  ['crash-first', 'answers 500 to the very first request', crash((got) => got.number === 1)],
  [
    'crash-in-crowd',
    'answers 500 when twenty requests are in hand',
    crash((got) => got.busy >= 20),
  ],
  [
    'unavailable',
    'answers 503 without Retry-After, every tenth time',
    instead((got) => got.number % 10 === 0, html(503, 'Service Unavailable')),
  ],
  [
    'gateway',
    "answers a proxy's 502 after the twentieth plant",
    instead((got, usual) => good(got, usual) && got.created >= 20, html(502, 'Bad Gateway')),
  ],
  [
    'throttled',
    'answers 429 without Retry-After after the hundredth request',
    instead((got) => got.number > 100, json(429, { error: 29, message: 'slow down' })),
  ],
  [
    'crash-on-apostrophe',
    'answers 500 to an apostrophe in the tag',
    crash((got, usual) => good(got, usual) && (text(got, 'tag') + text(got, 'name')).includes("'")),
  ],
  [
    'crash-on-upper-type',
    'answers 415 to Application/JSON',
    instead(
      (got, usual) => good(got, usual) && /[A-Z]/.test(typeOf(got)),
      json(415, { error: 5, message: 'type' }),
    ),
  ],
  [
    'crash-on-bearer',
    'answers 500 to a scheme in lower case',
    crash((got) => right.admits(got) && String(got.headers['authorization']).startsWith('bearer')),
  ],
)
