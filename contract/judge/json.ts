import { Decimal } from '../../src/generated/validators.ts'

/** A body read as JSON in UTF-8 (RFC 8259), with its errors. */
export interface Reading {
  /** The value; numbers among its own members are exact. Absent if the body is not JSON. */
  readonly value?: unknown
  /** Why the body is not JSON in UTF-8 without a byte order mark. */
  readonly error?: { readonly code: 'byte-order-mark' | 'not-utf-8' | 'not-json'; readonly detail: string }
  /** Names that occur more than once in one object. */
  readonly repeated: readonly string[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const PARTS = /(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/
type Parts = readonly [all: string, whole: string, fraction?: string, exponent?: string]

/** A JSON number without loss of what the rules ask: its exact value within int64, and whether it is integral. */
export const exactNumber = (source: string): number | bigint | Decimal => {
  const [, whole, fraction = '', exponent = 0] = PARTS.exec(source) as unknown as Parts
  const digits = (whole + fraction).replace(/0+$/, '')
  const shift = Number(exponent) - fraction.length + (whole.length + fraction.length - digits.length)
  const integral = digits === '' || shift >= 0
  const value = Number(source)
  if (integral && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)) return BigInt(source)
  return Number.isFinite(value) && Number.isInteger(value) === integral ? value : new Decimal(source, integral)
}

const token = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+/g

/** Restores what JSON.parse drops: exact numbers as members of the outermost object. Returns the repeated names. */
const restore = (text: string, value: unknown): readonly string[] => {
  const repeated = new Set<string>()
  const numbers = new Map<string, string>()
  const nest: (Set<string> | undefined)[] = []
  let [last, name] = ['', '']
  for (const [piece] of text.matchAll(token)) {
    const names = nest.at(-1)
    if (piece === '{') nest.push(new Set())
    else if (piece === '[') nest.push(undefined)
    else if (piece === '}' || piece === ']') nest.pop()
    else if (piece === ':') {
      name = JSON.parse(last) as string
      if (names!.has(name)) repeated.add(name)
      names!.add(name)
      if (nest.length === 1) numbers.delete(name)
    } else if (piece[0] === '"') last = piece
    else if (nest.length === 1 && names && /\d/.test(piece)) numbers.set(name, piece)
  }
  for (const [member, source] of numbers) Object.defineProperty(value, member, { value: exactNumber(source) })
  return [...repeated]
}

/** Reads a body; never throws. */
export const readJson = (body: Uint8Array): Reading => {
  let marked: Pick<Reading, 'error'> = {}
  try {
    let text = utf8.decode(body)
    if (text.startsWith('\uFEFF')) {
      marked = { error: { code: 'byte-order-mark', detail: 'the body begins with a byte order mark' } }
      text = text.slice(1)
    }
    const value: unknown = JSON.parse(text)
    return { value, repeated: restore(text, value), ...marked }
  } catch (error) {
    if (error instanceof SyntaxError) {
      return { repeated: [], error: { code: 'not-json', detail: error.message.split('\n')[0]! }, ...marked }
    }
    return { repeated: [], error: { code: 'not-utf-8', detail: 'the body is not UTF-8' } }
  }
}
