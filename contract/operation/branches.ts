import type { Content } from '../../src/document/document.ts'
import { valueOfBranch } from '../../src/document/discriminator.ts'
import { merged } from '../../src/document/merge.ts'
import type { Sample } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'
import type { Validator } from '../../src/base/validator.ts'
import { sampleOf, sampler } from './sample-text.ts'

/** Branches in each other that are followed. */
const maxBranches = 5

const chooseBranch = (schema: Schema, branch: Schema): Schema => {
  const { oneOf, anyOf, discriminator, ...withoutBranches } = schema
  const otherKeywords =
    oneOf === undefined || anyOf === undefined ? withoutBranches : { ...withoutBranches, anyOf }
  const name = valueOfBranch(schema, branch)
  const { pointer } = branch
  const withBoth: Schema = { pointer, allOf: [otherKeywords, branch] }
  if (discriminator === undefined || name === undefined) return withBoth
  const properties = [{ name: discriminator.member, schema: { pointer, const: name } }]
  const named: Schema = { pointer, allOf: [otherKeywords, branch, { pointer, properties }] }
  return sampleOf(named) === undefined ? withBoth : named
}

/** By schema, its schemas with one branch: what is kept by schema is computed once. */
const chosenBranches = new WeakMap<Schema, Map<Schema, Schema>>()

/** A schema with one of its branches instead of all, whose discriminator names that. */
export const withBranch = (schema: Schema, branch: Schema): Schema => {
  const chosen = chosenBranches.get(schema) ?? new Map<Schema, Schema>()
  chosenBranches.set(schema, chosen)
  const whole = chosen.get(branch) ?? chooseBranch(schema, branch)
  chosen.set(branch, whole)
  return whole
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
