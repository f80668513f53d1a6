import { memberOf } from '../base/check-value.ts'
import { hintOf } from '../base/suggest.ts'
import type { Asked } from './asked.ts'
import type { Branch } from './scenario.ts'
import { matches } from './when.ts'

/** The index of the first branch whose condition holds; -1 if none does. */
export function indexOfBranch(branches: readonly Branch<string>[], asked: Asked): number {
  return branches.findIndex(
    ({ when }) =>
      when === undefined || matches(when, (name) => valuesOf(name, asked), asked.patternBudget),
  )
}

/** What a condition is about: a member of the body, or else a parameter, or else the names of the operation. */
function valuesOf(name: string, { body, operation, parameterOf }: Asked): readonly unknown[] {
  const member = memberOf(body.json.value, name)
  const { request, source } = operation
  if (member !== undefined || request.memberNames.includes(name)) return [member]
  const isParameter = source.parameters.some((parameter) => parameter.name === name)
  return name === OPERATION && !isParameter
    ? [source.name, source.operationId]
    : [parameterOf(name)]
}

/** The name of a condition on the operation of a request. */
const OPERATION = 'operation'

/** A sentence about a condition on what a request lacks, and whose name is almost one of the document's. */
export function misspelledIn(
  branches: readonly Branch<string>[],
  { body, operation: { request, source } }: Asked,
): string | undefined {
  const names = branches.flatMap(({ when = {} }) => Object.keys(when))
  const documented = [...request.memberNames, ...source.parameters.map(({ name }) => name)]
  for (const name of names) {
    const isKnown =
      name === OPERATION ||
      documented.includes(name) ||
      memberOf(body.json.value, name) !== undefined
    const hint = isKnown ? '' : hintOf(name, documented)
    if (hint !== '')
      return `The document has no member "${name}", which a scenario has in "when"${hint}`
  }
  return undefined
}
