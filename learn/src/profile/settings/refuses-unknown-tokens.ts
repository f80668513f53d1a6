import type { ClassName } from '../classes/class-facts.ts'
import type { Profile } from 'plant-store-kit/options'

/** If a profile has a rule for this class, the service refuses unknown tokens. */
export const UNKNOWN_TOKEN_CLASS = 'credential-unknown' satisfies ClassName

/** Whether a profile lists the tokens of its service, or has a response to other ones. */
export function refusesUnknownTokens({ behavior, errors }: Profile): boolean {
  return (
    Array.isArray(behavior?.tokens) || (errors?.[UNKNOWN_TOKEN_CLASS] ?? 'accepted') !== 'accepted'
  )
}
