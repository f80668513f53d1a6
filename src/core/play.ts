import type { Delay } from './delay.ts'
import type { Fault, MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import { unknown } from './nearest.ts'
import type { FixedAnswer, Scenario, ScenarioRecord, Step } from './scenario.ts'
import type { Setting } from './settings.ts'
import { holds } from './when.ts'

/** What a scenario comes to for one request. */
export interface Play {
  readonly answer: 'auto' | 'created' | 'rejected' | FixedAnswer
  readonly delay?: Delay | undefined
  readonly fault?: Fault | undefined
}

/** Where a scenario is played: the names it may use, the world's positions in sequences, the request. */
export interface Stage {
  readonly scenarios: Readonly<Record<string, ScenarioRecord>>
  readonly check?: Setting['check']
  readonly positions: WeakMap<object, number>
  readonly request: MockRequest
  /** The body's JSON value, undefined where it is none; read only if a scenario asks. */
  readonly value: () => JsonValue | undefined
}

/** A scenario that leads to itself would never end. */
const DEEPEST = 32

/**
 * Follows a scenario to its answer and moves each sequence on the way by one; the outermost delay and fault count.
 *
 * @throws ScenarioFault where a name is not there or leads back to itself
 */
export function play(
  first: Scenario,
  { scenarios, check, positions, request, value }: Stage,
): Play {
  let scenario = first
  let delay: Delay | undefined
  let fault: Fault | undefined
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (typeof scenario === 'string') {
      const named = Object.hasOwn(scenarios, scenario) ? scenarios[scenario] : undefined
      if (named === undefined)
        throw new ScenarioFault(`the ${unknown('scenario', scenario, Object.keys(scenarios))}`)
      scenario = named
    }
    check?.(scenario)
    delay ??= scenario.delay
    fault ??= scenario.fault
    const { answer = 'auto', sequence, choose } = scenario
    if (sequence !== undefined) scenario = nextStep(scenario, sequence, positions)
    else if (choose !== undefined)
      scenario = choose.find(({ when }) => when === undefined || holds(when, value())) ?? 'auto'
    else if (typeof answer === 'function')
      scenario = decided(answer({ ...request, value: value() }))
    else if (typeof answer !== 'string') return { answer, delay, fault }
    // `auto`, `created` and `rejected` are at bottom themselves, also where a user has wrapped them.
    else if (isBottom(answer) && scenarios[answer] === scenario) return { answer, delay, fault }
    else scenario = answer
  }
  throw new ScenarioFault('it leads back to itself')
}

function isBottom(answer: string): answer is 'auto' | 'created' | 'rejected' {
  return answer === 'auto' || answer === 'created' || answer === 'rejected'
}

/** Types promise as much, but a user's function may be plain JavaScript. */
function decided(made: Scenario | PromiseLike<unknown>): Scenario {
  if (typeof made === 'string') return made
  if (typeof made === 'object' && made !== null && !('then' in made)) return made
  // The rejection of a promise would end the process.
  Promise.resolve(made).catch(() => {})
  // oxlint-disable-next-line typescript/no-base-to-string -- it may be anything
  throw new ScenarioFault(`its function must return a scenario at once (got ${String(made)})`)
}

function nextStep(
  scenario: ScenarioRecord,
  sequence: readonly Step[],
  positions: WeakMap<object, number>,
): Scenario {
  const times = (step: Step): number => (step as { readonly times?: number }).times ?? 1
  const position = positions.get(scenario) ?? 0
  positions.set(scenario, position + 1)
  const whole = sequence.reduce((sum, step) => sum + times(step), 0)
  let left = scenario.loop ? position % whole : position
  return sequence.find((step) => (left -= times(step)) < 0) ?? sequence.at(-1) ?? 'auto'
}

/** A scenario that cannot be played; the message finishes "the scenario cannot answer: ". */
export class ScenarioFault extends Error {}

/** Every scenario name that a scenario leads to, as far as data tells (functions are not run). */
export function namesIn(scenario: Scenario): string[] {
  if (typeof scenario === 'string') return [scenario]
  const { answer, sequence = [], choose = [] } = scenario
  return [
    ...(typeof answer === 'string' ? [answer] : []),
    ...[...sequence, ...choose].flatMap(namesIn),
  ]
}
