import type { ReadParameter } from '../document/parameter-values.ts'
import { INVALID_STATUSES, problemClass, type ProblemClass } from './problem.ts'
import type { ParameterProblem, RequestContext } from './request-context.ts'

function parameterClass<const Key extends string>(key: Key, number: number): ProblemClass<Key> {
  return problemClass({
    key,
    stage: 'parameters',
    error: { name: key, number, statuses: INVALID_STATUSES },
    isJoined: true,
  })
}

export const parameterMissing: ProblemClass<'parameter-missing'> = parameterClass(
  'parameter-missing',
  8001,
)
export const parameterWrong: ProblemClass<'parameter-wrong'> = parameterClass(
  'parameter-wrong',
  8002,
)

/** The parameters of a request with their values. */
export function parametersOf(context: RequestContext): readonly ReadParameter[] {
  const { operation, request, pathValues, patternBudget, known } = context
  const { target, headers } = request
  known.parameters ??=
    operation.parameters?.read({ target, headers, pathValues }, patternBudget) ?? []
  return known.parameters
}

/** The value of the first parameter with a name; undefined if the request does not have it. */
export const parameterOf = (context: RequestContext, name: string): unknown =>
  parametersOf(context).find(({ parameter }) => parameter.name === name)?.value

/** What is wrong with the parameters of a request, in the order of the document. */
export const findInParameters = (context: RequestContext): readonly ParameterProblem[] =>
  context.operation.parameters?.problemsOf(parametersOf(context)) ?? []
