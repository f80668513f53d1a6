import { readNumber } from '../../src/base/json.ts'
import type { Schema, SchemaType } from '../../src/document/schema.ts'
import { seedFor } from './fresh-value.ts'
import { insideBounds } from './inside-bounds.ts'
import type { MembersWithRoles, Unique } from './role.ts'
import { sampleInside } from './sample-text.ts'
import { validatorOf } from './validator-of.ts'

type MembersOfRoles = Pick<MembersWithRoles, 'sendable' | 'roles'>

const schemaOfRole = ({ sendable, roles }: MembersOfRoles, role: Unique): Schema | undefined =>
  sendable.find(({ name }) => name === roles[role])?.schema

/** By schema and type, the schema of its values of that type. */
const narrowed = new WeakMap<Schema, Map<SchemaType, Schema>>()

/** The schema of the values of one type; undefined if it has none. */
const ofType = (schema: Schema | undefined, type: SchemaType): Schema | undefined => {
  if (!schema?.types?.includes(type)) return undefined
  if (schema.types.length === 1) return schema
  const byType = narrowed.get(schema) ?? new Map<SchemaType, Schema>()
  narrowed.set(schema, byType)
  const known = byType.get(type) ?? { ...schema, types: [type] }
  byType.set(type, known)
  return known
}

/** A fresh value that is not 0: a spelling with a sign says nothing of it. */
const freshSample = (schema: Schema, seed: number): unknown => {
  const sampleAt = (at: number): unknown =>
    sampleInside(schema, { seed: seedFor(schema, at), isFresh: true }).value
  const sample = sampleAt(seed)
  return sample === 0 ? sampleAt(seed + 1) : sample
}

const accepts = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value).length === 0

/** The preferred value if it is inside the bounds of the schema, else a sample of it, if that is better. */
const fittingValue = (schema: Schema, preferred: unknown, seed: number): unknown => {
  const inside = insideBounds(schema)
  if (accepts(inside, preferred)) return preferred
  const sample = freshSample(schema, seed)
  const isBetter = accepts(inside, sample) || !accepts(schema, preferred)
  return isBetter ? sample : preferred
}

const integerOf = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value
  return Number.isInteger(value) ? BigInt(value as number) : undefined
}

/** A fresh id: the preferred one if it is inside the bounds of its member, else one made of the schema. */
export const fittingId = (members: MembersOfRoles, preferred: bigint, seed: number): bigint => {
  const whole = schemaOfRole(members, 'id')
  const schema = ofType(whole, 'integer') ?? ofType(whole, 'number')
  if (schema === undefined) return preferred
  return integerOf(fittingValue(schema, readNumber(String(preferred)), seed)) ?? preferred
}

/** A fresh name: the preferred one if it is inside the bounds of its member, else one made of the schema. */
export const fittingName = (members: MembersOfRoles, preferred: string, seed: number): string => {
  const schema = ofType(schemaOfRole(members, 'name'), 'string')
  const name = schema && fittingValue(schema, preferred, seed)
  return typeof name === 'string' ? name : preferred
}

/** The distance between ids that the schema of their member allows; undefined if it is no integer. */
const stepOfIds = (members: MembersOfRoles): bigint | undefined => {
  const { multipleOf = 1 } = schemaOfRole(members, 'id') ?? {}
  return integerOf(multipleOf)
}

/** The last number up to another one of which ids may be multiples. */
export const lastMultiple = (members: MembersOfRoles, upTo: bigint): bigint =>
  upTo - (upTo % (stepOfIds(members) ?? 1n))

/**
 * The id that sums are made of: an odd one if the document allows it, because services that round large ids round every
 * odd one, so that all runs show it. It is a multiple of what ids are multiples of: whether a sum is one depends on the
 * other summand alone.
 */
export const idOfSum = (members: MembersOfRoles, id: bigint): bigint => {
  const isOdd = id % 2n !== 0n
  const step = stepOfIds(members)
  return isOdd || step === undefined || step % 2n === 0n ? id : id + step
}
