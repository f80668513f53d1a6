import * as check from '../check-value.ts'
import { isPattern } from '../scenario/check-scenario.ts'
import type { Status } from '../scenario/scenario.ts'

/** One behavior: its default, and what is wrong with another value. */
const row = <Value>(byDefault: Value, checkValue: check.Check) => ({
  default: byDefault,
  check: checkValue,
})
const oneOf = <const Value>(byDefault: Value, ...others: readonly Value[]) =>
  row<Value>(byDefault, check.oneOf([byDefault, ...others]))
const status = (byDefault: Status<4>) => row(byDefault, check.wholeNumber(400, 499))

const isTokens = (value: unknown): boolean =>
  value === 'any' || (Array.isArray(value) && value.length > 0 && value.every(check.isToken))
const isLength = (value: unknown): boolean =>
  value === 'none' || (Number.isSafeInteger(value) && Number(value) >= 0)
const length = row<number | 'none'>('none', check.is('none, or a whole number from 0', isLength))
const isCharacters = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:\\.|[^\\[\]])+$/su.test(value) && isPattern(`[${value}]`)
const characters = row<string>(
  'any',
  check.is('any, or the content of a character class, such as a-z0-9-', isCharacters),
)
const isBound = (value: unknown): boolean =>
  value === 'int64' || typeof value === 'bigint' || Number.isSafeInteger(value)
const bound = row<number | bigint | 'int64'>('int64', check.is('int64, or an integer', isBound))

/** Each behavior with its default and check: feeds options, `--behavior` and config files; docs/mock-server.md explains them. */
export const BEHAVIOR = {
  credentialStatus: status(400),
  // A misspelled token is a secret too.
  tokens: row<readonly string[] | 'any'>(
    'any',
    check.secret('any, or a list of tokens (printable ASCII without spaces)', isTokens),
  ),
  unknownPathStatus: status(404),
  unknownMethodStatus: status(405),
  mediaTypeStatus: status(400),
  echoId: row<boolean>(false, check.boolean),
  repeatedId: oneOf('accepted', 'refused'),
  repeatedMember: oneOf('accepted', 'refused'),
  memberCase: oneOf('exact', 'ignored'),
  loneSurrogate: oneOf('accepted', 'refused'),
  byteOrderMark: oneOf('refused', 'ignored'),
  unknownPreference: oneOf('refused', 'ignored'),
  bodyLimit: row<number>(1_048_576, check.wholeNumber(1)),
  bodyLimitStatus: status(400),
  nestingLimit: row<number>(10_000, check.wholeNumber(1)),
  nameLimit: length,
  tagLimit: length,
  nameMin: row<number>(0, check.wholeNumber(0)),
  tagMin: row<number>(0, check.wholeNumber(0)),
  nameCharacters: characters,
  tagCharacters: characters,
  idMin: bound,
  idMax: bound,
}

/** What the interface document leaves open, decided. Nothing undocumented is decided anywhere else. */
export type Behavior = {
  readonly [Name in keyof typeof BEHAVIOR]: (typeof BEHAVIOR)[Name]['default']
}
export type BehaviorName = keyof Behavior

export const behaviorNames = Object.keys(BEHAVIOR) as readonly BehaviorName[]

const checkMembers = check.object(
  Object.fromEntries(behaviorNames.map((name) => [name, BEHAVIOR[name].check])),
)

/** A check for an object with any of the behaviors. */
export const checkBehavior: check.Check = (value, place) => {
  const { idMin, idMax } = readBehavior(check.isObject(value) ? value : {})
  // A comparison with "int64" is never true.
  const crossed =
    idMin > idMax ? [`${place}.idMin takes an integer up to idMax (got ${idMin} and ${idMax})`] : []
  return [...checkMembers(value, place), ...crossed]
}

/** Fills in the defaults. */
export function readBehavior(given: Partial<Behavior>): Behavior {
  return Object.fromEntries(
    behaviorNames.map((name) => [name, given[name] ?? BEHAVIOR[name].default]),
  ) as Behavior
}
