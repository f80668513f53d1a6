import { type Check, isObject } from '../base/check-value.ts'
import { memoize } from '../base/memoize.ts'
import { sentencesOf } from '../base/mistake.ts'
import { scenarioChecks } from './check-scenario.ts'
import type { Asked } from './asked.ts'
import { ofUser, ScenarioError } from './scenario-error.ts'
import type { Scenario, ScenarioContext, ScenarioRequest } from './scenario.ts'

/** Maximum nesting of a result, that of the control API. */
const MAX_NESTING = 64
/** Maximum members and items of a result: nobody writes so many, but a circle of sequences has more. */
const MAX_PARTS = 10_000

type ScenarioFunction = (request: ScenarioRequest, context: ScenarioContext) => Scenario<string>

/** The scenario that a user's function chooses for a request. @throws {ScenarioError} whose cause is what the function threw */
export const resultOf = (choose: ScenarioFunction, asked: Asked): Scenario<string> =>
  ofUser(() => {
    const result = choose(requestOf(asked), asked.scenarioContext())
    return readResult(result, asked.operation.documented.exampleNames)
  })

/** The request for a function of a user. */
function requestOf({ request, body }: Asked): ScenarioRequest {
  const { method, target } = request
  const headers = Object.fromEntries(request.headers.entries())
  return { method, target, headers, body: body.text, json: body.json.value }
}

/**
 * The scenario that a user's function returned, which may be plain JavaScript, so it is checked like any other.
 * @param examples the names that it may give as `example`
 * @throws {ScenarioError} if it is none; whatever its getters throw
 */
export function readResult(result: unknown, examples: readonly string[]): Scenario<string> {
  if (typeof result === 'object' && result !== null && 'then' in result) {
    // Unhandled, a rejection would end the process.
    new Promise((resolve) => resolve(result)).catch(() => {})
    throw new ScenarioError('its function must return a scenario, not a promise')
  }
  const copied = copyOf(result)
  const [sentence] = sentencesOf(checkFor(examples)(copied, ['the result of its function']))
  if (sentence !== undefined) throw new ScenarioError(sentence)
  return copied as Scenario<string>
}

const checkFor = memoize(
  (examples: readonly string[]): Check => scenarioChecks({ examples }).scenario,
)

/** A copy, so that what was checked is what is used: a getter or a proxy may give another value each time. */
function copyOf(result: unknown): unknown {
  let parts = 0
  const copy = (value: unknown, nesting: number, name: string): unknown => {
    // The body of a response is any JSON, of any size; it is read once.
    if (name === 'body' || typeof value !== 'object' || value === null) return value
    if (nesting === MAX_NESTING) throw tooLarge()
    const count = (added: number): void => {
      parts += added
      if (parts > MAX_PARTS) throw tooLarge()
    }
    if (Array.isArray(value)) {
      count(value.length)
      return Array.from(value, (item) => copy(item, nesting + 1, ''))
    }
    if (!isObject(value)) return value
    const names = Object.keys(value)
    count(names.length)
    return Object.fromEntries(
      names.map((member) => [member, copy(value[member], nesting + 1, member)]),
    )
  }
  return copy(result, 0, '')
}

function tooLarge(): ScenarioError {
  return new ScenarioError(
    `the result of its function has more than ${MAX_PARTS} members, is nested deeper than ${MAX_NESTING}, or contains itself`,
  )
}
