export { learn, type LearnResult, type LearnOptions } from './learn.ts'
export { readProfile } from './drift.ts'
export { formatProfile } from './format-profile.ts'
