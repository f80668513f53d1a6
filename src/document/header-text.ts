import { isObject } from '../base/check-value.ts'
import { jsonText, readJson } from '../base/json.ts'
import type { Problem } from '../base/validator.ts'
import type { ResponseHeader } from './document.ts'

// The text of a header, and the values that it may stand for.

/** Fields whose times have the form of HTTP (RFC 9110 §5.6.7), whatever the document calls their format. */
const OF_HTTP_TIME: readonly string[] = [
  'date',
  'expires',
  'last-modified',
  'retry-after',
  'sunset',
]
const HTTP_TIME = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** A number, a boolean or null that a text writes; else the text. */
function literalOf(text: string): unknown {
  // JSON has no zeros before a number, but texts do.
  const { value } = readJson(text.replace(/^(-?)0+(?=\d)/, '$1'))
  const isLiteral = value !== undefined && typeof value !== 'string'
  return isLiteral && !Array.isArray(value) && !isObject(value) ? value : text
}

/** `a,1,b,2`, or `a=1,b=2` if it is exploded; undefined for other items. */
function membersOf(
  items: readonly string[],
  isExploded: boolean,
): readonly (readonly [name: string, text: string])[] | undefined {
  if (!isExploded && items.length % 2 === 1) return undefined
  const pairs = isExploded
    ? items.map((item) => splitAt(item, item.indexOf('=')))
    : items.flatMap((name, at) => (at % 2 === 0 ? [[name, items[at + 1]!] as const] : []))
  return pairs.every(([name]) => name !== '') ? pairs : undefined
}

const splitAt = (text: string, at: number): readonly [string, string] =>
  at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]

/** The values that a text may stand for: itself, a number, a boolean, a list and an object. */
function readings(text: string, { name, isExploded }: ResponseHeader): readonly unknown[] {
  const items = text === '' ? [] : text.split(',').map((item) => item.trim())
  const members = membersOf(items, isExploded)
  const isTime = OF_HTTP_TIME.includes(name.toLowerCase()) && HTTP_TIME.test(text)
  const date = isTime ? new Date(text) : undefined
  const hasDate = date !== undefined && !Number.isNaN(date.getTime())
  return [
    literalOf(text),
    text,
    ...(hasDate ? [date.toISOString()] : []),
    items.map(literalOf),
    items,
    ...(members === undefined
      ? []
      : [
          Object.fromEntries(members.map(([member, value]) => [member, literalOf(value)])),
          Object.fromEntries(members),
        ]),
    ...(text === '' ? [null] : []),
  ]
}

/** What is wrong with the text of a header; empty if one of its readings is right. */
export function problemsOfText(text: string, header: ResponseHeader): readonly Problem[] {
  const { isJson, validate } = header
  if (isJson) {
    const { value, error } = readJson(text)
    return error === undefined
      ? validate(value)
      : [{ pointer: '', keyword: 'type', must: 'must be JSON', value: text }]
  }
  let nearest: readonly Problem[] | undefined
  for (const value of readings(text, header)) {
    const problems = validate(value)
    if (problems.length === 0) return problems
    // A value of the right type says more.
    const isOfType = problems[0]!.pointer !== '' || problems[0]!.keyword !== 'type'
    if (nearest === undefined || (isOfType && nearest[0]!.keyword === 'type')) nearest = problems
  }
  return nearest!
}

const scalarText = (value: unknown): string => {
  if (value === null) return ''
  return typeof value === 'string' ? value : jsonText(value)
}

/** A value as a header has it. */
export function textOfValue(value: unknown, { isJson, isExploded }: ResponseHeader): string {
  if (isJson) return jsonText(value)
  if (Array.isArray(value)) return value.map(scalarText).join(',')
  if (!isObject(value)) return scalarText(value)
  const separator = isExploded ? '=' : ','
  return Object.entries(value)
    .map(([name, member]) => `${name}${separator}${scalarText(member)}`)
    .join(',')
}
