import type { CheckOptions } from '../../../contract/data/options.ts'
import { isObject } from '../../base/check-value.ts'
import { readJson } from '../../base/json.ts'
import { checksumOf } from '../../problems/read-credential.ts'
import type { Profile } from '../../profile/settings/settings.ts'
import { refusesUnknownTokens } from '../../profile/settings/refuses-unknown-tokens.ts'

/** A profile that accepts the token alone, if the service refuses unknown ones. */
export function withToken(profile: Profile, token: CheckOptions['token']): Profile {
  // Another token changes from run to run.
  const isLasting = typeof token === 'string' && !isWebToken(token)
  if (!isLasting || !refusesUnknownTokens(profile)) return profile
  return { ...profile, behavior: { ...profile.behavior, tokens: [checksumOf(token)] } }
}

/** Whether a token is a JSON Web Token (RFC 7519): parts between dots, of which the first is a JSON object in base64url. */
function isWebToken(token: string): boolean {
  const [header = '', ...others] = token.split('.')
  const text = Buffer.from(header, 'base64url').toString()
  return others.length > 0 && isObject(readJson(text).value)
}
