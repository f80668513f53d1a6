import type { Status } from '../base/http-status.ts'
import type { MemberLimits } from './member-limits.ts'

type Refusal = 'accepted' | 'refused'

/** What the document leaves open about one operation: routing is about none. */
interface OperationBehaviors {
  readonly credentialStatus: Status<4>
  readonly tokens: readonly string[] | 'any'
  readonly mediaTypeStatus: Status<4>
  readonly echoId: boolean
  readonly repeatedId: Refusal
  readonly untouched: 'examples' | 'empty'
  readonly repeatedMember: Refusal
  readonly memberCase: 'exact' | 'ignored'
  readonly loneSurrogate: Refusal
  readonly byteOrderMark: 'refused' | 'ignored'
  readonly unknownPreference: 'refused' | 'ignored'
  /** Bytes. */
  readonly bodyLimit: number
  readonly bodyLimitStatus: Status<4>
  readonly nestingLimit: number
  readonly members: MemberLimits
}

export type OperationBehavior = Partial<OperationBehaviors>

/** What the interface document leaves open, decided. Nothing undocumented is decided anywhere else. */
export interface Behavior extends OperationBehaviors {
  readonly unknownPathStatus: Status<4>
  readonly unknownMethodStatus: Status<4>
  readonly operations: Readonly<Record<string, OperationBehavior>>
}
export type BehaviorName = keyof Behavior

/** Each behavior by default; docs/behavior.md explains them. */
export const DEFAULT_BEHAVIOR: Behavior = {
  credentialStatus: 400,
  tokens: 'any',
  unknownPathStatus: 404,
  unknownMethodStatus: 405,
  mediaTypeStatus: 400,
  echoId: false,
  repeatedId: 'accepted',
  untouched: 'examples',
  repeatedMember: 'accepted',
  memberCase: 'exact',
  loneSurrogate: 'accepted',
  byteOrderMark: 'refused',
  unknownPreference: 'refused',
  bodyLimit: 1_048_576,
  bodyLimitStatus: 400,
  nestingLimit: 10_000,
  members: {},
  operations: {},
}

export const behaviorNames = Object.keys(DEFAULT_BEHAVIOR) as readonly BehaviorName[]

/** Fills in the defaults. */
export function readBehavior(chosen: Partial<Behavior>): Behavior {
  return Object.fromEntries(
    behaviorNames.map((name) => [name, chosen[name] ?? DEFAULT_BEHAVIOR[name]]),
  ) as unknown as Behavior
}
