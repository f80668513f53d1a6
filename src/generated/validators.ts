// generated from openapi.yaml by src/generate.ts; do not edit
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

const none: readonly Problem[] = Object.freeze([])

const absent: readonly Problem[] = [
  { pointer: '', keyword: 'required', must: 'is required' },
]

const broken = (keyword: string, must: string, value: unknown): readonly Problem[] => [
  { pointer: '', keyword, must, value },
]

/** With the problems found one step further down. */
function join(
  found: readonly Problem[],
  at: string,
  more: readonly Problem[],
): readonly Problem[] {
  if (more === none) return found
  return [...found, ...more.map((problem) => ({ ...problem, pointer: at + problem.pointer }))]
}

/** A member of the object itself, never an inherited one. */
const own = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** The problems of a member; `missing` where it is not there. */
function member(
  value: Record<string, unknown>,
  name: string,
  fits: Validator,
  missing: readonly Problem[] = none,
): readonly Problem[] {
  const item = own(value, name)
  return item === undefined ? missing : fits(item)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Decimal)

/** A Decimal compares as a number does. */
const isInteger = (value: unknown): value is number | bigint =>
  Number.isInteger(value) ||
  typeof value === 'bigint' ||
  (value instanceof Decimal && value.integral)

const string: Validator = (value) => {
  if (typeof value !== 'string') return broken('type', 'must be a string', value)
  return none
}

/** #/components/schemas/Plant */
export const validatePlant: Validator = (value) => {
  if (!isObject(value)) return broken('type', 'must be an object', value)
  let found = none
  found = join(found, '/name', member(value, 'name', string, absent))
  found = join(found, '/tag', member(value, 'tag', string))
  return found
}

const int64: Validator = (value) => {
  if (!isInteger(value)) return broken('type', 'must be an integer', value)
  if (!Number.isSafeInteger(value) && (value < -9223372036854775808n || value > 9223372036854775807n)) {
    return broken('format', 'must be from -9223372036854775808 to 9223372036854775807 (int64)', value)
  }
  return none
}

/** #/components/schemas/NewPlant */
export const validateNewPlant: Validator = (value) => {
  if (!isObject(value)) return broken('type', 'must be an object', value)
  let found = none
  found = join(found, '/name', member(value, 'name', string, absent))
  found = join(found, '/tag', member(value, 'tag', string))
  found = join(found, '/id', member(value, 'id', int64, absent))
  return found
}

const int32: Validator = (value) => {
  if (!isInteger(value)) return broken('type', 'must be an integer', value)
  if (value < -2147483648 || value > 2147483647) {
    return broken('format', 'must be from -2147483648 to 2147483647 (int32)', value)
  }
  return none
}

/** #/components/schemas/Error */
export const validateError: Validator = (value) => {
  if (!isObject(value)) return broken('type', 'must be an object', value)
  let found = none
  found = join(found, '/error', member(value, 'error', int32, absent))
  found = join(found, '/message', member(value, 'message', string, absent))
  return found
}

/** Members each object schema declares, in document order. */
export const members: {
  readonly Plant: readonly ['name', 'tag']
  readonly NewPlant: readonly ['name', 'tag', 'id']
  readonly Error: readonly ['error', 'message']
} = {
  Plant: ['name', 'tag'],
  NewPlant: ['name', 'tag', 'id'],
  Error: ['error', 'message'],
}
