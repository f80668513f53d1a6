import { merged } from '../../document/merge.ts'
import type { Schema, SchemaType } from '../../document/schema.ts'

/** A schema without `allOf`, and the parts that could not be folded in. */
export function requiredParts(schema: Schema): readonly Schema[] {
  const whole = merged(schema)
  return [whole, ...(whole.allOf ?? []).map(merged)]
}

/** The types that all of the schemas allow; undefined for any type. */
export function typesOf(schemas: readonly Schema[]): readonly SchemaType[] | undefined {
  const lists = schemas.flatMap(({ types }) => (types === undefined ? [] : [types]))
  return lists[0]?.filter((type) => lists.every((list) => list.includes(type)))
}
