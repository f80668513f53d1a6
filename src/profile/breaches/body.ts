import { isApplicationJson } from '../../base/header-syntax.ts'
import { readJson } from '../../base/json.ts'
import type { PlannedResponse } from '../../core/exchange.ts'
import type { MockOperation } from '../../core/operation.ts'
import { responseFor } from '../../document/document.ts'

/** Whether the operation has a response with a status. */
export const isDocumented = (status: number, { source }: MockOperation): boolean =>
  responseFor(source, status) !== undefined

/** How the content of a response with a documented status breaks its schema. */
export function breachOfBody(
  { status, headers, body }: PlannedResponse,
  { source }: MockOperation,
): string | undefined {
  const [content] = responseFor(source, status)?.content ?? []
  if (content === undefined) return undefined
  const rules = status < 400 ? { type: 'R2', body: 'R3' } : { type: 'R5', body: 'R6' }
  const type = headers['content-type']
  if (!isApplicationJson(type) && type !== content.mediaType)
    return `the content type is not JSON (${rules.type})`
  const [problem] = content.validate(readJson(body).value)
  if (problem === undefined) return undefined
  const what = problem.pointer === '' ? 'the body' : `"${problem.pointer.slice(1)}"`
  return `${what} ${problem.must} (${rules.body})`
}
