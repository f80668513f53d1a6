import { instead, overlooking, refusing } from './behaviours.ts'
import { bending, type Fault } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { Numeral, whole } from './numeral.ts'
import { idOf, idText, isBeyond, member, textOf, valueOf } from './received.ts'
import { isObject, json, right, type Received } from './store.ts'

const names = (got: Received): string[] => {
  const value = valueOf(got)
  return isObject(value) ? Object.keys(value) : []
}

/** Takes ids that are outside int64. */
const wrapping = (when: (id: Numeral) => boolean): Behaviour =>
  overlooking(({ id, ...rest }) => {
    const nearby = { ...rest, id: new Numeral('1') }
    return id instanceof Numeral && when(id) && right.problem(nearby) === undefined
  })

const taking = (when: (type: string) => boolean): Behaviour => ({
  store: { takes: (type) => right.takes(type) || when(type) },
})

/** Faults in what only should be so: valid requests at the edge, and the mildest of the bad ones. */
export const edge: readonly Fault[] = [
  ...bending(
    'V1',
    ['refuse-zero', 'takes id 0 for a missing one', refusing((got) => idOf(got) === 0n)],
    ['int32-id', 'keeps ids in 32 bits', refusing((got) => isBeyond(32, got))],
    [
      'double-id',
      'keeps ids in doubles, and refuses the rest',
      refusing((got) => isBeyond(54, got)),
    ],
    ['positive-id', 'refuses ids below one', refusing((got) => (idOf(got) ?? 1n) < 1n)],
  ),
  ...bending('V2', [
    'digits-only',
    'refuses an id with a point or an exponent',
    refusing((got) => /[.eE]/.test(idText(got))),
  ]),
  ...bending(
    'V3',
    ['blank-name', 'refuses a blank name', refusing((got) => textOf(got, 'name').trim() === '')],
    [
      'short-name',
      'refuses a name over 255 characters',
      refusing((got) => textOf(got, 'name').length > 255),
    ],
    [
      'ascii-name',
      'refuses a name beyond ASCII',
      refusing((got) => /[^ -~]/.test(textOf(got, 'name'))),
    ],
  ),
  ...bending(
    'V4',
    ['blank-tag', 'refuses an empty tag', refusing((got) => member(got, 'tag') === '')],
    [
      'short-tag',
      'refuses a tag over 64 characters',
      refusing((got) => textOf(got, 'tag').length > 64),
    ],
  ),
  ...bending('V5', [
    'strict',
    'refuses members it does not know',
    refusing((got) => names(got).some((name) => !['id', 'name', 'tag'].includes(name))),
  ]),
  ...bending('V6', [
    'escaped-names',
    'refuses escaped member names',
    refusing((got) => /\\u[0-9a-f]{4}[^"]*"\s*:/i.test(got.bytes.toString())),
  ]),
  ...bending('V7', [
    'exact-type',
    'compares the content type letter by letter',
    instead(
      (got, usual) => usual.status === 200 && got.headers['content-type'] !== 'application/json',
      json(400, { error: 15, message: 'application/json only' }),
    ),
  ]),
  ...bending(
    'N8',
    ['wrap-id', 'wraps an id outside int64 around', wrapping((id) => whole(id) !== undefined)],
    ['infinite-id', 'takes 1e400', wrapping((id) => !Number.isFinite(Number(id.source)))],
  ),
  ...bending('N9', [
    'replace-bytes',
    'reads bytes that are no UTF-8 as U+FFFD',
    { store: { reads: (bytes) => right.reads(Buffer.from(bytes.toString())) } },
  ]),
  ...bending(
    'N10',
    ['any-type', 'takes any content type', { store: { takes: () => true } }],
    ['text-type', 'takes JSON as text/plain', taking((type) => type.startsWith('text/plain'))],
    ['no-type', 'takes JSON without a content type', taking((type) => type === '')],
  ),
]
