import { isObject } from '../../../src/base/check-value.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { readJson } from '../../../src/base/json.ts'
import { objectText } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../operation/branches.ts'
import { literalJson } from '../../operation/json-text.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import type { Value } from './keyword-value.ts'

/** Required members of a branch that another one does not have. */
const withMembersOf = (json: string, branch: Schema): string | undefined => {
  const { required = [], properties = [] } = merged(branch)
  const members = readJson(json).value
  if (!isObject(members)) return undefined
  const added = properties.flatMap(({ name, schema }): [string, string][] => {
    const text =
      required.includes(name) && !Object.hasOwn(members, name) ? sampleOf(schema) : undefined
    return text === undefined ? [] : [[name, text]]
  })
  if (added.length === 0) return undefined
  const texts = Object.entries(members).map(([name, part]): [string, string] => [
    name,
    literalJson(part),
  ])
  return objectText(new Map([...texts, ...added]))
}

/** Valid values of each branch, and some with members of another branch. */
const branchValues = (schema: Schema): readonly Value[] => {
  const about = schema.oneOf ? 'oneOf' : 'anyOf'
  const branches = branchesOf(schema)
  return branches.flatMap((branch, index): readonly Value[] => {
    const whole = withBranch(schema, branch)
    const [first, fresh] = [sampleOf(whole), sampleOf(whole, 1)]
    const nextBranch = branches[(index + 1) % branches.length]!
    // Servers that follow a discriminator need not look at the members of other branches.
    const mixed = first && schema.discriminator === undefined && withMembersOf(first, nextBranch)
    return [first, fresh, mixed || undefined]
      .filter((json) => json !== undefined)
      .map((json) => ({ about, json }))
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
