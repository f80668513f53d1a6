import type { ProfileOptions } from 'plant-store-kit/options'
import { isChecksum } from 'plant-store-kit/responder'
import { refusesUnknownTokens } from './refuses-unknown-tokens.ts'

/** What a mock that plays a profile advises about tokens. */
export function tokenAdvice(settings: ProfileOptions): readonly string[] {
  if (!refusesUnknownTokens(settings)) return []
  const { tokens = 'any' } = settings.behavior ?? {}
  if (tokens === 'any')
    return ['Every token is accepted: give --token to play the response to an unknown token.']
  if (!tokens.some(isChecksum)) return []
  return ['Only the token of the learned service is accepted: `--token` chooses others.']
}
