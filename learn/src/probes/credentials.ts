import { type BodyOperation } from 'plant-store-kit/operation'
import { credentialTables, plain } from 'plant-store-kit/recording'
import type { Probe } from './probe.ts'

const withoutCredential: Probe = {
  rule: 'A1',
  slug: 'no-credential',
  title: 'no credential',
  body: plain,
  overrides: { authorization: null },
}

const otherScheme: Probe = {
  rule: 'A2',
  slug: 'basic',
  title: 'Basic',
  body: plain,
  overrides: { authorization: 'Basic $TOKEN' },
}

/** Without a credential, with another scheme, and with a token that no one made. */
export function wrongCredentials(operation: BodyOperation): readonly Probe[] {
  const [madeUp] = credentialTables(operation).A6 ?? []
  if (madeUp === undefined) return []
  const [slug, title, body, overrides = {}] = madeUp
  return [withoutCredential, otherScheme, { rule: 'A6', slug, title, body, overrides }]
}
