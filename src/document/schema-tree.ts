import { UnreadableError } from './pointer.ts'
import type { Schema } from './schema.ts'

/** Schemas that apply to the same value, in each other: more would exhaust the call stack. */
const MAX_BRANCHING = 100

/** A schema and those in it, but for the ones that have a `$ref`. */
export function inlineSchemas(schema: Schema): readonly Schema[] {
  const children = childrenOf(schema).filter(({ isShared }) => isShared !== true)
  return [schema, ...children.flatMap(inlineSchemas)]
}

/** The schemas in a schema, those of parts of its value and those of the same value. */
export function childrenOf(schema: Schema): readonly Schema[] {
  const { prefixItems = [], items, additionalProperties, propertyNames } = schema
  const { properties = [], patternProperties = [], contains = [] } = schema
  const { unevaluatedItems = [], unevaluatedProperties = [] } = schema
  const single = [items, additionalProperties, propertyNames].filter((child) => child !== undefined)
  const held = [
    ...properties,
    ...patternProperties,
    ...contains,
    ...unevaluatedItems,
    ...unevaluatedProperties,
  ].map((holder) => holder.schema)
  return [...held, ...prefixItems, ...single, ...branchesOf(schema)]
}

/** The schemas that apply to the same value. */
function branchesOf({ allOf = [], anyOf = [], oneOf = [], not, conditions = [] }: Schema) {
  const ofConditions = conditions.flatMap((condition) => [
    condition.if,
    condition.then,
    condition.else,
  ])
  return [...allOf, ...anyOf, ...oneOf, not, ...ofConditions].filter(
    (branch) => branch !== undefined,
  )
}

/** @throws {UnreadableError} if deciding about a value needs the decision about the same value */
export function checkCycles(root: Schema): void {
  const decided = new Set<Schema>()
  const open = new Set<Schema>()
  const visit = (schema: Schema): void => {
    if (decided.has(schema)) return
    if (open.has(schema))
      throw new UnreadableError(schema.pointer, 'the schema refers to itself for the same value')
    if (open.size > MAX_BRANCHING)
      throw new UnreadableError(schema.pointer, 'schemas are nested too deeply')
    open.add(schema)
    for (const branch of branchesOf(schema)) visit(branch)
    open.delete(schema)
    decided.add(schema)
  }
  visit(root)
}
