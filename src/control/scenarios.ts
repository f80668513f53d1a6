import { shortenToken } from '../core/credential.ts'
import type { Mock } from '../core/mock.ts'
import { OPERATION } from '../core/route.ts'
import type { ScenarioDefinition } from '../core/scenario.ts'

export interface ScenarioState {
  /** Name of the scenario in use. */
  readonly scenario: string
  /** Whether the token has its own; otherwise it follows the mock's. */
  readonly own: boolean
  /** The mock's. */
  readonly default: string
  /** Shortened; null for the whole mock. */
  readonly token: string | null
}

export interface ScenarioList {
  /** Path of the operation, such as `/api/v1/plants`. */
  readonly path: string
  /** Functions are left out of definitions. */
  readonly scenarios: readonly {
    readonly name: string
    readonly description: string | null
    readonly definition: ScenarioDefinition
  }[]
}

export function stateOf(mock: Mock, token: string | undefined): ScenarioState {
  const view = token === undefined ? mock : mock.forToken(token)
  return {
    scenario: view.scenario,
    own: token !== undefined && view.hasOwnScenario,
    default: mock.scenario,
    token: token === undefined ? null : shortenToken(token),
  }
}

export function listScenarios({ basePath, scenarios }: Mock): ScenarioList {
  return {
    path: basePath.replace(/^\*/, '') + OPERATION,
    scenarios: Object.entries(scenarios).map(([name, definition]) => ({
      name,
      description: definition.description ?? null,
      definition,
    })),
  }
}
