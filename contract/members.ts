import type { Operation } from '../src/document/document.ts'
import { merged } from '../src/document/merge.ts'
import type { Schema, SchemaType } from '../src/document/schema.ts'

/** The members of the request of an operation by type, in document order. */
export interface Members {
  readonly strings: readonly string[]
  readonly integers: readonly string[]
}

const known = new WeakMap<Operation, Members>()

const hasType = (schema: Schema, type: SchemaType): boolean =>
  merged(schema).types?.includes(type) ?? false

export const membersOf = (operation: Operation): Members => {
  const members = known.get(operation) ?? readMembers(operation)
  known.set(operation, members)
  return members
}

const readMembers = ({ requestBody }: Operation): Members => {
  const { properties = [] } = merged(requestBody.content[0].schema)
  const ofType = (type: SchemaType): readonly string[] =>
    properties.filter(({ schema }) => hasType(schema, type)).map(({ name }) => name)
  return { strings: ofType('string'), integers: ofType('integer') }
}
