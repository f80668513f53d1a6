import { type Check, is, object, secret } from '../check-value.ts'
import type { Status } from './scenario.ts'

/** One behavior: its default, and the values that it takes. */
export interface BehaviorRow<Value> {
  readonly default: Value
  /** The allowed values, for messages. */
  readonly allowed: string
  /** Reads a value from code or a text from a command line; undefined if it is not allowed. */
  readonly read: (given: unknown) => Value | undefined
}

const tokens: BehaviorRow<readonly string[] | 'any'> = {
  default: 'any',
  allowed: 'any, or a list of tokens (printable ASCII without spaces)',
  read: (given) => {
    if (given === 'any') return given
    const list: unknown = typeof given === 'string' ? given.split(',') : given
    const isToken = (token: unknown): boolean => typeof token === 'string' && /^[!-~]+$/.test(token)
    return Array.isArray(list) && list.length > 0 && list.every(isToken) ? list : undefined
  },
}

/** An integer of any size; a text from a command line keeps all digits. */
const integer: BehaviorRow<number | bigint> = {
  default: 0,
  allowed: 'an integer',
  read: (given) => {
    if (typeof given === 'string' && /^-?\d{1,19}$/.test(given)) return BigInt(given)
    return typeof given === 'bigint' || Number.isSafeInteger(given) ? (given as number | bigint) : undefined
  },
}

/** Each behavior with its default and values: feeds options, `--behavior` and config files; docs/mock-server.md explains them. */
export const BEHAVIOR = {
  credentialStatus: status(400),
  tokens,
  unknownPathStatus: status(404),
  unknownMethodStatus: status(405),
  mediaTypeStatus: status(400),
  echoId: oneOf(false, [true, false]),
  repeatedId: oneOf('accepted', ['accepted', 'refused']),
  repeatedMember: oneOf('accepted', ['accepted', 'refused']),
  memberCase: oneOf('exact', ['exact', 'ignored']),
  loneSurrogate: oneOf('accepted', ['accepted', 'refused']),
  byteOrderMark: oneOf('refused', ['refused', 'ignored']),
  unknownPreference: oneOf('refused', ['refused', 'ignored']),
  bodyLimit: wholeNumber(1_048_576, 1),
  bodyLimitStatus: status(400),
  nestingLimit: wholeNumber(10_000, 1),
  nameLimit: withWord('none', wholeNumber(0, 0)),
  tagLimit: withWord('none', wholeNumber(0, 0)),
  idMin: withWord('int64', integer),
  idMax: withWord('int64', integer),
}

/** What the interface document leaves open, decided. Nothing undocumented is decided anywhere else. */
export type Behavior = { readonly [Name in keyof typeof BEHAVIOR]: (typeof BEHAVIOR)[Name]['default'] }
export type BehaviorName = keyof Behavior

export const behaviorNames = Object.keys(BEHAVIOR) as readonly BehaviorName[]

/** Checks some of the members; of tokens, a misspelled one is a secret too. */
export const checkBehavior: Check = object(
  Object.fromEntries(
    Object.entries(BEHAVIOR).map(([name, { allowed, read }]) => {
      const check = name === 'tokens' ? secret : is
      return [name, check(allowed, (value) => read(value) !== undefined)]
    }),
  ),
)

/** Fills in the defaults; the given values were checked before and may be texts from a command line. */
export function readBehavior(given: Partial<Readonly<Record<BehaviorName, unknown>>>): Behavior {
  const entries = behaviorNames.map((name) => [name, BEHAVIOR[name].read(given[name]) ?? BEHAVIOR[name].default])
  return Object.fromEntries(entries) as Behavior
}

function status(byDefault: Status<4>): BehaviorRow<Status<4>> {
  return wholeNumber(byDefault, 400, 499) as BehaviorRow<Status<4>>
}

function wholeNumber(byDefault: number, min: number, max: number = Number.MAX_SAFE_INTEGER): BehaviorRow<number> {
  const allowed = max < Number.MAX_SAFE_INTEGER ? `${min} to ${max}` : `a whole number from ${min}`
  const read = (given: unknown): number | undefined => {
    const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined
  }
  return { default: byDefault, allowed, read }
}

/** A row that also takes a word, which is its default. */
function withWord<const Word extends string, Value>(word: Word, row: BehaviorRow<Value>): BehaviorRow<Value | Word> {
  const read = (given: unknown): Value | Word | undefined => (given === word ? word : row.read(given))
  return { ...row, default: word, allowed: `${word}, or ${row.allowed}`, read }
}

function oneOf<const Value extends string | boolean>(
  byDefault: NoInfer<Value>,
  values: readonly Value[],
): BehaviorRow<Value> {
  const read = (given: unknown): Value | undefined => values.find((value) => value === given || String(value) === given)
  return { default: byDefault, allowed: values.join(' | '), read }
}
