import type { Schema } from './schema.ts'

const isNull = ({ types, const: only }: Schema): boolean =>
  types?.join() === 'null' || only === null

/** Whether a response has no values of a schema: `writeOnly` is beside it, or in each of its branches but null. */
export function isWriteOnly(schema: Schema, merge: (schema: Schema) => Schema): boolean {
  const parts = new Set([schema])
  let isFound = false
  // A set also visits what is added on the way.
  for (const part of parts) {
    const whole = merge(part)
    const branches = whole.oneOf ?? whole.anyOf
    if (whole.writeOnly === true) isFound = true
    else if (branches !== undefined) for (const branch of branches) parts.add(branch)
    else if (!isNull(whole)) return false
  }
  return isFound
}
