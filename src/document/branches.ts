import { selectionOf, valueOfBranch } from './discriminator.ts'
import type { Schema } from './schema.ts'

/** The alternatives of a schema. */
export const branchesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] => oneOf ?? anyOf ?? []

/** By schema, its schemas with one branch: what is kept by schema is computed once. */
const chosenBranches = new WeakMap<Schema, Map<Schema, Schema>>()

/** A schema with one of its branches instead of all, whose discriminator names that. */
export function withBranch(schema: Schema, branch: Schema): Schema {
  const chosen = chosenBranches.get(schema) ?? new Map<Schema, Schema>()
  chosenBranches.set(schema, chosen)
  const whole = chosen.get(branch) ?? chooseBranch(schema, branch)
  chosen.set(branch, whole)
  return whole
}

function chooseBranch(schema: Schema, branch: Schema): Schema {
  const { oneOf, anyOf, discriminator: _named, ...common } = schema
  const around = oneOf === undefined || anyOf === undefined ? common : { ...common, anyOf }
  return { pointer: branch.pointer, allOf: [around, branch, ...namingSchemas(schema, branch)] }
}

/** What gives the values of a branch the name of it, where a discriminator selects the branch by that. */
function namingSchemas(schema: Schema, branch: Schema): readonly Schema[] {
  const { pointer } = branch
  const name = valueOfBranch(schema, branch)
  const member = selectionOf(schema)?.member
  if (name === undefined || member === undefined) return []
  const properties = [{ name: member, schema: { pointer, const: name } }]
  return [{ pointer, properties, required: [member] }]
}
