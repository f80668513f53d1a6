import type { CheckOptions } from '../../../contract/data/options.ts'
import { checksumOf } from '../../problems/read-credential.ts'
import type { Profile } from '../../profile/settings/settings.ts'
import { refusesUnknownTokens } from '../replay/profile-mock.ts'

/** A profile that accepts the token alone, if the service refuses unknown ones. */
export function withToken(profile: Profile, token: CheckOptions['token']): Profile {
  // Another token, such as a JSON Web Token, changes from run to run.
  const isLasting = typeof token === 'string' && !token.startsWith('eyJ')
  if (!isLasting || !refusesUnknownTokens(profile)) return profile
  return { ...profile, behavior: { ...profile.behavior, tokens: [checksumOf(token)] } }
}
