// The pieces that generated validators stand on; src/generate/pieces.ts copies those a document needs.

/** A JSON number that no double holds: a fraction of many digits, or a whole number (`integral`) beyond all doubles. */
export class Decimal {
  readonly source: string
  readonly integral: boolean
  constructor(source: string, integral: boolean) {
    this.source = source
    this.integral = integral
  }
  /** Infinite for a whole number, so that it compares as what it is. */
  valueOf(): number {
    return Number(this.source)
  }
}

/** One way in which a value breaks its schema: data first; `must` finishes a sentence that starts with the place. */
export interface Problem {
  /** JSON Pointer (RFC 6901) to the place, also of a member that is missing or forbidden; '' is the whole value. */
  readonly pointer: string
  /** The schema keyword that is broken. */
  readonly keyword: string
  readonly must: string
  /** What was there; absent where nothing was. */
  readonly value?: unknown
}

/** All problems of a value, in the order of the schema's properties; empty when it is valid. */
export type Validator = (value: unknown) => readonly Problem[]

export const none: readonly Problem[] = Object.freeze([])

export const absent: readonly Problem[] = [
  { pointer: '', keyword: 'required', must: 'is required' },
]

export const broken = (keyword: string, must: string, value: unknown): readonly Problem[] => [
  { pointer: '', keyword, must, value },
]

/** With the problems found one step further down. */
export function join(
  found: readonly Problem[],
  at: string,
  more: readonly Problem[],
): readonly Problem[] {
  if (more === none) return found
  return [...found, ...more.map((problem) => ({ ...problem, pointer: at + problem.pointer }))]
}

/** A member of the object itself, never an inherited one. */
export const own = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** The problems of a member; `missing` where it is not there. */
export function member(
  value: Record<string, unknown>,
  name: string,
  fits: Validator,
  missing: readonly Problem[] = none,
): readonly Problem[] {
  const item = own(value, name)
  return item === undefined ? missing : fits(item)
}

export const anything: Validator = () => none

export const forbidden: Validator = (value) =>
  broken('additionalProperties', 'is not allowed', value)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Decimal)

export const isNumber = (value: unknown): value is number | bigint | Decimal =>
  Number.isFinite(value) || typeof value === 'bigint' || value instanceof Decimal

/** A Decimal compares as a number does. */
export const isInteger = (value: unknown): value is number | bigint =>
  Number.isInteger(value) ||
  typeof value === 'bigint' ||
  (value instanceof Decimal && value.integral)

/** Below zero, zero or above zero as the value is less than, equal to or more than the bound; exact. */
export function compare(value: number | bigint | Decimal, bound: number | bigint): number {
  if (!(value instanceof Decimal)) return value < bound ? -1 : value > bound ? 1 : 0
  // Rounding keeps order, so only where both round to one double do the digits decide.
  const rough = Number(value.source)
  const near = Number(bound)
  if (rough !== near || !Number.isInteger(near)) return rough - near
  const [, sign = '', head = '', tail = '', power = 0] =
    /^(-?)(\d+)\.?(\d*)e?(.*)$/i.exec(value.source) ?? []
  const point = Math.max(0, head.length + Number(power))
  const whole = rough ? BigInt(`${sign}0${(head + tail).slice(0, point).padEnd(point, '0')}`) : 0n
  if (whole !== BigInt(bound)) return whole < bound ? -1 : 1
  return value.integral ? 0 : sign ? -1 : 1
}

/** Characters as JSON Schema counts them: code points. */
export function points(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

export function size(value: Record<string, unknown>): number {
  let count = 0
  for (const name in value) if (own(value, name) !== undefined) count++
  return count
}

/** One step of a JSON Pointer, escaped (RFC 6901 §3). */
export const step = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A JSON number as digits times a power of ten, without trailing zeros. */
export function parts(text: string): [digits: bigint, exponent: bigint] {
  const [, head = '', tail = '', power = ''] = /^(-?\d+)\.?(\d*)e?\+?(.*)$/i.exec(text) ?? []
  const all = head + tail
  let end = all.length
  while (all[end - 1] === '0') end--
  const digits = BigInt(/\d/.test(all.slice(0, end)) ? all.slice(0, end) : 0)
  return [digits, digits && BigInt(power) + BigInt(all.length - end - tail.length)]
}

/** Whether the value is a whole number of times the divisor; exact for decimal fractions. */
export function isMultiple(value: number | bigint | Decimal, divisor: number | bigint): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
    return (value as number) % (divisor as number) === 0
  }
  const [digits, exponent] = parts(value instanceof Decimal ? value.source : String(value))
  const [by, byExponent] = parts(String(divisor))
  let rest = digits % by
  let base = 10n % by
  // By squaring, because a literal such as 1e999999999 has more zeros than memory.
  for (let power = exponent - byExponent; power > 0n; power >>= 1n) {
    if (power & 1n) rest = (rest * base) % by
    base = (base * base) % by
  }
  return digits === 0n || (exponent >= byExponent && rest === 0n)
}

/** One text for all spellings of a JSON value, so that equal values have equal texts. */
export function canon(value: unknown): string {
  if (isNumber(value))
    return parts(value instanceof Decimal ? value.source : String(value)).join('e')
  if (Array.isArray(value)) return `[${value.map(canon).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  return `{${names
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canon(value[name])}`)
    .join()}}`
}
