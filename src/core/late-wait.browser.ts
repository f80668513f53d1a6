import { type Late, LatePart } from '../base/late.ts'
import type { wait } from './wait.ts'

/** A bundler makes a file of its own of it. */
export const lateWait: Late<{ readonly wait: typeof wait }> = new LatePart(
  () => import('./wait.ts'),
)
