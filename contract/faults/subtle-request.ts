import { accepting } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { Numeral } from './numeral.ts'
import { contentType, valueOf } from './received.ts'
import { isObject, right } from './store.ts'

const member = (name: string, when: (value: unknown) => boolean, instead: unknown) =>
  accepting((got) => {
    const value = valueOf(got)
    return (
      isObject(value) &&
      Object.hasOwn(value, name) &&
      when(value[name]) &&
      right.takes(contentType(got)) &&
      right.problem({ ...value, [name]: instead }) === undefined
    )
  })
const one = new Numeral('1')
const zero = (value: unknown): boolean => value instanceof Numeral && Number(value.source) === 0
const fraction = (value: unknown): value is Numeral =>
  value instanceof Numeral && !Number.isInteger(Number(value.source))

export const subtleRequest: readonly Fault[] = [
  ...breaking(
    'N1',
    [
      'accept-empty-chunked',
      'takes a body of no chunks',
      accepting((got) => got.bytes.length === 0 && 'transfer-encoding' in got.headers),
    ],
    [
      'accept-no-length',
      'takes a request without a body',
      accepting(
        (got) =>
          got.bytes.length === 0 &&
          !('transfer-encoding' in got.headers) &&
          !('content-length' in got.headers) &&
          right.takes(contentType(got)),
      ),
    ],
  ),
  ...breaking(
    'N3',
    [
      'accept-empty-array',
      'takes [] for {}, as PHP does',
      accepting((got) => got.bytes.toString() === '[]'),
    ],
    [
      'accept-empty-text',
      'takes "" for nothing',
      accepting((got) => got.bytes.toString() === '""'),
    ],
    [
      'accept-encoded-twice',
      'takes a plant that is encoded twice',
      accepting((got) => {
        const value = valueOf(got)
        try {
          return (
            typeof value === 'string' &&
            right.problem(right.reads(Buffer.from(value))) === undefined
          )
        } catch {
          return false
        }
      }),
    ],
    ['accept-zero', 'takes 0', accepting((got) => zero(valueOf(got)))],
    ['accept-false', 'takes false', accepting((got) => valueOf(got) === false)],
  ),
  ...breaking(
    'N4',
    [
      'accept-envelope',
      'takes a plant inside an envelope',
      accepting((got) => {
        const value = valueOf(got)
        return (
          isObject(value) &&
          Object.values(value).some((inner) => right.problem(inner) === undefined)
        )
      }),
    ],
    [
      'accept-upper-case',
      'takes member names in any letter case, as Go does',
      accepting((got) => {
        const value = valueOf(got)
        return (
          isObject(value) &&
          right.problem(
            Object.fromEntries(
              Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]),
            ),
          ) === undefined
        )
      }),
    ],
    [
      'accept-proto',
      'takes what it finds on the prototype',
      accepting((got) => {
        const value = valueOf(got)
        return (
          isObject(value) &&
          isObject(value['__proto__']) &&
          right.problem({ ...value['__proto__'], ...value }) === undefined
        )
      }),
    ],
  ),
  ...breaking(
    'N5',
    ['accept-id-empty', 'takes "" for 0', member('id', (id) => id === '', one)],
    ['accept-id-false', 'takes false for 0', member('id', (id) => id === false, one)],
    [
      'accept-id-empty-list',
      'takes [] for 0',
      member('id', (id) => Array.isArray(id) && id.length === 0, one),
    ],
    [
      'accept-id-half',
      'rounds a half',
      member('id', (id) => fraction(id) && Math.abs(Number(id.source)) < 1, one),
    ],
    [
      'accept-id-negative-fraction',
      'cuts negative fractions',
      member('id', (id) => fraction(id) && Number(id.source) < 0, one),
    ],
    [
      'accept-id-small-fraction',
      'takes what is nearly whole',
      member(
        'id',
        (id) => fraction(id) && Math.abs(Number(id.source) - Math.round(Number(id.source))) < 1e-6,
        one,
      ),
    ],
  ),
  ...breaking(
    'N6',
    ['accept-name-zero', 'takes 0 for no name', member('name', zero, '')],
    ['accept-name-false', 'takes false for no name', member('name', (name) => name === false, '')],
    [
      'accept-name-empty-list',
      'takes [] for no name',
      member('name', (name) => Array.isArray(name) && name.length === 0, ''),
    ],
    [
      'accept-name-empty-object',
      'takes {} for no name',
      member('name', (name) => isObject(name) && Object.keys(name).length === 0, ''),
    ],
    [
      'accept-name-list-of-strings',
      'takes a list of strings for a name',
      member(
        'name',
        (name) =>
          Array.isArray(name) && name.length > 0 && name.every((each) => typeof each === 'string'),
        '',
      ),
    ],
  ),
  ...breaking(
    'N7',
    [
      'accept-tag-falsy',
      'takes 0 and false for no tag',
      member('tag', (tag) => zero(tag) || tag === false, ''),
    ],
    [
      'accept-tag-empty-list',
      'takes [] for no tag',
      member('tag', (tag) => Array.isArray(tag) && tag.length === 0, ''),
    ],
    [
      'accept-tag-list-of-strings',
      'takes a list of strings for a tag',
      member(
        'tag',
        (tag) =>
          Array.isArray(tag) && tag.length > 0 && tag.every((each) => typeof each === 'string'),
        '',
      ),
    ],
    [
      'accept-tag-empty-object',
      'takes {} for no tag',
      member('tag', (tag) => isObject(tag) && Object.keys(tag).length === 0, ''),
    ],
    ['accept-tag-fraction', 'takes 1.5 for a tag', member('tag', fraction, '')],
  ),
]
