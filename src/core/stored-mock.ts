import type { Exchange } from './exchange.ts'
import type { JournalEntry } from './journal.ts'
import { Mock } from './mock.ts'
import { nameScenario } from './mock-options.ts'
import type { Scenario, ScenarioDefinition } from './scenario.ts'
import type { CreatedPlant } from './token-state.ts'

/** The state of one token besides its journal and plants; JSON, unless a scenario has functions. */
export interface TokenSnapshot {
  /** Id of the last request. */
  readonly lastId: number
  readonly scenario?: Scenario<string> | undefined
  readonly custom?: ScenarioDefinition<string> | undefined
  /** Number of responses of each sequence that has begun. */
  readonly positions: readonly (readonly [path: string, responses: number])[]
}

/** A mock whose state can be stored, one token at a time. */
export class StoredMock extends Mock<string> {
  snapshot(token: string): TokenSnapshot {
    const { tokens, custom, lastId } = this.state
    const { scenario: { scenario } = {}, positions } = tokens.use(token)
    const all = this.#sequences(scenario).map(([path, sequence]) => [path, positions.get(sequence) ?? 0] as const)
    return { lastId, scenario, custom, positions: all.filter(([, position]) => position > 0) }
  }

  /** Gives a token the state of a snapshot, and the journal and plants that it had, oldest first. */
  restore(
    token: string,
    { lastId, scenario, custom, positions }: TokenSnapshot,
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
    const begun = new Map(positions)
    for (const [path, sequence] of this.#sequences(scenario)) restored.positions.set(sequence, begun.get(path) ?? 0)
    for (const entry of entries) state.tokens.record(restored, fromEntry(entry, token))
    for (const created of plants) state.tokens.recordPlant(restored, created)
    const ids = [restored.journal, restored.plants].map(({ items }) => items.at(-1)?.id ?? 0)
    state.lastId = Math.max(lastId, ...ids)
  }

  /** Every sequence that requests of a token can reach, by its path. */
  #sequences(own: Scenario<string> = ''): [path: string, sequence: object][] {
    const { scenarios, scenario } = this.state.settings
    const all = { ...scenarios, 'of the settings': scenario.scenario, 'of the token': own }
    return Object.entries(all).flatMap(([name, each]) => sequencesIn(each, name))
  }
}

function sequencesIn(scenario: Scenario<string>, path: string): [path: string, sequence: object][] {
  if (typeof scenario === 'string') return []
  const { sequence, choose = [] } = scenario
  const parts = (sequence ?? choose).flatMap((part, nth) => sequencesIn(part, `${path}/${nth}`))
  return sequence === undefined ? parts : [[path, scenario], ...parts]
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
