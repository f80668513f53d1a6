import { shortenToken } from '../core/credential.ts'
import type { Mock } from '../core/mock.ts'

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

export function stateOf(mock: Mock, token: string | undefined): ScenarioState {
  const view = token === undefined ? mock : mock.forToken(token)
  return {
    scenario: view.scenario,
    own: token !== undefined && view.hasOwnScenario,
    default: mock.scenario,
    token: token === undefined ? null : shortenToken(token),
  }
}
