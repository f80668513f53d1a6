import { type Behavior, checkBehavior, readBehavior } from './behavior.ts'
import { type Check, object, objectOf, string, throwProblems, wholeNumber } from '../check-value.ts'
import { checkScenario, scenarioCheck } from './check-scenario.ts'
import { checkDelay, type Delay } from './delay.ts'
import { Player } from './player.ts'
import { profileChecks, type ProfileSettings } from './profile.ts'
import { builtInScenarios, type Scenario, type Scenarios } from './scenario.ts'
import type { Limits } from './token-state.ts'

/** What may change while a mock runs. */
export interface MockSettings<Own extends string = string> extends ProfileSettings {
  /** Used by tokens without a scenario of their own; `auto` by default. */
  readonly scenario?: Scenario<NoInfer<Own>> | undefined
  /** Further scenarios by name; one with a built-in name replaces it. */
  readonly scenarios?: Readonly<Record<Own, Scenario<NoInfer<Own>>>> | undefined
  /** Milliseconds, or a distribution of them, before each response whose scenario has no delay; 0 by default. */
  readonly delay?: Delay | undefined
  /** What the interface document leaves open. */
  readonly behavior?: Partial<Behavior> | undefined
}

/** `Own` are the names in `scenarios`. */
export interface MockOptions<Own extends string = string> extends MockSettings<Own> {
  /** `/plants` is appended to it; `*` accepts any path that ends in `/plants`. Empty by default. */
  readonly basePath?: string | undefined
  /** Seed of the delays, 0 by default: the same seed draws the same delays. */
  readonly seed?: number | undefined
  readonly limits?: Partial<Limits> | undefined
}

/** Settings with every default filled in and every name checked. */
export interface ResolvedSettings {
  readonly behavior: Behavior
  readonly scenarios: Scenarios
  readonly scenario: Scenario<string>
  readonly delay: Delay
  readonly latency: ProfileSettings['latency']
  readonly player: Player
}

const limit = wholeNumber(1)
/** A check for each option of `createMock`. */
export const mockOptionChecks: Readonly<Record<keyof MockOptions, Check>> = {
  scenario: checkScenario,
  scenarios: objectOf(checkScenario),
  delay: checkDelay,
  behavior: checkBehavior,
  ...profileChecks,
  basePath: string,
  seed: wholeNumber(0),
  limits: object({ tokens: limit, journal: limit, plants: limit, bytes: limit }),
}

/** @throws Error that names everything wrong with the options of `createMock` or `configure` */
export function resolveSettings(options: MockOptions): ResolvedSettings {
  throwProblems(object(mockOptionChecks)(options, ''))
  const { scenario = 'auto', scenarios: own = {}, delay = 0, behavior: given = {}, latency } = options
  const define = (given: Scenario<string>) => (typeof given === 'string' ? { answer: given } : given)
  const definitions = Object.entries(own).map(([name, given]) => [name, define(given)])
  const scenarios: Scenarios = { ...builtInScenarios, ...Object.fromEntries(definitions) }
  throwProblems(checkNames(options))
  const behavior = readBehavior(given)
  return { behavior, scenarios, scenario, delay, latency, player: new Player(options, behavior) }
}

/** What is wrong with the scenario names in options whose members are right. */
export function checkNames({ scenario, scenarios = {} }: MockOptions): readonly string[] {
  const check = scenarioCheck(Object.keys({ ...builtInScenarios, ...scenarios }))
  return object({ scenarios: objectOf(check), scenario: check })({ scenarios, scenario }, '')
}

/** @throws Error if the scenario is wrong or refers to an unknown one */
export function checkUsable(scenario: Scenario<string>, scenarios: Scenarios): void {
  throwProblems(scenarioCheck(Object.keys(scenarios))(scenario, 'scenario'))
}

/** `/api/v1` for `api/v1/`; the empty string for `/`. */
export function normalizeBasePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') || trimmed === '*' ? trimmed : `/${trimmed}`
}
