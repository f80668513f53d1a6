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
const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Numeral)
const fraction = (value: unknown): value is Numeral =>
  value instanceof Numeral && !Number.isInteger(Number(value.source))

/** Faults in which values a member may have, some of them only. */
export const subtleMember: readonly Fault[] = [
  ...breaking(
    'N5',
    ['accept-id-empty', 'takes "" for 0', member('id', (id) => id === '', one)],
    [
      'accept-id-spaces',
      'takes " 1 " for 1',
      member('id', (id) => typeof id === 'string' && /^ +\d+ +$/.test(id), one),
    ],
    [
      'accept-id-minus',
      'takes "-1" for -1',
      member('id', (id) => typeof id === 'string' && /^-\d+$/.test(id), one),
    ],
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
    ['accept-name-list-of-numbers', 'takes [5] for a name', member('name', isNumbers, '')],
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
    ['accept-tag-list-of-numbers', 'takes [5] for a tag', member('tag', isNumbers, '')],
  ),
]
