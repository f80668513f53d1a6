import { memoize } from '../base/memoize.ts'
import { pointerTo } from '../document/pointer.ts'
import type { Behavior } from './behavior.ts'
import { bodyEncoding, bodyJson, bodyLimit, bodyMissing, byteOrderMark } from './body.ts'
import { contentEncoding, isMediaTypeOf, mediaType } from './content.ts'
import { credentialMalformed, credentialMissing, credentialUnknown } from './credential.ts'
import {
  classOfKeyword,
  findBySchema,
  detailsOf,
  loneSurrogate,
  repeatedId,
  repeatedMember,
  SCHEMA_CLASSES,
} from './members.ts'
import { unknownMethod } from './method.ts'
import { parameterMissing, parameterWrong } from './parameter.ts'
import { unknownPath } from './path.ts'
import type { ProblemDetails, ProblemClass, StageName } from './problem.ts'
import type { Problem, ProblemKeyword } from '../base/validator.ts'
import type { ParameterProblem, RequestContext } from './request-context.ts'

/** The only stage after which the next one is asked, too. */
const PARAMETERS = [parameterMissing, parameterWrong] as const

const MEDIA_TYPE = [mediaType] as const

/** The classes that the mock finds itself, by the stages of a request in their order. */
const STAGES = [
  [unknownPath],
  [unknownMethod],
  [credentialMissing, credentialMalformed, credentialUnknown],
  PARAMETERS,
  MEDIA_TYPE,
  [contentEncoding],
  [bodyLimit, bodyMissing, bodyEncoding, byteOrderMark, bodyJson],
  [...SCHEMA_CLASSES, repeatedMember, loneSurrogate, repeatedId],
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
  /** The parameter that it is about. */
  readonly parameter?: ParameterProblem['parameter'] | undefined
}

/** Why a request is refused, in the words of the mock. */
export interface FoundProblem extends RequestProblem {
  readonly problemClass: ProblemClass<RequestErrorName>
  readonly keyword: RequestErrorName
  /** The keyword of the schema that a value breaks. */
  readonly constraint?: ProblemKeyword
  /** The member that a schema forbids, if this is the problem. */
  readonly undeclared?: string
  readonly member?: string | undefined
  /** The offending value of a member or a header. */
  readonly value?: unknown
}

/** A stage with those of its classes whose problems are wanted. */
interface Stage {
  readonly isOfParameters: boolean
  readonly isOfMediaType: boolean
  /** Whether the schema finds the problems of some classes, which come first. */
  readonly isOfSchema: boolean
  readonly searches: readonly Search[]
}

interface Search {
  readonly problemClass: ProblemClass<RequestErrorName>
  readonly find: NonNullable<ProblemClass['find']>
}

const stagesWith = (isWanted: (problemClass: ProblemClass) => boolean): readonly Stage[] =>
  STAGES.map((classes: readonly ProblemClass<RequestErrorName>[]) => ({
    isOfParameters: classes === PARAMETERS,
    isOfMediaType: classes === MEDIA_TYPE,
    isOfSchema: classes.some(({ find }) => find === undefined) && classes !== PARAMETERS,
    searches: classes
      .filter(isWanted)
      .flatMap((problemClass) =>
        problemClass.find === undefined ? [] : [{ problemClass, find: problemClass.find }],
      ),
  }))

/** The stages without the problems that a behavior allows. */
const stagesOf = memoize((behavior: Behavior) =>
  stagesWith((problemClass) => !allows(behavior, problemClass)),
)

/**
 * The problems of the first stage that finds any, but not those that a behavior allows; after those of parameters also those
 * of the next stage that finds any.
 */
export function findProblems(context: RequestContext): readonly FoundProblem[] {
  let ofParameters = NONE
  for (const stage of stagesOf(context.behavior)) {
    if (stage.isOfParameters) {
      ofParameters = context.operation.parameters?.find(context).map(ofParameter) ?? NONE
      if (isBodyUnread(context)) return ofParameters
      continue
    }
    if (stage.isOfMediaType && isRatherWithoutBody(context)) continue
    const problems = findIn(stage, context)
    if (problems.length > 0) return [...ofParameters, ...problems]
  }
  return ofParameters
}

const NONE: readonly FoundProblem[] = []

/** Whether a request has neither a body nor its media type, and the document has no status for the latter. */
const isRatherWithoutBody = ({ request, body, operation }: RequestContext): boolean =>
  body.text === '' &&
  !request.headers.get('content-type') &&
  operation.undocumented?.has(mediaType.error.name) === true

/** Whether a body means nothing: none is documented, or one of a media type that the kit does not read. */
const isBodyUnread = ({ request: { headers }, operation }: RequestContext): boolean => {
  const { mediaTypes, unreadMediaTypes = [] } = operation.request
  if (mediaTypes.length === 0 || unreadMediaTypes.length === 0) return mediaTypes.length === 0
  const received = headers.get('content-type')
  return !isMediaTypeOf(received, mediaTypes) && isMediaTypeOf(received, unreadMediaTypes)
}

const ofParameter = ({ isMissing, ...found }: ParameterProblem): FoundProblem => {
  const problemClass = isMissing ? parameterMissing : parameterWrong
  return { problemClass, keyword: problemClass.error.name, pointer: '', ...found }
}

/** Whether a behavior allows the problems of a class. */
export const allows = (behavior: Behavior, { decidedBy }: ProblemClass): boolean =>
  decidedBy !== undefined && behavior[decidedBy] !== 'refused'

const EVERY = /* @__PURE__ */ stagesWith(() => true)

/**
 * The problems of every stage but that of parameters, of which profiles know nothing: as far as a lenient service would read
 * the request, and those that a behavior allows.
 */
export const findEveryProblem = (context: RequestContext): readonly FoundProblem[] =>
  EVERY.flatMap((stage) => findIn(stage, context))

function findIn({ isOfSchema, searches }: Stage, context: RequestContext): readonly FoundProblem[] {
  let problems = isOfSchema ? findBySchema(context).map(fromSchema) : NONE
  for (const { problemClass, find } of searches) {
    const details = find(context)
    if (details !== undefined) problems = [...problems, problemOf(problemClass, details)]
  }
  return problems
}

function problemOf(
  problemClass: ProblemClass<RequestErrorName>,
  details: ProblemDetails,
): FoundProblem {
  const { message, member, value } = details
  const { pointer = member === undefined ? '' : pointerTo('', member) } = details
  const keyword = problemClass.error.name
  return { problemClass, keyword, pointer, message, member, value }
}

const fromSchema = (problem: Problem): FoundProblem => ({
  ...problemOf(classOfKeyword(problem.keyword), detailsOf(problem)),
  constraint: problem.keyword,
  ...(problem.undeclared !== undefined && { undeclared: problem.undeclared }),
})

const ROUTE: readonly StageName[] = ['path', 'method', 'credential']

/** Whether the problem is of the path, the method or the credential: no scenario applies to such a request. */
export const isOfRoute = ({ problemClass: { stage } }: FoundProblem): boolean =>
  ROUTE.includes(stage)

/** Whether a response reports the problem together with others, as validators do. */
export const isJoined = ({ problemClass }: FoundProblem): boolean => problemClass.isJoined === true

/**
 * The problems that one response reports: the one that decides, with others of validators if it is one of theirs, and what the
 * stage after the parameters found.
 */
export function reportedOf(found: readonly FoundProblem[]): readonly FoundProblem[] {
  const [first] = found
  const next = found.find(({ problemClass }) => problemClass.stage !== 'parameters')
  const areJoined = first !== undefined && isJoined(first)
  return found.filter(
    (problem) => problem === first || problem === next || (areJoined && isJoined(problem)),
  )
}
