import { isObject } from '../../base/check-value.ts'
import { jsonText } from '../../base/json.ts'
import { rangeOf } from '../compile/number.ts'
import { Decimal, type Problem, type ProblemKeyword } from '../../base/validator.ts'
import type { NamedBodies } from './body-groups.ts'
import type { ExactNumber } from '../exact-number.ts'
import type { RequestPlace } from '../places/request-place.ts'
import type { Schema, SchemaType } from '../schema.ts'
import {
  BodyModel,
  freeName,
  isExpressible,
  nameOf,
  type Ordinary,
  uncapitalized,
} from './model.ts'
import { PROBES } from './texts.ts'

/** Invalid bodies by their defect. */
type Defects = Pick<NamedBodies, 'missingMember' | 'wrongType' | 'notAnObject' | 'brokenConstraint'>

type Bodies = NamedBodies['wrongType']

const ORDINARY: Ordinary = { id: 7, name: 'Aloe vera' }

/** Longer texts and arrays are not made. */
const MAX_LENGTH = 100_000
const MAX_ITEMS = 1000

/** Invalid bodies, each with one defect; `empty` lacks everything. */
export function* defectsOf(model: BodyModel): Generator<void, Defects> {
  const [root, ...places] = yield* inSteps(model.placesFor(ORDINARY))
  const names = new Set<string>()
  function* collect(rows: readonly Row[]): Generator<void, Bodies> {
    const bodies = new Map<string, unknown>()
    for (const { name, place, candidates, keyword } of rows) {
      yield
      const body = candidates
        .map((value) => (model.hasTime() ? place.put(value) : undefined))
        .find((candidate) => hasOneDefect(model, candidate, keyword))
      if (model.isCut) break
      if (body === undefined) continue
      const free = freeName(name, names)
      names.add(free)
      bodies.set(free, body)
    }
    return Object.fromEntries(bodies)
  }
  const missing = yield* collect(places.filter(({ isRequired }) => isRequired).map(missingRow))
  const wrongType = yield* collect(places.flatMap(typeRows))
  const notAnObject = yield* collect(rootRows(root!))
  const brokenConstraint = yield* collect(
    [root!, ...places].flatMap((place) => constraintRows(place, model)),
  )
  const isEmptyInvalid = model.isObject && model.validate({}).length > 0
  return {
    missingMember: { ...(isEmptyInvalid && { empty: {} }), ...missing },
    wrongType,
    notAnObject,
    brokenConstraint,
  }
}

/** All of a list, a step for each. */
function* inSteps<Item>(items: Iterable<Item>): Generator<void, readonly Item[]> {
  const list: Item[] = []
  for (const item of items) {
    list.push(item)
    yield
  }
  return list
}

/** A named defect in a place; the first value that has no other defect is used. */
interface Row {
  readonly name: string
  readonly place: RequestPlace
  readonly candidates: readonly unknown[]
  readonly keyword: ProblemKeyword | undefined
}

function hasOneDefect(
  model: BodyModel,
  body: unknown,
  keyword: ProblemKeyword | undefined,
): boolean {
  if (body === undefined || !isExpressible(body)) return false
  const [problem, ...furtherProblems] = model.validate(body)
  if (problem === undefined || furtherProblems.length > 0) return false
  return keyword === undefined || isOf(problem, keyword)
}

/** A value that no branch accepts may break any of its keywords. */
const isOf = ({ keyword }: Problem, expected: ProblemKeyword): boolean =>
  keyword === expected || keyword === 'oneOf' || keyword === 'anyOf'

const missingRow = (place: RequestPlace): Row => {
  return { name: `${nameOf(place)}Missing`, place, candidates: [undefined], keyword: 'required' }
}

/** Whether no value of the type is valid in the place. */
function refuses({ whole, schema }: RequestPlace, type: SchemaType): boolean {
  const isBranched = (whole.oneOf ?? whole.anyOf) !== undefined
  const { types } = isBranched ? whole : schema
  if (types === undefined) return isBranched
  if (types.includes(type)) return false
  return type !== 'integer' || !types.includes('number')
}

function typeRows(place: RequestPlace): readonly Row[] {
  const { value, schema } = place
  const name = nameOf(place)
  const isInteger = schema.types?.includes('integer') === true
  const variants: readonly (readonly [SchemaType, string, unknown])[] = [
    ['string', 'Text', jsonText(value ?? 7)],
    ['integer', 'Number', 3],
    ['boolean', 'True', true],
    ['null', 'Null', null],
    ['object', 'Object', {}],
    ['array', 'Array', [value ?? 7]],
    ...(isInteger ? ([['number', 'Fraction', 1.5]] as const) : []),
  ]
  return variants
    .filter(([type]) => refuses(place, type))
    .map(([, suffix, wrong]) => {
      return { name: name + suffix, place, candidates: [wrong], keyword: 'type' }
    })
}

/** Of the whole body. */
function rootRows(root: RequestPlace): readonly Row[] {
  const variants: readonly (readonly [SchemaType, string, unknown])[] = [
    ['array', 'array', []],
    ['string', 'text', ORDINARY.name],
    ['integer', 'number', ORDINARY.id],
    ['boolean', 'true', true],
    ['null', 'null', null],
    ['object', 'object', {}],
  ]
  return variants
    .filter(([type]) => refuses(root, type))
    .map(([, name, value]) => {
      return { name, place: root, candidates: [value], keyword: 'type' }
    })
}

/** A broken keyword, by the end of its name. */
type Break = readonly [suffix: string, keyword: ProblemKeyword, candidates: readonly unknown[]]

function constraintRows(place: RequestPlace, model: BodyModel): readonly Row[] {
  const { schema } = place
  const placeName = nameOf(place)
  const breaks = [
    ...valueBreaks(schema, place.value),
    ...numberBreaks(schema, place.value),
    ...stringBreaks(schema, place.value),
    ...arrayBreaks(schema, place.value, model),
    ...objectBreaks(schema, place.value),
    ...combinationBreaks(schema, model),
  ]
  return breaks.map(([suffix, keyword, candidates]) => {
    const name = placeName === '' ? uncapitalized(suffix) : placeName + suffix
    return { name, place, candidates, keyword }
  })
}

function valueBreaks(schema: Schema, value: unknown): readonly Break[] {
  const candidates = [...PROBES, 987_654, 0, typeof value === 'boolean' ? !value : true, null]
  return [
    ...(schema.enum === undefined ? [] : [['NotInEnum', 'enum', candidates] as const]),
    ...(schema.const === undefined ? [] : [['OtherThanConst', 'const', candidates] as const]),
  ]
}

function numberBreaks(schema: Schema, value: unknown): readonly Break[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema
  const steps = [1, ...(typeof multipleOf === 'number' ? [multipleOf] : [])]
  const around = (limit: ExactNumber, sign: 1 | -1): readonly unknown[] =>
    steps.map((step) => shifted(limit, sign * step))
  const rows: (Break | false)[] = [
    minimum !== undefined && ['BelowMinimum', 'minimum', around(minimum, -1)],
    maximum !== undefined && ['AboveMaximum', 'maximum', around(maximum, 1)],
    exclusiveMinimum !== undefined && [
      'AtExclusiveMinimum',
      'exclusiveMinimum',
      [exclusiveMinimum, ...around(exclusiveMinimum, -1)],
    ],
    exclusiveMaximum !== undefined && [
      'AtExclusiveMaximum',
      'exclusiveMaximum',
      [exclusiveMaximum, ...around(exclusiveMaximum, 1)],
    ],
    typeof multipleOf === 'number' && ['OffMultiple', 'multipleOf', offMultiple(value, multipleOf)],
  ]
  return [...rows.filter((row) => row !== false), ...rangeBreaks(format)]
}

const offMultiple = (value: unknown, multipleOf: number): readonly unknown[] => {
  const start = typeof value === 'number' ? value : 0
  return [start + 1, start - 1, start + multipleOf / 2, start + multipleOf / 3]
}

/** Those of int64 are written as text. */
function rangeBreaks(format: string | undefined): readonly Break[] {
  if (format === 'int32')
    return [
      ['OverInt32', 'format', [2_147_483_648]],
      ['UnderInt32', 'format', [-2_147_483_649]],
    ]
  return format === 'float' ? [['OverFloat', 'format', [2 * Number(rangeOf(format)!.max)]]] : []
}

function shifted(limit: ExactNumber, step: number): unknown {
  if (limit instanceof Decimal) return Number(limit) + step
  const isExact = typeof limit === 'number' && Number.isSafeInteger(limit + step)
  if (typeof limit === 'number' && (isExact || !Number.isInteger(step))) return limit + step
  return Number.isInteger(Number(limit)) ? BigInt(limit) + BigInt(step) : Number(limit) + step
}

function stringBreaks(schema: Schema, value: unknown): readonly Break[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  const text = typeof value === 'string' ? value : 'fern'
  const rows: (Break | false)[] = [
    minLength > 0 &&
      minLength < MAX_LENGTH && ['TooShort', 'minLength', ofLength(text, minLength - 1)],
    maxLength < MAX_LENGTH && ['TooLong', 'maxLength', ofLength(text, maxLength + 1)],
    pattern !== undefined && ['OffPattern', 'pattern', [...PROBES, ...textsNear(text)]],
    format !== undefined && ['OffFormat', 'format', PROBES],
  ]
  return rows.filter((row) => row !== false)
}

/** A valid text with a changed end, so that its length can stay right. */
const textsNear = (text: string): readonly string[] =>
  ['!', ' ', 'x', '0'].flatMap((end) => [text + end, text.slice(0, -1) + end])

/** Texts with so many characters, which begin like a valid one. */
const ofLength = (text: string, length: number): readonly string[] =>
  ['a', '0', 'A', text.slice(-1)].map((character) =>
    text.slice(0, length).padEnd(length, character || 'a'),
  )

function arrayBreaks(schema: Schema, value: unknown, model: BodyModel): readonly Break[] {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = schema
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const ofCount = (count: number): unknown => {
    const { minItems: _min, maxItems: _max, ...unlimited } = schema
    const limits = { minItems: count, maxItems: count }
    return model.sample({ ...unlimited, examples: [], ...limits }, { isFresh: true })
  }
  const rows: (Break | false)[] = [
    minItems > 0 && ['TooFew', 'minItems', [items.slice(0, minItems - 1), ofCount(minItems - 1)]],
    maxItems < MAX_ITEMS && ['TooMany', 'maxItems', [ofCount(maxItems + 1)]],
    uniqueItems === true && [
      'Repeated',
      'uniqueItems',
      [
        [...items, items[0]],
        [items[0], items[0]],
      ],
    ],
  ]
  return rows.filter((row) => row !== false)
}

function objectBreaks(schema: Schema, value: unknown): readonly Break[] {
  const { additionalProperties, minProperties = 0, maxProperties = Infinity } = schema
  if (!isObject(value)) return []
  const members = Object.entries(value)
  const count = Math.min(maxProperties, MAX_ITEMS) + 1 - members.length
  const undeclared = Array.from({ length: count }, (_, index) => {
    return [`member${index + 1}`, 'green'] as const
  })
  const fewer = Object.fromEntries(members.slice(0, Math.max(0, minProperties - 1)))
  const rows: (Break | false)[] = [
    additionalProperties?.isNever === true && [
      'FurtherMember',
      'additionalProperties',
      [{ ...value, color: 'green' }],
    ],
    minProperties > 0 && ['TooFewMembers', 'minProperties', [fewer]],
    maxProperties < MAX_ITEMS && [
      'TooManyMembers',
      'maxProperties',
      [Object.fromEntries([...members, ...undeclared])],
    ],
  ]
  return rows.filter((row) => row !== false)
}

function combinationBreaks({ not }: Schema, model: BodyModel): readonly Break[] {
  if (not === undefined) return []
  return [['Forbidden', 'not', [model.sample(not), ...PROBES, 0, 1]]]
}
