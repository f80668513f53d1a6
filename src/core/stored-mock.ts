import type { Exchange } from './exchange.ts'
import type { JournalEntry } from './journal.ts'
import { Mock } from './mock.ts'
import { nameScenario } from './mock-options.ts'
import type { Scenario, ScenarioDefinition } from './scenario.ts'
import type { CreatedPlant } from './token-state.ts'

/** The state of one token besides its journal and plants; JSON, unless a scenario has functions. */
export interface TokenSnapshot {
  readonly scenario?: Scenario<string> | undefined
  readonly custom?: ScenarioDefinition<string> | undefined
  /** Number of responses of each sequence that has begun, by its path. */
  readonly positions: readonly (readonly [path: string, responses: number])[]
}

/** A mock whose state can be stored, one token at a time. */
export class StoredMock extends Mock<string> {
  snapshot(token: string): TokenSnapshot {
    const { tokens, custom } = this.state
    const { scenario: { scenario } = {}, positions } = tokens.use(token)
    return { scenario, custom, positions: [...positions] }
  }

  /** Gives a token the state of a snapshot, and the journal and plants that it had, oldest first. */
  restore(
    token: string,
    { scenario, custom, positions }: TokenSnapshot,
    entries: Iterable<JournalEntry>,
    plants: Iterable<CreatedPlant>,
  ): void {
    const { state } = this
    const restored = state.tokens.use(token)
    try {
      if (scenario !== undefined) state.tokens.setScenario(token, nameScenario(scenario, state.settings.scenarios))
    } catch {
      // The settings no longer have what it refers to.
    }
    state.custom = custom
    restored.positions = new Map(positions)
    for (const entry of entries) state.tokens.record(restored, fromEntry(entry, token))
    for (const created of plants) state.tokens.recordPlant(restored, created)
    state.lastId = Math.max(...[restored.journal, restored.plants].map(({ items }) => items.at(-1)?.id ?? 0))
  }
}

/** Its secrets stay shortened. */
function fromEntry({ request, response, ...entry }: JournalEntry, token: string): Exchange {
  const headers = new Map(Object.entries(request.headers))
  return {
    ...entry,
    token,
    request: { ...request, headers },
    response: { ...response, fault: response.fault ?? undefined },
  }
}
