import { memberOf } from '../../../src/base/check-value.ts'
import type { Operation } from '../../../src/document/document.ts'
import { TEXT_LIMITS } from '../../../src/document/keyword-groups.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Problem } from '../../../src/base/validator.ts'
import type { Case } from '../../data/case.ts'
import { hasKeyword } from '../../operation/constraints.ts'
import { isParent } from './nesting.ts'
import { schemasAt, schemasWithin } from './schemas-at.ts'

// A wide text has characters beyond ASCII. Servers count them as bytes, UTF-16 units or code points, and differ about which
// of them a pattern takes for letters: a length or a pattern decides nothing about such a text.

const isWideText = (value: unknown): boolean =>
  typeof value === 'string' && /\P{ASCII}/u.test(value)

const textLimits: ReadonlySet<string> = new Set(TEXT_LIMITS)

/** Whether a problem is the length or the pattern of a wide text, in a branch, too. */
export const isAboutWideText = ({ keyword, value, causes = [] }: Problem): boolean =>
  (textLimits.has(keyword) && isWideText(value)) || causes.some(isAboutWideText)

const limitsText = (schema: Schema): boolean => hasKeyword(schema, TEXT_LIMITS)

/** Whether the schemas of a value limit a wide text in it, at any depth. */
const limitWideText = (schemas: readonly Schema[], value: unknown): boolean => {
  if (isWideText(value)) return schemas.some(limitsText)
  if (!isParent(value)) return false
  return Object.entries(value).some(([name, part]) =>
    limitWideText(schemasWithin(schemas, name), part),
  )
}

/**
 * Whether the document limits a wide text of the body: in the members in which it differs from the plain body, which every
 * server reads.
 */
export const hasLimitedWideText = (
  body: unknown,
  { facts }: Pick<Case, 'facts'>,
  { requestBody }: Operation,
): boolean => {
  const [{ schema }] = requestBody.content
  return [...facts.varies, ...facts.furtherNames].some((name) =>
    limitWideText(schemasAt(schema, [name]), memberOf(body, name)),
  )
}
