import { isObject } from '../../src/base/check-value.ts'
import { branchesOf, decidedBy, withBranch } from '../../src/document/branches.ts'
import type { Content } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Sample } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'
import { readJson } from '../../src/base/json.ts'
import type { Validator } from '../../src/base/validator.ts'
import { assertsOnly, isOnlyOfType } from './constraints.ts'
import { exampleName } from './fresh-name.ts'
import { fittingId, fittingName } from './fitting-value.ts'
import { freshObject } from './fresh-object.ts'
import { type PlainValue, fixedValue, freshValue, hasFreshValues } from './fresh-value.ts'
import { placeholderOfBody, placeholderOfMember } from './placeholders.ts'
import { type DeclaredRoles, type MembersWithRoles, uniqueRoles } from './role.ts'
import { literalJson } from './json-text.ts'
import { validatorOf } from './validator-of.ts'
import { sampleInside, sampleOf, sampler } from './sample-text.ts'

/** The body of a request that is about no member. */
export interface PlainBody extends DeclaredRoles {
  /** The values of its members that have no role, by name. */
  readonly withoutRole: ReadonlyMap<string, PlainValue>
  /** The body, if that is no object. */
  readonly whole: PlainValue | undefined
  /** Why no valid body can be built. */
  readonly unbuildable?: Unbuildable | undefined
  /** The member that has the identity of the path, if the body has it, and a value of it. */
  readonly ofPath?: { readonly member: string; readonly example: string }
  /** Whether requests have no body. */
  readonly isAbsent?: true
}

/** Why no valid value can be built. */
export interface Unbuildable {
  readonly reason: string
  /** JSON Pointer of the schema that prevents it. */
  readonly pointer: string
}

/** The plain body of an object that needs nothing but its roles, which needs no sample to be built. */
export const obviousBody = (
  body: Schema,
  { sendable, roles, declared }: MembersWithRoles,
): PlainBody | undefined => {
  const { required = [] } = body
  const isObvious = (name: string): boolean => {
    const schema = sendable.find((member) => member.name === name)?.schema
    const isInt64 = name === roles.id && schema?.format === 'int64'
    return schema !== undefined && assertsOnly(schema, isInt64 ? ['types', 'format'] : ['types'])
  }
  const ofRoles = uniqueRoles.map((role) => roles[role])
  const isPlain =
    isOnlyOfType(body, 'object') &&
    assertsOnly(body, ['types', 'properties', 'required']) &&
    required.every((name) => ofRoles.includes(name)) &&
    declared.has('id') &&
    declared.has('name') &&
    ofRoles.every(isObvious)
  return isPlain ? { roles, declared, withoutRole: new Map(), whole: undefined } : undefined
}

const memberSchema = ({ properties = [], additionalProperties }: Schema, name: string): Schema =>
  properties.find((property) => property.name === name)?.schema ??
  additionalProperties ?? { pointer: '' }

type Values = Readonly<Record<string, unknown>>

/** Names of members of the plain body, with values for those that are not fresh; the shortest list first. */
function* listsOf(
  body: Schema,
  identity: string | undefined,
): Generator<readonly [names: readonly string[], values: Values]> {
  const { required = [], properties = [] } = body
  const isOfResponse = (name: string): boolean =>
    properties.some((property) => property.name === name && merged(property.schema).readOnly)
  const needed = required.filter((name) => !isOfResponse(name))
  // Without it, a server may take two bodies for the same thing.
  if (identity !== undefined && !needed.includes(identity)) yield [[...needed, identity], {}]
  yield [needed, {}]
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
    names.map((name): [string, PlainValue] => {
      const schema = memberSchema(body, name)
      if (hasFreshValues(schema)) return [name, freshValue(schema, placeholderOfMember(name))]
      // A server that gets an optional member of an array or an object wrong still accepts the plain body.
      const least = (): string | undefined => sampleOf(schema, 0, true) ?? sampleOf(schema)
      if (Object.hasOwn(values, name)) return [name, fixedValue(literalJson(values[name]))]
      return [name, freshObject(schema, least() ?? 'null', placeholderOfMember(name))]
    }),
  )

/** Values of the roles before the first request. */
const valuesOfRoles = { id: 1n, name: exampleName(1) }

/** Requests that a plain body is tried with. */
const seedsTried = [1, 2, 3]

const isValidBody = (
  withoutRole: ReadonlyMap<string, PlainValue>,
  ofRoles: readonly string[],
  validate: Validator,
): boolean =>
  seedsTried.every((seed) => {
    const texts = Array.from(
      withoutRole,
      ([name, { jsonOf }]) => `${literalJson(name)}:${jsonOf(seed)}`,
    )
    const { value } = readJson(`{${[...texts, ...ofRoles].join()}}`)
    return value !== undefined && validate(value).length === 0
  })

/** The plain body of an object: the members of roles, and as few others as make it valid; undefined if none is valid. */
export const objectBody = (
  { validate }: Content,
  body: Schema,
  { sendable, roles, declared, identity }: MembersWithRoles,
): PlainBody | undefined => {
  if (!isObject(sampler.sample(body).value)) return undefined
  const rolesOfBody = uniqueRoles.filter((role) => declared.has(role))
  const namesOfRoles = new Set(rolesOfBody.map((role) => roles[role]))
  const textOfRole = {
    id: () => String(fittingId({ sendable, roles }, valuesOfRoles.id, 1)),
    name: () => literalJson(fittingName({ sendable, roles }, valuesOfRoles.name, 1)),
  }
  const textsOfRoles = rolesOfBody.map(
    (role) => `${literalJson(roles[role])}:${textOfRole[role]()}`,
  )
  for (const [names, values] of listsOf(body, identity)) {
    const otherNames = names.filter((name) => !namesOfRoles.has(name))
    const withoutRole = valuesOf(body, otherNames, values)
    if (isValidBody(withoutRole, textsOfRoles, validate))
      return { roles, declared, withoutRole, whole: undefined }
  }
  return undefined
}

/**
 * The plain body that is no object of members, as a single value.
 * @param shown a valid list, which is better than a sample
 */
export const wholeBody = (
  { schema }: Content,
  { roles, declared }: MembersWithRoles,
  shown?: unknown,
): PlainBody => {
  if (shown !== undefined)
    return { roles, declared, withoutRole: new Map(), whole: fixedValue(literalJson(shown)) }
  const sample = sampler.sample(schema)
  const unbuildable = sample.reason === undefined ? undefined : sample
  return {
    roles,
    declared,
    withoutRole: new Map(),
    whole: freshValue(schema, placeholderOfBody),
    unbuildable,
  }
}

/** Branches in each other that are followed. */
const maxBranches = 5

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
    if (branch === undefined) break
    body = merged(branch)
  }
  return decidedBy(decider, body)
}

const decider = {
  sample: (schema: Schema) => sampler.sample(schema).value,
  accepts: (schema: Schema, value: unknown) => validatorOf(schema)(value).length === 0,
}
