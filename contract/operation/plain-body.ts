import { isObject } from '../../src/base/check-value.ts'
import type { Content } from '../../src/document/document.ts'
import { Compiler } from '../../src/document/compile/compile.ts'
import { KEYWORDS } from '../../src/document/compile/keywords.ts'
import { merged } from '../../src/document/merge.ts'
import { type Sample, type SampleOptions, Sampler } from '../../src/document/sample/sample.ts'
import type { Discriminator, Schema, SchemaType } from '../../src/document/schema.ts'
import { jsonText, readJson } from '../../src/base/json.ts'
import type { Validator } from '../../src/base/validator.ts'
import { InsideSampler, countOfNumbers, insideBounds } from './inside-bounds.ts'

/** A member of the request. */
export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** What the written cases vary. */
export type Role = 'id' | 'name' | 'tag'

/** The members that the written cases are about; an absent one is written as in the Plant Store. */
export interface Roles {
  /** An integer that is fresh in each request. */
  readonly id: string
  /** A string that is fresh in each request. */
  readonly name: string
  /** An optional string. */
  readonly tag: string
}

/** Members that may be those of the roles. */
export interface Candidate {
  readonly roles: Roles
  /** The roles that a member has. */
  readonly declared: ReadonlySet<Role>
}

type CandidateMembers = Candidate & { readonly all: readonly Member[] }

/** A value in the cases that are not about it. */
export interface PlainValue {
  /** JSON, or the placeholder `$MEMBER(0)` of a value that is fresh in each request. */
  readonly text: string
  /** JSON for a request, by its seed. */
  readonly jsonOf: (seed: number) => string
}

/** The body of a request that is about no member. */
export interface PlainBody extends Candidate {
  /** The members that have no role, by name. */
  readonly required: ReadonlyMap<string, PlainValue>
  /** The body, if that is no object. */
  readonly whole: PlainValue | undefined
  /** Why no valid body can be built. */
  readonly unbuildable?: Unbuildable | undefined
}

const insideSampler = new InsideSampler('request')
const sampler = new Sampler('request')

/** A valid value, inside the bounds where they leave room: only cases about a bound send values at it. */
const sampleInside = (schema: Schema, options: SampleOptions = {}): Sample => {
  const inside = insideSampler.sample(schema, options)
  return inside.reason === undefined ? inside : sampler.sample(schema, options)
}

/** JSON text without `$`, so that it has no placeholder. */
export const encoded = (value: unknown): string => jsonText(value).replaceAll('$', '\\u0024')

/** The JSON text of a valid value; undefined if none was built. From 1 on, seeds give fresh values. */
export const sampleOf = (schema: Schema, seed = 0, onlyRequired = false): string | undefined => {
  const sample = sampleInside(schema, { seed, isFresh: seed > 0, onlyRequired })
  return sample.reason === undefined ? encoded(sample.value) : undefined
}

/** Fresh numbers are below this: it is far from the ends of the types in which servers keep them. */
const maxFresh = 2 ** 28

/** Seeds whose values are kept. */
const maxKnown = 3

/** The seed of a fresh value of a schema. */
const seedFor = (schema: Schema, seed: number): number =>
  merged(schema).types?.includes('string') ? seed : 1 + (seed % maxFresh)

/** As many requests as a run has: of fewer numbers, it would send some again. */
const requestsOfRun = 1000

/** A fresh value where the schema has many: a server may refuse a value that it has already. */
const freshValue = (schema: Schema, index: number): PlainValue => {
  const sampleText = sampleOf(schema) ?? 'null'
  const count = countOfNumbers(merged(schema))
  if (count < requestsOfRun) return fixedValue(sampleText)
  // A server that accepts fewer numbers than the document mostly accepts the lower ones.
  const lowerHalf = Math.ceil(count / 2)
  const knownValues = new Map<number, string>()
  const jsonOf = (seed: number): string => {
    const seedOfValue = seedFor(schema, seed % lowerHalf)
    const json = knownValues.get(seed) ?? sampleOf(schema, seedOfValue) ?? sampleText
    // Facts are read with the first seeds, again and again; those of a run are sent once.
    if (seed <= maxKnown) knownValues.set(seed, json)
    return json
  }
  return jsonOf(1) === jsonOf(2) ? fixedValue(sampleText) : { text: `$MEMBER(${index})`, jsonOf }
}

const fixedValue = (text: string): PlainValue => ({ text, jsonOf: () => text })

const freshTypes = new Set<SchemaType>(['integer', 'number', 'string'])

/** Whether values are new in each request. */
const isFresh = (schema: Schema): boolean => {
  const { types = [], enum: values, const: only } = merged(schema)
  const isScalar = types.length === 1 && freshTypes.has(types[0]!)
  return isScalar && values === undefined && only === undefined
}

/** Branches in each other that are followed. */
const maxBranches = 5

/** The value of a discriminator that names a branch. */
const nameOfBranch = ({ mapping }: Discriminator, branch: Schema): string | undefined =>
  Object.entries(mapping).find(([, pointer]) => pointer === branch.pointer)?.[0] ?? branch.name

/** A schema with one of its branches instead of all, whose discriminator names that. */
export const withBranch = (schema: Schema, branch: Schema): Schema => {
  const { oneOf, anyOf, discriminator, ...withoutBranches } = schema
  const otherKeywords =
    oneOf === undefined || anyOf === undefined ? withoutBranches : { ...withoutBranches, anyOf }
  const name = discriminator && nameOfBranch(discriminator, branch)
  const { pointer } = branch
  const withBoth: Schema = { pointer, allOf: [otherKeywords, branch] }
  if (discriminator === undefined || name === undefined) return withBoth
  const properties = [{ name: discriminator.member, schema: { pointer, const: name } }]
  const named: Schema = { pointer, allOf: [otherKeywords, branch, { pointer, properties }] }
  return sampleOf(named) === undefined ? withBoth : named
}

/** The alternatives of a schema. */
export const branchesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] => oneOf ?? anyOf ?? []

const isValidSample = (sample: Sample, validate: Validator): boolean =>
  sample.reason === undefined && validate(sample.value).length === 0

/** The schema of a body with the first of its branches that gives a valid body. */
export const plainSchema = ({ schema, validate }: Content): Schema => {
  let body = merged(schema)
  for (let depth = 0; depth < maxBranches; depth += 1) {
    const whole = body
    const branch = branchesOf(whole)
      .map((candidate) => withBranch(whole, candidate))
      .find((candidate) => isValidSample(sampler.sample(candidate), validate))
    if (branch === undefined) return whole
    body = merged(branch)
  }
  return body
}

/** Why no valid value can be built. */
interface Unbuildable {
  readonly reason: string
  /** JSON Pointer of the schema that prevents it. */
  readonly pointer: string
}

const hasOnly = (schema: Schema, keywords: readonly string[]): boolean =>
  Object.entries(schema).every(
    ([keyword, value]) => value === undefined || keywords.includes(keyword),
  )

const annotations = ['pointer', 'name', 'isShared', 'examples', 'default', 'writeOnly']
const ofObvious = ['types', 'properties', 'required', ...annotations]
const ofObviousMember = ['types', ...annotations]

/** The plain body of an object that needs nothing but its roles, which needs no sample to be built. */
export const obviousBody = (
  body: Schema,
  { all, roles, declared }: CandidateMembers,
): PlainBody | undefined => {
  const { types, required = [] } = body
  const isObvious = (name: string): boolean => {
    const schema = all.find((member) => member.name === name)?.schema
    const isOfId = name === roles.id && schema?.format === 'int64'
    return (
      schema !== undefined && hasOnly(schema, [...ofObviousMember, ...(isOfId ? ['format'] : [])])
    )
  }
  const ofRoles = (['id', 'name'] as const).map((role) => roles[role])
  const isPlain =
    types?.join() === 'object' &&
    hasOnly(body, ofObvious) &&
    required.every((name) => ofRoles.includes(name)) &&
    declared.has('id') &&
    declared.has('name') &&
    ofRoles.every(isObvious)
  return isPlain ? { roles, declared, required: new Map(), whole: undefined } : undefined
}

const memberSchema = ({ properties = [], additionalProperties }: Schema, name: string): Schema =>
  properties.find((property) => property.name === name)?.schema ??
  additionalProperties ?? { pointer: '' }

type Values = Readonly<Record<string, unknown>>

/** Names of members of the plain body, with values for those that are not fresh; the shortest list first. */
function* listsOf(body: Schema): Generator<readonly [names: readonly string[], values: Values]> {
  const { required = [], properties = [] } = body
  const isOfResponse = (name: string): boolean =>
    properties.some((property) => property.name === name && merged(property.schema).readOnly)
  yield [required.filter((name) => !isOfResponse(name)), {}]
  for (const onlyRequired of [true, false]) {
    const { value } = sampleInside(body, { onlyRequired })
    if (isObject(value)) yield [Object.keys(value), value]
  }
}

const valuesOf = (
  body: Schema,
  names: readonly string[],
  values: Values,
): ReadonlyMap<string, PlainValue> =>
  new Map(
    names.map((name, index): [string, PlainValue] => {
      const schema = memberSchema(body, name)
      if (isFresh(schema)) return [name, freshValue(schema, index)]
      // A server that gets an optional member of an array or an object wrong still accepts the plain body.
      const least = (): string | undefined => sampleOf(schema, 0, true) ?? sampleOf(schema)
      const text = Object.hasOwn(values, name) ? encoded(values[name]) : least()
      return [name, fixedValue(text ?? 'null')]
    }),
  )

/** Values of the roles before the first request. */
const usualValues = { id: '1', name: 'Plant 0000000 1' } as const

/** Requests that a plain body is tried with. */
const seedsTried = [1, 2, 3]

const isValidBody = (
  required: ReadonlyMap<string, PlainValue>,
  ofRoles: readonly string[],
  validate: Validator,
): boolean =>
  seedsTried.every((seed) => {
    const texts = Array.from(required, ([name, { jsonOf }]) => `${encoded(name)}:${jsonOf(seed)}`)
    const { value } = readJson(`{${[...texts, ...ofRoles].join()}}`)
    return value !== undefined && validate(value).length === 0
  })

const objectBody = (
  { validate }: Content,
  body: Schema,
  { all, roles, declared }: CandidateMembers,
): PlainBody | undefined => {
  const ofBody = (['id', 'name'] as const).filter((role) => declared.has(role))
  const names = new Set(ofBody.map((role) => roles[role]))
  const texts = ofBody.map((role) => {
    const value = fittingValue({ all, roles }, role, usualValues[role], 1)
    return `${encoded(roles[role])}:${role === 'id' ? value : encoded(value)}`
  })
  for (const [list, values] of listsOf(body)) {
    const otherNames = list.filter((name) => !names.has(name))
    const required = valuesOf(body, otherNames, values)
    if (isValidBody(required, texts, validate))
      return { roles, declared, required, whole: undefined }
  }
  return undefined
}

/** The plain body: an object with as few members as make it valid, or another value. */
export const plainBodyOf = (
  content: Content,
  body: Schema,
  candidates: readonly [CandidateMembers, CandidateMembers],
): PlainBody => {
  const sample = sampler.sample(content.schema)
  const unbuildable = sample.reason === undefined ? undefined : sample
  const isObjectBody = isObject(sampler.sample(body).value)
  const plain = isObjectBody
    ? candidates
        .map((candidate) => objectBody(content, body, candidate))
        .find((candidate) => candidate !== undefined)
    : undefined
  if (plain !== undefined) return plain
  const { roles, declared } = candidates[1]
  const whole = freshValue(content.schema, 0)
  return { roles, declared, required: new Map(), whole, unbuildable }
}

const validators = new WeakMap<Schema, Validator>()

/** Checks values of a part of the request. */
export const validatorOf = (schema: Schema): Validator => {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const compiler = new Compiler('request', Object.values(KEYWORDS), merged)
  const validate = compiler.compile(schema)
  validators.set(schema, validate)
  return validate
}

/** A fresh value that is not 0: a spelling with a sign says nothing of it. */
const freshSample = (schema: Schema, seed: number): unknown => {
  const sampleAt = (at: number): unknown =>
    sampleInside(schema, { seed: seedFor(schema, at), isFresh: true }).value
  const sample = sampleAt(seed)
  return sample === 0 ? sampleAt(seed + 1) : sample
}

const accepts = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value).length === 0

/** A fresh id or name as text: the usual one if it is inside the bounds of its member, else one made of the schema. */
export const fittingValue = (
  { all, roles }: Pick<CandidateMembers, 'all' | 'roles'>,
  role: Exclude<Role, 'tag'>,
  preferred: string,
  seed: number,
): string => {
  const schema = all.find(({ name }) => name === roles[role])?.schema
  const value = role === 'id' ? readJson(preferred).value : preferred
  const wantedType = role === 'id' ? 'integer' : 'string'
  const isOfType = schema?.types?.includes(wantedType) ?? false
  if (schema === undefined || !isOfType) return preferred
  const inside = insideBounds(schema)
  if (accepts(inside, value)) return preferred
  const sample = freshSample(schema, seed)
  const isBetter = accepts(inside, sample) || !accepts(schema, value)
  if (sample === undefined || !isBetter) return preferred
  return typeof sample === 'string' ? sample : jsonText(sample)
}

/** A body with the values of the plain body instead of their placeholders. */
export const fillRequired = (
  text: string,
  { required, whole }: PlainBody,
  seed: number,
): string => {
  const values = whole === undefined ? [...required.values()] : [whole]
  return text.replaceAll(/\$MEMBER\((\d+)\)/g, (_, index: string) =>
    values[Number(index)]!.jsonOf(seed),
  )
}

/** Members of an object by name, as JSON text. */
export type ObjectText = ReadonlyMap<string, string>

export const objectText = (members: ObjectText): string =>
  `{${Array.from(members, ([name, json]) => `${encoded(name)}:${json}`).join()}}`

/** The members of the plain body, as JSON text with placeholders. */
export const plainTexts = ({ required, roles, declared }: PlainBody): ObjectText =>
  new Map([
    ...Array.from(required, ([name, { text }]) => [name, text] as const),
    ...(declared.has('id') ? [[roles.id, '$ID'] as const] : []),
    ...(declared.has('name') ? [[roles.name, '"$NAME"'] as const] : []),
  ])
