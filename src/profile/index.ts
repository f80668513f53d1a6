export { breachesOf } from './breaches.ts'
export { playProfile } from './play-profile.ts'
export type {
  ErrorRule,
  Learned,
  Profile,
  ProfileOptions,
  ProfileSettings,
  ResponseSettings,
  Unexplained,
} from './settings.ts'
