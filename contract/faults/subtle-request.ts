import { accepting } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { Numeral } from './numeral.ts'
import { isUnreadable, valueOf } from './received.ts'
import { isObject, right } from './store.ts'

const text = (bytes: Buffer): string => bytes.toString()
const unread = (when: RegExp, mended: (text: string) => string) =>
  accepting((got) => {
    if (!isUnreadable(got) || !when.test(text(got.bytes))) return false
    try {
      return right.problem(right.reads(Buffer.from(mended(text(got.bytes))))) === undefined
    } catch {
      return false
    }
  })
const member = (name: string, when: (value: unknown) => boolean, instead: unknown) =>
  accepting((got) => {
    const value = valueOf(got)
    return (
      isObject(value) &&
      Object.hasOwn(value, name) &&
      when(value[name]) &&
      right.takes(String(got.headers['content-type'] ?? '')) &&
      right.problem({ ...value, [name]: instead }) === undefined
    )
  })
const one = new Numeral('1')
const zero = (value: unknown): boolean => value instanceof Numeral && Number(value.source) === 0
const fraction = (value: unknown): value is Numeral =>
  value instanceof Numeral && !Number.isInteger(Number(value.source))

export const subtleRequest: readonly Fault[] = [
  ...breaking(
    'N2',
    [
      'accept-leading-zero',
      'takes leading zeros',
      unread(/:\s*-?0\d/, (json) => json.replace(/:\s*(-?)0+(?=\d)/g, ':$1')),
    ],
    ['accept-plus', 'takes a plus sign', unread(/:\s*\+/, (json) => json.replace(/:\s*\+/g, ':'))],
    [
      'accept-hex',
      'takes hexadecimal numbers',
      unread(/:\s*0x/, (json) => json.replace(/:\s*0x[\da-f]+/gi, ':16')),
    ],
    [
      'accept-control',
      'takes a raw line break or tab in a string',
      unread(/[\n\t]/, (json) => json.replace(/[\n\t]/g, ' ')),
    ],
    [
      'accept-bad-escape',
      'takes escapes that JSON has not',
      unread(/\\[^"\\/bfnrtu]/, (json) => json.replace(/\\(?=[^"\\/bfnrtu])/g, '')),
    ],
    [
      'accept-form-as-json',
      'takes a form as application/json',
      accepting((got) => isUnreadable(got) && /^\w+=/.test(text(got.bytes))),
    ],
    [
      'accept-words',
      'takes True, False and None',
      unread(/\b(True|False|None)\b/, (json) => json.replace(/\b(True|False|None)\b/g, '"x"')),
    ],
    [
      'accept-unclosed-string',
      'closes a string that is cut off',
      unread(/"[^"]*$/, (json) => `${json}"}`),
    ],
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
    [
      'accept-id-word',
      'takes a word for an id',
      member('id', (id) => typeof id === 'string' && /^[a-z]/i.test(id), one),
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
