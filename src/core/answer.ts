import type { NewPlant } from '../generated/types.ts'
import { validateNewPlant } from '../generated/validators.ts'
import { examplesOf } from './example.ts'
import type { RefusalProblem } from './exchange.ts'
import { jsonText } from './json-text.ts'
import { unknown } from './nearest.ts'
import { JSON_HEADERS, type Outcome } from './outcome.ts'
import { plantText } from './plant.ts'
import { ScenarioFault } from './play.ts'
import { NUMBERS } from './refusal.ts'
import type { FixedAnswer } from './scenario.ts'

const NO_PROBLEMS: readonly RefusalProblem[] = []

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
  return json(200, examplesOf(200)[0]?.body)
}

/** A 400 whatever was sent. */
export function rejected(error: number = NUMBERS.rejected, message = 'Unexpected error'): Outcome {
  return json(400, { error, message })
}

/** What a scenario spells out. */
export function fixed(answer: FixedAnswer): Outcome {
  const outcome = contentOf(answer)
  const { status = outcome.status, headers = {} } = answer
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...outcome, status, headers: { ...outcome.headers, ...Object.fromEntries(own) } }
}

function contentOf({ error, message, example, status, body, text }: FixedAnswer): Outcome {
  if (error !== undefined || message !== undefined) return rejected(error, message)
  if (body !== undefined) return json(200, body)
  if (example !== undefined) {
    // Any status but 200 takes the examples of 400.
    const examples = examplesOf(status && (status === 200 ? 200 : 400))
    const found = examples.find(({ name }) => name === example)
    if (found !== undefined) return json(found.status, found.body)
    const names = examples.map(({ name }) => name)
    throw new ScenarioFault(`the ${unknown('example', example, names)}`)
  }
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return {
    status: 200,
    headers: text === undefined ? {} : headers,
    body: text ?? '',
    problems: NO_PROBLEMS,
  }
}

function json(status: number, body: unknown): Outcome {
  return { status, headers: JSON_HEADERS, body: jsonText(body), problems: NO_PROBLEMS }
}
