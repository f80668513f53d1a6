import { BOUNDS, TEXT_LIMITS, type Constraints, type SchemaType } from 'plant-store-kit/operation'
import type { MemberPlace } from '../places/member-place.ts'
import type { MemberPlaces } from '../places/member-places.ts'
import {
  allowsNull,
  forbidsOthers,
  hasKeyword,
  isNever,
  mustBeInteger,
  mustBeNumber,
  mustBeText,
} from '../places/place-schema.ts'
import type { ClassName } from './class-facts.ts'
import { combine, innerKind, ITSELF, type Kind } from './kind.ts'

/** Some kinds of a class, those of one place after those of another. */
interface MemberRow {
  readonly name: ClassName
  readonly places: readonly MemberPlace[]
  readonly kinds: readonly Kind[]
}

/** Kinds of values of a wrong type that stand together in the default order. */
type KindGroups = readonly (readonly Kind[])[]

/** What a text looks like to a service that reads numbers in texts. */
const TEXTS_AS_NUMBERS: readonly Kind[] = [
  'digits',
  'plus',
  'spaces',
  'decimal',
  'exponent',
  'empty',
  'blank',
  innerKind('string', 'fraction'),
  'string',
]

const FRACTIONS: readonly Kind[] = [
  'fraction',
  innerKind('fraction', 'low'),
  innerKind('fraction', 'double'),
]

/** Also a value that some languages treat as empty, such as 0, false or []. */
const OR_EMPTY = [ITSELF, 'empty']

/** The kinds of values that have a wrong type. */
function typeKinds(place: MemberPlace): KindGroups {
  const { types = [] } = place
  if (types.length === 0) return []
  const ofNull = types.includes('null') ? [] : ['null']
  if (!mustBeNumber(place)) return kindsOfTypes(types, ofNull)
  return [
    TEXTS_AS_NUMBERS,
    [...(mustBeInteger(place) ? FRACTIONS : []), ...ofNull, innerKind('array', 'single')],
    combine(['boolean', 'object', 'array'], OR_EMPTY),
  ]
}

function kindsOfTypes(types: readonly SchemaType[], ofNull: readonly Kind[]): KindGroups {
  const allows = (type: SchemaType): boolean => types.includes(type)
  const allowsNumber = allows('number') || allows('integer')
  const canBeEmpty = (['number', 'boolean', 'object', 'array'] as const).filter((type) =>
    type === 'number' ? !allowsNumber : !allows(type),
  )
  const closelyRead: readonly Kind[] = [
    ...(allows('array') ? [] : [innerKind('array', 'single')]),
    ...(allows('string') ? [] : ['string']),
    ...(allows('boolean') && !allows('string') ? [innerKind('string', 'boolean')] : []),
    ...(allowsNumber ? [] : combine(['number'], ['decimal', 'infinite'])),
    ...(allows('number') ? [] : ['fraction']),
    ...ofNull,
  ]
  return [combine(canBeEmpty, OR_EMPTY), closelyRead]
}

const NUMBER_FORMATS: KindGroups = [
  combine(['low', 'high', 'huge'], ['digits', 'decimal']),
  ['infinite'],
]

function formatKinds(place: MemberPlace): KindGroups {
  if (!hasKeyword(place, 'format')) return []
  return mustBeNumber(place) ? NUMBER_FORMATS : [[ITSELF]]
}

/** Neighbors with the same types and formats. */
function runsOf(places: readonly MemberPlace[]): readonly (readonly MemberPlace[])[] {
  const shapeOf = (place: MemberPlace): string => JSON.stringify([place.types, formatKinds(place)])
  const runs: MemberPlace[][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last !== undefined && shapeOf(last[0]!) === shapeOf(place)) last.push(place)
    else runs.push([place])
  }
  return runs
}

/** Classes of keywords that are only those of a place whose schema has the keyword. */
const KEYWORD_CLASSES = [
  'enum',
  'const',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'unevaluatedProperties',
  'anyOf',
  'oneOf',
  'not',
] as const satisfies readonly (ClassName & keyof Constraints)[]

/** What is wrong with the body, its members and their items, in the default order. */
export function memberRows({ body, all }: MemberPlaces): readonly MemberRow[] {
  const inner = all.filter((place) => place !== body)
  const rows: MemberRow[] = [...bodyRows(body), ...typeRows(inner), ...valueRows(inner)]
  for (const keyword of KEYWORD_CLASSES)
    rows.push(
      rowOf(
        keyword,
        all.filter((place) => hasKeyword(place, keyword)),
      ),
    )
  return [
    ...rows,
    rowOf('additionalProperties', inner.filter(forbidsOthers)),
    rowOf('false', all.filter(isNever)),
    rowOf('null', inner.filter(allowsNull)),
    rowOf('absent', inner.filter(isOptional)),
  ]
}

const rowOf = (
  name: ClassName,
  places: readonly MemberPlace[],
  kinds: readonly Kind[] = [ITSELF],
): MemberRow => ({ name, places, kinds })

/** Of an item or a member of any name, none is absent. */
const isOptional = ({ isRequired, pointer }: MemberPlace): boolean =>
  !isRequired && pointer !== undefined

function bodyRows(body: MemberPlace): readonly MemberRow[] {
  const types = typeKinds(body).map((kinds) => rowOf('type', [body], kinds))
  const mayBeObject = body.types?.includes('object') !== false
  return mayBeObject ? [...types, rowOf('empty', [body])] : types
}

/** Whether the members are there, and of the right types. */
function typeRows(places: readonly MemberPlace[]): readonly MemberRow[] {
  return runsOf(places).flatMap((run) => [
    rowOf(
      'required',
      run.filter(({ isRequired }) => isRequired),
    ),
    ...typeKinds(run[0]!).map((kinds) => rowOf('type', run, kinds)),
    ...formatKinds(run[0]!).map((kinds) => rowOf('format', run, kinds)),
  ])
}

/** Bounds of numbers, lengths and patterns of texts. */
function valueRows(places: readonly MemberPlace[]): readonly MemberRow[] {
  const numbers = places.filter(mustBeNumber)
  const texts = places.filter(mustBeText)
  const bounded = places.filter((place) => mustBeNumber(place) || hasKeyword(place, ...BOUNDS))
  const limited = places.filter((place) => mustBeText(place) || hasKeyword(place, ...TEXT_LIMITS))
  return [
    rowOf('decimal', numbers.filter(mustBeInteger)),
    rowOf('range', bounded, [
      'zero',
      'low',
      'high',
      innerKind('unsafe', 'low'),
      innerKind('unsafe', 'high'),
    ]),
    rowOf('zero', numbers),
    rowOf('length', limited),
    rowOf('short', limited, [ITSELF, 'empty']),
    rowOf('empty', texts),
    rowOf('characters', limited, [ITSELF, 'blank']),
    rowOf('blank', texts, [ITSELF, 'control', 'unicode']),
  ]
}
