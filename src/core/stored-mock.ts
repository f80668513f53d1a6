import { fromEntry, type JournalEntry } from './journal.ts'
import { Mock } from './mock.ts'
import { nameScenario } from './mock-options.ts'
import { sequencesIn } from './resolve-scenario.ts'
import type { Scenario } from './scenario.ts'
import type { CreatedPlant } from './token-state.ts'

/** The state of one token besides its journal and plants; JSON, unless a scenario has functions. */
export interface TokenSnapshot {
  /** Id of the last request. */
  readonly lastId: number
  /** The token's own scenario. */
  readonly scenario?: Scenario<string> | undefined
  /** The definition that `custom` selects, if it is not the token's own scenario. */
  readonly custom?: Scenario<string> | undefined
  /** Number of responses of each sequence, by its path; without those at their start. */
  readonly positions: Readonly<Record<string, number>>
}

/** A mock whose state can be stored, one token at a time. */
export class StoredMock extends Mock<string> {
  snapshot(token: string): TokenSnapshot {
    const { tokens, custom, lastId } = this.state
    const { scenario: own, positions } = tokens.use(token)
    const scenario = own?.scenario
    const found = this.#sequences(scenario).flatMap(([path, sequence]) => {
      const position = positions.get(sequence)
      return position === undefined ? [] : [[path, position] as const]
    })
    const other = custom === scenario ? undefined : custom
    return { lastId, scenario, custom: other, positions: Object.fromEntries(found) }
  }

  /** Gives a token the state of a snapshot, and the journal and plants that it had, oldest first. */
  restore(
    token: string,
    { lastId, scenario, custom = scenario, positions }: TokenSnapshot,
    entries: Iterable<JournalEntry>,
    plants: Iterable<CreatedPlant>,
  ): void {
    const { state } = this
    const { tokens, settings } = state
    const restored = tokens.use(token)
    state.lastId = lastId
    if (typeof custom === 'object') state.custom = custom
    try {
      if (scenario !== undefined) tokens.setScenario(token, nameScenario(scenario, settings.scenarios))
    } catch {
      // The settings no longer have what it refers to.
    }
    for (const [path, sequence] of this.#sequences(scenario))
      if (Object.hasOwn(positions, path)) restored.positions.set(sequence, positions[path] as number)
    for (const entry of entries) {
      tokens.record(restored, fromEntry(entry, token))
      state.lastId = Math.max(state.lastId, entry.id)
    }
    for (const created of plants) {
      tokens.recordPlant(restored, created)
      state.lastId = Math.max(state.lastId, created.id)
    }
  }

  /** Every sequence that requests of a token can reach, by its path. */
  #sequences(own: Scenario<string> = ''): [path: string, sequence: object][] {
    const { scenarios, scenario } = this.state.settings
    const named = Object.entries(scenarios).flatMap(([name, each]) => [...sequencesIn(each, `scenarios/${name}`)])
    return [...named, ...sequencesIn(scenario.scenario, 'default'), ...sequencesIn(own, 'own')]
  }
}
