import { type Late, LatePart } from '../base/late.ts'
import type * as rareParts from './rare-parts.ts'

/** A bundler makes a file of its own of it. */
export const lateParts: Late<typeof rareParts> = new LatePart(() => import('./rare-parts.ts'))
