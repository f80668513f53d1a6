import { type BodyOperation } from 'plant-store-kit/operation'
import { credentialWith, needsToken } from 'plant-store-kit/recording'
import { plain } from './pieces/body-pieces.ts'
import type { Probe } from './probe.ts'

/** Without a credential, with another scheme, and with a token that no one made. */
export function wrongCredentials(operation: BodyOperation): readonly Probe[] {
  if (!needsToken(operation)) return []
  return [
    { rule: 'A1', slug: 'no-credential', body: plain, overrides: { authorization: null } },
    { rule: 'A2', slug: 'basic', body: plain, overrides: { authorization: 'Basic $TOKEN' } },
    {
      rule: 'A6',
      slug: 'made-up',
      body: plain,
      overrides: credentialWith('made-up-$ID', operation),
    },
  ]
}
