import { accepting, overlooking } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { Numeral, whole } from './numeral.ts'
import { contentType, valueOf } from './received.ts'
import { isObject, right, type Members } from './store.ts'

const valid = (value: unknown): boolean => right.problem(value) === undefined
const valued = (when: (value: unknown) => boolean): Behaviour =>
  accepting((got) => {
    const value = valueOf(got)
    return value !== undefined && when(value)
  })

/** Takes a plant one of whose members has another type, the rest being right. */
const loose = (name: string, instead: unknown, when: (value: unknown) => boolean): Behaviour =>
  overlooking(
    (plant) =>
      Object.hasOwn(plant, name) && when(plant[name]) && valid({ ...plant, [name]: instead }),
  )
const one = new Numeral('1')
const isNumber = (value: unknown): value is Numeral => value instanceof Numeral
const lacks = (plant: Members, name: string): boolean => !Object.hasOwn(plant, name)

/** Faults in what must be refused, and is not. */
export const request: readonly Fault[] = [
  ...breaking('N1', [
    'accept-empty',
    'takes an empty body for an empty plant',
    accepting((got) => got.bytes.length === 0 && right.takes(contentType(got))),
  ]),
  ...breaking(
    'N3',
    [
      'accept-two-plants',
      'takes a batch',
      valued((value) => Array.isArray(value) && value.length > 1 && value.every(valid)),
    ],
    ['accept-list', 'takes the first plant of an array', valued((value) => Array.isArray(value))],
    ['accept-string', 'takes a string', valued((value) => typeof value === 'string')],
    ['accept-number', 'takes a number', valued(isNumber)],
    ['accept-true', 'takes true and false', valued((value) => typeof value === 'boolean')],
    ['accept-null', 'takes null', valued((value) => value === null)],
  ),
  ...breaking(
    'N4',
    [
      'accept-without-id',
      'makes an id where none is sent',
      overlooking((plant) => lacks(plant, 'id') && valid({ ...plant, id: one })),
    ],
    [
      'accept-without-name',
      'makes a name where none is sent',
      overlooking((plant) => lacks(plant, 'name') && valid({ ...plant, name: 'Fern' })),
    ],
    [
      'accept-nothing',
      'takes {} for a plant',
      valued((value) => isObject(value) && Object.keys(value).length === 0),
    ],
    [
      'accept-tag-alone',
      'takes a tag for a name',
      overlooking(
        (plant) =>
          lacks(plant, 'name') &&
          typeof plant['tag'] === 'string' &&
          valid({ ...plant, name: 'Fern' }),
      ),
    ],
  ),
  ...breaking(
    'N5',
    [
      'accept-id-digits',
      'takes "1" for 1',
      loose('id', one, (id) => typeof id === 'string' && /^\d+$/.test(id)),
    ],
    [
      'accept-id-string',
      'takes any string for an id',
      loose('id', one, (id) => typeof id === 'string'),
    ],
    ['accept-id-true', 'takes true for 1', loose('id', one, (id) => typeof id === 'boolean')],
    ['accept-id-null', 'takes null for 0, as Go does', loose('id', one, (id) => id === null)],
    ['accept-id-object', 'takes an object for an id', loose('id', one, isObject)],
    ['accept-id-list', 'takes [1] for 1', loose('id', one, (id) => Array.isArray(id))],
    [
      'accept-id-fraction',
      'cuts 1.5 to 1',
      loose('id', one, (id) => isNumber(id) && whole(id) === undefined),
    ],
  ),
  ...breaking(
    'N6',
    ['accept-name-number', 'takes a number for a name', loose('name', '', isNumber)],
    [
      'accept-name-true',
      'takes true for a name',
      loose('name', '', (name) => typeof name === 'boolean'),
    ],
    [
      'accept-name-null',
      'takes null for a name, as Java does',
      loose('name', '', (name) => name === null),
    ],
    ['accept-name-object', 'takes an object for a name', loose('name', '', isObject)],
    [
      'accept-name-list',
      'takes an array for a name',
      loose('name', '', (name) => Array.isArray(name)),
    ],
  ),
  ...breaking(
    'N7',
    ['accept-tag-number', 'takes a number for a tag', loose('tag', '', isNumber)],
    [
      'accept-tag-true',
      'takes true for a tag',
      loose('tag', '', (tag) => typeof tag === 'boolean'),
    ],
    ['accept-tag-null', 'takes null for a tag', loose('tag', '', (tag) => tag === null)],
    ['accept-tag-object', 'takes an object for a tag', loose('tag', '', isObject)],
    ['accept-tag-list', 'takes an array for a tag', loose('tag', '', (tag) => Array.isArray(tag))],
    ['accept-tag-any', 'never looks at the tag', loose('tag', '', () => true)],
  ),
]
