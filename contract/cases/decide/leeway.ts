import { isObject } from '../../../src/base/check-value.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/document/document.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import { membersOf } from '../../operation/members.ts'
import { isJsonPatch } from '../../operation/patch-body.ts'
import { plainValueOf } from '../facts/body-reading.ts'
import { isDeep, partsOf } from './body-parts.ts'
import { hasInfinity, hasLargeNumber } from './large-numbers.ts'
import { hasLimitedWideText } from './wide-texts.ts'

// Where servers may judge a body in another way than the document: nothing is asserted there.

const declaredNamesOf = memoize((operation: Operation) => {
  const { sendable, readOnly } = membersOf(operation)
  const declared = new Set([...sendable.map(({ name }) => name), ...readOnly])
  return { declared, lowerNames: new Set([...declared].map((name) => name.toLowerCase())) }
})

/** Whether the body has an undeclared member whose name differs from a declared one in letter case alone. */
const hasNearName = (body: unknown, operation: Operation): boolean => {
  if (!isObject(body)) return false
  const { declared, lowerNames } = declaredNamesOf(operation)
  return Object.keys(body).some((name) => !declared.has(name) && lowerNames.has(name.toLowerCase()))
}

/** Whether the body is a patch that perhaps fits no resource: another one than the plain one. */
const isOtherPatch = (body: unknown, operation: Operation): boolean =>
  isJsonPatch(operation) && jsonKey(body) !== jsonKey(plainValueOf(membersOf(operation)))

/** Whether a valid body is one that servers may refuse or change, for the way they read depth, numbers, names or texts. */
export const isPerhapsRefused = (body: unknown, operation: Operation): boolean => {
  const parts = partsOf(body)
  return (
    isOtherPatch(body, operation) ||
    isDeep(parts) ||
    hasLargeNumber(parts, operation) ||
    hasInfinity(parts, operation) ||
    hasNearName(body, operation) ||
    hasLimitedWideText(parts, operation)
  )
}
