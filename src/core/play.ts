import { type Delay, DELAY_FORMS, isDelay } from './delay.ts'
import type { Fault, MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import type { FixedAnswer, Scenario, ScenarioRecord } from './scenario.ts'
import { holds } from './when.ts'

/** What a scenario comes to for one request. */
export interface Play {
  readonly answer: 'auto' | 'created' | 'rejected' | FixedAnswer
  readonly delay?: Delay | undefined
  readonly fault?: Fault | undefined
}

/** Where a scenario is played: the names it may use, the world's positions in sequences, the request. */
export interface Stage {
  readonly scenarios: Readonly<Record<string, Scenario>>
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
export function play(scenario: Scenario, stage: Stage, depth = 0): Play {
  if (depth > DEEPEST) {
    throw new ScenarioFault(
      'it leads back to itself; give one of the scenarios on its way an answer of its own',
    )
  }
  if (typeof scenario === 'string') {
    const named = Object.hasOwn(stage.scenarios, scenario) ? stage.scenarios[scenario] : undefined
    if (named === undefined) throw new ScenarioFault(`no scenario is named "${scenario}"`)
    return play(named, stage, depth + 1)
  }
  const { delay, fault } = scenario
  if (delay !== undefined && !isDelay(delay)) {
    throw new ScenarioFault(`its delay takes ${DELAY_FORMS}`)
  }
  const inner = playRecord(scenario, stage, depth)
  return { answer: inner.answer, delay: delay ?? inner.delay, fault: fault ?? inner.fault }
}

function playRecord(scenario: ScenarioRecord, stage: Stage, depth: number): Play {
  const { answer = 'auto', sequence, choose } = scenario
  if (sequence !== undefined) return play(nextStep(scenario, stage.positions), stage, depth + 1)
  if (choose !== undefined) {
    const branch = choose.find(({ when }) => when === undefined || holds(when, stage.value()))
    return play(branch ?? 'auto', stage, depth + 1)
  }
  if (typeof answer === 'function') {
    return play(decided(answer({ ...stage.request, value: stage.value() })), stage, depth + 1)
  }
  if (typeof answer !== 'string') return { answer }
  // `auto`, `created` and `rejected` are at bottom themselves, also where a user has wrapped them.
  const own = answer === 'auto' || answer === 'created' || answer === 'rejected'
  return own && stage.scenarios[answer] === scenario ? { answer } : play(answer, stage, depth + 1)
}

/** Types promise as much, but a user's function may be plain JavaScript. */
function decided(made: Scenario | PromiseLike<unknown>): Scenario {
  const fits = typeof made === 'string' || (typeof made === 'object' && made !== null)
  if (fits && !(typeof made === 'object' && 'then' in made)) return made
  // Its rejection would end the process.
  if (fits) void Promise.resolve(made).catch(() => {})
  throw new ScenarioFault(
    fits
      ? 'its function must answer at once, not with a promise'
      : `its function must return a scenario's name or record (got ${String(made)})`,
  )
}

function nextStep(scenario: ScenarioRecord, positions: WeakMap<object, number>): Scenario {
  const { sequence = [], loop = false } = scenario
  const times = sequence.map((step) => (typeof step === 'string' ? 1 : (step.times ?? 1)))
  const whole = times.reduce((sum, each) => sum + each, 0)
  const position = positions.get(scenario) ?? 0
  positions.set(scenario, loop ? (position + 1) % whole : Math.min(position + 1, whole))
  let left = position
  const index = times.findIndex((each) => (left -= each) < 0)
  return (index === -1 ? sequence.at(-1) : sequence[index]) ?? 'auto'
}

/** A scenario that cannot be played; the message finishes "the scenario cannot answer: ". */
export class ScenarioFault extends Error {}

/** Every scenario name that a scenario leads to, as far as data tells (functions are not run). */
export function* namesIn(scenario: Scenario): Generator<string> {
  if (typeof scenario === 'string') {
    yield scenario
    return
  }
  const { answer, sequence = [], choose = [] } = scenario
  if (typeof answer === 'string') yield answer
  for (const part of [...sequence, ...choose]) yield* namesIn(part)
}
