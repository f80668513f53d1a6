import { isObject } from '../../src/base/check-value.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../src/document/schema.ts'
import { readJson } from '../../src/base/json.ts'
import { hasType } from '../operation/members.ts'
import { type ObjectText, objectText } from '../operation/body-text.ts'
import { branchesOf, withBranch } from '../operation/branches.ts'
import { encoded, sampleOf } from '../operation/sample-text.ts'
import { validatorOf } from '../operation/validator-of.ts'
import { type Value, lengthsAround, value } from './keyword-value.ts'
import { numberValues } from './number-values.ts'
import { stringValues } from './string-values.ts'

/** One value of each type that no member of another type may have, and spellings that careless servers convert. */
export const ofOtherTypes: readonly string[] = [
  '5',
  '0',
  '1.5',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '"fern"',
  '"5"',
  '""',
  '"true"',
]

/** What careless servers take for a boolean. */
const likeBooleans: readonly string[] = ['1', '-1', '"false"', '"yes"', '"on"', '"1"', '"TRUE"']

/** A number in a string, where those of the list break a bound. */
const likeNumber = (schema: Schema, sample: string): readonly string[] => {
  const isAllowed = (type: SchemaType, value: number): boolean =>
    validatorOf({ ...schema, types: [type] })(value).length === 0
  const isWhole = hasType(schema, 'integer')
  const fractions = isWhole && !isAllowed('number', 1.5) ? [`${sample}.5`] : []
  return isAllowed('number', 5) ? fractions : [...fractions, `"${sample}"`]
}

/** Values that careless servers convert to valid ones. */
const likeValid = (schema: Schema): readonly string[] => {
  const types = schema.types?.filter((type) => type !== 'null')
  const sample = types?.length === 1 ? sampleOf({ ...schema, types }) : undefined
  if (sample === undefined) return []
  if (/^-?\d{1,9}$/.test(sample)) return likeNumber(schema, sample)
  if (/^"[1-9]\d{0,8}"$/.test(sample)) return [sample.slice(1, -1)]
  const item = hasType(schema, 'array') && schema.items ? sampleOf(schema.items) : undefined
  return item === undefined ? [] : [item]
}

/** Values of other types than the schema has. */
export const typeValues = (schema: Schema): readonly Value[] => {
  const list = hasType(schema, 'boolean') ? [...ofOtherTypes, ...likeBooleans] : ofOtherTypes
  // Rows about required members name what is missing.
  const lacksMember = hasType(schema, 'object') && schema.required !== undefined
  const values = lacksMember ? list.filter((json) => json !== '{}') : list
  return [...values, ...likeValid(schema)].map((json) => ({ about: 'type', json }))
}

/** Longer arrays and objects are not sent. */
const maxItems = 1000

/** Texts that are almost those of an enum. */
const likeText = (text: string): readonly string[] => [
  text.toUpperCase(),
  text.toLowerCase(),
  `${text} `,
  `${text}x`,
]

const enumValues = ({ enum: list, const: only }: Schema): readonly Value[] => {
  if (list === undefined && only === undefined) return []
  const allowed = list ?? [only]
  const texts = allowed.filter((member) => typeof member === 'string')
  const numbers = allowed.filter((member) => Number.isSafeInteger(member)) as number[]
  const nearTexts = ['fern', '', ...texts.flatMap(likeText), ...numbers.map((number) => number + 1)]
  const about = list === undefined ? 'const' : 'enum'
  return [...allowed, ...nearTexts, 987_654].map((candidate) => value(about, candidate))
}

/** A valid item for a position of an array; positions have different items, as far as the schema allows. */
const itemAt = ({ prefixItems = [], items }: Schema, index: number): string => {
  const itemSchema = prefixItems[index] ?? items
  return (itemSchema && sampleOf(itemSchema, index + 1)) ?? String(index + 1)
}

/** Valid items, as many as asked for. */
export const itemsOf = (schema: Schema, length: number): readonly string[] =>
  Array.from({ length }, (_, index) => itemAt(schema, index))

/** The first item twice, and as many others as the schema demands. */
const arrayWithItemTwice = (schema: Schema): string => {
  const [first, ...laterItems] = itemsOf(schema, Math.max(1, (schema.minItems ?? 0) - 1))
  return `[${[first, first, ...laterItems].join()}]`
}

/** Arrays of different lengths, and with an item twice. */
const arrayValues = (schema: Schema): readonly Value[] => {
  const { prefixItems = [], uniqueItems } = schema
  const arrayOf = (length: number): string => `[${itemsOf(schema, length).join()}]`
  const ofLength = (about: 'minItems' | 'maxItems'): readonly Value[] =>
    lengthsAround(schema[about], maxItems).map((length) => ({
      about,
      json: arrayOf(length),
      length,
    }))
  const beyond =
    prefixItems.length > 0 ? [{ about: 'items', json: arrayOf(prefixItems.length + 1) }] : []
  const repeated = uniqueItems ? [{ about: 'uniqueItems', json: arrayWithItemTwice(schema) }] : []
  return [...ofLength('minItems'), ...ofLength('maxItems'), ...beyond, ...repeated]
}

/** The names of members that a document does not have, from one to as many as are needed. */
const furtherNames = ({ properties = [] }: Schema, count: number): readonly string[] => {
  const declared = new Set(properties.map(({ name }) => name))
  const names = ['color', 'shade', ...Array.from({ length: count }, (_, at) => `shade${at + 2}`)]
  return names.filter((name) => !declared.has(name)).slice(0, count)
}

/** An object with as many members: the plain ones, then optional ones, then further ones. */
const objectOf = (length: number, schema: Schema, plain: ObjectText): string => {
  const { properties = [], additionalProperties } = schema
  const optional = properties.flatMap(({ name, schema: part }) => {
    const json = plain.has(name) || merged(part).readOnly ? undefined : sampleOf(part)
    return json === undefined ? [] : [[name, json] as const]
  })
  const further = furtherNames(schema, length).map((name) => {
    const json = additionalProperties && sampleOf(additionalProperties)
    return [name, json ?? '"green"'] as const
  })
  return objectText(new Map([...plain, ...optional, ...further].slice(0, length)))
}

/** JSON texts for a member that the document does not name. */
const furtherTexts = ({ additionalProperties }: Schema): readonly string[] => {
  const isAsserted = additionalProperties !== undefined && !additionalProperties.isNever
  const whole = isAsserted ? merged(additionalProperties) : undefined
  const otherValues = whole === undefined ? [] : [...typeValues(whole), ...valuesOf(whole)]
  const fitting = additionalProperties && sampleOf(additionalProperties)
  return [
    '"green"',
    ...(fitting === undefined ? [] : [fitting]),
    ...otherValues.flatMap(({ json }) => json ?? []),
  ]
}

/** Members of other names, and too many or too few members. */
export const objectValues = (schema: Schema, plain: ObjectText): readonly Value[] => {
  const { minProperties, maxProperties } = schema
  const [further] = furtherNames(schema, 1)
  const ofFurther = furtherTexts(schema).map((json): Value => {
    const inner = [further!, json] as const
    const text = objectText(new Map([...plain, inner]))
    return { about: 'additionalProperties', json: text, rule: 'V5', inner }
  })
  const ofCount = (about: string, count: number | undefined): readonly Value[] =>
    lengthsAround(count, maxItems).map((length) => ({
      about,
      json: objectOf(length, schema, plain),
      length,
    }))
  return [
    ...ofFurther,
    ...ofCount('minProperties', minProperties),
    ...ofCount('maxProperties', maxProperties),
  ]
}

/** Required members of a branch that another one does not have. */
const withMembersOf = (json: string, branch: Schema): string | undefined => {
  const { required = [], properties = [] } = merged(branch)
  const members = readJson(json).value
  if (!isObject(members)) return undefined
  const added = properties.flatMap(({ name, schema }): [string, string][] => {
    const text =
      required.includes(name) && !Object.hasOwn(members, name) ? sampleOf(schema) : undefined
    return text === undefined ? [] : [[name, text]]
  })
  if (added.length === 0) return undefined
  const texts = Object.entries(members).map(([name, part]): [string, string] => [
    name,
    encoded(part),
  ])
  return objectText(new Map([...texts, ...added]))
}

/** Valid values of each branch, and some with members of another branch. */
const branchValues = (schema: Schema): readonly Value[] => {
  const about = schema.oneOf ? 'oneOf' : 'anyOf'
  const branches = branchesOf(schema)
  return branches.flatMap((branch, index): readonly Value[] => {
    const whole = withBranch(schema, branch)
    const [first, fresh] = [sampleOf(whole), sampleOf(whole, 1)]
    const nextBranch = branches[(index + 1) % branches.length]!
    // Servers that follow a discriminator need not look at the members of other branches.
    const mixed = first && schema.discriminator === undefined && withMembersOf(first, nextBranch)
    return [first, fresh, mixed || undefined]
      .filter((json) => json !== undefined)
      .map((json) => ({ about, json }))
  })
}

/** A value that the schema would accept without `not`. */
const notValues = ({ not, ...rest }: Schema): readonly Value[] => {
  const json = not && sampleOf({ pointer: not.pointer, allOf: [rest, not] })
  return json === undefined ? [] : [{ about: 'not', json }]
}

/** Values for the keywords of a schema, valid and invalid ones. */
export const valuesOf = (schema: Schema): readonly Value[] => [
  ...enumValues(schema),
  ...numberValues(schema),
  ...stringValues(schema),
  ...arrayValues(schema),
  ...branchValues(schema),
  ...notValues(schema),
]
