import { isObject } from '../../base/check-value.ts'
import { capitalized } from '../../base/capitalized.ts'
import { jsonText } from '../../base/json.ts'
import type { Problem, ProblemKeyword } from '../../base/validator.ts'
import type { NamedBodies } from './body-groups.ts'
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
import { type NumberAbout, numbersAbout } from '../values/numbers.ts'
import { PROBES, type TextAbout, textsAbout } from '../values/texts.ts'

/** Invalid bodies by their defect. */
type Defects = Pick<NamedBodies, 'missingMember' | 'wrongType' | 'notAnObject' | 'brokenConstraint'>

type Bodies = NamedBodies['wrongType']

const ORDINARY: Ordinary = { id: 7 }

/** Longer arrays are not made. */
const MAX_ITEMS = 1000

/** Invalid bodies, each with one defect; `empty` lacks everything. */
export function* defectsOf(model: BodyModel): Generator<void, Defects> {
  const [root, ...places] = yield* inSteps(model.placesFor(ORDINARY))
  const names = new Set<string>()
  const firstBroken = ({ place, candidates, keyword }: Row): unknown => {
    for (const candidate of candidates) {
      const body = model.hasTime() ? place.put(candidate) : undefined
      if (hasOneDefect(model, body, keyword)) return body
    }
    return undefined
  }
  function* collect(rows: readonly Row[]): Generator<void, Bodies> {
    const bodies = new Map<string, unknown>()
    for (const row of rows) {
      yield
      const body = firstBroken(row)
      if (model.isCut) break
      if (body === undefined) continue
      const free = freeName(row.name, names)
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
    ['string', 'text', 'text'],
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
    ...scalarBreaks(place, model),
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

/** The ends of names of bodies whose number or text breaks a keyword. */
const SUFFIXES: Readonly<Record<(NumberAbout | TextAbout)['about'], string>> = {
  minimum: 'BelowMinimum',
  maximum: 'AboveMaximum',
  exclusiveMinimum: 'AtExclusiveMinimum',
  exclusiveMaximum: 'AtExclusiveMaximum',
  multipleOf: 'OffMultiple',
  minLength: 'TooShort',
  maxLength: 'TooLong',
  pattern: 'OffPattern',
  format: 'OffFormat',
}

function scalarBreaks({ schema, value }: RequestPlace, model: BodyModel): readonly Break[] {
  const { format } = schema
  const numbers = numbersAbout(schema, value)
  const texts = textsAbout({ schema, value, sample: (exact) => model.sample(exact) })
  const breaks = new Map<string, [ProblemKeyword, unknown[]]>()
  for (const { about, value: candidate } of [...numbers, ...texts]) {
    const isOfRange = about === 'format' && typeof candidate !== 'string'
    // Integers beyond int64 are written as text.
    if (isOfRange && format === 'int64') continue
    const side = Number(candidate) > 0 ? 'Over' : 'Under'
    const suffix = isOfRange ? side + capitalized(format!) : SUFFIXES[about]
    const [, candidates] = breaks.get(suffix) ?? [about, []]
    breaks.set(suffix, [about, [...candidates, candidate]])
  }
  return Array.from(breaks, ([suffix, [keyword, candidates]]) => [suffix, keyword, candidates])
}

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
