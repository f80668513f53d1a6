export { playProfile } from './play-profile.ts'
export { unknownClasses } from './settings/check-settings.ts'
export { tokenAdvice } from './settings/token-advice.ts'
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
} from 'plant-store-kit/options'
