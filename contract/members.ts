import type { Operation } from '../src/document/document.ts'
import { Compiler } from '../src/document/compile/compile.ts'
import { KEYWORDS } from '../src/document/compile/keywords.ts'
import { merged } from '../src/document/merge.ts'
import { Sampler } from '../src/document/sample/sample.ts'
import type { Schema, SchemaType } from '../src/document/schema.ts'
import { jsonText, readJson } from '../src/json.ts'
import type { Validator } from '../src/validator.ts'

/** A member of the request. */
export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** The members that the written cases are about; an absent one is written as in the Plant Store. */
export interface Roles {
  /** An integer that is fresh in each request. */
  readonly id: string
  /** A string that is fresh in each request. */
  readonly name: string
  /** An optional string. */
  readonly tag: string
}

/** The value of a required member in the cases that are not about it. */
interface RequiredValue {
  /** JSON, or the placeholder `$MEMBER(0)` of a value that is fresh in each request. */
  readonly text: string
  /** JSON for a request, by its seed. */
  readonly jsonOf: (seed: number) => string
}

/** What the cases need to know about the body of the request. */
export interface Members {
  /** In document order. */
  readonly all: readonly Member[]
  readonly roles: Roles
  /** Those that the written cases are not about. */
  readonly others: readonly Member[]
  readonly strings: readonly string[]
  readonly integers: readonly string[]
  /** The required ones among the others, by name. */
  readonly required: ReadonlyMap<string, RequiredValue>
}

const known = new WeakMap<Operation, Members>()

export const membersOf = (operation: Operation): Members => {
  const members = known.get(operation) ?? readMembers(operation)
  known.set(operation, members)
  return members
}

export const hasType = (schema: Schema, type: SchemaType): boolean =>
  merged(schema).types?.includes(type) ?? false

const isFree = ({ schema }: Member): boolean =>
  schema.enum === undefined && schema.const === undefined

const rolesOf = (members: readonly Member[]): Roles => {
  const ofType = (type: SchemaType): readonly Member[] =>
    members.filter((member) => hasType(member.schema, type) && isFree(member))
  const named = (list: readonly Member[], name: string): string | undefined =>
    list.find((member) => member.name === name)?.name
  const isRequired = (member: Member): boolean => member.isRequired
  const [integers, strings] = [ofType('integer'), ofType('string')]
  // Without such a member, one that the document does not have stands for it.
  const unknown = (first: string, second: string): string =>
    members.some(({ name }) => name === first) ? second : first
  return {
    id: named(integers, 'id') ?? integers.find(isRequired)?.name ?? unknown('id', 'number'),
    name: named(strings, 'name') ?? strings.find(isRequired)?.name ?? unknown('name', 'label'),
    tag: 'tag',
  }
}

const sampler = new Sampler('request')

/** A fresh value where the schema has one: a server may refuse a value that it has already. */
const requiredValue = (member: Member, index: number): RequiredValue => {
  const { schema } = member
  const sampleText = jsonText(sampler.sample(schema).value ?? null)
  const jsonOf = (seed: number): string => {
    const sample = sampler.sample(schema, { seed, isFresh: true })
    return sample.reason === undefined ? jsonText(sample.value) : sampleText
  }
  const types = merged(schema).types ?? []
  const isScalar = types.length === 1 && ['integer', 'number', 'string'].includes(types[0]!)
  const hasFresh = isScalar && isFree(member) && jsonOf(1) !== jsonOf(2)
  return hasFresh
    ? { text: `$MEMBER(${index})`, jsonOf }
    : { text: sampleText, jsonOf: () => sampleText }
}

/** A member of another type is none that the written cases know. */
const isOfRole = ({ name, schema }: Member, roles: Roles): boolean =>
  (name === roles.id && hasType(schema, 'integer')) ||
  ((name === roles.name || name === roles.tag) && hasType(schema, 'string'))

const readMembers = ({ requestBody }: Operation): Members => {
  const { properties = [], required = [] } = merged(requestBody.content[0].schema)
  const all = properties.map(({ name, schema }) => {
    return { name, schema: merged(schema), isRequired: required.includes(name) }
  })
  const ofType = (type: SchemaType): readonly string[] =>
    all.filter(({ schema }) => hasType(schema, type)).map(({ name }) => name)
  const roles = rolesOf(all)
  const others = all.filter((member) => !isOfRole(member, roles))
  const requiredOthers = others
    .filter((member) => member.isRequired)
    .map((member, index) => [member.name, requiredValue(member, index)] as const)
  return {
    all,
    roles,
    others,
    strings: ofType('string'),
    integers: ofType('integer'),
    required: new Map(requiredOthers),
  }
}

const validators = new WeakMap<Schema, Validator>()

/** Checks values of a part of the request. */
export const validatorOf = (schema: Schema): Validator => {
  const compiler = new Compiler('request', Object.values(KEYWORDS), merged)
  const validate = validators.get(schema) ?? compiler.compile(schema)
  validators.set(schema, validate)
  return validate
}

/** A fresh id or name as text: the usual one if the schema of its member allows it, else one made of the schema. */
export const fittingValue = (
  { all, roles }: Members,
  role: 'id' | 'name',
  usual: string,
  seed: number,
): string => {
  const schema = all.find(({ name }) => name === roles[role])?.schema
  const value = role === 'id' ? readJson(usual).value : usual
  const isOfType = schema !== undefined && hasType(schema, role === 'id' ? 'integer' : 'string')
  if (!isOfType || validatorOf(schema)(value).length === 0) return usual
  const sample = sampler.sample(schema, { seed, isFresh: true }).value
  if (typeof sample === 'string') return sample
  return sample === undefined ? usual : jsonText(sample)
}

/** A body with the values of required members instead of their placeholders. */
export const fillRequired = (text: string, { required }: Members, seed: number): string => {
  const values = [...required.values()]
  return text.replaceAll(/\$MEMBER\((\d+)\)/g, (_, index: string) =>
    values[Number(index)]!.jsonOf(seed),
  )
}
