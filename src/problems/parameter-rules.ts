import { SECRET_NAME } from '../base/secret-names.ts'
import type { Problem } from '../base/validator.ts'
import { concretePath, textsOfPath } from '../document/concrete-path.ts'
import type { Parameter } from '../document/document.ts'
import { type ReadParameter, readParameterValues } from '../document/parameter-values.ts'
import { namesIn } from '../document/pointer.ts'
import { sentenceOf } from './members.ts'
import type { ParameterProblem, ParameterRules, RequestContext } from './request-context.ts'

/** How the parameters of an operation are read and judged. */
export const parameterRules = (parameters: readonly Parameter[]): ParameterRules => ({
  find: (context) => readOnce(parameters, context).flatMap(problemsOf),
  valueOf: (context, name) =>
    readOnce(parameters, context).find(({ parameter }) => parameter.name === name)?.value,
  concretePath: (path, pathValues) => concretePath(path, textsOfPath({ parameters }, pathValues)),
})

function readOnce(
  parameters: readonly Parameter[],
  { request, pathValues, patternBudget, known }: RequestContext,
): readonly ReadParameter[] {
  const { target, headers } = request
  known.parameters ??= readParameterValues(
    parameters,
    { target, headers, pathValues },
    patternBudget,
  )
  return known.parameters
}

const isAbsence = ({ keyword, pointer }: Problem): boolean =>
  keyword === 'required' && pointer === ''

const problemsOf = ({ parameter, value, problems }: ReadParameter): readonly ParameterProblem[] =>
  problems.map((problem) => ({
    isMissing: isAbsence(problem),
    message: `${parameter.in} "${parameter.name}${placeIn(problem.pointer)}" ${sentence(parameter, problem)}`,
    parameter: { name: parameter.name, in: parameter.in },
    value,
  }))

/** A secret is not repeated. */
const sentence = ({ name }: Parameter, problem: Problem): string =>
  isAbsence(problem) || SECRET_NAME.test(name) ? problem.must : sentenceOf(problem)

/** `[0]` of a list, `.size` of an object. */
const placeIn = (pointer: string): string =>
  namesIn(pointer)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
