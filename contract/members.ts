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

/** What the cases need to know about the body of the request. */
export interface Members {
  /** In document order. */
  readonly all: readonly Member[]
  readonly roles: Roles
  /** Those that the written cases are not about. */
  readonly others: readonly Member[]
  readonly strings: readonly string[]
  readonly integers: readonly string[]
  /** JSON of the required ones among the others, by name. */
  readonly required: ReadonlyMap<string, string>
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
  return {
    id: named(integers, 'id') ?? integers.find(isRequired)?.name ?? 'id',
    name: named(strings, 'name') ?? strings.find(isRequired)?.name ?? 'name',
    tag: 'tag',
  }
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
  const sampler = new Sampler('request')
  const samples = others
    .filter((member) => member.isRequired)
    .map(({ name, schema }) => [name, jsonText(sampler.sample(schema).value ?? null)] as const)
  return {
    all,
    roles,
    others,
    strings: ofType('string'),
    integers: ofType('integer'),
    required: new Map(samples),
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
  if (schema === undefined || validatorOf(schema)(value).length === 0) return usual
  const sample = new Sampler('request').sample(schema, { seed, isFresh: true }).value
  if (typeof sample === 'string') return sample
  return sample === undefined ? usual : jsonText(sample)
}
