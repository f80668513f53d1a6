import { memoize } from '../base/memoize.ts'
import { valueOfBranch } from './discriminator.ts'
import { merged } from './merge.ts'
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

/** Conditions in branches of conditions that are decided. */
const MAX_DECIDED = 5

/** Who has a value of a schema, and knows whether another one accepts it. */
interface Decider {
  readonly sample: (schema: Schema) => unknown
  readonly accepts: (schema: Schema, value: unknown) => boolean
}

/** A schema, with `allOf` folded in, and with those branches of its conditions that a value of it takes. */
export function decidedBy(decider: Decider, schema: Schema): Schema {
  let decided = merged(schema)
  if (decided.conditions === undefined) return decided
  const value = decider.sample(schema)
  for (let depth = 0; depth < MAX_DECIDED && decided.conditions !== undefined; depth += 1) {
    const sides = decided.conditions.map((condition) => decider.accepts(condition.if, value))
    decided = merged(withSides(decided, sides))
  }
  return decided
}
