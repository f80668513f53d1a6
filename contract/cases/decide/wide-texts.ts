import { isObject } from '../../../src/base/check-value.ts'
import type { Operation } from '../../../src/document/document.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import { TEXT_LIMITS } from '../../../src/document/keyword-groups.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Problem } from '../../../src/base/validator.ts'
import { hasKeyword } from '../../operation/constraints.ts'
import { membersOf } from '../../operation/members.ts'
import { type BodyPart, namesOf } from './body-parts.ts'
import { changedNames, plainValueOf } from '../facts/body-reading.ts'
import { schemasAt } from '../../../src/document/places/schemas-at.ts'

// A wide text has characters beyond ASCII. Servers count them as bytes, UTF-16 units or code points, and differ about which
// of them a pattern takes for letters: a length or a pattern decides nothing about such a text.

const isWideText = (value: unknown): boolean =>
  typeof value === 'string' && /\P{ASCII}/u.test(value)

const textLimits: ReadonlySet<string> = new Set(TEXT_LIMITS)

/** Whether a problem is the length or the pattern of a wide text, in a branch, too. */
export const isAboutWideText = ({ keyword, value, causes = [] }: Problem): boolean =>
  (textLimits.has(keyword) && isWideText(value)) || causes.some(isAboutWideText)

const limitsText = (schema: Schema): boolean => hasKeyword(schema, TEXT_LIMITS)

/** Whether a part of a body may differ from the plain body, which every server reads. */
const isPartChanged = (body: unknown, operation: Operation): ((part: BodyPart) => boolean) => {
  const plain = plainValueOf(membersOf(operation))
  if (isObject(body) && isObject(plain)) {
    const changed = new Set(changedNames(body, plain))
    return (part) => changed.has(namesOf(part)[0] ?? '')
  }
  const isPlain = jsonKey(body) === jsonKey(plain)
  return () => !isPlain
}

/** Whether the document limits a wide text of the body, where this differs from the plain body. */
export const hasLimitedWideText = (parts: readonly BodyPart[], operation: Operation): boolean => {
  const schema = operation.requestBody?.content[0].schema
  if (schema === undefined) return false
  const isLimited = (part: BodyPart): boolean => schemasAt(schema, namesOf(part)).some(limitsText)
  const limitedParts = parts.filter((part) => isWideText(part.value) && isLimited(part))
  if (limitedParts.length === 0) return false
  return limitedParts.some(isPartChanged(parts[0]?.value, operation))
}
