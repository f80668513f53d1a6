import { INVALID_STATUSES, problemClass, type ProblemClass } from './problem.ts'
import type { RequestContext } from './request-context.ts'

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

/** The value of the first parameter with a name; undefined if the request does not have it. */
export const parameterOf = (context: RequestContext, name: string): unknown =>
  context.operation.parameters?.valueOf(context, name)
