import { isObject, readJson } from 'plant-store-kit/json'
import {
  JSON_HEADERS,
  TEXT_HEADERS,
  type BodyMockOperation,
  withHeadersOf,
} from 'plant-store-kit/responder'
import type { ErrorRule } from 'plant-store-kit/options'
import type { Evidence } from './evidence.ts'
import type { Choice } from './candidates.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { isSameJson } from '../values/same-json.ts'
import { isEmpty } from '../values/without-empty.ts'

type DefaultHeaders = Readonly<Record<string, string | undefined>>

/** Writes a response as a rule for the evidence under its key: what is as without a rule is left out. */
export function writeRule(choice: Choice, evidence: readonly Evidence[]): ErrorRule {
  if (choice === 'accepted') return 'accepted'
  const { status } = choice
  if (typeof status === 'string') return { fault: status }
  const headers = changedHeaders(choice, status, evidence)
  const isStatusChanged = evidence.some(
    ({ refusalByDefault }) => refusalByDefault.status !== status,
  )
  return {
    ...(isStatusChanged && { status }),
    ...(!isEmpty(headers) && { headers }),
    ...writtenBody(choice, status, evidence),
  } as ErrorRule
}

/** Headers that are not those which some response has by default; an empty one removes the mock's own. */
function changedHeaders(
  { headers = {}, isText }: ResponseData,
  status: number,
  evidence: readonly Evidence[],
): Readonly<Record<string, string>> {
  const defaults = evidence.map(({ problem, operation, refusalByDefault }): DefaultHeaders => {
    const type = isText ? TEXT_HEADERS['content-type'] : refusalByDefault.headers?.['content-type']
    const headersOfStatus = withHeadersOf(problem.keyword, status, JSON_HEADERS, operation)
    return { ...headersOfStatus, 'content-type': type }
  })
  const names = new Set([headers, ...defaults].flatMap((list) => Object.keys(list)))
  const values = Array.from(names, (name) => [name, headers[name] ?? ''] as const)
  const changed = values.filter(([name, value]) =>
    defaults.some((byDefault) => (byDefault[name] ?? '') !== value),
  )
  return Object.fromEntries(changed)
}

/** A body with a number and a message alone is written in short, if errors of the document have them so. */
function writtenBody(
  { body, isText }: ResponseData,
  status: number,
  evidence: readonly Evidence[],
): Partial<Record<'error' | 'message' | 'text' | 'body', unknown>> {
  if (body === undefined) return {}
  if (isText) return { text: body }
  const { error, message, ...otherMembers } = isObject(body) ? body : {}
  const isPlain = Number.isInteger(error) && typeof message === 'string' && isEmpty(otherMembers)
  const isShort = isPlain && evidence.every(({ operation }) => hasPlainErrors(operation, status))
  return isShort ? { error, message } : { body }
}

/** Whether errors have a number and a message under the names that rules have for them. */
function hasPlainErrors({ bodies }: BodyMockOperation, status: number): boolean {
  const { text } = bodies.error(status, { number: 1, message: 'a', problems: [] })
  return isSameJson(readJson(text).value, { error: 1, message: 'a' })
}
