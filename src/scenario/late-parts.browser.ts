import { type Late, LatePart } from '../base/late.ts'
import type { rareParts } from './rare-parts.ts'

/** A bundler makes a file of its own of it. */
export const lateParts: Late<typeof rareParts> = new LatePart(
  async () => (await import('./rare-parts.ts')).rareParts,
)
