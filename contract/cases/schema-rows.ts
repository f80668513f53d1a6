import { FORMATS } from '../../src/document/compile/formats.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import type { Operation } from '../../src/document/document.ts'
import type { ExactNumber } from '../../src/document/exact-number.ts'
import { merged } from '../../src/document/merge.ts'
import { Sampler } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'
import { jsonText, readJson } from '../../src/json.ts'
import { type Member, type Members, hasType, membersOf } from '../members.ts'
import type { RuleId } from '../rules.ts'
import type { Case } from './case.ts'
import { createCase } from './case-row.ts'
import { problemsOf, ruleOfMember, ruleOfProblem } from './verdict.ts'

/** A value of a member, or of a part of one, as JSON text; undefined for an absent part. */
interface Value {
  /** What it is about, such as `maximum`. */
  readonly about: string
  readonly json: string | undefined
  /** The length of a text or an array whose value says little. */
  readonly length?: number
}

/** A place in the body: its name for people, and how a value there becomes that of the whole member. */
interface Place {
  readonly words: string
  readonly wrap: (json: string | undefined) => string | undefined
}

/** One value of each type that no member of another type may have, and spellings that careless servers convert. */
const ofOtherTypes = [
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

const value = (about: string, json: unknown): Value => ({ about, json: jsonText(json) })

/** Beyond these, a double has no neighbor at distance 1. */
const maxExact = 2 ** 50

/** A number and its neighbors; none if they are not exact. */
const neighbors = (about: string, bound: ExactNumber | undefined): readonly Value[] => {
  if (bound === undefined) return []
  if (typeof bound === 'bigint')
    return [bound - 1n, bound, bound + 1n].map((number) => value(about, number))
  if (typeof bound !== 'number' || Math.abs(bound) > maxExact) return []
  return [bound - 1, bound, bound + 1].map((number) => value(about, number))
}

const numberValues = (schema: Schema): readonly Value[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema
  const range = hasType(schema, 'integer') ? rangeOf(format) : undefined
  const ends =
    range === undefined
      ? []
      : [range.min, range.max].flatMap((end) => neighbors('format', BigInt(end)))
  const parts =
    typeof multipleOf === 'number' && Number.isSafeInteger(multipleOf)
      ? [2, 3].map((times) => value('multipleOf', multipleOf * times))
      : []
  const between =
    typeof multipleOf === 'number' && Number.isSafeInteger(multipleOf) && multipleOf > 1
      ? [value('multipleOf', multipleOf * 2 + 1)]
      : []
  return [
    ...neighbors('minimum', minimum),
    ...neighbors('maximum', maximum),
    ...neighbors('exclusiveMinimum', exclusiveMinimum),
    ...neighbors('exclusiveMaximum', exclusiveMaximum),
    ...ends,
    ...parts,
    ...between,
  ]
}

const lengths = (about: string, length: number | undefined): readonly Value[] =>
  length === undefined || length > 70_000
    ? []
    : [length - 1, length, length + 1]
        .filter((count) => count >= 0)
        .map((count) => ({ ...value(about, 'a'.repeat(count)), length: count }))

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
  const { minLength, maxLength, pattern, format } = schema
  const ofFormat =
    format !== undefined && Object.hasOwn(FORMATS, format)
      ? ['fern', '', ...(nearFormats[format] ?? [])]
      : []
  return [
    ...lengths('minLength', minLength),
    ...lengths('maxLength', maxLength),
    ...(pattern === undefined ? [] : probes.map((text) => value('pattern', text))),
    ...ofFormat.map((text) => value('format', text)),
  ]
}

const enumValues = ({ enum: list, const: only }: Schema): readonly Value[] => {
  if (list === undefined && only === undefined) return []
  const allowed = list ?? [only]
  const texts = allowed.filter((member) => typeof member === 'string')
  const others = [
    'fern',
    '',
    ...texts.flatMap((text) => [text.toUpperCase(), `${text} `, `${text}x`]),
  ]
  return [...allowed, ...others, 987_654].map((candidate) =>
    value(list === undefined ? 'const' : 'enum', candidate),
  )
}

/** Values for the keywords of a schema, valid and invalid ones. */
const valuesOf = (schema: Schema): readonly Value[] => [
  ...enumValues(schema),
  ...numberValues(schema),
  ...stringValues(schema),
]

const sampler = new Sampler('request')

const sampleOf = (schema: Schema, seed = 0): string | undefined => {
  const sample = sampler.sample(schema, { seed, isFresh: seed > 0 })
  return sample.reason === undefined ? jsonText(sample.value) : undefined
}

/** Arrays of different lengths, and with an item twice. */
const arrayValues = (schema: Schema): readonly Value[] => {
  const { items, minItems, maxItems, uniqueItems } = schema
  const item = (seed: number): string => (items && sampleOf(items, seed)) ?? '1'
  const ofLength = (about: string, length: number | undefined): readonly Value[] =>
    length === undefined || length > 1000
      ? []
      : [length - 1, length, length + 1]
          .filter((count) => count >= 0)
          .map((count) => ({
            about,
            json: `[${Array.from({ length: count }, (_, at) => item(at + 1)).join()}]`,
            length: count,
          }))
  return [
    ...ofLength('minItems', minItems),
    ...ofLength('maxItems', maxItems),
    ...(uniqueItems ? [{ about: 'uniqueItems', json: `[${item(1)},${item(1)}]` }] : []),
  ]
}

/** Further members where they are forbidden, and too many or too few. */
const objectValues = (schema: Schema): readonly Value[] => {
  const sample = sampleOf(schema)
  if (sample === undefined || schema.additionalProperties?.isNever !== true) return []
  const inner = sample.slice(1, -1)
  return [
    { about: 'additionalProperties', json: `{${inner}${inner === '' ? '' : ','}"color":"green"}` },
  ]
}

/** Valid values of each branch. */
const branchValues = ({ oneOf, anyOf, ...rest }: Schema): readonly Value[] =>
  (oneOf ?? anyOf ?? []).flatMap((branch) => {
    const json = sampleOf({ pointer: branch.pointer, allOf: [rest, branch] })
    return json === undefined ? [] : [{ about: oneOf ? 'oneOf' : 'anyOf', json }]
  })

/** Schemas within each other; deeper ones are rarely validated in another way. */
const maxNesting = 3

/** The values at a place and at all places within it. */
const placesOf = (
  schema: Schema,
  place: Place,
  depth = 0,
): readonly (readonly [Place, Value])[] => {
  const whole = merged(schema)
  const ofKeywords = [
    ...valuesOf(whole),
    ...arrayValues(whole),
    ...objectValues(whole),
    ...branchValues(whole),
  ]
  const types = depth === 0 ? [] : ofOtherTypes.map((json) => ({ about: 'type', json }))
  const inner =
    depth < maxNesting ? [...itemsOf(whole, place, depth), ...membersIn(whole, place, depth)] : []
  return [...[...ofKeywords, ...types].map((row) => [place, row] as const), ...inner]
}

const itemsOf = ({ items }: Schema, place: Place, depth: number) => {
  if (items === undefined) return []
  const wrap: Place['wrap'] = (json) => place.wrap(json === undefined ? '[]' : `[${json}]`)
  return placesOf(items, { words: `${place.words}/0`, wrap }, depth + 1)
}

const membersIn = (
  schema: Schema,
  place: Place,
  depth: number,
): readonly (readonly [Place, Value])[] => {
  const { properties = [] } = schema
  const sample = properties.length === 0 ? undefined : sampleOf(schema)
  if (sample === undefined) return []
  const plain = readJson(sample).value as Readonly<Record<string, unknown>>
  return properties.flatMap(({ name, schema: inner }) => {
    const wrap: Place['wrap'] = (json) => {
      const others = Object.entries(plain).filter(([other]) => other !== name)
      const texts = others.map(([other, part]) => `${jsonText(other)}:${jsonText(part)}`)
      const changed = json === undefined ? [] : [`${jsonText(name)}:${json}`]
      return place.wrap(`{${[...texts, ...changed].join()}}`)
    }
    const words = `${place.words}/${name}`
    const absent = [
      { words, wrap },
      { about: 'required', json: undefined },
    ] as const
    return [absent, ...placesOf(inner, { words, wrap }, depth + 1)]
  })
}

/** The plain body with one member more or another one. */
const bodyWith = (
  member: string,
  json: string | undefined,
  { roles, required }: Members,
): string => {
  const plain = [
    ...Array.from(required, ([other, { text }]) => [other, text] as const),
    [roles.id, '$ID'],
    [roles.name, '"$NAME"'],
  ] as const
  const others = plain.filter(([other]) => other !== member)
  const texts = others.map(([other, text]) => `${jsonText(other)}:${text}`)
  return `{${[...texts, ...(json === undefined ? [] : [`${jsonText(member)}:${json}`])].join()}}`
}

/** What a row of a schema is made of. */
interface SchemaRow extends Value {
  readonly member: Member
  readonly words: string
  /** The value at the place, in the value of the member. */
  readonly value: string | undefined
  /** The rule of a valid value; by default that of its member. */
  readonly rule?: RuleId
}

const rowsOfMember = (member: Member, members: Members): readonly SchemaRow[] => {
  const { name, schema } = member
  const place: Place = { words: name, wrap: (json) => json }
  const ofKeywords = placesOf(schema, place).map(([{ words, wrap }, { json, ...about }]) => {
    return { ...about, member, words, json: wrap(json), value: json }
  })
  if (!members.others.includes(member)) {
    // The tables have the ends of int64.
    const isOfTables = (row: SchemaRow): boolean =>
      name === members.roles.id && row.about === 'format'
    return ofKeywords.filter((row) => !isOfTables(row))
  }
  const rowOf = (about: string, json: string | undefined): SchemaRow => {
    return { member, words: name, about, json, value: json }
  }
  const types = ofOtherTypes.map((json) => rowOf('type', json))
  const ordinary = [0, 1].flatMap((seed): readonly SchemaRow[] => {
    const json = sampleOf(schema, seed)
    if (json === undefined) return []
    return [seed === 0 ? { ...rowOf('ordinary', json), rule: 'R1' } : rowOf('fresh', json)]
  })
  return [
    ...ordinary,
    ...ofKeywords,
    ...types,
    ...(member.isRequired ? [rowOf('required', undefined)] : []),
  ]
}

/** Characters of a value in an id or a title. */
const maxShown = 30

const shortened = (json: string): string =>
  json.length > maxShown ? `${json.slice(0, maxShown)}…` : json

const titleOf = ({ words, value, length }: SchemaRow): string => {
  if (length !== undefined) return `${words} has length ${length}`
  return value === undefined ? `no ${words}` : `${words} is ${shortened(value)}`
}

const slugOf = ({ words, about, value, length }: SchemaRow): string => {
  if (length !== undefined) return `${words}-${about}-${length}`
  const ending = value === undefined || value.length > maxShown ? '' : `-${value}`
  return `${words}-${about}${ending}`.replaceAll(/\s/g, '_')
}

const caseOfRow = (row: SchemaRow, slug: string, operation: Operation): Case | undefined => {
  const members = membersOf(operation)
  const body = bodyWith(row.member.name, row.json, members)
  const caseBy = (rule: RuleId): Case =>
    createCase(rule, [slug, titleOf(row), body, { isAdapted: true }], operation)
  const problems = problemsOf(caseBy('open'), operation)
  const [problem, ...others] = problems ?? []
  if (problems === undefined || others.length > 0) return undefined
  if (problem !== undefined) return caseBy(ruleOfProblem(problem, members))
  return caseBy(row.rule ?? ruleOfMember(row.member.name, members))
}

/**
 * Cases for what the tables do not know: other members, and the keywords of all members at any depth. The validator of
 * the document decides what each gets; a body with several problems is left out.
 */
export const schemaCases = (operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const bodies = new Set<string>()
  const slugs = new Map<string, number>()
  return members.all
    .flatMap((member) => rowsOfMember(member, members))
    .flatMap((row) => {
      const key = `${row.member.name} ${row.json}`
      if (bodies.has(key)) return []
      bodies.add(key)
      const slug = slugOf(row)
      const count = (slugs.get(slug) ?? 0) + 1
      slugs.set(slug, count)
      return caseOfRow(row, count === 1 ? slug : `${slug}-${count}`, operation) ?? []
    })
}
