import { plain } from './pieces/body-pieces.ts'
import type { Probe } from './probe.ts'

/** Without the media type of the operation. */
export const wrongMediaTypes: readonly Probe[] = [
  { rule: 'N10', slug: 'text', body: plain, overrides: { type: 'text/plain' } },
  { rule: 'N10', slug: 'no-type', body: plain, overrides: { type: null } },
]
