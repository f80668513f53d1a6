import type { BodyOperation } from '../../src/document/document.ts'
import { documentedIn } from '../../src/scenario/documented.ts'
import { print } from './literal.ts'

/** The code of the statuses that descriptions of scenarios name. */
export function statusesModule(operation: BodyOperation): string {
  const { success, failure } = documentedIn(operation)
  return `/** Of a request that succeeds, and of one whose members are refused. */
export const statuses = ${print({ success, failure })} as const
`
}
