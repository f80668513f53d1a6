export { breachesOf } from './breaches.ts'
export { playProfile } from './play-profile.ts'
export type * from './settings/settings.ts'
