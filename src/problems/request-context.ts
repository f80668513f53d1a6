import { createBudget, type StepBudget } from '../base/pattern/budget.ts'
import type { Pauses } from '../base/pauses.ts'
import type { Parameter } from '../document/document.ts'
import type { ParameterSource, ReadParameter } from '../document/parameter-values.ts'
import type { Property } from '../document/schema.ts'
import type { MockRequest } from '../base/request.ts'
import type { Problem, Validator } from '../base/validator.ts'
import type { Behavior } from './behavior.ts'
import { type Authentication, type CredentialProblem, stateTokenOf } from './read-credential.ts'
import type { Route } from './route.ts'
import { Body } from './request-body.ts'

/** What requests of an operation are judged by. */
export interface RequestRules {
  /** In upper case. */
  readonly method: string
  readonly request: {
    readonly isRequired: boolean
    /** The first one is the usual one; without any, requests have no body. */
    readonly mediaTypes: readonly string[]
    /** Documented ones besides, of which no body is read; by default none. */
    readonly unreadMediaTypes?: readonly string[] | undefined
    readonly validate: Validator
    /** The members that the schema declares, in document order, without `allOf`. */
    readonly members: readonly Property[]
    readonly memberNames: readonly string[]
    /** The member by whose value the service knows what it stored, if the document has one. */
    readonly identity?: string | undefined
    /** What the behavior `members` adds to the schema. */
    readonly limits?: Validator | undefined
    /** Reads a body that is a form; absent where bodies are JSON. */
    readonly read?: ((request: MockRequest) => Body) | undefined
  }
  readonly authentication: Authentication
  /** Names of errors for whose status the operation has no response. */
  readonly undocumented?: ReadonlySet<string>
  /** Absent for an operation without parameters: a page without any does not load the code that reads them. */
  readonly parameters?: ParameterRules | undefined
}

/** How the parameters of an operation are read and judged. */
export interface ParameterRules {
  /** What is wrong with those of a request, in the order of the document. */
  readonly find: (context: RequestContext) => readonly ParameterProblem[]
  /** The value of the first one with a name; undefined if the request does not have it. */
  readonly valueOf: (context: RequestContext, name: string) => unknown
  /** A path of the document with the values of a request in one spelling. */
  readonly concretePath: (path: string, pathValues: ParameterSource['pathValues']) => string
}

/** What is wrong with a parameter. */
export interface ParameterProblem {
  readonly isMissing: boolean
  /** A sentence. */
  readonly message: string
  readonly parameter: Pick<Parameter, 'name' | 'in'>
  /** The offending value. */
  readonly value: unknown
}

/** What a request is judged by. */
export interface ContextOptions<Operation extends RequestRules = RequestRules> {
  readonly operation: Operation
  /** Where the operation is, below the base path; one that begins with `*` accepts any path that ends in the rest. */
  readonly path: string
  /** Where the request goes by the paths of a document; by default the path and the method of the operation decide. */
  readonly route?: Route | undefined
  /** Of the parameters in the path by name, as sent; by default those of the route. */
  readonly pathValues?: Readonly<Record<string, string>>
  readonly behavior: Behavior
  /** Whether the service has stored something with the id, for the token that keys the state. */
  readonly isKnownId?: ((id: unknown) => boolean) | undefined
  /** Counts up over the requests of one mock. */
  readonly number?: () => number
  readonly body?: Body
  /** Lets a large body be read and checked in several turns. */
  readonly pauses?: Pauses | undefined
}

/** A request with all that decides its response. */
export interface RequestContext<Operation extends RequestRules = RequestRules> extends Required<
  Omit<ContextOptions<Operation>, 'isKnownId' | 'pauses' | 'route'>
> {
  readonly route: Route | undefined
  readonly pauses: Pauses | undefined
  readonly isKnownId: (id: unknown) => boolean
  readonly request: MockRequest
  /** Keys the state that the request uses. */
  readonly stateToken: string | undefined
  readonly credential: CredentialProblem | undefined
  /** The steps that all patterns may take for the request. */
  readonly patternBudget: StepBudget
  /** What stages have found out for those behind them. */
  readonly known: Known
}

/** What is found out once for a request, because it is asked for again, and costs steps of patterns. */
interface Known {
  parameters: readonly ReadParameter[] | undefined
  /** What the schema finds of the body. */
  problemsOfBody: readonly Problem[] | undefined
}

export function contextOf<Operation extends RequestRules>(
  request: MockRequest,
  options: ContextOptions<Operation>,
): RequestContext<Operation> {
  const { operation, path, route, behavior, isKnownId = () => false, number = () => 1 } = options
  const { pathValues = route?.pathValues ?? {}, pauses } = options
  const { memberNames, read } = operation.request
  const { body = read?.(request) ?? new Body(request.body, behavior, memberNames, pauses) } =
    options
  const { authentication } = operation
  const { token, problem: credential } = authentication.read(request, behavior.tokens)
  const stateToken = token ?? stateTokenOf(request, authentication, behavior.tokens)
  const patternBudget = createBudget()
  return {
    request,
    operation,
    body,
    path,
    pathValues,
    route,
    stateToken,
    credential,
    behavior,
    isKnownId,
    number,
    pauses,
    patternBudget,
    known: { parameters: undefined, problemsOfBody: undefined },
  }
}
