import { type Choices, type ChoiceName, choiceNames, choose, defaultChoices } from './choices.ts'
import { jsonText } from './json-text.ts'

export interface Choice<Value> {
  readonly default: Value
  /** What may be chosen, for people. */
  readonly allowed: string
  /** The value that a text (from a command line) or a value (from code or a file) stands for; undefined where it is none. */
  readonly read: (given: unknown) => Value | undefined
}

/** What each choice takes. */
export const CHOICES: { readonly [Name in ChoiceName]: Choice<Choices[Name]> } = {
  'credential-status': status('credential-status'),
  tokens: {
    default: defaultChoices.tokens,
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
  'unknown-path-status': status('unknown-path-status'),
  'unknown-method-status': status('unknown-method-status'),
  'media-type-status': status('media-type-status'),
  'echo-id': oneOf('echo-id', [true, false]),
  'repeated-id': oneOf('repeated-id', ['accepted', 'refused']),
  'repeated-member': oneOf('repeated-member', ['accepted', 'refused']),
  'lone-surrogate': oneOf('lone-surrogate', ['accepted', 'refused']),
  'byte-order-mark': oneOf('byte-order-mark', ['refused', 'ignored']),
  'unknown-preference': oneOf('unknown-preference', ['refused', 'ignored']),
  'body-limit': count('body-limit'),
  'body-limit-status': status('body-limit-status'),
  'nesting-limit': count('nesting-limit'),
}

/**
 * A whole set of choices from some of them, which may be texts from a command line.
 *
 * @throws Error where a name or a value is none that the mock has
 */
export function readChoices(given: Readonly<Record<string, unknown>>): Choices {
  const read = choiceNames.map((name) => {
    const value = given[name]
    if (value === undefined) return [name, value]
    const chosen = CHOICES[name].read(value)
    if (chosen !== undefined) return [name, chosen]
    // A token is a secret, also one that is misspelt.
    const got = name === 'tokens' ? '' : ` (got ${jsonText(value)})`
    throw new Error(`The choice "${name}" takes ${CHOICES[name].allowed}${got}.`)
  })
  return choose({ ...given, ...Object.fromEntries(read) })
}

type NumberName = { [Name in ChoiceName]: Choices[Name] extends number ? Name : never }[ChoiceName]

function status(name: NumberName): Choice<number> {
  return wholeNumber(name, '400 to 499', 400, 499)
}

function count(name: NumberName): Choice<number> {
  return wholeNumber(name, 'a whole number from 1', 1, Number.MAX_SAFE_INTEGER)
}

function wholeNumber(
  name: NumberName,
  allowed: string,
  least: number,
  most: number,
): Choice<number> {
  const read = (given: unknown): number | undefined => {
    const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
    return isWhole(value) && value >= least && value <= most ? value : undefined
  }
  return { default: defaultChoices[name], allowed, read }
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value)
}

/** A text stands for the value that is written so. */
function oneOf<Name extends ChoiceName>(
  name: Name,
  values: readonly (Choices[Name] & (string | boolean))[],
): Choice<Choices[Name]> {
  const read = (given: unknown): Choices[Name] | undefined =>
    values.find((value) => value === given || String(value) === given)
  return { default: defaultChoices[name], allowed: values.join(' | '), read }
}
