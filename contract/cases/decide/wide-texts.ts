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

// A wide text has characters beyond ASCII. Servers count them as bytes, UTF-16 units, code points or what people see, before
// or after they normalize it, and differ about which of them a pattern takes for letters: a pattern decides nothing about
// such a text, and a length only where all of them count to the same side of it.

const isWideText = (value: unknown): value is string =>
  typeof value === 'string' && /\P{ASCII}/u.test(value)

const textLimits: ReadonlySet<string> = new Set(TEXT_LIMITS)

/** Whether a problem is the length or the pattern of a wide text, in a branch, too. */
export const isAboutWideText = ({ keyword, value, causes = [] }: Problem): boolean =>
  (textLimits.has(keyword) && isWideText(value)) || causes.some(isAboutWideText)

const forms = ['NFC', 'NFKC'] as const

/** How long a text is for servers: at least as what people see of it, at most as its bytes in the longest form. */
const lengthsOf = (text: string): { readonly least: number; readonly most: number } => {
  const all = [text, ...forms.map((form) => text.normalize(form))]
  return {
    least: Math.min(...all.map((form) => countOfCharacters(form.trim()))),
    most: Math.max(...all.map((form) => Buffer.byteLength(form))),
  }
}

let graphemes: Intl.Segmenter | undefined

/** As people count them. To make what counts takes five milliseconds. */
const countOfCharacters = (text: string): number => {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text)).length
}

/** Longer texts are not measured. */
const MAX_MEASURED = 10_000

/** Whether servers differ about whether a valid text keeps a schema. */
const limitsText = (schema: Schema, text: string): boolean => {
  if (!hasKeyword(schema, TEXT_LIMITS)) return false
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  if (pattern !== undefined || text.length > MAX_MEASURED) return true
  const { least, most } = lengthsOf(text)
  return least < minLength || most > maxLength
}

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

/** Whether servers may differ about a limit of a wide text of the body, where this differs from the plain body. */
export const hasLimitedWideText = (parts: readonly BodyPart[], operation: Operation): boolean => {
  const schema = operation.requestBody?.content[0].schema
  if (schema === undefined) return false
  const isLimited = (part: BodyPart, text: string): boolean =>
    schemasAt(schema, namesOf(part)).some((limiting) => limitsText(limiting, text))
  const limitedParts = parts.filter((part) => isWideText(part.value) && isLimited(part, part.value))
  if (limitedParts.length === 0) return false
  return limitedParts.some(isPartChanged(parts[0]?.value, operation))
}
