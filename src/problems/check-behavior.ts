import * as check from '../base/checks.ts'
import { type Behavior, type BehaviorName, behaviorNames, DEFAULT_BEHAVIOR } from './behavior.ts'
import { checkMemberLimits } from './member-limits.ts'

const status = check.wholeNumber(400, 499)
const refusal = check.oneOf(['accepted', 'refused'])

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

const OF_OPERATION = {
  credentialStatus: status,
  // A misspelled token is a secret too.
  tokens,
  mediaTypeStatus: status,
  echoId: check.boolean,
  repeatedId: refusal,
  untouched: check.oneOf(['examples', 'empty']),
  repeatedMember: refusal,
  memberCase: check.oneOf(['exact', 'ignored']),
  loneSurrogate: refusal,
  byteOrderMark: check.oneOf(['refused', 'ignored']),
  unknownPreference: check.oneOf(['refused', 'ignored']),
  bodyLimit: check.wholeNumber(1),
  bodyLimitStatus: status,
  nestingLimit: check.wholeNumber(1),
  members: checkMemberLimits,
}

/** A check for the behavior of one operation. */
export const checkOperationBehavior: check.Check = check.object(OF_OPERATION)

const CHECKS: Readonly<Record<BehaviorName, check.Check>> = {
  ...OF_OPERATION,
  unknownPathStatus: status,
  unknownMethodStatus: status,
  operations: check.objectOf(checkOperationBehavior, [], 'behaviors by operation'),
}

interface BehaviorRow<Name extends BehaviorName> {
  readonly default: Behavior[Name]
  readonly check: check.Check
}

/** Each behavior with its default and check: feeds options, `--behavior` and config files. */
export const BEHAVIOR: Readonly<{ [Name in BehaviorName]: BehaviorRow<Name> }> = Object.fromEntries(
  behaviorNames.map((name) => [name, { default: DEFAULT_BEHAVIOR[name], check: CHECKS[name] }]),
) as never

/** A check for an object with any of the behaviors; `checkLimitsOf` knows the members of an operation. */
export const checkBehavior: check.Check = check.object(
  Object.fromEntries(behaviorNames.map((name) => [name, CHECKS[name]])),
)
