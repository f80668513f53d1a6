import { html, instead } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import type { Behaviour } from './listen.ts'
import {
  bad,
  contentType,
  good,
  idOf,
  idText,
  isBeyond,
  isUnreadable,
  member,
  textOf,
  valueOf,
} from './received.ts'
import { isObject, json, right, type Answer, type Received } from './store.ts'

const crashing = (when: (got: Received, usual: Answer) => boolean): Behaviour =>
  instead(when, json(500, { error: 500, message: 'Internal Server Error' }))

/** Faults that make a server answer 500 to some requests. */
export const crash: readonly Fault[] = breaking(
  'R7',
  ['crash-without-body', 'answers 500 to an empty body', crashing((got) => got.bytes.length === 0)],
  [
    'crash-on-null',
    'leaks a stack trace with 500 on null',
    instead((got) => valueOf(got) === null, html(500, 'TypeError: Cannot read properties of null')),
  ],
  ['crash-on-list', 'answers 500 to an array', crashing((got) => Array.isArray(valueOf(got)))],
  [
    'crash-on-scalar',
    'answers 500 to a string',
    crashing((got) => typeof valueOf(got) === 'string'),
  ],
  [
    'crash-without-name',
    'answers 500 where the name is missing',
    crashing(
      (got, usual) =>
        bad(got, usual) && isObject(valueOf(got)) && member(got, 'name') === undefined,
    ),
  ],
  [
    'crash-on-name-type',
    'answers 500 where the name is no string',
    crashing((got) => !['string', 'undefined'].includes(typeof member(got, 'name'))),
  ],
  [
    'crash-on-tag-type',
    'answers 500 where the tag is no string',
    crashing((got) => !['string', 'undefined'].includes(typeof member(got, 'tag'))),
  ],
  [
    'crash-on-long-name',
    'answers 500 to a name over 255 characters',
    crashing((got, usual) => good(got, usual) && textOf(got, 'name').length > 255),
  ],
  [
    'crash-on-long-tag',
    'answers 500 to a tag over 255 characters',
    crashing((got, usual) => good(got, usual) && textOf(got, 'tag').length > 255),
  ],
  [
    'crash-on-emoji',
    'answers 500 to characters beyond the first plane',
    crashing(
      (got, usual) => good(got, usual) && /[\u{10000}-\u{10ffff}]/u.test(textOf(got, 'name')),
    ),
  ],
  [
    'crash-on-latin',
    'answers 500 to what Latin-1 has not',
    crashing(
      (got, usual) =>
        good(got, usual) && /[\u0100-\uffff]/.test(textOf(got, 'name') + textOf(got, 'tag')),
    ),
  ],
  [
    'crash-on-nul',
    'answers 500 to U+0000, as PostgreSQL makes programs do',
    crashing((got, usual) => good(got, usual) && textOf(got, 'name').includes('\0')),
  ],
  [
    'crash-on-empty-name',
    'answers 500 to an empty name',
    crashing((got, usual) => good(got, usual) && member(got, 'name') === ''),
  ],
  [
    'crash-on-int64',
    'answers 500 to an id beyond 32 bits',
    crashing((got, usual) => good(got, usual) && isBeyond(32, got)),
  ],
  [
    'crash-beyond-int64',
    'answers 500 to an id beyond 64 bits',
    crashing((got) => isBeyond(64, got)),
  ],
  [
    'crash-on-infinity',
    'answers 500 to an id no double holds',
    crashing((got) => !Number.isFinite(Number(idText(got)))),
  ],
  [
    'crash-on-zero',
    'answers 500 to id 0',
    crashing((got, usual) => good(got, usual) && idOf(got) === 0n),
  ],
  [
    'crash-on-point',
    'answers 500 to an id written 1.0',
    crashing((got, usual) => good(got, usual) && /[.eE]/.test(idText(got))),
  ],
  [
    'crash-on-bytes',
    'answers 500 to bytes that are no UTF-8',
    crashing((got) => isUnreadable(got) && got.bytes.toString().includes('\ufffd')),
  ],
  [
    'crash-on-text',
    'answers 500 to text/plain',
    crashing((got) => contentType(got).startsWith('text/plain')),
  ],
  ['crash-on-form', 'answers 500 to a form', crashing((got) => contentType(got).includes('form'))],
  [
    'crash-without-type',
    'answers 500 without a content type',
    crashing((got) => contentType(got) === ''),
  ],
  [
    'crash-on-more',
    'answers 500 to further members',
    crashing((got, usual) => good(got, usual) && member(got, 'color') !== undefined),
  ],
  [
    'crash-on-proto',
    'answers 500 to a member called __proto__',
    crashing((got, usual) => good(got, usual) && member(got, '__proto__') !== undefined),
  ],
  [
    'crash-on-wide-name',
    'counts 255 bytes, and answers 500 to more of them in fewer characters',
    crashing(
      (got, usual) =>
        good(got, usual) &&
        textOf(got, 'name').length <= 255 &&
        Buffer.byteLength(textOf(got, 'name')) > 255,
    ),
  ],
  [
    'crash-on-chunks',
    'answers 500 to a plant in chunks',
    crashing((got, usual) => good(got, usual) && 'transfer-encoding' in got.headers),
  ],
  [
    'crash-on-two-problems',
    'answers 500 where two members are of another type',
    crashing(
      (got) =>
        typeof member(got, 'id') === 'string' &&
        !['string', 'undefined'].includes(typeof member(got, 'name')),
    ),
  ],
  ['crash-every-tenth', 'answers 500 every tenth time', crashing((got) => got.number % 10 === 0)],
  [
    'crash-after-twenty',
    'answers 500 after the twentieth plant',
    crashing((got, usual) => good(got, usual) && got.created >= 20),
  ],
  ['crash-first', 'answers 500 to the very first request', crashing((got) => got.number === 1)],
  [
    'crash-in-crowd',
    'answers 500 when twenty requests are in hand',
    { ...crashing((got) => got.busy >= 20), pause: 1 },
  ],
  [
    'crash-on-apostrophe',
    'answers 500 to an apostrophe',
    crashing(
      (got, usual) => good(got, usual) && (textOf(got, 'tag') + textOf(got, 'name')).includes("'"),
    ),
  ],
  [
    'crash-on-bearer',
    'answers 500 to a scheme in lower case',
    crashing(
      (got) => right.admits(got) && String(got.headers['authorization']).startsWith('bearer'),
    ),
  ],
)
