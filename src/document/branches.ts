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

/** A schema for the values that another one refuses. */
export const otherThan = memoize((schema: Schema): Schema => ({
  pointer: schema.pointer,
  not: schema,
}))

/** By schema, those in which its conditions are decided. */
const decidedConditions = memoize((_schema: Schema) => new Map<string, Schema>())

/**
 * A schema with branches of its conditions instead of them.
 * @param sides of each condition, whether `if` is kept; undefined leaves it open
 */
export function withSides(schema: Schema, sides: readonly (boolean | undefined)[]): Schema {
  const known = decidedConditions(schema)
  const key = sides.join()
  const decided = known.get(key) ?? decideConditions(schema, sides)
  known.set(key, decided)
  return decided
}

function decideConditions(schema: Schema, sides: readonly (boolean | undefined)[]): Schema {
  const { conditions = [], ...common } = schema
  const { pointer } = schema
  const open = conditions.filter((_, index) => sides[index] === undefined)
  const parts = conditions.flatMap((condition, index) => {
    if (sides[index] === undefined) return []
    return sides[index] ? [condition.if, condition.then] : [otherThan(condition.if), condition.else]
  })
  const around = open.length === 0 ? common : { ...common, conditions: open }
  return { pointer, allOf: [around, ...parts.filter((part) => part !== undefined)] }
}
