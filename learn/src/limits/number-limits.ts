import { type BodyOperation } from 'plant-store-kit/operation'
import { type Limit, memberCase, slugOf } from './limit.ts'

/** A least or largest number. */
export interface NumberLimit extends Limit {
  /** The direction in which numbers pass it. */
  readonly sign: 1n | -1n
}

/** The bounds of an integer or a number; their names in ids are short, as those of lengths. */
export function numberLimitsOf(
  operation: BodyOperation,
  memberName: string,
): readonly NumberLimit[] {
  const numberCase: Limit['caseOf'] = (slug, number) =>
    memberCase(operation, slug, memberName, String(number))
  const name = slugOf(memberName)
  return [
    { name: `${name}Min`, path: ['members', memberName, 'minimum'], sign: -1n, caseOf: numberCase },
    { name: `${name}Max`, path: ['members', memberName, 'maximum'], sign: 1n, caseOf: numberCase },
  ]
}
