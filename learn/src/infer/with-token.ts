import { isObject, readJson } from 'plant-store-kit/json'
import { type CheckOptions } from 'plant-store-kit/recording'
import { checksumOf } from 'plant-store-kit/responder'
import type { Profile } from 'plant-store-kit/options'
import { refusesUnknownTokens } from '../profile/settings/refuses-unknown-tokens.ts'

/** A profile that accepts the credentials of the run alone, if the service refuses unknown ones. */
export function withToken(
  profile: Profile,
  { token, credentials = {} }: Pick<CheckOptions, 'token' | 'credentials'>,
): Profile {
  const used = [...(token === undefined ? [] : [token]), ...Object.values(credentials)]
  // JSON Web Tokens and those of a command change from run to run.
  const lasting = used.filter((value) => typeof value === 'string' && !isWebToken(value))
  const isLasting = lasting.length > 0 && lasting.length === used.length
  if (!isLasting || !refusesUnknownTokens(profile)) return profile
  const tokens = lasting.map((value) => checksumOf(value as string))
  return { ...profile, behavior: { ...profile.behavior, tokens } }
}

/** Whether a token is a JSON Web Token (RFC 7519): parts between dots, of which the first is a JSON object in base64url. */
function isWebToken(token: string): boolean {
  const [header = '', ...others] = token.split('.')
  const text = Buffer.from(header, 'base64url').toString()
  return others.length > 0 && isObject(readJson(text).value)
}
