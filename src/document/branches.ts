import { memoize } from '../base/memoize.ts'
import { valueOfBranch } from './discriminator.ts'
import type { Schema } from './schema.ts'

/** The alternatives of a schema. */
export const branchesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] => oneOf ?? anyOf ?? []

/** Kept, because what is found of a schema is kept, too. */
const chosenBranches = memoize((schema: Schema) =>
  memoize((branch: Schema) => chooseBranch(schema, branch)),
)

/** A schema with one of its branches instead of all, whose discriminator names that. */
export const withBranch = (schema: Schema, branch: Schema): Schema => chosenBranches(schema)(branch)

function chooseBranch(schema: Schema, branch: Schema): Schema {
  const { oneOf, anyOf, discriminator, ...common } = schema
  const { pointer } = branch
  const around = oneOf === undefined || anyOf === undefined ? common : { ...common, anyOf }
  const name = valueOfBranch(schema, branch)
  if (discriminator === undefined || name === undefined) return { pointer, allOf: [around, branch] }
  const { member } = discriminator
  const properties = [{ name: member, schema: { pointer, const: name } }]
  return { pointer, allOf: [around, branch, { pointer, properties, required: [member] }] }
}
