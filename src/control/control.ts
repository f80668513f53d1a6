import type { JournalEntry } from '../core/journal.ts'
import type { Scenario, ScenarioRecord } from '../core/scenario.ts'
import type { RequestCondition, WaitOptions } from '../core/wait-for-request.ts'
import type { NewPlant } from '../generated/types.ts'

/** At hand in process, on its way from elsewhere: code that awaits it reads the same for both. */
export type Awaitable<Value> = Value | PromiseLike<Value>

/** One token's world, wherever the mock lives. */
export interface WorldControl {
  /** The name of the scenario in force. */
  readonly scenario: Awaitable<string>
  /** Chooses a scenario and starts its sequences again; undefined follows the mock's. */
  use(scenario: Scenario | undefined): Awaitable<void>
  /** What came in, in the order of the requests. */
  requests(): Awaitable<readonly JournalEntry[]>
  /** Waits for the first request, remembered or to come, that fits; rejects with what came instead. */
  waitForRequest(fits: RequestCondition, options?: WaitOptions): Promise<JournalEntry>
  /** What was created, in that order. */
  plants(): Awaitable<readonly NewPlant[]>
  /** Forgets what came in, and nothing else. */
  clearRequests(): Awaitable<void>
  /** Forgets what was created, and nothing else. */
  clearPlants(): Awaitable<void>
  /** Forgets all of that, the scenario too. */
  reset(): Awaitable<void>
}

/** A mock, wherever it lives: in this process (a `Mock` is one), in a page, behind HTTP (`remote`). */
export interface Control extends WorldControl {
  /** Every scenario by its name. */
  readonly scenarios: Awaitable<Readonly<Record<string, ScenarioRecord>>>
  /** Chooses the scenario of every world that has none of its own; undefined goes back to the first one. */
  use(scenario: Scenario | undefined): Awaitable<void>
  world(token: string): WorldControl
}
