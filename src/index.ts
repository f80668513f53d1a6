export type { Awaitable, Control, WorldControl } from './control/control.ts'
export { CHOICE_MEANINGS } from './core/choice-meanings.ts'
export { type Choice, CHOICES } from './core/choice-values.ts'
export type { ChoiceName, Choices } from './core/choices.ts'
export type { Delay } from './core/delay.ts'
export type { Exchange, Fault, MockAnswer, MockRequest } from './core/exchange.ts'
export { type JournalEntry, toEntry } from './core/journal.ts'
export { createBoundedMock as createMock } from './core/bounded-mock.ts'
export type { Mock, MockOptions } from './core/mock.ts'
export { ERROR_NUMBERS } from './core/error-numbers.ts'
export {
  type Branch,
  builtInScenarios,
  type FixedAnswer,
  type Scenario,
  type ScenarioRecord,
  type ScenarioRequest,
  type Step,
} from './core/scenario.ts'
export type { MockSettings } from './core/settings.ts'
export type { RequestCondition, WaitOptions } from './core/wait-for-request.ts'
export type { Condition, Conditions, Tests } from './core/when.ts'
export type { Change, Observer } from './core/observer.ts'
export type { Limits, Memory } from './core/limits.ts'
export type { View } from './core/view.ts'
export type { components, Error, NewPlant, operations, paths, Plant } from './generated/types.ts'
export type { Problem } from './generated/validators.ts'
