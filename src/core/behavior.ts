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

/** Matches a text that has only characters of a character class. */
export const ofCharacters = (characters: string): string => `^[${characters}]*$`

const tokenList = check.listOf(check.token, 1)
const tokens = check.explained(
  check.secret(
    check.anyOf(
      'any, or a list of tokens (printable ASCII without spaces)',
      check.oneOf(['any']),
      tokenList,
    ),
  ),
  (value, place) =>
    Array.isArray(value) && value.length > 0 ? tokenList(value, place).join('; ') : undefined,
)
const length = row<number | 'none'>(
  'none',
  check.anyOf('none, or a whole number from 0', check.oneOf(['none']), check.wholeNumber(0)),
)

const content = check.matching(
  'any, or the content of a character class, such as a-z0-9-',
  /^(?:\\[^]|[^\\[\]])+$/u,
)
const characters = row<string>(
  'any',
  check.also(content, (value, place) =>
    content(value, place).length > 0 || isPattern(ofCharacters(String(value)))
      ? []
      : [check.wrongValue(place, 'the content of a well-formed character class', value)],
  ),
)

/** Numbers between the safe integers and these are refused: in code, their last digits may be lost. */
const INT64 = 2 ** 63
const isExact = (value: unknown): boolean =>
  Number.isSafeInteger(value) ||
  typeof value === 'bigint' ||
  (Number.isInteger(value) && Math.abs(Number(value)) >= INT64)
const integer = check.is('an integer', (value) => isExact(value) && check.isFinite(value), {
  type: 'integer',
  ...check.DOUBLES,
})
const bound = row<number | bigint | 'int64'>(
  'int64',
  check.anyOf('int64, or an integer', check.oneOf(['int64']), integer),
)

/** Each behavior with its default and check: feeds options, `--behavior` and config files; docs/mock-server.md explains them. */
export const BEHAVIOR = {
  credentialStatus: status(400),
  // A misspelled token is a secret too.
  tokens: row<readonly string[] | 'any'>('any', tokens),
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

const isIdRange: check.Check = (value, place) => {
  const min = check.memberOf(value, 'idMin')
  const max = check.memberOf(value, 'idMax')
  if (!check.isNumeric(min) || !check.isNumeric(max) || min <= max) return []
  return [`${place}.idMin takes an integer up to idMax (got ${min} and ${max})`]
}

/** A check for an object with any of the behaviors. */
export const checkBehavior: check.Check = check.also(checkMembers, isIdRange)

/** Fills in the defaults. */
export function readBehavior(given: Partial<Behavior>): Behavior {
  return Object.fromEntries(
    behaviorNames.map((name) => [name, given[name] ?? BEHAVIOR[name].default]),
  ) as Behavior
}
