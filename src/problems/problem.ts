import type { BehaviorName } from './behavior.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The stages of a request, in their order: the first one that finds a problem decides, and wrong parameters are told with
 * what the next one finds.
 */
export type StageName =
  | 'path'
  | 'method'
  | 'credential'
  | 'parameters'
  | 'media-type'
  | 'content-encoding'
  | 'body'
  | 'members'

type StatusBehavior = Extract<BehaviorName, `${string}Status`>

/** What the response to a problem is: classes may share it. */
export interface ErrorKind<Name extends string = string> {
  /** In the journal. */
  readonly name: Name
  /** In the body of the response. */
  readonly number: number
  /** Those of which the first documented one counts; one alone holds always: routing is no response of an operation. */
  readonly statuses: number | readonly number[]
  /** The behavior that replaces the status. */
  readonly statusBehavior?: StatusBehavior
}

/** What is wrong with one request. */
export interface ProblemDetails {
  /** A sentence. */
  readonly message: string
  /** `name`, `origin/country` */
  readonly member?: string | undefined
  /** JSON Pointer (RFC 6901) to it in the body; by default that of the member. */
  readonly pointer?: string
  /** The offending value of a member or a header. */
  readonly value?: unknown
}

/** Everything about one class of problems. */
export interface ProblemClass<Name extends string = string> {
  /** As profiles write it; a class of members has the pointer of one behind it, such as `type/id`. */
  readonly key: string
  readonly stage: StageName
  readonly error: ErrorKind<Name>
  /** The behavior that accepts or refuses it. */
  readonly decidedBy?: BehaviorName
  /** Whether a response reports it together with others, as validators of members do. */
  readonly isJoined?: boolean
  /** Absent if the schema finds it. */
  readonly find?: (context: RequestContext) => ProblemDetails | undefined
}

/** The statuses of a request that is not valid. */
export const INVALID_STATUSES: readonly number[] = [400, 422]

/** With the names of errors as a type. */
export const problemClass = <const Name extends string>(
  definition: ProblemClass<Name>,
): ProblemClass<Name> => definition
