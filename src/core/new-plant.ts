import { validateNewPlant } from '../generated/validators.ts'
import type { Outcome } from './outcome.ts'
import type { Body } from './body.ts'
import type { Choices } from './choices.ts'
import type { MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import { scanJson } from './json-scan.ts'
import { isApplicationJson } from './media-type.ts'
import { refuse, refuseProblems, type RefusalKind } from './refusal.ts'

/**
 * The refusal of a request that holds no NewPlant (N1 to N10, in the order in which a server meets them);
 * undefined where the value of its body is one.
 */
export function refuseNewPlant(
  request: MockRequest,
  body: Body,
  choices: Choices,
): Outcome | undefined {
  const because = (kind: RefusalKind, message: string): Outcome => refuse(choices, kind, message)
  const contentType = request.headers.get('content-type')
  if (!isApplicationJson(contentType)) {
    const got = JSON.stringify(contentType?.slice(0, 80)) ?? 'none'
    return because('media-type', `the Content-Type must be application/json (got ${got})`)
  }
  if (request.cut === true) {
    return because('body-limit', `the body must have at most ${choices['body-limit']} bytes`)
  }
  if (body.bytes.length === 0) return because('body-missing', 'the body is required (got none)')
  if (body.text === undefined) return because('body-encoding', 'the body must be UTF-8')
  const { value, fault } = body.json
  if (fault !== undefined) {
    const { line, column, why } = fault
    return because('body-json', `the body must be JSON: line ${line}, column ${column}: ${why}`)
  }
  const problems = validateNewPlant(value)
  if (problems.length > 0) return refuseProblems(choices, problems)
  return (
    refuseMember(
      choices,
      'repeated-member',
      'given once',
      () => scanJson(body.text as string, Infinity).repeated[0],
    ) ??
    refuseMember(choices, 'lone-surrogate', 'well-formed Unicode', () => loneSurrogateIn(value))
  )
}

function refuseMember(
  choices: Choices,
  keyword: 'repeated-member' | 'lone-surrogate',
  must: string,
  find: () => string | undefined,
): Outcome | undefined {
  const name = choices[keyword] === 'refused' ? find() : undefined
  if (name === undefined) return undefined
  const message = `${JSON.stringify(name)} must be ${must}`
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return refuse(choices, keyword, message, pointer)
}

function loneSurrogateIn(value: JsonValue): string | undefined {
  return Object.entries(value as object).find(
    ([, member]) => typeof member === 'string' && !member.isWellFormed(),
  )?.[0]
}
