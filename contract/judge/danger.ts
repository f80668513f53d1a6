import { replaceStrings } from '../../src/base/json-strings.ts'
import type { SentRequest } from '../data/exchange.ts'

/** More levels than these make a body deep. */
export const deepLevels = 20
/** Digits of a number beyond those of any type of a language. */
const hugeNumber = /\d{40}|\d[eE][-+]?\d{3}/

const BRACKET = 0x5b
const BRACE = 0x7b

/** Whether more arrays and objects than `deepLevels` are open at once; brackets in strings open none. */
export function isDeep(body: Uint8Array): boolean {
  let brackets = 0
  for (const byte of body) if (byte === BRACKET || byte === BRACE) brackets += 1
  if (brackets <= deepLevels) return false
  const text = Buffer.from(body).toString()
  const withoutStrings = replaceStrings(text, () => '')
  let level = 0
  for (const [bracket] of withoutStrings.matchAll(/[[\]{}]/g)) {
    level += bracket === '[' || bracket === '{' ? 1 : -1
    if (level > deepLevels) return true
  }
  return false
}

/** How likely a request is to hang or end a server, by what usually does: deep nesting first, then huge numbers; 0 for others. */
export const dangerOf = ({ body = new Uint8Array() }: SentRequest): number => {
  if (isDeep(body)) return 2
  return hugeNumber.test(Buffer.from(body).toString('latin1')) ? 1 : 0
}
