import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { type ObjectText, objectText } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../operation/branches.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import type { Value } from './keyword-value.ts'
import { plainObject } from './places.ts'

/** An object with the required members of a branch that it lacks; undefined if it has them all. */
const withMembersOf = (branch: Schema, plain: ObjectText): string | undefined => {
  const { required = [], properties = [] } = merged(branch)
  const texts = new Map(plain)
  for (const { name, schema } of properties) {
    const isLacking = required.includes(name) && !texts.has(name)
    const json = isLacking ? sampleOf(schema) : undefined
    if (json !== undefined) texts.set(name, json)
  }
  return texts.size > plain.size ? objectText(texts) : undefined
}

/** A valid value of a branch that has members of the next one. */
const mixedValue = (schema: Schema, branch: Schema, nextBranch: Schema): string | undefined => {
  const plain = plainObject(withBranch(schema, branch))
  // Servers that follow a discriminator need not look at the members of other branches.
  const isMixable = plain !== undefined && schema.discriminator === undefined
  return isMixable ? withMembersOf(nextBranch, plain) : undefined
}

/** Two valid values of each branch, and one with members of the next branch. */
const branchValues = (schema: Schema): readonly Value[] => {
  const about = schema.oneOf ? 'oneOf' : 'anyOf'
  const branches = branchesOf(schema)
  return branches.flatMap((branch, index) => {
    const nextBranch = branches[(index + 1) % branches.length]!
    const whole = withBranch(schema, branch)
    return [sampleOf(whole), sampleOf(whole, 1), mixedValue(schema, branch, nextBranch)]
      .filter((json) => json !== undefined)
      .map((json): Value => ({ about, json }))
  })
}

/** A value that the schema would accept without `not`. */
const notValues = ({ not, ...rest }: Schema): readonly Value[] => {
  const json = not && sampleOf({ pointer: not.pointer, allOf: [rest, not] })
  return json === undefined ? [] : [{ about: 'not', json }]
}

/** Values for combinations of schemas: of each branch, and what `not` forbids. */
export const combinationValues = (schema: Schema): readonly Value[] => [
  ...branchValues(schema),
  ...notValues(schema),
]
