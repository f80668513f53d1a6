import '../base/needed-node.ts'
export { learn, type LearnResult, type LearnOptions } from './learn.ts'
export { readProfile } from './drift/drift.ts'
export { formatProfile } from './profile-file/format-profile.ts'
