import { drift } from './drift.ts'
import { inference } from './inference.ts'
import type { Mechanism } from './mechanism.ts'
import { played } from './played.ts'
import { sent } from './sent.ts'
import { varying } from './varying.ts'

/** All that another service could do without. Safety, limits of time and size, secrets, latency and messages are none. */
export const mechanisms: readonly Mechanism[] = [
  ...varying,
  ...inference,
  ...played,
  ...sent,
  ...drift,
]
