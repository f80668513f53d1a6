import { namesIn } from '../document/pointer.ts'
import type { Problem } from '../base/validator.ts'
import type { RequestContext } from './request-context.ts'

/** The value whose members are checked. A service that ignores what follows the first value judges that one. */
export const checkedValue = ({ request, body }: RequestContext): unknown =>
  request.truncated === true ? undefined : body.first

/** What the schema finds of a body. */
export function schemaProblems(context: RequestContext): readonly Problem[] {
  const { operation, patternBudget, pauses, known } = context
  const { validate } = operation.request
  known.problemsOfBody ??= validate(checkedValue(context), '', patternBudget, pauses)
  return known.problemsOfBody
}

/** Whether the body of a request, if it may have one, is JSON that its schema accepts. */
export function isValidBody(context: RequestContext): boolean {
  const { body, operation } = context
  if (operation.request.mediaTypes.length === 0) return true
  return body.json.error === undefined && schemaProblems(context).length === 0
}

/** The member of a JSON Pointer, such as `name` and `origin/country`; undefined for the whole body. */
export function memberAt(pointer: string): string | undefined {
  if (pointer === '') return undefined
  return pointer.includes('~') ? namesIn(pointer).join('/') : pointer.slice(1)
}
