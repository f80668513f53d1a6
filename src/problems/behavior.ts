import * as check from '../base/check-value.ts'
import type { Status } from '../base/http-status.ts'
import { checkMemberLimits, type MemberLimits } from './member-limits.ts'

/** One behavior: its default, and what is wrong with another value. */
const row = <Value>(byDefault: Value, checkValue: check.Check) => ({
  default: byDefault,
  check: checkValue,
})
const oneOf = <const Value>(byDefault: Value, ...others: readonly Value[]) =>
  row<Value>(byDefault, check.oneOf([byDefault, ...others]))
const status = (byDefault: Status<4>) => row(byDefault, check.wholeNumber(400, 499))

const tokenList = check.listOf(check.token, 1)
const tokens = check.explained(
  check.secret(
    check.anyOf(
      'any, or a list of tokens (printable ASCII without spaces)',
      check.oneOf(['any']),
      tokenList,
    ),
  ),
  (value, place) => (Array.isArray(value) && value.length > 0 ? tokenList(value, place) : []),
)
const ROWS = {
  credentialStatus: status(400),
  // A misspelled token is a secret too.
  tokens: row<readonly string[] | 'any'>('any', tokens),
  unknownPathStatus: status(404),
  unknownMethodStatus: status(405),
  mediaTypeStatus: status(400),
  echoId: row<boolean>(false, check.boolean),
  repeatedId: oneOf('accepted', 'refused'),
  untouched: oneOf('examples', 'empty'),
  repeatedMember: oneOf('accepted', 'refused'),
  memberCase: oneOf('exact', 'ignored'),
  loneSurrogate: oneOf('accepted', 'refused'),
  byteOrderMark: oneOf('refused', 'ignored'),
  unknownPreference: oneOf('refused', 'ignored'),
  bodyLimit: row<number>(1_048_576, check.wholeNumber(1)),
  bodyLimitStatus: status(400),
  nestingLimit: row<number>(10_000, check.wholeNumber(1)),
  members: row<MemberLimits>({}, checkMemberLimits),
}

const { unknownPathStatus: _path, unknownMethodStatus: _method, ...OF_OPERATION } = ROWS

/** What the document leaves open about one operation: routing is about none. */
export type OperationBehavior = {
  readonly [Name in keyof typeof OF_OPERATION]?: (typeof OF_OPERATION)[Name]['default']
}

const checkRows = (rows: Readonly<Record<string, { readonly check: check.Check }>>): check.Check =>
  check.object(Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, each.check])))

/** A check for the behavior of one operation. */
export const checkOperationBehavior: check.Check = checkRows(OF_OPERATION)

/** Each behavior with its default and check: feeds options, `--behavior` and config files; docs/behavior.md explains them. */
export const BEHAVIOR = {
  ...ROWS,
  operations: row<Readonly<Record<string, OperationBehavior>>>(
    {},
    check.objectOf(checkOperationBehavior, [], 'behaviors by operation'),
  ),
}

/** What the interface document leaves open, decided. Nothing undocumented is decided anywhere else. */
export type Behavior = {
  readonly [Name in keyof typeof BEHAVIOR]: (typeof BEHAVIOR)[Name]['default']
}
export type BehaviorName = keyof Behavior

export const behaviorNames = Object.keys(BEHAVIOR) as readonly BehaviorName[]

/** A check for an object with any of the behaviors; `checkLimitsOf` knows the members of an operation. */
export const checkBehavior: check.Check = checkRows(BEHAVIOR)

/** Fills in the defaults. */
export function readBehavior(chosen: Partial<Behavior>): Behavior {
  return Object.fromEntries(
    behaviorNames.map((name) => [name, chosen[name] ?? BEHAVIOR[name].default]),
  ) as Behavior
}
