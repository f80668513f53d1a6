import type { Decimal } from '../generated/validators.ts'
import { readNumber } from './json-number.ts'
import { type JsonFault, scanJson } from './json-scan.ts'

/** What a JSON text says; numbers that no double holds are a bigint or a Decimal (see json-number.ts). */
export type JsonValue =
  | string
  | number
  | bigint
  | Decimal
  | boolean
  | null
  | JsonValue[]
  | JsonObject

export interface JsonObject {
  [member: string]: JsonValue
}

export type JsonReading =
  | { readonly value: JsonValue; readonly fault?: never }
  | { readonly fault: JsonFault; readonly value?: never }

/** A number that a double may not hold, or something like it in a string. */
export const INEXACT: RegExp = /\d{16}|\d[.eE]/

/**
 * Reads one JSON text strictly by RFC 8259, the numbers of the outermost object exactly; of a member given twice the last one counts.
 *
 * @param nesting the most arrays and objects that may be open at once (RFC 8259 §9 allows a bound)
 */
export function readJson(text: string, nesting = 10_000): JsonReading {
  let value: JsonValue | undefined
  try {
    value = JSON.parse(text) as JsonValue
  } catch {}
  if (value !== undefined && text.length <= nesting && !INEXACT.test(text)) return { value }
  if (typeof value === 'number') return { value: readNumber(text.trim()) }
  const { fault, sources } = scanJson(text, nesting)
  if (fault !== undefined) return { fault }
  for (const [name, source] of sources) {
    if (/^[-\d]/.test(source)) (value as JsonObject)[name] = readNumber(source)
  }
  return { value: value as JsonValue }
}
