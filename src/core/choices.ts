import { unknown } from './nearest.ts'

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

/** Every row a thing on which the interface document is silent; nothing undocumented is decided elsewhere. What each is about: choice-meanings.ts. */
export const defaultChoices: Choices = {
  'credential-status': 400,
  tokens: 'any',
  'unknown-path-status': 404,
  'unknown-method-status': 405,
  'media-type-status': 400,
  'echo-id': false,
  'repeated-id': 'accepted',
  'repeated-member': 'accepted',
  'lone-surrogate': 'accepted',
  'byte-order-mark': 'refused',
  'unknown-preference': 'refused',
  'body-limit': 1_048_576,
  'body-limit-status': 400,
  'nesting-limit': 10_000,
}

export const choiceNames = Object.keys(defaultChoices) as ChoiceName[]

/**
 * A whole set of choices from some of them, as code gives them; readChoices looks closer.
 *
 * @throws Error where a name is none that the mock has
 */
export function choose(given: Readonly<Record<string, unknown>>): Choices {
  const choices: Record<string, unknown> = { ...defaultChoices }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(choices, name))
      throw new Error(`The ${unknown('choice', name, choiceNames)}.`)
    choices[name] = value ?? choices[name]
  }
  return choices as unknown as Choices
}
