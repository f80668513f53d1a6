import { type Mistake, type Place, sentencesOf } from './mistake.ts'
import { truncate } from './truncate.ts'
import { Decimal, isInteger, isNumeric, isObject, memberOf } from './validator.ts'

export { isInteger, isNumeric, isObject, memberOf }
export type { Mistake, Place }

/** What a value may be. Called, a check returns what is wrong with a value at a place. */
export interface Check {
  (value: unknown, place: Place): readonly Mistake[]
  /** The values that pass, in words: `a whole number from 1`. */
  readonly allowed?: string | undefined
  /** The values that pass, as data, for config.schema.json; absent if no config file holds them. */
  readonly form?: Form | undefined
}

export type Find = (value: unknown, place: Place) => readonly Mistake[]

/** Relations between values and names that depend on the document are not in a form: see `also`. */
export type Form =
  | { readonly type: 'anything' }
  /** No file can hold one. */
  | { readonly type: 'function' }
  /** The pattern has flag `u` and no other, as those of JSON Schema. */
  | { readonly type: 'string'; readonly pattern?: RegExp; readonly format?: 'regex' }
  | { readonly type: 'number' | 'integer'; readonly min?: number; readonly max?: number }
  | { readonly type: 'value'; readonly values: readonly unknown[] }
  | { readonly type: 'either' | 'all'; readonly checks: readonly Check[] }
  | { readonly type: 'list'; readonly items: Check; readonly min: number }
  | ({ readonly type: 'object'; readonly members: Members } & ObjectRules)
  | { readonly type: 'map'; readonly values: Check; readonly names: readonly NameRule[] }
  | { readonly type: 'also'; readonly check: Check }
  | { readonly type: 'lazy'; readonly get: () => Check }

export type Members = Readonly<Record<string, Check>>

export interface ObjectRules {
  readonly required?: readonly string[]
  /** Only one of these groups may be present. */
  readonly exclusive?: readonly (readonly string[])[]
  /** Names of other members, whose values are not checked. */
  readonly unchecked?: RegExp
}

/** What the name of a member must match, and what is said about another one. */
export interface NameRule {
  readonly pattern: RegExp
  readonly refusal: string
}

/** A check with its form as data. */
export const formed = (form: Form | undefined, find: Find, allowed?: string): Check =>
  Object.assign((value: unknown, place: Place) => find(value, place), { form, allowed })

/** A check for an object with these members and no other; `undefined` counts as absent. */
export const object = (members: Members): Check =>
  formed({ type: 'object', members }, (value, place) => mistakesInObject(value, place, members))

/** @param unchecked names of other members, whose values are not checked */
export function mistakesInObject(
  value: unknown,
  place: Place,
  members: Members,
  unchecked?: RegExp,
): readonly Mistake[] {
  const names = Object.keys(members)
  if (!isObject(value)) return [wrongValue(place, `an object with ${names.join(', ')}`, value)]
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return []
    const check = memberOf(members, name) as Check | undefined
    const at = [...place, name]
    if (check !== undefined) return check(member, at)
    return unchecked?.test(name) ? [] : [unknownMember(at, name, names)]
  })
}

/** A check for the values that pass a test; `form` describes the same values. */
export function is(allowed: string, test: (value: unknown) => boolean, form?: Form): Check {
  const find: Find = (value, place) => (test(value) ? [] : [wrongValue(place, allowed, value)])
  return formed(form, find, allowed)
}

export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER): Check {
  const to = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`
  const fits = (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
  return is(`a whole number from ${min}${to}`, fits, { type: 'integer', min, max })
}

export const string: Check = is('a string', (value) => typeof value === 'string', {
  type: 'string',
})

const TOKEN_TEXT = /^[!-~]+$/u
const TOKEN_WORDS = 'printable ASCII without spaces'

/** A token alone; what is said explains the usual mistakes and does not repeat the value. */
export const token: Check = formed(
  { type: 'string', pattern: TOKEN_TEXT },
  (value, place) =>
    typeof value === 'string' && TOKEN_TEXT.test(value)
      ? []
      : [{ place, ...mistakeOfToken(value) }],
  TOKEN_WORDS,
)

function mistakeOfToken(value: unknown): Omit<Mistake, 'place'> {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/\bbearer\s+\S/i.test(text)) return { must: 'takes the token alone, without "Bearer"' }
  const isSpaced = TOKEN_TEXT.test(text)
  const received = isSpaced ? 'a token with white space around it' : secretInWords(value)
  return { must: `takes ${TOKEN_WORDS}`, received }
}

/** A secret for error messages, without its text. */
export const secretInWords = (value: unknown): string =>
  typeof value === 'string' ? `a string of ${value.length} characters` : `type ${typeof value}`

/** A check for one of these names; without them, for any string. */
export function oneName(names?: readonly string[], allowed = 'a string'): Check {
  const form: Form = names === undefined ? { type: 'string' } : { type: 'value', values: names }
  const find: Find = (value, place) => {
    if (typeof value !== 'string') return [wrongValue(place, allowed, value)]
    if (names === undefined || names.includes(value)) return []
    return [{ place, must: `"${value}" is unknown`, known: { word: value, names } }]
  }
  return formed(form, find, allowed)
}

/** An option, a URL or a file that cannot be used; the message is one sentence or two for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** Another copy of the kit, as the command has one in its bundle, throws them, too. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'UsageError'
  }
}

/** @throws {UsageError} with every mistake in one message */
export function throwMistakes(mistakes: readonly Mistake[]): void {
  if (mistakes.length > 0) throw new UsageError(`${sentencesOf(mistakes).join('; ')}.`)
}

/** What is said about a value that is not allowed at a place. */
export function wrongValue(place: Place, allowed: string, value: unknown): Mistake {
  return { place, must: `takes ${allowed}`, received: showValue(value) }
}

/** What is said about a member that an object does not have. */
export function unknownMember(place: Place, word: string, names: readonly string[]): Mistake {
  return { place, must: 'is unknown', known: { word, names } }
}

/** A value for error messages, in at most 40 characters. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (typeof value === 'string') return JSON.stringify(truncate(value, 40))
  if (value instanceof Decimal) return truncate(value.source, 40)
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : truncate(String(value), 40)
}
