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
  /** What the choice is about, as a question's answer. */
  readonly says: string
  /** The value that a text (from a command line) or a value (from code or a file) stands for; undefined where it is none. */
  readonly read: (given: unknown) => Value | undefined
}

/** Every row a thing on which the interface document is silent; nothing undocumented is decided elsewhere. */
export const CHOICES: { readonly [Name in ChoiceName]: Choice<Choices[Name]> } = {
  'credential-status': status(400, 'the status for a missing or bad credential'),
  tokens: {
    default: 'any',
    allowed: 'any, or a list of tokens',
    says: 'the bearer tokens that are accepted',
    read: (given) => {
      if (given === 'any') return given
      const list = typeof given === 'string' ? given.split(',') : given
      const fits =
        Array.isArray(list) &&
        list.length > 0 &&
        list.every((token) => typeof token === 'string' && token !== '')
      return fits ? list : undefined
    },
  },
  'unknown-path-status': status(404, 'the status for any other path'),
  'unknown-method-status': status(405, 'the status for any other method (with Allow)'),
  'media-type-status': status(400, 'the status for a body that is not application/json'),
  'echo-id': {
    default: false,
    allowed: 'true | false',
    says: 'whether a 200 also carries the id that was sent',
    read: (given) =>
      String(given) === 'true' ? true : String(given) === 'false' ? false : undefined,
  },
  'repeated-id': oneOf(['accepted', 'refused'], 'what a second request with the same id gets'),
  'repeated-member': oneOf(
    ['accepted', 'refused'],
    'a member given twice (accepted: the last one counts)',
  ),
  'lone-surrogate': oneOf(
    ['accepted', 'refused'],
    'half of a surrogate pair, escaped, in a string',
  ),
  'byte-order-mark': oneOf(['refused', 'ignored'], 'a byte order mark before the JSON text'),
  'unknown-preference': oneOf(
    ['refused', 'ignored'],
    'a Prefer value that the mock does not have, such as scenario=slwo',
  ),
  'body-limit': count(1_048_576, 'the most bytes that a request body may have'),
  'body-limit-status': status(400, 'the status for a body over the limit'),
  'nesting-limit': count(10_000, 'the most arrays and objects that may be nested in a body'),
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
    if (chosen === undefined)
      throw new Error(`The choice "${name}" takes ${allowed} (got ${JSON.stringify(value)}).`)
    choices[name] = chosen
  }
  return choices as unknown as Choices
}

function status(byDefault: number, says: string): Choice<number> {
  const read = (given: unknown): number | undefined => {
    const value = wholeNumber(given)
    return value !== undefined && value >= 400 && value <= 499 ? value : undefined
  }
  return { default: byDefault, allowed: '400 to 499', says, read }
}

function count(byDefault: number, says: string): Choice<number> {
  const read = (given: unknown): number | undefined => {
    const value = wholeNumber(given)
    return value !== undefined && value >= 1 ? value : undefined
  }
  return { default: byDefault, allowed: 'a whole number from 1', says, read }
}

function oneOf<const Value extends string>(
  values: readonly [Value, ...Value[]],
  says: string,
): Choice<Value> {
  const read = (given: unknown): Value | undefined => values.find((value) => value === given)
  return { default: values[0], allowed: values.join(' | '), says, read }
}

function wholeNumber(given: unknown): number | undefined {
  const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}
