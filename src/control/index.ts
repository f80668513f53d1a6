/// <reference types="node" preserve="true" />
export type { JournalEntry, JournalQuery, PageQuery } from '../core/journal.ts'
export type { Scenario, ScenarioDefinition, Scenarios } from '../scenario/scenario.ts'
export type { UseOptions } from '../core/view.ts'
export type { RequestCondition, WaitOptions } from '../core/wait-for-request.ts'
export type { NewPlant, RequestBody } from '../generated/types.ts'
export type {
  Awaitable,
  CollectionInfo,
  Control,
  LeftOutInfo,
  OperationInfo,
  OperationList,
  OperationSummary,
  ParameterInfo,
  ScenarioState,
  StoredResource,
  TokenControl,
} from './control.ts'
export type { RemoteEvent } from './event-stream.ts'
export { type EventOptions, remote, type RemoteControl } from './remote.ts'
export { RemoteError, type RemoteOptions } from './control-client.ts'
