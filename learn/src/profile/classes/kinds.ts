import { type SchemaType } from 'plant-store-kit/operation'
import type { BodyPlace } from '../places/body-place.ts'
import { hasKeyword, mustBeInteger, mustBeNumber } from '../places/place-schema.ts'

/** The class itself, without a kind. */
export const ITSELF = undefined

/** Every kind of the first list with each of the second one within it; `ITSELF` stands for the outer kind. */
export const combine = <const Outer extends string, const Inner extends string | typeof ITSELF>(
  outerKinds: readonly Outer[],
  innerKinds: readonly Inner[],
): readonly (Inner extends string ? `${Outer}/${Inner}` : Outer)[] =>
  outerKinds.flatMap((outer) =>
    innerKinds.map((inner) => (inner === ITSELF ? outer : `${outer}/${inner}`)),
  ) as never

/** Authorization headers that are no bearer credential; the first one that a header matches counts. */
export const MALFORMED_CREDENTIALS = [
  { kind: 'twice', pattern: /^bearer +[^\s,]+, *bearer /i },
  { kind: 'tokens', pattern: /^bearer +\S+ +\S/i },
  { kind: 'tab', pattern: /^bearer\t+\S+$/i },
  { kind: 'characters', pattern: /^bearer +\S+$/i },
  { kind: 'no-token', pattern: /^bearer *$/i },
  { kind: 'form', pattern: /^bearer([^a-z\d]|$)/i },
  { kind: 'scheme', pattern: /^\S+ +\S/ },
  { kind: 'bare', pattern: /^/ },
] as const

/** At the beginning of a body that begins with no array and no object. */
export const START = 'start'

/** What a service expects where a text is no JSON. */
const EXPECTED = [
  START,
  'first-name',
  'name',
  'colon',
  'value',
  'delimiter',
  'first-item',
  'item',
  'item-delimiter',
] as const

export const MALFORMED_JSON = [
  'blank',
  'nesting',
  ...combine(
    [
      'after',
      'control',
      'escape',
      'unicode-escape',
      'string',
      'fraction',
      'exponent',
      'minus',
      'negative-infinity',
      'literal',
    ],
    [ITSELF, START],
  ),
  'escape/end',
  'unicode-escape/end',
  ...combine(
    ['nan', 'number', 'comment', 'comma', 'trailing-comma', 'quote', 'end', 'word', 'other'],
    EXPECTED,
  ),
] as const

/** Texts that some services read as a number; the first one that a text matches counts. */
export const NUMBER_TEXTS = [
  { kind: 'digits', pattern: /^-?\d+$/ },
  { kind: 'plus', pattern: /^\+\d+$/ },
  { kind: 'spaces', pattern: /^(?:\s+[-+]?\d+\s*|[-+]?\d+\s+)$/ },
  { kind: 'decimal', pattern: /^-?\d+\.0+$/ },
  { kind: 'exponent', pattern: /^-?\d+[eE]\+?\d+$/ },
  { kind: 'empty', pattern: /^$/ },
  { kind: 'blank', pattern: /^[\t-\r ]+$/ },
  { kind: 'string/fraction', pattern: /^-?\d+\.\d+$/ },
] as const

/** The kinds of values that have a wrong type; `empty` are those that some languages treat so, such as 0, false or []. */
export function typeKinds(place: BodyPlace) {
  const { types = [] } = place
  if (types.length === 0) return []
  const allows = (type: SchemaType): boolean => types.includes(type)
  const unlessAllowed = <const Kind extends string>(type: SchemaType, ...kinds: readonly Kind[]) =>
    allows(type) ? [] : kinds
  return [
    ...(mustBeNumber(place) ? NUMBER_TEXTS.map(({ kind }) => kind) : []),
    ...unlessAllowed('string', 'string'),
    ...(allows('boolean') ? unlessAllowed('string', 'string/boolean') : []),
    ...unlessAllowed('number', 'fraction'),
    ...(mustBeInteger(place) ? (['fraction/low', 'fraction/double'] as const) : []),
    ...unlessAllowed('null', 'null'),
    ...(allows('integer')
      ? []
      : unlessAllowed('number', 'number', 'number/empty', 'number/decimal', 'number/infinite')),
    ...unlessAllowed('boolean', 'boolean', 'boolean/empty'),
    ...unlessAllowed('object', 'object', 'object/empty'),
    ...unlessAllowed('array', 'array', 'array/empty', 'array/single'),
  ]
}

/** The kinds of values outside their format: by how numbers are written, and how far outside they are. */
export function formatKinds(place: BodyPlace) {
  if (!hasKeyword(place, 'format')) return []
  if (!mustBeNumber(place)) return [ITSELF]
  return [...combine(['low', 'high', 'huge'], ['digits', 'decimal']), 'infinite' as const]
}
