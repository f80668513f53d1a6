import { type Problem, validateNewPlant } from '../generated/validators.ts'
import type { Body } from './body.ts'
import type { Choices } from './choices.ts'
import type { MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import { isApplicationJson } from './media-type.ts'
import { refuse, refuseProblems, type Refusal } from './refusal.ts'

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * Every reason why a request holds no NewPlant (N1 to N10, in the order in which a server meets them);
 * undefined where the value of its body is one.
 */
export function refuseNewPlant(
  request: MockRequest,
  body: Body,
  choices: Choices,
): Refusal | undefined {
  const contentType = request.headers.get('content-type') ?? undefined
  if (!isApplicationJson(contentType)) {
    const got = contentType === undefined ? 'none' : JSON.stringify(contentType.slice(0, 80))
    return refuse('media-type', `the Content-Type must be application/json (got ${got})`)
  }
  if (request.cut === true) {
    return refuse('body-limit', `the body must have at most ${choices['body-limit']} bytes`)
  }
  if (body.bytes.length === 0) return refuse('body-missing', 'the body is required (got none)')
  if (body.text === null) return refuse('body-encoding', 'the body must be UTF-8')
  const { value, repeated, fault } = body.json
  if (fault !== undefined) {
    const { line, column, why } = fault
    return refuse('body-json', `the body must be JSON: line ${line}, column ${column}: ${why}`)
  }
  const problems = validateNewPlant(value)
  if (problems.length > 0) return refuseProblems(problems as [Problem, ...Problem[]])
  return (
    refuseMember(choices, 'repeated-member', 'given once', () => repeated[0]) ??
    refuseMember(choices, 'lone-surrogate', 'well-formed Unicode', () => loneSurrogateIn(value))
  )
}

function refuseMember(
  choices: Choices,
  kind: 'repeated-member' | 'lone-surrogate',
  must: string,
  find: () => string | undefined,
): Refusal | undefined {
  const name = choices[kind] === 'refused' ? find() : undefined
  if (name === undefined) return undefined
  return refuse(kind, `${JSON.stringify(name)} must be ${must}`, pointerTo(name))
}

/** RFC 6901 §3. */
function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function loneSurrogateIn(value: JsonValue): string | undefined {
  return Object.entries(value as object).find(
    ([, member]) => typeof member === 'string' && LONE_SURROGATE.test(member),
  )?.[0]
}
