// The options of a mock and of profiles, and checks of options, whose mistakes name the place.
export {
  UsageError,
  isInteger,
  isNumeric,
  showValue,
  isObject,
  object,
  string,
  throwMistakes,
  wrongValue,
  type Mistake,
  type Place,
} from './base/check-value.ts'
export { NOT_OF_MOCK, withoutServerOptions } from './base/server-options.ts'
export { truncate } from './base/truncate.ts'
export {
  checkNames,
  mockOptionChecks,
  optionsOfOne,
  type MockOptions,
} from './core/mock-options.ts'
export { profileForms } from './core/profile-forms.ts'
export type {
  ErrorRule,
  Join,
  JoinObject,
  Learned,
  Profile,
  ProfileOptions,
  ProfileSettings,
  ResponseSettings,
  Unexplained,
} from './core/profile-settings.ts'
export type { Delay } from './scenario/delay.ts'
export type { Fault } from './scenario/scenario.ts'
