export { learn, type Learned, type LearnOptions } from './learn.ts'
export { fidelityOf, type Fidelity, type Profile } from './fidelity.ts'
