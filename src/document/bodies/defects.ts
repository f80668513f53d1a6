import { capitalized } from '../../base/capitalized.ts'
import { jsonText } from '../../base/json-text.ts'
import type { Problem, ProblemKeyword } from '../../base/validator.ts'
import { branchesOf } from '../branches.ts'
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
import { membersAbout } from '../values/parts.ts'
import type { AboutKeyword, ValueAbout } from '../values/value-about.ts'
import { conditionsAbout, valuesAbout } from '../values/values-about.ts'

/** Invalid bodies by their defect. */
type Defects = Pick<NamedBodies, 'missingMember' | 'wrongType' | 'notAnObject' | 'brokenConstraint'>

type Bodies = NamedBodies['wrongType']

const ORDINARY: Ordinary = { id: 7 }

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
  const brokenConstraint = yield* collect([root!, ...places].flatMap(constraintRows))
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
  const isBranched = branchesOf(whole).length > 0
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
type Break = readonly [suffix: string, keyword: BrokenKeyword, candidates: readonly unknown[]]

/** Undefined for any keyword, as a condition demands. */
type BrokenKeyword = ProblemKeyword | undefined

function constraintRows(place: RequestPlace): readonly Row[] {
  const { schema } = place
  const placeName = nameOf(place)
  const { value, sample } = place
  // The schema of the place has only the branches that its value takes.
  const ofConditions = conditionsAbout({ schema: place.whole, value, sample })
  const values = [...valuesAbout(place), ...membersAbout(place), ...ofConditions]
  const breaks = breaksOf(values, schema)
  return breaks.map(([suffix, keyword, candidates]) => {
    const name = placeName === '' ? uncapitalized(suffix) : placeName + suffix
    return { name, place, candidates, keyword }
  })
}

/** The ends of names of bodies whose value breaks a keyword; others have names of their own. */
const SUFFIXES: Readonly<Partial<Record<AboutKeyword, string>>> = {
  enum: 'NotInEnum',
  const: 'OtherThanConst',
  minimum: 'BelowMinimum',
  maximum: 'AboveMaximum',
  exclusiveMinimum: 'AtExclusiveMinimum',
  exclusiveMaximum: 'AtExclusiveMaximum',
  multipleOf: 'OffMultiple',
  minLength: 'TooShort',
  maxLength: 'TooLong',
  pattern: 'OffPattern',
  format: 'OffFormat',
  minItems: 'TooFew',
  maxItems: 'TooMany',
  uniqueItems: 'Repeated',
  contains: 'OffContains',
  additionalProperties: 'FurtherMember',
  propertyNames: 'OffName',
  unevaluatedProperties: 'UnevaluatedMember',
  minProperties: 'TooFewMembers',
  maxProperties: 'TooManyMembers',
  not: 'Forbidden',
  conditions: 'OffCondition',
}

function breaksOf(values: readonly ValueAbout[], { format = '' }: Schema): readonly Break[] {
  const breaks = new Map<string, [BrokenKeyword, unknown[]]>()
  for (const { about, value } of values) {
    const isOfRange = about === 'format' && typeof value !== 'string'
    const suffix = isOfRange ? suffixOfRange(value, format) : SUFFIXES[about]
    if (suffix === undefined || about === 'items') continue
    const known = breaks.get(suffix)
    const keyword = about === 'conditions' ? undefined : about
    if (known === undefined) breaks.set(suffix, [keyword, [value]])
    else known[1].push(value)
  }
  return Array.from(breaks, ([suffix, [keyword, candidates]]) => [suffix, keyword, candidates])
}

/** Undefined for int64: integers beyond it are written as text. */
function suffixOfRange(value: unknown, format: string): string | undefined {
  if (format === 'int64') return undefined
  return (Number(value) > 0 ? 'Over' : 'Under') + capitalized(format)
}
