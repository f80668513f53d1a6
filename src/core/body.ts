import { validateNewPlant } from '../generated/validators.ts'
import type { Behavior } from './behavior.ts'
import { type ErrorName, errorResponse, type Outcome, schemaErrorResponse } from './error-response.ts'
import type { MockRequest } from './exchange.ts'
import { type JsonResult, readJson, parseJson } from './json.ts'
import { isApplicationJson } from './media-type.ts'

// The core is compiled without Node and DOM; every runtime has TextDecoder.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** A request body, parsed as JSON at most once and only on demand. */
export class Body {
  /** undefined if the body is not UTF-8 (RFC 8259 §8.1). A byte order mark is kept. */
  readonly text: string | undefined
  /** For display: bytes that are not UTF-8 become U+FFFD. */
  readonly display: string
  readonly #behavior: Behavior
  #json: JsonResult | undefined

  constructor(bytes: Uint8Array, behavior: Behavior) {
    this.#behavior = behavior
    try {
      this.text = strict.decode(bytes)
    } catch {}
    this.display = this.text ?? lenient.decode(bytes)
  }

  get json(): JsonResult {
    const { text = '' } = this
    const { byteOrderMark, nestingLimit } = this.#behavior
    const json = byteOrderMark === 'ignored' ? text.replace(/^\uFEFF/, '') : text
    return (this.#json ??= readJson(json, nestingLimit))
  }
}

/** The error response to a request without a valid NewPlant (N1 to N10, in this order); undefined if it is valid. */
export function checkNewPlant(request: MockRequest, body: Body, behavior: Behavior): Outcome | undefined {
  const refuse = (name: ErrorName, message: string, pointer?: string): Outcome =>
    errorResponse(behavior, name, message, pointer)
  const contentType = request.headers.get('content-type')
  if (!isApplicationJson(contentType)) {
    const got = JSON.stringify(contentType?.slice(0, 80)) ?? 'none'
    return refuse('media-type', `the Content-Type must be application/json (got ${got})`)
  }
  if (request.truncated === true) return refuse('body-limit', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (body.text === '') return refuse('body-missing', 'the body is required (got none)')
  if (body.text === undefined) return refuse('body-encoding', 'the body must be UTF-8')
  const { value, error } = body.json
  if (error !== undefined) {
    const { line, column, reason } = error
    return refuse('body-json', `the body must be JSON: line ${line}, column ${column}: ${reason}`)
  }
  const problems = validateNewPlant(value)
  if (problems.length > 0) return schemaErrorResponse(behavior, problems)
  const refuseMember = (problem: ErrorName, name: string, must: string): Outcome =>
    refuse(problem, `${JSON.stringify(name)} ${must}`, `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  const [repeated] = behavior.repeatedMember === 'refused' ? parseJson(body.text, Infinity).repeated : []
  if (repeated !== undefined) return refuseMember('repeated-member', repeated, 'must be given once')
  if (behavior.loneSurrogate === 'accepted') return undefined
  const isLone = (member: unknown): boolean => typeof member === 'string' && !member.isWellFormed()
  const [name] = Object.entries(value as object).find(([, member]) => isLone(member)) ?? []
  return name === undefined ? undefined : refuseMember('lone-surrogate', name, 'must be well-formed Unicode')
}
