import { pointerTo } from '../document/pointer.ts'
import { bodyEncoding, bodyJson, bodyLimit, bodyMissing, byteOrderMark } from './body.ts'
import type { Behavior } from './behavior.ts'
import { contentEncoding, mediaType } from './content.ts'
import { credentialMalformed, credentialMissing, credentialUnknown } from './credential.ts'
import {
  classOfKeyword,
  findBySchema,
  findingOf,
  loneSurrogate,
  repeatedId,
  repeatedMember,
  SCHEMA_CLASSES,
} from './members.ts'
import { unknownMethod } from './method.ts'
import { unknownPath } from './path.ts'
import type { Finding, ProblemClass, StageName } from './problem.ts'
import type { Problem, ProblemKeyword } from '../base/validator.ts'
import type { Subject } from './subject.ts'

/** The classes that the mock finds itself, by the stages of a request in their order. */
const STAGES = [
  [unknownPath],
  [unknownMethod],
  [credentialMissing, credentialMalformed, credentialUnknown],
  [mediaType],
  [contentEncoding],
  [bodyLimit, bodyMissing, bodyEncoding, byteOrderMark, bodyJson],
  SCHEMA_CLASSES,
  [repeatedMember, loneSurrogate, repeatedId],
] as const satisfies readonly (readonly ProblemClass[])[]

/** All of them, in that order. */
export const CLASSES: readonly ProblemClass<RequestErrorName>[] = STAGES.flat()

/** The name of an error of a request. */
export type RequestErrorName = (typeof STAGES)[number][number]['error']['name']

/** Why a request was refused: `keyword` is the name of the error, `pointer` that of a member, or ''. */
export interface RequestProblem {
  readonly pointer: string
  readonly keyword: string
  readonly message: string
}

/** Why a request is refused, in the words of the mock. */
export interface FoundProblem extends RequestProblem {
  /** That of the class, with the member if there is one, such as `type/id`; profiles add kinds, such as `type/id/null`. */
  readonly key: string
  readonly problemClass: ProblemClass<RequestErrorName>
  readonly keyword: RequestErrorName
  /** The keyword of the schema that a value breaks. */
  readonly constraint?: ProblemKeyword
  /** Whether a behavior accepts it. */
  readonly accepted: boolean
  readonly member?: string | undefined
  /** The offending value of a member or a header. */
  readonly value?: unknown
}

/**
 * The problems of the first stage that finds any. With `isAll` those of every stage, as far as a lenient service would read
 * the request, and those that a behavior accepts.
 */
export function findProblems(subject: Subject, isAll = false): readonly FoundProblem[] {
  const { behavior } = subject
  const problems: FoundProblem[] = []
  let stage: StageName | undefined
  for (const classes of STAGES) {
    const isNext = classes[0].stage !== stage
    if (isNext && problems.length > 0 && !isAll) break
    stage = classes[0].stage
    if (classes === SCHEMA_CLASSES) problems.push(...findBySchema(subject).map(fromSchema))
    else
      for (const problemClass of classes) {
        const accepted = isAccepted(problemClass, behavior)
        const finding = accepted && !isAll ? undefined : problemClass.find?.(subject)
        if (finding !== undefined) problems.push(problemOf(problemClass, finding, accepted))
      }
  }
  return problems
}

const isAccepted = ({ decidedBy }: ProblemClass, behavior: Behavior): boolean =>
  decidedBy !== undefined && behavior[decidedBy] !== 'refused'

function problemOf(
  problemClass: ProblemClass<RequestErrorName>,
  finding: Finding,
  accepted: boolean,
): FoundProblem {
  const { message, member, value } = finding
  const { pointer = member === undefined ? '' : pointerTo('', member) } = finding
  const { key, error } = problemClass
  return { key, problemClass, keyword: error.name, pointer, message, accepted, member, value }
}

function fromSchema(problem: Problem): FoundProblem {
  const { problemClass, key } = classOfKeyword(problem)
  return { ...problemOf(problemClass, findingOf(problem), false), key, constraint: problem.keyword }
}

const ROUTE: readonly StageName[] = ['path', 'method', 'credential']

/** Whether the problem is of the path, the method or the credential: no scenario applies to such a request. */
export const isOfRoute = ({ problemClass: { stage } }: FoundProblem): boolean =>
  ROUTE.includes(stage)

/** Whether validators of members report the problem together with others. */
export const isOfMembers = ({ problemClass: { isJoined } }: FoundProblem): boolean =>
  isJoined === true
