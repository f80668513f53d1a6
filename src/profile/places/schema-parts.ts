import { merged } from '../../document/merge.ts'
import type { Schema, SchemaType } from '../../document/schema.ts'

/** A schema without `allOf`, and the parts that could not be folded in. */
export function requiredParts(schema: Schema): readonly Schema[] {
  const whole = merged(schema)
  return [whole, ...(whole.allOf ?? []).map(merged)]
}

/** The same with the branches that a value may be of. */
export function withBranches(schema: Schema): readonly Schema[] {
  const parts = new Set<Schema>()
  const add = (part: Schema): void => {
    const whole = merged(part)
    if (parts.has(whole)) return
    parts.add(whole)
    for (const inner of [whole.allOf, whole.anyOf, whole.oneOf]) inner?.forEach(add)
  }
  add(schema)
  return [...parts]
}

/** The types that all of the schemas allow; undefined for any type. */
export function typesOf(schemas: readonly Schema[]): readonly SchemaType[] | undefined {
  const lists = schemas.flatMap(({ types }) => (types === undefined ? [] : [types]))
  return lists[0]?.filter((type) => lists.every((list) => list.includes(type)))
}
