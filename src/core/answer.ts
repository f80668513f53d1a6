import { examples } from '../generated/examples.ts'
import type { NewPlant, Plant } from '../generated/types.ts'
import { type Problem, validateNewPlant } from '../generated/validators.ts'
import type { Choices } from './choices.ts'
import type { Delay } from './delay.ts'
import { exampleBody, exampleNames, exampleStatus } from './example.ts'
import type { Fault } from './exchange.ts'
import { jsonText } from './json-text.ts'
import { suggest } from './nearest.ts'
import { plantText } from './plant.ts'
import { ScenarioFault } from './play.ts'
import { NUMBERS, type Refusal, type RefusalKind } from './refusal.ts'
import type { FixedAnswer } from './scenario.ts'
import { isToken } from './token.ts'

/** Status, headers and body of an answer, and what it means for the world and the journal. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly problems: readonly Problem[]
  /** Whether the plant that was sent is now in the store. */
  readonly creates?: boolean
  /** The name of the scenario that answered, with its delay and fault; none where none was asked. */
  readonly scenario?: string
  readonly delay?: Delay | undefined
  readonly fault?: Fault | undefined
}

/** What decides the status of these refusals; any other is a 400. */
const STATUS_CHOICES: { readonly [Kind in RefusalKind]?: StatusChoice } = {
  'credential-missing': 'credential-status',
  'credential-malformed': 'credential-status',
  'credential-unknown': 'credential-status',
  'media-type': 'media-type-status',
  'body-limit': 'body-limit-status',
  path: 'unknown-path-status',
  method: 'unknown-method-status',
}
type StatusChoice = Extract<keyof Choices, `${string}-status`>

const JSON_HEADERS = { 'content-type': 'application/json' }
const NO_PROBLEMS: readonly Problem[] = []

/** A 200 with the Plant that was sent; with its id where `echoId` says so (R3, R4). */
export function created(plant: NewPlant, echoId: boolean): Outcome {
  return {
    status: 200,
    headers: JSON_HEADERS,
    body: plantText(plant, echoId),
    problems: NO_PROBLEMS,
    creates: true,
  }
}

/** A 200 whatever was sent: the Plant that was sent where it is one, else the document's first example. */
export function createdAnyway(value: unknown, echoId: boolean): Outcome {
  if (validateNewPlant(value).length === 0) return created(value as NewPlant, echoId)
  const [first] = Object.values<Plant>(examples.responses[200])
  return fixedJson(200, first ?? { name: 'Plant' })
}

/** An Error body for a refusal (R6). */
export function refused(refusal: Refusal, choices: Choices): Outcome {
  const { kind, error, message, problems } = refusal
  const choice = STATUS_CHOICES[kind]
  const status = choice === undefined ? 400 : choices[choice]
  let headers: Outcome['headers'] = JSON_HEADERS
  if (kind === 'method') headers = { ...headers, allow: 'POST, OPTIONS' }
  if (status === 401) headers = { ...headers, 'www-authenticate': 'Bearer' }
  return { status, headers, body: JSON.stringify({ error, message }), problems }
}

/** A 400 whatever was sent. */
export function rejected(error: number = NUMBERS.rejected, message = 'Unexpected error'): Outcome {
  return fixedJson(400, { error, message })
}

/** What a scenario spells out. */
export function fixed(answer: FixedAnswer): Outcome {
  refuseUnsendable(answer)
  const outcome = contentOf(answer)
  const { status = outcome.status, headers = {} } = answer
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...outcome, status, headers: { ...outcome.headers, ...Object.fromEntries(own) } }
}

function contentOf({ error, message, example, status, body, text }: FixedAnswer): Outcome {
  if (error !== undefined || message !== undefined) return rejected(error, message)
  if (example !== undefined) return exampleAnswer(example, status)
  if (body !== undefined) return fixedJson(200, body)
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return {
    status: 200,
    headers: text === undefined ? {} : headers,
    body: text ?? '',
    problems: NO_PROBLEMS,
  }
}

/** An example of the document; any status but 200 takes those of 400. */
function exampleAnswer(name: string, status: number | undefined): Outcome {
  const of = status === undefined ? exampleStatus(name) : status === 200 ? 200 : 400
  const body = of && exampleBody(of, name)
  if (of === undefined || body === undefined) {
    throw new ScenarioFault(`no example is named "${name}"${suggest(name, exampleNames(of))}`)
  }
  return fixedJson(of, body)
}

/** On a wrong status or header an adapter would throw, and a client would get nothing. */
function refuseUnsendable({ status = 200, headers = {}, error = 0 }: FixedAnswer): void {
  if (error !== (error | 0)) {
    throw new ScenarioFault(`the error number must be an integer within int32 (got ${error})`)
  }
  if (!(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new ScenarioFault(`the status must be from 200 to 599 (got ${status})`)
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!isToken(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new ScenarioFault(`the header ${JSON.stringify(name)} is none that HTTP can carry`)
    }
    if (/^(?:content-length|transfer-encoding|connection)$/i.test(name)) {
      throw new ScenarioFault(`the header ${JSON.stringify(name)} is for HTTP itself to set`)
    }
  }
}

function fixedJson(status: number, body: unknown): Outcome {
  return { status, headers: JSON_HEADERS, body: jsonText(body), problems: NO_PROBLEMS }
}
