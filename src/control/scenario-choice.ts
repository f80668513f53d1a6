import { checkScenario } from '../core/definition.ts'
import type { HeaderFields } from '../core/exchange.ts'
import { readExactJson } from '../core/json-exact.ts'
import { isApplicationJson } from '../core/media-type.ts'
import type { Scenario } from '../core/scenario.ts'
import { Refusal } from './refusal.ts'

/** More would be no scenario, and a deeper one would overflow the stack of who checks it. */
const NESTING = 64

/** The scenario that a PUT holds: `{"scenario": …}`, or a name or a definition itself. */
export function readScenarioChoice(headers: HeaderFields, body: Uint8Array): Scenario {
  const form = 'such as {"scenario":"flaky"} or {"scenario":{"answer":"created","delay":200}}'
  if (!isApplicationJson(headers.get('content-type')))
    throw new Refusal(
      'input',
      `The Content-Type must be application/json, and the body a scenario, ${form}.`,
    )
  const reading = readExactJson(decode(body), NESTING)
  if (reading.fault !== undefined) {
    const { line, column, why } = reading.fault
    throw new Refusal(
      'input',
      `The body must be JSON, ${form} (line ${line}, column ${column}: ${why}).`,
    )
  }
  const { value } = reading
  const wrapped = typeof value === 'object' && value !== null && Object.hasOwn(value, 'scenario')
  const { scenario = value, ...others } = (wrapped ? value : {}) as Record<string, unknown>
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new Refusal(
      'input',
      `The body takes nothing beside "scenario" (got ${JSON.stringify(other)}).`,
    )
  if (
    typeof scenario !== 'string' &&
    (typeof scenario !== 'object' || scenario === null || Array.isArray(scenario))
  )
    throw new Refusal('input', `A scenario is a name or a record, ${form}.`)
  const problems = checkScenario(scenario, 'scenario')
  if (problems.length > 0) throw new Refusal('input', `${problems.join('; ')}.`)
  return scenario
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Refusal('input', 'The body must be UTF-8.')
  }
}
