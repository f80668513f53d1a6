import { isNumeric, memberOf } from '../../../src/base/check-value.ts'
import { rangeOf } from '../../../src/document/compile/number.ts'
import type { Operation } from '../../../src/document/document.ts'
import { Decimal } from '../../../src/base/validator.ts'
import { hasType } from '../../operation/constraints.ts'
import { membersOf } from '../../operation/members.ts'

/** Up to this, doubles have all integers. */
const maxExact = 2 ** 53

/** Whether many servers lose digits of a number that the document gives no format. */
const isBeyondDoubles = (value: unknown): boolean =>
  value instanceof Decimal || (isNumeric(value) && (value > maxExact || value < -maxExact))

/** Whether a number of the body is so large that servers may keep it in another way than it is written. */
export const hasLargeNumber = (body: unknown, operation: Operation): boolean =>
  membersOf(operation).sendable.some(({ name, schema }) => {
    const isNumber = hasType(schema, 'integer') || hasType(schema, 'number')
    const isOfRange = rangeOf(schema.format) !== undefined
    return isNumber && !isOfRange && isBeyondDoubles(memberOf(body, name))
  })

/** Whether a number of the body is too large for a double: a server that reads it as infinity responds with null. */
export const hasInfinity = (body: unknown, operation: Operation): boolean =>
  membersOf(operation).sendable.some(({ name }) => {
    const value = memberOf(body, name)
    const isNumber = value instanceof Decimal || isNumeric(value)
    return isNumber && !Number.isFinite(Number(value))
  })
