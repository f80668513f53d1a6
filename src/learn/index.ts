export { learn, type Learned, type LearnOptions } from './learn.ts'
export { readProfile } from './drift.ts'
export { fidelityOf, type Fidelity, type Profile } from './fidelity.ts'
export { formatProfile } from './profile-file.ts'
