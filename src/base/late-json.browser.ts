import type { jsonReaders } from './json.ts'
import { type Late, LatePart } from './late.ts'

/** A bundler makes a file of its own of it. */
export const lateJson: Late<typeof jsonReaders> = new LatePart(() => import('./json.ts'))
