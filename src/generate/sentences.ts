import { jsonText, type Json } from './json.ts'
import type { Type } from './keywords.ts'
import { follow } from './reference.ts'
import { each, readShape, typeOf } from './shape.ts'
import type { Source } from './source.ts'

const articles: Readonly<Record<Type, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

export function mustBeType(type: Type, nullable: boolean): string {
  return `must be ${articles[type]}${nullable ? ' or null' : ''}`
}

export function mustBeOneOf(values: readonly Json[]): string {
  const texts = values.map((value) => jsonText(value))
  return texts.length === 1 ? `must be ${texts[0]}` : `must be one of ${texts.join(', ')}`
}

/** `have('at most', 10, 'character')` → "must have at most 10 characters". */
export function mustHave(limit: 'at least' | 'at most', count: number, what: string): string {
  return `must have ${limit} ${count} ${what}${count === 1 ? '' : 's'}`
}

/** What the schema at a pointer asks for, in a few words: its title, its component's name, its values or its type. */
export function inWords(source: Source, pointer: string): string {
  const place = follow(source, pointer)
  const shape = readShape(source, [place])
  const title = each(shape, 'title').at(-1)?.value
  if (title !== undefined) return title
  const [, component] = /^\/components\/schemas\/([^/]+)$/.exec(place) ?? []
  if (component !== undefined) return component
  const values = each(shape, 'enum')[0]?.value
  if (values) return values.map((value) => jsonText(value)).join(' or ')
  const { type, nullable } = typeOf(source, shape)
  const required = each(shape, 'required').flatMap(({ value }) => value)
  const having = required.map((name) => JSON.stringify(name)).join(', ')
  const kind = type === undefined ? 'anything' : articles[type] + (nullable ? ' or null' : '')
  return having === '' ? kind : `${kind} with ${having}`
}
