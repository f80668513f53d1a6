import { type BodyOperation } from 'plant-store-kit/operation'
import { credentialWith, needsToken, plain } from 'plant-store-kit/recording'
import type { Probe } from './probe.ts'

/** Without a credential, with another scheme, and with a token that no one made. */
export function wrongCredentials(operation: BodyOperation): readonly Probe[] {
  if (!needsToken(operation)) return []
  const ofBasic = { authorization: 'Basic $TOKEN' }
  const madeUp = credentialWith('made-up-$ID', operation)
  return [
    {
      rule: 'A1',
      slug: 'no-credential',
      title: 'no credential',
      body: plain,
      overrides: { authorization: null },
    },
    { rule: 'A2', slug: 'basic', title: 'Basic', body: plain, overrides: ofBasic },
    { rule: 'A6', slug: 'made-up', title: 'a made-up credential', body: plain, overrides: madeUp },
  ]
}
