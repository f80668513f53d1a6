import { shortenToken } from '../core/credential.ts'
import type { Mock } from '../core/mock.ts'

/** Which scenario is in force, in a world or (token undefined) where worlds have chosen none. */
export interface ScenarioState {
  readonly scenario: string
  /** Whether it was chosen here. */
  readonly own: boolean
  /** The server's. */
  readonly default: string
  /** Shortened. */
  readonly token: string | null
}

export function stateOf(mock: Mock, token: string | undefined): ScenarioState {
  const world = token === undefined ? undefined : mock.world(token)
  return {
    scenario: (world ?? mock).scenario,
    own: world?.hasOwnScenario ?? false,
    default: mock.scenario,
    token: token === undefined ? null : shortenToken(token),
  }
}
