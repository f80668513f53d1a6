import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { step } from './pointer.ts'
import type { Validator } from './runtime.ts'
import { trialValidators } from './trial.ts'

type Schema = Readonly<Record<string, unknown>>

const name = fc.constantFrom('a', 'b', 'a/~b', 'isPrototypeOf')
const text = fc.constantFrom('', 'a', 'ab', 'é', '🌱', '🌱🌱', 'abc')
const small = fc.integer({ min: -2, max: 4 })
const count = fc.integer({ min: 0, max: 3 })
const number = fc.oneof(
  small,
  fc.constantFrom(0.5, 1.25, -0, 2 ** 31, -(2 ** 31), 2 ** 63, -(2 ** 63)),
)
const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

const some = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Schema> =>
  fc.record(model, { requiredKeys: model['type'] ? ['type'] : [] })

const bounds = {
  minimum: small,
  exclusiveMinimum: fc.boolean(),
  maximum: small,
  exclusiveMaximum: fc.boolean(),
  multipleOf: fc.constantFrom(2, 0.5, 0.25),
}
const lengths = {
  minLength: count,
  maxLength: count,
  pattern: fc.constantFrom('^a', '.b?$', '\\p{L}'),
}
const nullable = fc.boolean()

const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
  const inner = tie('schema')
  const list = fc.array(inner, { minLength: 1, maxLength: 3 })
  const members = {
    properties: fc.dictionary(name, inner, { maxKeys: 3 }),
    required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), inner),
    minProperties: count,
    maxProperties: count,
  }
  // Without types of their own, because types that exclude each other are refused.
  const narrow = some({ ...lengths, ...bounds })
  const narrowing = { ...members, properties: fc.dictionary(name, narrow, { maxKeys: 3 }) }
  const items = { items: inner, minItems: count, maxItems: count, uniqueItems: fc.boolean() }
  const format = fc.constantFrom('int32', 'int64', 'other')
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      some({ type: fc.constant('string'), nullable, ...lengths }),
      some({ type: fc.constant('number'), nullable, ...bounds }),
      some({ type: fc.constant('integer'), nullable, format, ...bounds }),
      some({ type: fc.constant('boolean'), nullable }),
      some({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
      some({ ...lengths, ...bounds, minItems: count, required: members.required }),
      some({ type: fc.constant('array'), nullable, ...items }),
      some({ type: fc.constant('object'), nullable, ...members }),
      some({
        type: fc.constant('object'),
        ...members,
        allOf: fc.tuple(some(narrowing), some(narrowing)),
      }),
      some({ anyOf: list, not: inner }),
      some({ oneOf: list }),
    ),
  }
})

const ajv = new Ajv({
  allErrors: true,
  validateSchema: false,
  strict: false,
  ownProperties: true,
  unicodeRegExp: true,
})
const within = (limit: number) => (number_: number) => number_ >= -limit && number_ < limit
ajv.addFormat('int32', { type: 'number', validate: within(2 ** 31) })
ajv.addFormat('int64', { type: 'number', validate: within(2 ** 63) })
ajv.addFormat('other', true)

/** The same schema in JSON Schema's own words: exclusive bounds are numbers there. */
function inDraft7(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inDraft7)
  if (typeof part !== 'object' || part === null) return part
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = part as Schema
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, item]) => [key, key === 'enum' ? item : inDraft7(item)]),
    ),
    ...(minimum === undefined
      ? {}
      : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined
      ? {}
      : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  }
}

function place({ instancePath, params }: ErrorObject): string {
  const member: unknown = params['missingProperty'] ?? params['additionalProperty']
  return typeof member === 'string' ? instancePath + step(member) : instancePath
}

function places(validate: ValidateFunction): Set<string> {
  return new Set((validate.errors ?? []).map(place))
}

/** What the two do not agree on; places too, where Ajv tells the same ones (not each branch's, not uniqueItems beside typed items). */
function disagreements(each: Schema, validate: Validator, values: readonly unknown[]): unknown[] {
  const theirs = ajv.compile(inDraft7(each) as Schema)
  const isFlat = !/"(anyOf|oneOf|not|uniqueItems)":/.test(JSON.stringify(each))
  return values.flatMap((item) => {
    const problems = validate(item)
    const valid = theirs(item)
    const found = new Set(problems.map(({ pointer }) => pointer))
    const isSame = isFlat ? equal(found, places(theirs)) : (found.size === 0) === valid
    return isSame ? [] : [{ schema: each, value: item, ours: problems, theirs: theirs.errors }]
  })
}

function equal(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item))
}

test('validators agree with Ajv on generated schemas', { timeout: 120_000 }, async () => {
  const schemas = fc.array(schema, { minLength: 1, maxLength: 30 })
  const values = fc.array(value, { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(schemas, values, async (all, items) => {
      const ours = await trialValidators(Object.fromEntries(all.map((each, n) => [`S${n}`, each])))
      const none: Validator = () => []
      expect(
        all.flatMap((each, n) => disagreements(each, ours[`validateS${n}`] ?? none, items)),
      ).toEqual([])
    }),
    // A fixed seed, so that only a change of code can make it fail.
    { numRuns: 60, seed: 20261121 },
  )
})
