import type { ProfileOptions } from 'plant-store-kit/options'
import { type BodyMockOperation, isChecksum } from 'plant-store-kit/responder'
import { breachesOfOperation, countBreaches } from './breaches.ts'
import { refusesUnknownTokens } from './settings/refuses-unknown-tokens.ts'

export { breachesOf } from './breaches.ts'

/** What a mock with these settings prints at its start: how it violates the contract, and which tokens it accepts. */
export function startLines(
  settings: ProfileOptions,
  operation: BodyMockOperation,
): readonly string[] {
  const breaches = breachesOfOperation(settings, operation)
  const head = `${countBreaches(breaches, settings.learned ? 'learned' : 'configured')}:`
  const breachLines = breaches.length === 0 ? [] : [head, ...breaches.map((line) => `  ${line}`)]
  return refusesUnknownTokens(settings) ? [...breachLines, ...tokenLines(settings)] : breachLines
}

/** The line of a summary; undefined if the profile keeps the contract. @example `The mock plays 2 breaches of the contract as learned, and lists them at the start.` */
export function breachLine(
  profile: ProfileOptions,
  operation: BodyMockOperation,
): string | undefined {
  const breaches = breachesOfOperation(profile, operation)
  if (breaches.length === 0) return undefined
  return `${countBreaches(breaches, 'learned')}, and lists them at the start.`
}

function tokenLines({ behavior: { tokens = 'any' } = {} }: ProfileOptions): readonly string[] {
  if (tokens === 'any')
    return ['Every token is accepted: give --token to play the response to an unknown token.']
  if (!tokens.some(isChecksum)) return []
  return ['Only the token of the learned service is accepted: `--token` chooses others.']
}
