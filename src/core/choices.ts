import { jsonText } from './json-text.ts'
import { suggest } from './nearest.ts'

/** What the document leaves open, decided: `name` is the same in code, config, `--choice` and `PUT`. */
export interface Choices {
  'credential-status': number
  tokens: readonly string[] | 'any'
  'unknown-path-status': number
  'unknown-method-status': number
  'media-type-status': number
  'echo-id': boolean
  'repeated-id': 'accepted' | 'refused'
  'repeated-member': 'accepted' | 'refused'
  'lone-surrogate': 'accepted' | 'refused'
  'byte-order-mark': 'refused' | 'ignored'
  'unknown-preference': 'refused' | 'ignored'
  'body-limit': number
  'body-limit-status': number
  'nesting-limit': number
}

export type ChoiceName = keyof Choices

export interface Choice<Value> {
  readonly default: Value
  /** What may be chosen, for people. */
  readonly allowed: string
  /** The value that a text (from a command line) or a value (from code or a file) stands for; undefined where it is none. */
  readonly read: (given: unknown) => Value | undefined
}

const ACCEPTED = ['accepted', 'refused'] as const
const REFUSED = ['refused', 'ignored'] as const

/** Every row a thing on which the interface document is silent; nothing undocumented is decided elsewhere. What each is about: choice-meanings.ts. */
export const CHOICES: { readonly [Name in ChoiceName]: Choice<Choices[Name]> } = {
  'credential-status': status(400),
  tokens: {
    default: 'any',
    allowed: 'any, or a list of tokens (printable ASCII without spaces)',
    read: (given) => {
      if (given === 'any') return given
      const list = typeof given === 'string' ? given.split(',') : given
      const fits =
        Array.isArray(list) &&
        list.length > 0 &&
        list.every((token) => typeof token === 'string' && /^[!-~]+$/.test(token))
      return fits ? list : undefined
    },
  },
  'unknown-path-status': status(404),
  'unknown-method-status': status(405),
  'media-type-status': status(400),
  'echo-id': oneOf([true, false], false),
  'repeated-id': oneOf(ACCEPTED),
  'repeated-member': oneOf(ACCEPTED),
  'lone-surrogate': oneOf(ACCEPTED),
  'byte-order-mark': oneOf(REFUSED),
  'unknown-preference': oneOf(REFUSED),
  'body-limit': count(1_048_576),
  'body-limit-status': status(400),
  'nesting-limit': count(10_000),
}

export const choiceNames = Object.keys(CHOICES) as ChoiceName[]

export const defaultChoices: Choices = Object.fromEntries(
  choiceNames.map((name) => [name, CHOICES[name].default]),
) as unknown as Choices

/**
 * A whole set of choices from some of them.
 *
 * @throws Error where a name or a value is none that the mock has
 */
export function readChoices(given: Readonly<Record<string, unknown>>): Choices {
  const choices: Record<string, unknown> = { ...defaultChoices }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!Object.hasOwn(CHOICES, name))
      throw new Error(`There is no choice "${name}"${suggest(name, choiceNames)}.`)
    const { read, allowed } = CHOICES[name as ChoiceName]
    const chosen = read(value)
    if (chosen === undefined) {
      // A token is a secret, also one that is misspelt.
      const got = name === 'tokens' ? '' : ` (got ${jsonText(value)})`
      throw new Error(`The choice "${name}" takes ${allowed}${got}.`)
    }
    choices[name] = chosen
  }
  return choices as unknown as Choices
}

function status(byDefault: number): Choice<number> {
  return wholeNumber(byDefault, '400 to 499', 400, 499)
}

function count(byDefault: number): Choice<number> {
  return wholeNumber(byDefault, 'a whole number from 1', 1, Number.MAX_SAFE_INTEGER)
}

function wholeNumber(
  byDefault: number,
  allowed: string,
  least: number,
  most: number,
): Choice<number> {
  const read = (given: unknown): number | undefined => {
    const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
    return isWhole(value) && value >= least && value <= most ? value : undefined
  }
  return { default: byDefault, allowed, read }
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value)
}

/** A text stands for the value that is written so. */
function oneOf<const Value extends string | boolean>(
  values: readonly [Value, ...Value[]],
  byDefault: Value = values[0],
): Choice<Value> {
  const read = (given: unknown): Value | undefined =>
    values.find((value) => value === given || String(value) === given)
  return { default: byDefault, allowed: values.join(' | '), read }
}
