import { capitalized } from '../../../src/base/capitalized.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { thingOfSchema } from '../../../src/document/words.ts'
import { type ObjectText, objectText } from '../../operation/body-text.ts'
import { hasType } from '../../operation/constraints.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { Value } from './keyword-value.ts'

// Objects without a required member that look as if they had it: a lenient server takes another one for it.

/** An object in which a member is missing. */
const missing = (slug: string, words: string, members: ObjectText): Value => ({
  about: 'required',
  json: objectText(members),
  slug,
  words,
})

const without = (members: ObjectText, name: string): ObjectText => {
  const rest = new Map(members)
  rest.delete(name)
  return rest
}

/** Where a name is another one to JSON. */
const nearNames = (name: string): readonly (readonly [slug: string, near: string])[] => {
  const capital = capitalized(name)
  const [first = '', second = '', ...rest] = Array.from(name)
  return [
    ['capital', capital === name ? name.toLowerCase() : capital],
    ['upper', name.toUpperCase()],
    ['underscore', `_${name}`],
    ['misspelt', [second, first, ...rest].join('')],
    ['with-space', `${name} `],
  ]
}

/** Under another name instead of its own. */
function* underNearNames(
  name: string,
  json: string,
  others: ObjectText,
  declared: ReadonlySet<string>,
) {
  const sent = new Set(declared)
  for (const [slug, near] of nearNames(name)) {
    if (sent.has(near)) continue
    sent.add(near)
    const words = `has ${literalJson(near)} instead of ${name}`
    yield missing(`${name}-${slug}`, words, new Map([...others, [near, json]]))
  }
}

/** Within another member, where a program looks for it by mistake. */
function* withinOthers(name: string, json: string, others: ObjectText): Generator<Value> {
  const inner = objectText(new Map([[name, json]]))
  for (const outer of ['__proto__', 'constructor'])
    yield missing(
      `${name}-in-${outer.replaceAll('_', '')}`,
      `has ${name} within ${outer}`,
      new Map([...others, [outer, inner]]),
    )
}

/** Values that a program takes for absent ones. */
const falsyOf = (schema: Schema): string | undefined => {
  if (hasType(schema, 'integer') || hasType(schema, 'number')) return '0'
  return hasType(schema, 'string') ? '""' : undefined
}

/** Beside another member that is as good as absent to a program. */
function* besideFalsy(
  name: string,
  others: ObjectText,
  { properties = [] }: Schema,
): Generator<Value> {
  for (const [other] of others) {
    const schema = properties.find((property) => property.name === other)?.schema
    const json = schema && falsyOf(merged(schema))
    if (json === undefined) continue
    const words = `has no ${name}, and ${other} is ${json}`
    yield missing(
      `${name}-${other}-${json === '0' ? '0' : 'empty'}`,
      words,
      new Map([...others, [other, json]]),
    )
  }
}

/** Without any required member. */
function* withoutAll(
  schema: Schema,
  required: readonly string[],
  plain: ObjectText,
  optional: ObjectText,
): Generator<Value> {
  const others = new Map([...plain].filter(([name]) => !required.includes(name)))
  yield missing('empty', 'is an empty object', new Map())
  if (required.length > 1 && optional.size > 0)
    yield missing('optional-alone', 'has optional members alone', new Map([...others, ...optional]))
  yield missing('further-alone', 'has an additional member alone', new Map([['color', '"green"']]))
  // Some frameworks take the members from one that is named like the thing.
  const wrapper = thingOfSchema(schema)?.replaceAll(' ', '_') ?? 'data'
  yield missing(
    'wrapped',
    'is within an additional member',
    new Map([[wrapper, objectText(plain)]]),
  )
}

/**
 * Objects that lack required members.
 * @param optional the optional members that the plain object does not have
 */
export function* missingMembers(
  schema: Schema,
  plain: ObjectText,
  optional: ObjectText,
): Generator<Value> {
  const { properties = [], required: names = [] } = schema
  const required = names.filter((name) => plain.has(name))
  if (required.length === 0) return
  const declared = new Set(properties.map(({ name }) => name))
  yield* withoutAll(schema, required, plain, optional)
  for (const name of required) {
    const json = plain.get(name)!
    const others = without(plain, name)
    if (optional.size > 0)
      yield missing(
        `${name}-with-optional`,
        `has no ${name}, but optional members`,
        new Map([...others, ...optional]),
      )
    yield* underNearNames(name, json, others, declared)
    yield* besideFalsy(name, others, schema)
    yield* withinOthers(name, json, others)
  }
}
