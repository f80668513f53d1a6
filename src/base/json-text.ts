import { Decimal, rawJson } from './validator.ts'

/**
 * A value as JSON text with all digits of each integer. Members that are undefined are left out.
 * A value that is too deep for JSON.stringify is written without `indent`.
 * @throws {RangeError} above 100,000 levels
 */
export function jsonText(value: unknown, indent?: number): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return String(value)
  try {
    return textWithin(value, indent)
  } catch (error) {
    const isTooDeep = error instanceof RangeError && isNested(value)
    const text = isTooDeep ? deepText(value) : undefined
    if (text === undefined) throw error
    return text
  }
}

function textWithin(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? 'null'
  } catch (error) {
    // It throws for a bigint; a function that sees every member takes several times as long.
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, withDigits, indent)
  }
}

const withDigits = (_name: string, member: unknown): unknown =>
  typeof member === 'bigint' ? rawJson(String(member)) : member

/** Ten times as many as the nesting limit by default; objects of a user may go on for ever. */
const MAX_LEVELS = 100_000

/** A text, and the array or object that follows it. */
interface TextPart {
  readonly text: string
  readonly next?: object
}

/** A nested value as JSON text, without recursion; undefined if it has too many levels. */
function deepText(value: object): string | undefined {
  let text = ''
  const pending: (TextPart & { readonly level: number })[] = [{ text, next: value, level: 1 }]
  while (pending.length > 0) {
    const { text: start, next, level } = pending.pop()!
    text += start
    if (next === undefined) continue
    if (level > MAX_LEVELS) return undefined
    for (const part of partsOf(next).toReversed()) pending.push({ ...part, level: level + 1 })
  }
  return text
}

function partsOf(value: object): readonly TextPart[] {
  const isArray = Array.isArray(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const parts = members.map(([name, member], index): TextPart => {
    const comma = index === 0 ? '' : ','
    const start = isArray ? comma : `${comma}${JSON.stringify(name)}:`
    return isNested(member) ? { text: start, next: member } : { text: start + textWithin(member) }
  })
  return [{ text: isArray ? '[' : '{' }, ...parts, { text: isArray ? ']' : '}' }]
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Decimal)

/** The JSON type of a value; `undefined` of a missing member. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'bigint' || value instanceof Decimal ? 'number' : typeof value
}
