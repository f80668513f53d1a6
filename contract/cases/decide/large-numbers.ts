import { isNumeric } from '../../../src/base/check-value.ts'
import { rangeOf } from '../../../src/document/compile/number.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { Decimal } from '../../../src/base/validator.ts'
import { hasType } from '../../operation/constraints.ts'
import { type BodyPart, namesOf } from './body-parts.ts'
import { schemasAt } from '../../../src/document/places/schemas-at.ts'

/** Up to this, doubles have all integers. */
const maxExact = 2 ** 53

/** Whether many servers lose digits of a number. */
export const isBeyondDoubles = (value: unknown): boolean =>
  value instanceof Decimal || (isNumeric(value) && (value > maxExact || value < -maxExact))

const isOfNumbers = (schema: Schema): boolean =>
  hasType(schema, 'integer') || hasType(schema, 'number')

const hasRange = ({ format }: Schema): boolean => rangeOf(format) !== undefined

/** What the document says about a part of a body. */
const schemasOf = (part: BodyPart, { requestBody }: Operation): readonly Schema[] =>
  requestBody === undefined ? [] : schemasAt(requestBody.content[0].schema, namesOf(part))

/** Whether a number of the body is so large that servers may keep it in another way than it is written. */
export const hasLargeNumber = (parts: readonly BodyPart[], operation: Operation): boolean =>
  parts.some((part) => {
    if (!isBeyondDoubles(part.value)) return false
    const schemas = schemasOf(part, operation)
    return schemas.some(isOfNumbers) && !schemas.some(hasRange)
  })

const isInfinite = (value: unknown): boolean =>
  (value instanceof Decimal || isNumeric(value)) && !Number.isFinite(Number(value))

/**
 * Whether a number of the body that the document declares is too large for a double: a server that reads it as infinity
 * responds with null.
 */
export const hasInfinity = (parts: readonly BodyPart[], operation: Operation): boolean =>
  parts.some((part) => isInfinite(part.value) && schemasOf(part, operation).length > 0)
