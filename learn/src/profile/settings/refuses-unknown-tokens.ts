import { UNKNOWN_TOKEN_CLASS } from '../classes/class-facts.ts'
import type { Profile } from 'plant-store-kit/options'

/** Whether a profile lists the tokens of its service, or has a response to other ones. */
export function refusesUnknownTokens({ behavior, errors }: Profile): boolean {
  return (
    Array.isArray(behavior?.tokens) || (errors?.[UNKNOWN_TOKEN_CLASS] ?? 'accepted') !== 'accepted'
  )
}
