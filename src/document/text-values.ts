import { isObject } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import { setMember } from '../base/set-member.ts'
import type { Problem } from '../base/validator.ts'
import type { ResponseHeader } from './document.ts'
import { pointerTo } from './pointer.ts'

// The texts of parameters and headers, and the values that they may stand for.

/** What a message has before a schema says what it means: a text, a list, or members by name. */
export type Written = string | readonly Written[] | ReadonlyMap<string, Written>

/** What a text stands for, and what is wrong with it. */
export interface ReadValue {
  readonly value: unknown
  readonly problems: readonly Problem[]
}

/** Fields whose times have the form of HTTP (RFC 9110 §5.6.7), whatever the document calls their format. */
const OF_HTTP_TIME: readonly string[] = [
  'date',
  'expires',
  'last-modified',
  'retry-after',
  'sunset',
]
const HTTP_TIME = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

const LITERAL = /^(?:true|false|null|-?\d[\d.]*(?:e[+-]?\d+)?)$/i

/** A number, a boolean or null that a text writes; else the text. */
function literalOf(text: string): unknown {
  if (!LITERAL.test(text)) return text
  // JSON has no zeros before a number, but texts do.
  const { value } = readJson(text.replace(/^(-?)0+(?=\d)/, '$1'))
  return value === undefined ? text : value
}

/** A value with the literals that are written, but those at or below these JSON Pointers are texts. */
function valueOf(written: Written, texts: ReadonlySet<string>): unknown {
  const read = (part: Written, pointer: string, isWithinText: boolean): unknown => {
    const isText = isWithinText || texts.has(pointer)
    if (typeof part === 'string') return isText ? part : literalOf(part)
    const inner = (value: Written, name: string | number): unknown =>
      read(value, pointerTo(pointer, name), isText)
    if (!(part instanceof Map)) return (part as readonly Written[]).map(inner)
    const members: Record<string, unknown> = {}
    for (const [name, value] of part as ReadonlyMap<string, Written>)
      setMember(members, name, inner(value, name))
    return members
  }
  return read(written, '', false)
}

const LITERALS: ReadonlySet<string> = new Set()
const TEXTS: ReadonlySet<string> = new Set([''])

/** The first reading that is valid; else the one whose problem says most. */
export function readWritten(
  readings: readonly Written[],
  validate: (value: unknown) => readonly Problem[],
): ReadValue {
  let nearest: ReadValue | undefined
  const accepts = (written: Written, texts: ReadonlySet<string>): ReadValue => {
    const value = valueOf(written, texts)
    const read = { value, problems: validate(value) }
    if (nearest === undefined || (isOfAnotherType(nearest) && !isOfAnotherType(read)))
      nearest = read
    return read
  }
  for (const written of readings) {
    const read = accepts(written, LITERALS)
    if (read.problems.length === 0) return read
    // A part of another type may be meant as a text.
    const wrong = new Set(read.problems.map(({ pointer }) => pointer))
    for (const texts of wrong.has('') ? [TEXTS] : [wrong, TEXTS]) {
      const asText = accepts(written, texts)
      if (asText.problems.length === 0) return asText
    }
  }
  const empty = readings.includes('') ? validate(null) : undefined
  return empty?.length === 0 ? { value: null, problems: empty } : nearest!
}

/** A value of the right type says more. */
const isOfAnotherType = ({ problems: [first] }: ReadValue): boolean =>
  first?.pointer === '' && first.keyword === 'type'

/** The value of a JSON text. */
export function readJsonText(
  text: string,
  validate: (value: unknown) => readonly Problem[],
): ReadValue {
  const { value, error } = readJson(text)
  const problem = { pointer: '', keyword: 'type', must: 'must be JSON', value: text } as const
  return error === undefined
    ? { value, problems: validate(value) }
    : { value: text, problems: [problem] }
}

/** Members that follow each other, `a,1,b,2`, or are exploded, `a=1,b=2`; undefined for other items. */
export function membersIn(
  items: readonly string[],
  isExploded: boolean,
): ReadonlyMap<string, string> | undefined {
  if (!isExploded && items.length % 2 === 1) return undefined
  const pairs = isExploded
    ? items.map((item) => splitAt(item, item.indexOf('=')))
    : items.flatMap((name, at) => (at % 2 === 0 ? [[name, items[at + 1]!] as const] : []))
  return pairs.every(([name]) => name !== '') ? new Map(pairs) : undefined
}

const splitAt = (text: string, at: number): readonly [string, string] =>
  at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]

/** What a text in the style `simple` may stand for: a single value, a list and members. */
export function simpleReadings(text: string, isExploded: boolean): readonly Written[] {
  const items = text === '' ? [] : text.split(',').map((item) => item.trim())
  const members = membersIn(items, isExploded)
  return [text, items, ...(members === undefined ? [] : [members])]
}

/** What is wrong with the text of a header; empty if one of its readings is right. */
export function problemsOfText(text: string, header: ResponseHeader): readonly Problem[] {
  const { name, isJson, isExploded, validate } = header
  if (isJson) return readJsonText(text, validate).problems
  const isTime = OF_HTTP_TIME.includes(name.toLowerCase()) && HTTP_TIME.test(text)
  const date = isTime ? new Date(text) : undefined
  const hasDate = date !== undefined && !Number.isNaN(date.getTime())
  const readings = simpleReadings(text, isExploded)
  return readWritten(hasDate ? [date.toISOString(), ...readings] : readings, validate).problems
}

const scalarText = (value: unknown): string => {
  if (value === null) return ''
  return typeof value === 'string' ? value : jsonText(value)
}

/** How a value is written. */
export interface TextOptions {
  readonly isJson: boolean
  readonly isExploded: boolean
  /** Between items and members; a comma by default. */
  readonly delimiter?: string | undefined
  /** Encodes items, and names and values of members. */
  readonly encode?: (text: string) => string
}

/** A value in JSON, or in the style `simple`. */
export function textOfValue(value: unknown, options: TextOptions): string {
  const { isJson, isExploded, delimiter = ',', encode = (text) => text } = options
  if (isJson) return encode(jsonText(value))
  const write = (part: unknown): string => encode(scalarText(part))
  if (Array.isArray(value)) return value.map(write).join(delimiter)
  if (!isObject(value)) return write(value)
  const separator = isExploded ? '=' : delimiter
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => encode(name) + separator + write(member))
    .join(delimiter)
}
