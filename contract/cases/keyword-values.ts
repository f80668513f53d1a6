import { isObject } from '../../src/base/check-value.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import type { ExactNumber } from '../../src/document/exact-number.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../src/document/schema.ts'
import { readJson } from '../../src/base/json.ts'
import { hasTextFormat } from '../operation/constraints.ts'
import { hasType } from '../operation/members.ts'
import { type ObjectText, objectText } from '../operation/body-text.ts'
import { branchesOf, withBranch } from '../operation/branches.ts'
import { encoded, sampleOf } from '../operation/sample-text.ts'
import { validatorOf } from '../operation/validator-of.ts'
import type { RuleId } from '../rules/rules.ts'

/** A value of a part of the body, as JSON text; undefined for an absent part. */
export interface Value {
  /** What it is about, such as `maximum`. */
  readonly about: string
  readonly json: string | undefined
  /** The length of a text, an array or an object whose value says little. */
  readonly length?: number
  /** The rule of a valid value; by default that of its member. */
  readonly rule?: RuleId
  /** The member of an object that it is about, and the JSON text of that. */
  readonly inner?: readonly [name: string, json: string]
}

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

const value = (about: string, json: unknown): Value => ({ about, json: encoded(json) })

/** Beyond these, a double has no neighbor at distance 1. */
const maxExact = 2 ** 50

/**
 * Whether exact and binary arithmetic agree that a number is a multiple: of a fraction they do for few numbers, such as
 * its double.
 */
const isClearMultiple = (number: number, multipleOf: number): boolean =>
  Number.isInteger(number / multipleOf) && number % multipleOf === 0

/** The least distance from a multiple, as a part of the divisor, at which all arithmetic sees that a number is none. */
const clearDistance = 1 / 4

const isClear = (number: ExactNumber, { multipleOf }: Schema): boolean => {
  if (typeof multipleOf !== 'number' || Number.isInteger(multipleOf)) return true
  if (typeof number !== 'number') return false
  const quotient = number / multipleOf
  const isFar = Math.abs(quotient - Math.round(quotient)) > clearDistance
  return isFar || isClearMultiple(number, multipleOf)
}

const largeNeighbors = (bound: bigint, step: bigint, { format }: Schema): readonly bigint[] => {
  // Servers that keep numbers as doubles see no difference.
  const isExact = format === 'int64' || Number(bound) !== Number(bound + step)
  return isExact ? [bound - step, bound, bound + step] : []
}

const smallNeighbors = (bound: number, multipleOf: number, schema: Schema): readonly number[] => {
  if (Math.abs(bound) > maxExact) return []
  const isWhole = hasType(schema, 'integer') && !hasType(schema, 'number')
  const steps = isWhole || schema.multipleOf !== undefined ? [multipleOf] : [1, 1 / 2]
  const numbers = [bound, ...steps.flatMap((step) => [bound - step, bound + step])]
  return numbers.filter((number) => isClear(number, schema)).toSorted((left, right) => left - right)
}

/** A bound, and numbers at the least distance on both sides of it; none if they are not exact. */
const neighborsOf = (bound: ExactNumber, schema: Schema): readonly (number | bigint)[] => {
  const { multipleOf = 1 } = schema
  if (typeof multipleOf !== 'number') return []
  if (typeof bound === 'bigint' && Number.isInteger(multipleOf))
    return largeNeighbors(bound, BigInt(multipleOf), schema)
  return typeof bound === 'number' ? smallNeighbors(bound, multipleOf, schema) : []
}

const neighbors = (
  about: string,
  bound: ExactNumber | undefined,
  schema: Schema,
): readonly Value[] =>
  bound === undefined ? [] : neighborsOf(bound, schema).map((number) => value(about, number))

/** The ends of the range of a format: exact ones of integers, and numbers far beyond the others. */
const endsOf = (schema: Schema): readonly Value[] => {
  const { format } = schema
  const range = rangeOf(format)
  if (range === undefined) return []
  if (format === 'int32' || format === 'int64')
    return [range.min, range.max].flatMap((end) => neighbors('format', BigInt(end), schema))
  const texts =
    format === 'float' ? ['3e38', '-3e38', '1e39', '-1e39'] : ['1e308', '1e400', '-1e400']
  return hasType(schema, 'number') ? texts.map((json) => ({ about: 'format', json })) : []
}

/** How often a divisor is taken: exact and binary arithmetic agree about powers of two. */
const times = [1, 2, 4, 8, 64, 1024]

const multiples = (schema: Schema): readonly Value[] => {
  const { multipleOf } = schema
  if (typeof multipleOf !== 'number') return []
  const valid = times.map((count) => value('multipleOf', multipleOf * count))
  const between = multipleOf > 1 && Number.isInteger(multipleOf) ? [multipleOf * 2 + 1] : []
  const sample = Number(sampleOf(schema))
  // Within bounds that may allow none of the others.
  const near = [sample + 1, sample + multipleOf / 2].filter(
    (number) => number % multipleOf !== 0 && isClear(number, schema),
  )
  const halves = [1.5, 2.5, 64.5].map((count) => multipleOf * count)
  return [
    ...valid,
    ...[...between, ...halves, ...near].map((number) => value('multipleOf', number)),
  ]
}

/** Integers in other spellings. */
const spellings = (schema: Schema): readonly Value[] => {
  const { types, enum: values, const: only } = schema
  if (types?.join() !== 'integer' || values !== undefined || only !== undefined) return []
  const json = sampleOf(schema)
  if (json === undefined || !/^-?[1-9]\d{0,8}$/.test(json)) return []
  return [`${json}.0`, `${json}0e-1`].map((text) => ({ about: 'spelling', json: text, rule: 'V2' }))
}

/** Whether a number is on the same side of a bound for servers that keep the number, or both, as floats. */
const isOnOneSide = (number: number, bound: ExactNumber): boolean => {
  const limit = Number(bound)
  const side = Math.sign(number - limit)
  const kept = Math.fround(number)
  return Math.sign(kept - limit) === side && Math.sign(kept - Math.fround(limit)) === side
}

const isMultipleOrFar = (number: number, multipleOf: ExactNumber): boolean => {
  const divisor = Number(multipleOf)
  if (!isClearMultiple(number, divisor)) return true
  return Math.fround(number) === number && Math.fround(divisor) === divisor
}

/** Whether floats, doubles and decimals agree about a number: a float rounds 0.3 to more than 0.3. */
const isClearForFloats = ({ json }: Value, schema: Schema): boolean => {
  if (schema.format !== 'float') return true
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const number = Number(json)
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum]
  const isClearOfBounds = bounds.every((bound) => bound === undefined || isOnOneSide(number, bound))
  return isClearOfBounds && (multipleOf === undefined || isMultipleOrFar(number, multipleOf))
}

const numberValues = (schema: Schema): readonly Value[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const values = [
    ...neighbors('minimum', minimum, schema),
    ...neighbors('maximum', maximum, schema),
    ...neighbors('exclusiveMinimum', exclusiveMinimum, schema),
    ...neighbors('exclusiveMaximum', exclusiveMaximum, schema),
    ...endsOf(schema),
    ...multiples(schema),
    ...spellings(schema),
  ]
  return values.filter((candidate) => isClearForFloats(candidate, schema))
}

/** Longer texts, arrays and objects are not sent. */
const maxLength = 70_000
const maxItems = 1000

/** Text of a length that breaks nothing else, if there is one. */
const textOfLength = (length: number, schema: Schema): string => {
  const { pointer, pattern, format } = schema
  const isPlain = pattern === undefined && format === undefined
  const letters = encoded('a'.repeat(length))
  if (isPlain || length > maxItems) return letters
  const types = ['string'] as const
  const exact: Schema = { pointer, types, minLength: length, maxLength: length }
  const fitting = { ...exact, ...(pattern && { pattern }), ...(format && { format }) }
  return sampleOf(fitting) ?? letters
}

const around = (length: number | undefined, max: number): readonly number[] =>
  length === undefined || length > max
    ? []
    : [length - 1, length, length + 1].filter((count) => count >= 0)

const lengths = (about: 'minLength' | 'maxLength', schema: Schema): readonly Value[] =>
  around(schema[about], maxLength).map((length) => ({
    about,
    json: textOfLength(length, schema),
    length,
  }))

/** Short texts of which some break most patterns. */
const probes = [
  '',
  ' ',
  'a',
  'A',
  '0',
  '-',
  '!',
  'fern',
  'FERN',
  'fern fern',
  'a'.repeat(100),
  '0'.repeat(100),
]

/** Characters of which a text of one length consists, so that only the pattern can refuse it. */
const probeCharacters = ['a', 'A', '0', '-', '!']

/** Longer texts of one character say nothing else. */
const maxProbe = 1000

/** Probes that are not too short. */
const probesInLength = ({ minLength = 0 }: Schema): readonly string[] =>
  minLength > maxProbe ? [] : probeCharacters.map((character) => character.repeat(minLength))

/** Texts that differ from one of the pattern in letter case, in its first or in its last character. */
const nearPattern = (schema: Schema): readonly string[] => {
  const json = sampleOf(schema)
  const text = json === undefined ? '' : readJson(json).value
  if (typeof text !== 'string') return []
  return [text.toLowerCase(), text.toUpperCase(), `!${text.slice(1)}`, `${text.slice(0, -1)}!`]
}

const patternValues = (schema: Schema): readonly Value[] => {
  if (schema.pattern === undefined) return []
  const texts = [...probes, ...probesInLength(schema), ...nearPattern(schema)]
  return [...new Set(texts)].map((text) => value('pattern', text))
}

/** By format of strings, texts that are almost of the format. */
const nearFormats: Readonly<Record<string, readonly string[]>> = {
  date: ['2027-13-01', '2027-02-30', '31.03.2027', '2027-3-1'],
  'date-time': ['2027-03-31', '2027-03-31T25:00:00Z', '2027-03-31 09:30'],
  time: ['25:00:00Z', '9:30'],
  uuid: ['3f2b8a44-9c1d-4e5f-8a6b', '3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2g'],
  email: ['fern', 'fern@', '@example.com'],
  uri: ['fern', '//example.com'],
  hostname: ['-fern.example', 'fern..example'],
  ipv4: ['256.0.0.1', '1.2.3'],
  ipv6: ['2001:db8', ':::'],
  byte: ['a', '!!!!'],
}

const stringValues = (schema: Schema): readonly Value[] => {
  const { format } = schema
  const ofFormat = hasTextFormat(schema) ? ['fern', '', ...(nearFormats[format!] ?? [])] : []
  return [
    ...lengths('minLength', schema),
    ...lengths('maxLength', schema),
    ...patternValues(schema),
    ...ofFormat.map((text) => value('format', text)),
  ]
}

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
    around(schema[about], maxItems).map((length) => ({ about, json: arrayOf(length), length }))
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
    around(count, maxItems).map((length) => ({
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
