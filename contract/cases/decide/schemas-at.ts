import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'

/** A schema and its branches at any depth. */
const withBranches = (schema: Schema): readonly Schema[] => {
  const parts = new Set([merged(schema)])
  // A set that grows is gone through to its end.
  for (const { allOf = [], anyOf = [], oneOf = [], not } of parts) {
    const branches = [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])]
    for (const branch of branches) parts.add(merged(branch))
  }
  return [...parts]
}

/** The schemas of a member or an item of a value that has these schemas. */
const schemasWithin = (schemas: readonly Schema[], name: string): readonly Schema[] => {
  const parts = schemas.flatMap(({ properties = [], prefixItems = [], ...others }) => {
    const { additionalProperties, items } = others
    const declared = properties.find((property) => property.name === name)?.schema
    const member = declared ?? additionalProperties
    const item = prefixItems[Number(name)] ?? items
    return [member, item].filter((part) => part !== undefined)
  })
  // A schema that contains itself in several branches would be listed twice as often at each level.
  return [...new Set(parts.flatMap(withBranches))]
}

/** Every schema that says something about the value at a place, those of all branches included. */
export const schemasAt = (schema: Schema, names: readonly string[]): readonly Schema[] =>
  names.reduce(schemasWithin, withBranches(schema))
