import { type Choices, choose } from './choices.ts'
import type { Delay } from './delay.ts'
import { unknown } from './nearest.ts'
import { namesIn } from './play.ts'
import {
  builtInScenarios,
  type NamedScenario,
  type Scenario,
  type ScenarioRecord,
} from './scenario.ts'

/** What may change while a mock runs. */
export interface MockSettings {
  /** In force where a world has chosen none; `auto` by default. */
  readonly scenario?: Scenario | undefined
  /** Further scenarios by name; a built-in one's name replaces it. */
  readonly scenarios?: Readonly<Record<string, Scenario>> | undefined
  /** Milliseconds, or a distribution of them, before answers for which no scenario says otherwise; 0 by default. */
  readonly delay?: Delay | undefined
  /** What the document leaves open, see choices.ts. */
  readonly choices?: Partial<Choices> | undefined
}

/** Settings in full, every name in them resolved. */
export interface Setting {
  readonly choices: Choices
  readonly scenarios: Readonly<Record<string, ScenarioRecord>>
  readonly scenario: NamedScenario
  readonly delay: Delay
  /** Throws a ScenarioFault where a scenario says what no server can do. */
  readonly check?: ((scenario: ScenarioRecord) => void) | undefined
}

/** @throws Error where a scenario or a choice is named that is not there, or a choice takes another value */
export function readSettings(settings: MockSettings): Setting {
  const { delay = 0 } = settings
  const own = Object.entries(settings.scenarios ?? {}).map(([name, scenario]) => [
    name,
    typeof scenario === 'string' ? { answer: scenario } : scenario,
  ])
  const scenarios: Record<string, ScenarioRecord> = {
    ...builtInScenarios,
    ...Object.fromEntries(own),
  }
  for (const scenario of Object.values(scenarios)) checkNames(scenario, scenarios)
  return {
    choices: choose(settings.choices ?? {}),
    scenarios,
    scenario: nameScenario(settings.scenario ?? 'auto', scenarios),
    delay,
  }
}

/** @throws Error where the scenario is, or leads to, a name that is not there */
export function nameScenario(scenario: Scenario, scenarios: Setting['scenarios']): NamedScenario {
  checkNames(scenario, scenarios)
  return { name: typeof scenario === 'string' ? scenario : 'custom', scenario }
}

function checkNames(scenario: Scenario, scenarios: Setting['scenarios']): void {
  for (const name of namesIn(scenario)) {
    if (!Object.hasOwn(scenarios, name)) {
      throw new Error(`The ${unknown('scenario', name, Object.keys(scenarios))}.`)
    }
  }
}
