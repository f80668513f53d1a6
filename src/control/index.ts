export type { JournalEntry, JournalQuery } from '../core/journal.ts'
export type { Scenario, ScenarioDefinition } from '../core/scenario.ts'
export type { RequestCondition, WaitOptions } from '../core/wait-for-request.ts'
export type { NewPlant } from '../generated/types.ts'
export {
  type EventOptions,
  RemoteError,
  type RemoteEvent,
  type RemoteOptions,
} from './connection.ts'
export type { Awaitable, Control, TokenControl } from './control.ts'
export { remote, type RemoteControl } from './remote.ts'
export type { ScenarioList, ScenarioState } from './scenarios.ts'
