import { validateNewPlant } from '../generated/validators.ts'
import type { Behavior } from './behavior.ts'
import type { Body } from './body.ts'
import { type ErrorName, errorResponse, type Outcome, schemaErrorResponse } from './error-response.ts'
import type { MockRequest } from './exchange.ts'
import { type JsonValue, scanJson } from './json.ts'
import { isApplicationJson } from './media-type.ts'

/** The error response to a request without a valid NewPlant (N1 to N10, in this order); undefined if it is valid. */
export function checkNewPlant(request: MockRequest, body: Body, behavior: Behavior): Outcome | undefined {
  const refuse = (name: ErrorName, message: string): Outcome => errorResponse(behavior, name, message)
  const contentType = request.headers.get('content-type')
  if (!isApplicationJson(contentType)) {
    const got = JSON.stringify(contentType?.slice(0, 80)) ?? 'none'
    return refuse('media-type', `the Content-Type must be application/json (got ${got})`)
  }
  if (request.truncated === true) return refuse('body-limit', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (body.length === 0) return refuse('body-missing', 'the body is required (got none)')
  if (body.text === undefined) return refuse('body-encoding', 'the body must be UTF-8')
  const { value, error } = body.json
  if (error !== undefined) {
    const { line, column, reason } = error
    return refuse('body-json', `the body must be JSON: line ${line}, column ${column}: ${reason}`)
  }
  const problems = validateNewPlant(value)
  if (problems.length > 0) return schemaErrorResponse(behavior, problems)
  return checkRepeatedMember(body.text, behavior) ?? checkLoneSurrogate(value, behavior)
}

function checkRepeatedMember(text: string, behavior: Behavior): Outcome | undefined {
  if (behavior.repeatedMember === 'accepted') return undefined
  const [name] = scanJson(text, Infinity).repeated
  return memberError(behavior, 'repeated-member', name, 'must be given once')
}

function checkLoneSurrogate(value: JsonValue, behavior: Behavior): Outcome | undefined {
  if (behavior.loneSurrogate === 'accepted') return undefined
  const [name] =
    Object.entries(value as object).find(([, member]) => typeof member === 'string' && !member.isWellFormed()) ?? []
  return memberError(behavior, 'lone-surrogate', name, 'must be well-formed Unicode')
}

function memberError(behavior: Behavior, error: ErrorName, name: string | undefined, must: string) {
  if (name === undefined) return undefined
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return errorResponse(behavior, error, `${JSON.stringify(name)} ${must}`, pointer)
}
