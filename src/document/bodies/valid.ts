import { capitalized } from '../../base/capitalized.ts'
import { jsonText } from '../../base/json-text.ts'
import { branchesOf, withBranch } from '../branches.ts'
import { jsonKey } from '../json-key.ts'
import { compareNumbers, type ExactNumber } from '../exact-number.ts'
import type { RequestPlace } from '../places/request-place.ts'
import type { Schema } from '../schema.ts'
import { rangeOf } from '../compile/number.ts'
import {
  type BodyModel,
  camelCase,
  freeName,
  isExpressible,
  nameOf,
  type Ordinary,
  uncapitalized,
} from './model.ts'
import { UNUSUAL_TEXTS } from './texts.ts'

/** A value by the end of its name. */
export type Variant = readonly [suffix: string, value: unknown]

/** In edge cases; ids count from here. */
const ORDINARY: Ordinary = { id: 10 }

/** Longer texts and arrays are no longer readable. */
const MAX_LENGTH = 10_000
const MAX_ITEMS = 100
const MAX_VALUES = 20

/** The valid examples, and bodies at the edges of what the schema allows, by name. */
export function* validBodies(model: BodyModel): Generator<void, ReadonlyMap<string, unknown>> {
  const bodies = new Map(model.examples)
  const keys = new Set(Array.from(bodies.values(), (body) => jsonKey(body)))
  const isValid = (body: unknown): boolean =>
    isExpressible(body) && model.validate(body).length === 0
  /** Whether the body is valid, and differs from all others in more than the counted id. */
  const add = (name: string, body: unknown, uncounted: unknown = body): boolean => {
    const key = jsonKey(uncounted)
    if (keys.has(key) || !isValid(body)) return false
    bodies.set(freeName(name, bodies), body)
    keys.add(key)
    return true
  }
  yield* model.prepare(ORDINARY)
  addUsual(model, add)
  let { id } = ORDINARY
  for (const place of model.placesFor(ORDINARY)) {
    yield
    if (!model.hasTime()) break
    const placeName = nameOf(place)
    const isCounted = place.parent !== undefined && model.roleOf(place) !== 'id'
    for (const [suffix, value] of edgesOf(place, model)) {
      yield
      if (!model.hasTime()) break
      const name = placeName === '' ? uncapitalized(suffix) : placeName + suffix
      const body = place.put(value)
      const counted = isCounted ? model.withId(body, { ...ORDINARY, id }) : body
      if (add(name, counted, body) && isCounted) id += 1
    }
  }
  return bodies
}

/** A body with all members, and one with the required ones alone, unless an example is one. */
function addUsual(model: BodyModel, add: (name: string, body: unknown) => void): void {
  if (!model.isObject) {
    if (model.examples.size === 0) add('ordinary', model.body(ORDINARY))
    return
  }
  const counts = Array.from(model.examples.values(), (body) => Object.keys(Object(body)).length)
  const addUnlessKnown = (name: string, body: object): void => {
    if (!counts.includes(Object.keys(body).length)) add(name, body)
  }
  addUnlessKnown('everyMember', Object(model.wholeBody(ORDINARY)))
  addUnlessKnown('requiredOnly', Object(model.body(ORDINARY)))
}

function edgesOf(place: RequestPlace, model: BodyModel): readonly Variant[] {
  const { schema } = place
  const { types } = schema
  if (schema.const !== undefined) return []
  const ofNull: readonly Variant[] = types?.includes('null') === true ? [['Null', null]] : []
  if (schema.enum !== undefined) return [...valuesOf(schema.enum), ...ofNull]
  const allows = (type: NonNullable<typeof types>[number]): boolean =>
    types?.includes(type) === true
  return [
    ...(allows('integer') || allows('number') ? numberEdges(schema) : []),
    ...(allows('string') ? stringEdges(place, model) : []),
    ...(allows('boolean')
      ? ([
          ['True', true],
          ['False', false],
        ] as const)
      : []),
    ...(allows('array') ? arrayEdges(schema, model) : []),
    ...branchValues(place.whole, model),
    ...ofNull,
  ]
}

const valuesOf = (values: readonly unknown[]): readonly Variant[] =>
  values
    .filter((value) => value !== null)
    .slice(0, MAX_VALUES)
    .map((value): Variant => [capitalized(camelCase([jsonText(value)])) || 'Blank', value])

function numberEdges(schema: Schema): readonly Variant[] {
  const { smallest, largest } = limitsOf(schema)
  return [
    ['Zero', 0],
    ['Negative', -1],
    ['BeyondInt32', 2_147_483_648],
    ...(schema.types?.includes('number') === true ? ([['Fraction', 1.5]] as const) : []),
    ...(isDouble(smallest) ? ([['Smallest', Number(smallest)]] as const) : []),
    ...(isDouble(largest) ? ([['Largest', Number(largest)]] as const) : []),
  ]
}

/** Whether a limit is an integer that a double holds. */
export const isDouble = (limit: Limit): boolean => Number.isSafeInteger(Number(limit))

/** The least and the greatest integer of a schema, as its bounds and its format have them. */
export function limitsOf(schema: Schema) {
  const { minimum, maximum, format } = schema
  const range = format === 'int32' || format === 'int64' ? rangeOf(format) : undefined
  const lows = [minimum, range?.min].filter((limit) => limit !== undefined)
  const highs = [maximum, range?.max].filter((limit) => limit !== undefined)
  return { smallest: lows.reduce(higher, undefined), largest: highs.reduce(lower, undefined) }
}

export type Limit = ExactNumber | undefined

const higher = (first: Limit, second: ExactNumber): Limit =>
  first === undefined || compareNumbers(first, second) < 0 ? second : first
const lower = (first: Limit, second: ExactNumber): Limit =>
  first === undefined || compareNumbers(first, second) > 0 ? second : first

function stringEdges(place: RequestPlace, model: BodyModel): readonly Variant[] {
  const { schema } = place
  const { minLength = 0, maxLength = Infinity } = schema
  const ofLength = (suffix: string, length: number): readonly Variant[] => {
    if (length === 0 || length > MAX_LENGTH) return []
    const limits = { minLength: length, maxLength: length }
    const value = model.sample({ ...schema, examples: [], ...limits }, { isFresh: true })
    return value === undefined ? [] : [[suffix, value]]
  }
  const texts = model.roleOf(place) === 'name' ? UNUSUAL_TEXTS : UNUSUAL_TEXTS.slice(0, 1)
  return [...texts, ...ofLength('Shortest', minLength), ...ofLength('Longest', maxLength)]
}

function arrayEdges(schema: Schema, model: BodyModel): readonly Variant[] {
  const { minItems = 0, maxItems = Infinity } = schema
  const ofLength = (suffix: string, count: number): readonly Variant[] => {
    if (count > MAX_ITEMS) return []
    const limits = { minItems: count, maxItems: count }
    const value = model.sample({ ...schema, examples: [], ...limits }, { isFresh: true })
    return value === undefined ? [] : [[suffix, value]]
  }
  const ofMinimum = minItems === 0 ? ofLength('Empty', 0) : ofLength('Shortest', minItems)
  return [...ofMinimum, ...ofLength('Longest', maxItems)]
}

/** A value of each branch of `oneOf` or `anyOf`. */
function branchValues(schema: Schema, model: BodyModel): readonly Variant[] {
  const branches = branchesOf(schema).slice(0, MAX_VALUES)
  return branches.flatMap((branch, index): readonly Variant[] => {
    const value = model.sample(withBranch(schema, branch))
    const name = capitalized(camelCase([branch.name ?? ''])) || `Branch${index + 1}`
    return value === undefined ? [] : [[name, value]]
  })
}
