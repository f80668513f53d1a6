import type { Late } from '../base/late.ts'
import type { memberFinders } from './member-finders.ts'

/** What has a behavior that asks for them brings them along. */
export const lateFinders: Late<typeof memberFinders> = {
  part: undefined,
  load: () => undefined,
  loading: undefined,
}
