import { jsonText } from './json.ts'
import { unknownName } from './suggest.ts'

/** What the interface document leaves open, decided. Nothing undocumented is decided anywhere else. */
export interface Behavior {
  readonly credentialStatus: number
  readonly tokens: readonly string[] | 'any'
  readonly unknownPathStatus: number
  readonly unknownMethodStatus: number
  readonly mediaTypeStatus: number
  readonly echoId: boolean
  readonly repeatedId: 'accepted' | 'refused'
  readonly repeatedMember: 'accepted' | 'refused'
  readonly loneSurrogate: 'accepted' | 'refused'
  readonly byteOrderMark: 'refused' | 'ignored'
  readonly unknownPreference: 'refused' | 'ignored'
  readonly bodyLimit: number
  readonly bodyLimitStatus: number
  readonly nestingLimit: number
}

export type BehaviorName = keyof Behavior

export interface BehaviorRow<Value> {
  readonly default: Value
  readonly description: string
  /** The values it takes, for people. */
  readonly allowed: string
  /** Reads a value from code or a text from a command line; undefined if it is not allowed. */
  readonly read: (given: unknown) => Value | undefined
}

/** Each behavior with its default, meaning and values: feeds options, `--behavior`, config files and docs. */
export const BEHAVIOR: { readonly [Name in BehaviorName]: BehaviorRow<Behavior[Name]> } = {
  credentialStatus: status(400, 'status for a missing or bad credential'),
  tokens: {
    default: 'any',
    description: 'bearer tokens that are accepted',
    allowed: 'any, or a list of tokens (printable ASCII without spaces)',
    read: readTokens,
  },
  unknownPathStatus: status(404, 'status for any other path'),
  unknownMethodStatus: status(405, 'status for any other method (with Allow)'),
  mediaTypeStatus: status(400, 'status for a content type other than application/json'),
  echoId: oneOf(false, [true, false], 'whether a 200 also carries the id that was sent'),
  repeatedId: oneOf('accepted', ['accepted', 'refused'], 'a second request with the same id'),
  repeatedMember: oneOf(
    'accepted',
    ['accepted', 'refused'],
    'a member given twice (if accepted, the last one counts)',
  ),
  loneSurrogate: oneOf(
    'accepted',
    ['accepted', 'refused'],
    'half of a surrogate pair, escaped, in a string',
  ),
  byteOrderMark: oneOf('refused', ['refused', 'ignored'], 'a byte order mark before the JSON text'),
  unknownPreference: oneOf(
    'refused',
    ['refused', 'ignored'],
    'a Prefer value that the mock does not know, such as scenario=slwo',
  ),
  bodyLimit: count(1_048_576, 'maximum size of a request body in bytes'),
  bodyLimitStatus: status(400, 'status for a body over the limit'),
  nestingLimit: count(10_000, 'maximum nesting of arrays and objects in a body'),
}

export const behaviorNames = Object.keys(BEHAVIOR) as readonly BehaviorName[]

/**
 * A complete behavior from part of one; values may be texts from a command line.
 *
 * @throws Error if a name is unknown or a value is not allowed
 */
export function readBehavior(given: Readonly<Record<string, unknown>>): Behavior {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(BEHAVIOR, name))
      throw new Error(`The ${unknownName('behavior', name, behaviorNames)}.`)
  }
  const entries = behaviorNames.map((name) => {
    const value = given[name]
    if (value === undefined) return [name, BEHAVIOR[name].default]
    const read = BEHAVIOR[name].read(value)
    if (read !== undefined) return [name, read]
    // A misspelled token is a secret too.
    const got = name === 'tokens' ? '' : ` (got ${jsonText(value)})`
    throw new Error(`The behavior "${name}" takes ${BEHAVIOR[name].allowed}${got}.`)
  })
  return Object.fromEntries(entries) as unknown as Behavior
}

function readTokens(given: unknown): Behavior['tokens'] | undefined {
  if (given === 'any') return given
  const list: unknown = typeof given === 'string' ? given.split(',') : given
  const isToken = (token: unknown): boolean => typeof token === 'string' && /^[!-~]+$/.test(token)
  return Array.isArray(list) && list.length > 0 && list.every(isToken)
    ? (list as string[])
    : undefined
}

function status(byDefault: number, description: string): BehaviorRow<number> {
  return wholeNumber(byDefault, description, 400, 499)
}

function count(byDefault: number, description: string): BehaviorRow<number> {
  return wholeNumber(byDefault, description, 1, Number.MAX_SAFE_INTEGER)
}

function wholeNumber(
  byDefault: number,
  description: string,
  min: number,
  max: number,
): BehaviorRow<number> {
  const allowed = min === 1 ? 'a whole number from 1' : `${min} to ${max}`
  const read = (given: unknown): number | undefined => {
    const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
    return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined
  }
  return { default: byDefault, description, allowed, read }
}

function oneOf<Value extends string | boolean>(
  byDefault: NoInfer<Value>,
  values: readonly Value[],
  description: string,
): BehaviorRow<Value> {
  const read = (given: unknown): Value | undefined =>
    values.find((value) => value === given || String(value) === given)
  return { default: byDefault, description, allowed: values.join(' | '), read }
}
