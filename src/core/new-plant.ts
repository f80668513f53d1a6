import type { NewPlant } from '../generated/types.ts'
import { validateNewPlant, type Problem } from '../generated/validators.ts'
import type { Body } from './body.ts'
import type { Choices } from './choices.ts'
import type { MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import { isApplicationJson } from './media-type.ts'
import { refuse, refuseProblems, type Refusal } from './refusal.ts'

export type NewPlantReading =
  | { readonly plant: NewPlant; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly plant?: never }

/** A request's NewPlant, or every reason why it is none (N1 to N10, in the order in which a server meets them). */
export function readNewPlant(request: MockRequest, body: Body, choices: Choices): NewPlantReading {
  const refusal = refuseBody(request, body, choices)
  if (refusal !== undefined) return { refusal }
  const reading = body.json(choices['nesting-limit'], choices['byte-order-mark'])
  if (reading.fault !== undefined) {
    const { line, column, why } = reading.fault
    return {
      refusal: refuse('body-json', `the body must be JSON: line ${line}, column ${column}: ${why}`),
    }
  }
  const problems = validateNewPlant(reading.value)
  if (problems.length > 0) return { refusal: refuseProblems(problems as [Problem, ...Problem[]]) }
  const [repeated] = choices['repeated-member'] === 'refused' ? reading.repeated : []
  if (repeated !== undefined) {
    return {
      refusal: refuse(
        'repeated-member',
        `${JSON.stringify(repeated)} must be given once`,
        pointerTo(repeated),
      ),
    }
  }
  if (choices['lone-surrogate'] === 'refused') {
    const name = memberWithLoneSurrogate(reading.value)
    if (name !== undefined) {
      return {
        refusal: refuse(
          'lone-surrogate',
          `${JSON.stringify(name)} must be well-formed Unicode`,
          pointerTo(name),
        ),
      }
    }
  }
  return { plant: reading.value as unknown as NewPlant }
}

/** RFC 6901 §3. */
function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function refuseBody(request: MockRequest, body: Body, choices: Choices): Refusal | undefined {
  const contentType = request.headers.get('content-type')
  if (!isApplicationJson(contentType)) {
    const got =
      contentType === undefined || contentType === null
        ? 'none'
        : JSON.stringify(contentType.slice(0, 80))
    return refuse('media-type', `the Content-Type must be application/json (got ${got})`)
  }
  if (request.cut === true) {
    return refuse('body-limit', `the body must have at most ${choices['body-limit']} bytes`)
  }
  if (body.bytes.length === 0) return refuse('body-missing', 'the body is required (got none)')
  if (body.text === null) return refuse('body-encoding', 'the body must be UTF-8')
  return undefined
}

function memberWithLoneSurrogate(value: JsonValue): string | undefined {
  const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
  return Object.entries(value as object).find(
    ([, member]) => typeof member === 'string' && lone.test(member),
  )?.[0]
}
