import { type JsonError } from 'plant-store-kit/json'
import { type Body } from 'plant-store-kit/responder'
import type { ProblemSpan } from '../classes/classified-problem.ts'
import type { KindOf } from '../classes/class-facts.ts'
import { START } from '../classes/kinds.ts'
import { wholeSpan } from '../positions/value-positions.ts'

/** What a service finds where a text stops being JSON. */
interface Break {
  readonly name: string
  /** What tells kinds of this name apart: what was expected instead, or that the text ends there. */
  readonly detail?: string
  /** The first character that cannot follow. */
  readonly position: number
  /** Where the wrong part begins, if that is not where the reading stopped. */
  readonly start?: number
}

/** The kind of malformed JSON, the character that cannot follow, and where both are. */
interface MalformedJson {
  readonly kind: KindOf<'body-json'>
  /** Undefined at the end of the text. */
  readonly value: string | undefined
  /**
   * Starts where the unterminated string, the incomplete part of a number, the unfinished word or the u of a wrong
   * escape does, or at the last character of a complete value that more text follows.
   */
  readonly span: ProblemSpan
}

/** How a body is malformed that is no JSON. */
export function findBreak(body: Body): MalformedJson {
  const text = body.source
  const error = body.json.error!
  const jsonBreak = breakAt(text, error)
  const { position } = jsonBreak
  const followsValue = error.expected === 'after' && position === error.at
  const start = followsValue ? wholeSpan(body).end - 1 : (jsonBreak.start ?? error.at)
  // Iterating a text gives whole characters, which have up to two units.
  const [value] = text.slice(position, position + 2)
  return {
    kind: kindOfBreak(jsonBreak, text, error),
    value,
    span: { start, position },
  }
}

function kindOfBreak(
  { name, detail }: Break,
  text: string,
  { isTooDeep }: JsonError,
): KindOf<'body-json'> {
  if (/^[ \t\n\r]*$/.test(text)) return 'blank'
  if (isTooDeep) return 'nesting'
  const isContainer = /^[ \t\n\r]*[[{]/.test(text)
  const inner = isContainer ? detail : START
  return (inner === undefined ? name : `${name}/${inner}`) as KindOf<'body-json'>
}

function breakAt(text: string, error: JsonError): Break {
  const { at, expected } = error
  if (expected === 'string') return breakInString(text, error)
  return (
    (isBetweenValues(expected) ? breakAfterScalar(text, error) : breakInScalar(text, error)) ??
    unexpected(text, at, expected)
  )
}

/** Whether a value is complete, so that a comma, a bracket or nothing must follow. */
const isBetweenValues = (expected: string): boolean =>
  ['delimiter', 'item-delimiter', 'after'].includes(expected)

/** A string with a wrong escape or a control character, or without its end. */
function breakInString(text: string, { at, stringStart }: JsonError): Break {
  if (at === text.length) return { name: 'string', position: at, start: stringStart }
  if (text[at] !== '\\') return { name: 'control', position: at }
  const digits = matchAt(/u[\da-fA-F]*/y, text, at + 1)
  const position = at + 1 + digits.length
  const end = position === text.length ? { detail: 'end' } : {}
  return digits === ''
    ? { name: 'escape', position, ...end }
    : { name: 'unicode-escape', position, start: at + 1, ...end }
}

/** A number or a word that goes on in another way, or more text after the whole value. */
function breakAfterScalar(text: string, { at, expected }: JsonError): Break | undefined {
  const last = text[at - 1] ?? ''
  const next = text[at] ?? ''
  if (next === '.' && endsWithWholeNumber(text, at)) return { name: 'fraction', position: at + 1 }
  if (isDigit(last)) {
    const exponent = matchAt(/[eE][+-]?/y, text, at)
    if (exponent !== '') return { name: 'exponent', position: at + exponent.length }
    if (isDigit(next)) return { name: 'number', detail: expected, position: at }
  }
  if (expected === 'after') return { name: 'after', position: at }
  const isWordOrNumber = /[a-z]/.test(last) && /[a-z]/.test(next)
  return isWordOrNumber ? { name: 'word', detail: expected, position: at } : undefined
}

/** Whether the digits before a position are a number without a fraction. */
function endsWithWholeNumber(text: string, end: number): boolean {
  let start = end
  while (isDigit(text[start - 1] ?? '')) start -= 1
  return start < end && text[start - 1] !== '.'
}

const isDigit = (character: string): boolean => /^\d$/.test(character)

/** The beginnings of `true`, `false` and `null`. */
const LITERAL_BEGINNING = /t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?/y

/** A value that begins as a number or a word does. */
function breakInScalar(text: string, { at, expected }: JsonError): Break | undefined {
  if (!VALUES.includes(expected)) return undefined
  const beginning = text[at] === '-' ? '-' : matchAt(LITERAL_BEGINNING, text, at)
  if (beginning === '') return undefined
  const position = at + beginning.length
  if (position === text.length) return { name: 'end', detail: expected, position }
  if (beginning !== '-') return { name: 'literal', position }
  return { name: text.startsWith('Infinity', position) ? 'negative-infinity' : 'minus', position }
}

const VALUES: readonly string[] = ['value', 'item', 'first-item']

/** Any other character than the expected ones. */
function unexpected(text: string, at: number, expected: string): Break {
  return { name: nameOf(text, at), detail: expected, position: at }
}

function nameOf(text: string, at: number): string {
  const next = text[at]
  switch (next) {
    case undefined:
      return 'end'
    case '/':
    case '#':
      return 'comment'
    case "'":
    case '`':
      return 'quote'
    case ',':
      return 'comma'
    case '}':
    case ']':
      return text.slice(0, at).trimEnd().endsWith(',') ? 'trailing-comma' : 'other'
    default:
      if (text.startsWith('NaN', at) || text.startsWith('Infinity', at)) return 'nan'
      return /[A-Za-z_$]/.test(next) ? 'word' : 'other'
  }
}

/** The text at a position that a sticky pattern matches; empty if it does not. */
function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0] ?? ''
}
