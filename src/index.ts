export type { Config } from './adapters/node.ts'
export type { CheckConfig } from '../contract/data/check-config.ts'
export type { Awaitable, Control, TokenControl } from './control/control.ts'
export type { Behavior, BehaviorName } from './problems/behavior.ts'
export { BEHAVIOR } from './problems/check-behavior.ts'
export type { Delay } from './scenario/delay.ts'
export { type ErrorName, ERRORS } from './core/errors.ts'
export type { MockExchange, MockResponse } from './core/exchange.ts'
export type { HeaderMap, MockRequest } from './base/request.ts'
export type { RequestProblem } from './problems/find-problems.ts'
export { type JournalEntry, type JournalQuery, type PageQuery, toEntry } from './core/journal.ts'
export { configure, createMock } from './core/create-mock.ts'
export type { Mock } from './core/mock.ts'
export type { MockOptions, MockSettings } from './core/mock-options.ts'
export type * from './scenario/scenario.ts'
export { builtInScenarios } from './scenario/scenario.ts'
export type { Limits, Memory } from './core/token-state.ts'
export type { Observer, View } from './core/view.ts'
export type { RequestCondition, WaitOptions } from './core/wait-for-request.ts'
export type { Condition, Conditions, Tests } from './scenario/when.ts'
export { defineConfig, type PlantStoreConfig } from './define-config.ts'
export type {
  components,
  Error,
  ErrorBody,
  NewPlant,
  operations,
  paths,
  Plant,
  RequestBody,
  SuccessBody,
} from './generated/types.ts'
export type { Problem } from './base/validator.ts'
