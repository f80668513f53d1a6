import { Decimal } from '../../src/generated/validators.ts'

/** An answer's body read as JSON in UTF-8 (RFC 8259), flaws and all. */
export interface Reading {
  /** The value, its own members exact; absent where the body is not JSON. */
  readonly value?: unknown
  /** What keeps the body from being JSON in UTF-8 without a byte order mark. */
  readonly wrong?: {
    readonly code: 'byte-order-mark' | 'not-utf-8' | 'not-json'
    readonly detail: string
  }
  /** Names that an object has more than once. */
  readonly twice: readonly string[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const PARTS = /(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/
type Parts = readonly [all: string, whole: string, fraction?: string, exponent?: string]

/** A number of JSON as a value that loses nothing which a rule asks about. */
export const exactNumber = (source: string): number | bigint | Decimal => {
  const [, whole, fraction = '', exponent = 0] = PARTS.exec(source) as unknown as Parts
  const digits = (whole + fraction).replace(/0+$/, '')
  const shift =
    Number(exponent) - fraction.length + (whole.length + fraction.length - digits.length)
  const integral = digits === '' || shift >= 0
  const value = Number(source)
  if (integral && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)) return BigInt(source)
  return Number.isFinite(value) && Number.isInteger(value) === integral
    ? value
    : new Decimal(source, integral)
}

const token = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+/g

interface Scan {
  readonly twice: readonly string[]
  /** The source of each number that is a member of the outermost object. */
  readonly numbers: ReadonlyMap<string, string>
}

/** Reads what JSON.parse drops; the text is known to be JSON. */
const scan = (text: string): Scan => {
  const twice = new Set<string>()
  const numbers = new Map<string, string>()
  const nest: (Set<string> | undefined)[] = []
  let member: string | undefined
  let name: string | undefined
  for (const [piece] of text.matchAll(token)) {
    const names = nest.at(-1)
    if (piece === '{') nest.push(new Set())
    else if (piece === '[') nest.push(undefined)
    else if (piece === '}' || piece === ']') nest.pop()
    else if (piece === ':') {
      name = JSON.parse(member!) as string
      if (names!.has(name)) twice.add(name)
      names!.add(name)
    } else if (piece[0] === '"') member = piece
    else if (nest.length === 1 && names && /\d/.test(piece)) numbers.set(name!, piece)
  }
  return { twice: [...twice], numbers }
}

const read = (body: Uint8Array): Reading => {
  let text: string
  try {
    text = utf8.decode(body)
  } catch {
    return { twice: [], wrong: { code: 'not-utf-8', detail: 'the body is not UTF-8' } }
  }
  const marked = text.startsWith('\uFEFF')
  const wrong = marked
    ? {
        wrong: {
          code: 'byte-order-mark',
          detail: 'the body begins with a byte order mark',
        } as const,
      }
    : {}
  const bare = marked ? text.slice(1) : text
  let value: unknown
  try {
    value = JSON.parse(bare)
  } catch (error) {
    const detail = (error as Error).message.split('\n')[0]!
    return { twice: [], ...(marked ? wrong : { wrong: { code: 'not-json', detail } }) }
  }
  const { twice, numbers } = scan(bare)
  for (const [name, source] of numbers) {
    // A later member of the same name that is no number wins over an earlier one that is.
    if (typeof (value as Record<string, unknown>)[name] === 'number') {
      Object.defineProperty(value, name, { value: exactNumber(source) })
    }
  }
  return { value, twice, ...wrong }
}

/** The last two, for a sent body and its answer are asked for in turn; more would hold on to all of a run. */
let readings: readonly (readonly [body: Uint8Array, reading: Reading])[] = []

/** Reads a body. Never throws, however the body is made. */
export const readJson = (body: Uint8Array): Reading => {
  const known = readings.find(([each]) => each === body)
  if (known) return known[1]
  const reading = read(body)
  readings = [[body, reading], ...readings.slice(0, 1)]
  return reading
}
