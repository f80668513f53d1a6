import { type Check, isObject, type Mistake, memberOf, type Place } from './check-value.ts'
import { objectWith } from './checks.ts'
import { SECRET_NAME } from './secret-names.ts'

/** Parts of a config that commands and pages share; the members beside them are common. */
export const SECTIONS = ['mock', 'handlers', 'check'] as const
export type Section = (typeof SECTIONS)[number]

/** Members of one of two types. Both have all names, so that TypeScript knows which one a misspelled name means. */
export type OneOf<A, B> =
  | (A & { readonly [Name in Exclude<keyof B, keyof A>]?: never })
  | (B & { readonly [Name in Exclude<keyof A, keyof B>]?: never })

type Values = Readonly<Record<string, unknown>>

/** Common options that those of a section add to, name by name. */
const JOINED: readonly string[] = ['scenarios', 'behavior']

/** Whether a config has sections, so that commands and pages share it; another one is of one command. */
export function hasSections(config: unknown): config is Values {
  return SECTIONS.some((section) => memberOf(config, section) !== undefined)
}

/** The options of a section, which count before the common ones. */
export function optionsOfSection(config: Values, section: Section): Values {
  const isSection = (name: string): boolean => (SECTIONS as readonly string[]).includes(name)
  const common = Object.entries(config).filter(([name]) => !isSection(name))
  const options = Object.fromEntries(common)
  for (const [name, value] of Object.entries(memberOf(config, section) ?? {})) {
    if (value === undefined) continue
    const { [name]: before } = options
    const isJoined = JOINED.includes(name) && isObject(before) && isObject(value)
    options[name] = isJoined ? { ...before, ...value } : value
  }
  return options
}

/** Where the config has a value of the options of a section. */
export function placeInSection(config: Values, section: Section, place: Place): Place {
  const [name = '', inner = ''] = place
  const value = memberOf(memberOf(config, section), String(name))
  const isJoined = JOINED.includes(String(name)) && place.length > 1
  const isOfSection = (isJoined ? memberOf(value, String(inner)) : value) !== undefined
  return isOfSection ? [section, ...place] : place
}

/** A check that refuses a secret, and names the other ways to give it. */
function refusedSecret(ways: string): Check {
  const must = `is a secret, which a page that imports this config would contain: use ${ways}`
  return Object.assign((_value: unknown, place: Place) => [{ place, must }], {
    form: { type: 'function' } as const,
  })
}

/** For the control token of a mock, at the top or in its section. */
export const refusedControlToken: Check = refusedSecret(
  '--control-token or PLANT_STORE_CONTROL_TOKEN',
)

const refusedHeader = refusedSecret('--header, or a config file with the options of check alone')

/** Refuses the values of headers whose names say that they are secret. */
export function refuseSecretHeaders(headers: unknown, place: Place): readonly Mistake[] {
  const names = isObject(headers) ? Object.keys(headers) : []
  return names
    .filter((name) => SECRET_NAME.test(name))
    .flatMap((name) => refusedHeader(headers, [...place, name]))
}

/** Refuses tokens in the section `check`. */
export const refusedTokens = {
  token: refusedSecret(
    'PLANT_STORE_TOKEN, --token, or a config file with the options of check alone',
  ),
  credentials: refusedSecret(
    '--credential, PLANT_STORE_CREDENTIAL_NAME, or a config file with the options of check alone',
  ),
  badToken: refusedSecret(
    'PLANT_STORE_BAD_TOKEN, --bad-token, or a config file with the options of check alone',
  ),
} satisfies Readonly<Record<string, Check>>

/** Refuses a user and a password in the base URL of the section `check`. */
export function refuseUser(baseUrl: unknown, place: Place): readonly Mistake[] {
  const hasUser = typeof baseUrl === 'string' && /^[^/?#]*\/\/[^/?#]*@/.test(baseUrl)
  return hasUser
    ? [{ place, must: 'contains a user or a password: leave it out, and give the token' }]
    : []
}

/** The secrets in a config with sections. */
export function secretsIn(config: Values, place: Place): readonly Mistake[] {
  const secrets = {
    controlToken: refusedControlToken,
    ...refusedTokens,
    headers: refuseSecretHeaders,
    baseUrl: refuseUser,
  }
  const find = objectWith(secrets, { unchecked: /^/u })
  const parts = [
    [config, place],
    [config['mock'], [...place, 'mock']],
    [config['check'], [...place, 'check']],
  ] as const
  return parts.flatMap(([part, at]) => (isObject(part) ? find(part, at) : []))
}
