import type { Schema } from '../../src/document/schema.ts'
import { jsonText, readJson } from '../../src/base/json.ts'
import { seedFor } from './fresh-value.ts'
import { insideBounds } from './inside-bounds.ts'
import type { MembersWithRoles, Role } from './role.ts'
import { sampleInside } from './sample-text.ts'
import { validatorOf } from './validator-of.ts'

/** A fresh value that is not 0: a spelling with a sign says nothing of it. */
const freshSample = (schema: Schema, seed: number): unknown => {
  const sampleAt = (at: number): unknown =>
    sampleInside(schema, { seed: seedFor(schema, at), isFresh: true }).value
  const sample = sampleAt(seed)
  return sample === 0 ? sampleAt(seed + 1) : sample
}

const accepts = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value).length === 0

/** A fresh value of a role as text: the preferred one if it is inside the bounds of its member, else one made of the schema. */
export const fittingValue = (
  { all, roles }: Pick<MembersWithRoles, 'all' | 'roles'>,
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
