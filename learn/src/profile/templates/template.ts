import { valueAt, isObject, jsonText } from 'plant-store-kit/json'
import { CONVERSIONS } from './conversions.ts'
import {
  escapeText,
  LEFT_BRACE,
  templateParts,
  type Placeholder,
  type WrittenPlaceholder,
} from './placeholder.ts'
import { namesOfPlaceholder, placeholderOf } from './placeholder-names.ts'

/** What each placeholder stands for; undefined without a value, such as `tag` of a request without one. */
export type Values = Readonly<Record<string, unknown>>

/** The name of a member whose own members become those of the object around it. */
export const SPREAD = '...'

/** Whether a placeholder is a JSON Pointer to or into a declared member. */
function isPointer(name: string, values: Values): boolean {
  if (!name.startsWith('/')) return false
  const [member = ''] = namesOfPlaceholder(name)
  return Object.hasOwn(values, placeholderOf(member))
}

/** Whether a placeholder is among the names of these values, though its value may be undefined. */
export function isKnown({ name, conversions }: Placeholder, values: Values): boolean {
  const isName = name === LEFT_BRACE || Object.hasOwn(values, name) || isPointer(name, values)
  return isName && conversions.every((conversion) => Object.hasOwn(CONVERSIONS, conversion))
}

/** The template that gives a text as it is with these values. */
export const escapeFor = (values: Values, text: string): string =>
  escapeText(text, (placeholder) => isKnown(placeholder, values))

/** The value of a known name, or of the part of the body that a JSON Pointer names. */
function valueOfName(name: string, values: Values): unknown {
  if (name === LEFT_BRACE) return '{'
  return Object.hasOwn(values, name)
    ? values[name]
    : valueAt(values['body'], namesOfPlaceholder(name))
}

function valueIn({ name, conversions, byDefault }: Placeholder, values: Values): unknown {
  const valueOfDefault = byDefault === 'null' ? null : byDefault
  let value = valueOfName(name, values)
  if (value === null && byDefault !== undefined) return valueOfDefault
  for (const conversion of conversions)
    if (value !== undefined) value = CONVERSIONS[conversion]!(value)
  return value === undefined ? valueOfDefault : value
}

/** A text with placeholders, read once and rendered for each response. */
export class TextTemplate {
  readonly #parts: readonly (string | WrittenPlaceholder)[]
  /** The whole text, if it has no placeholders. */
  readonly #constant: string | undefined

  constructor(text: string) {
    this.#parts = templateParts(text)
    this.#constant = this.#parts.every((part) => typeof part === 'string') ? text : undefined
  }

  /** The text with values; an unknown placeholder stays, one without a value is empty. */
  render(values: Values): string {
    if (this.#constant !== undefined) return this.#constant
    const texts = this.#parts.map((part) => {
      if (typeof part === 'string') return part
      return isKnown(part, values) ? valueInText(part, values) : part.source
    })
    return texts.join('')
  }

  /** The text with values, but the value itself if the whole text is one placeholder; undefined without a value. */
  renderValue(values: Values): unknown {
    const [first] = this.#parts
    const isWhole = this.#parts.length === 1 && typeof first === 'object'
    return isWhole && isKnown(first, values) ? valueIn(first, values) : this.render(values)
  }
}

/** The value of a known placeholder in a text: strings without quotes, but for `{value}` itself, other than its default. */
function valueInText(placeholder: Placeholder, values: Values): string {
  const { name, conversions } = placeholder
  const value = valueIn(placeholder, values)
  if (value === undefined) return ''
  const isQuoted = name === 'value' && conversions.length === 0 && value === values[name]
  return typeof value === 'string' && !isQuoted ? value : jsonText(value)
}

/** A JSON value with placeholders in its strings, read once and rendered for each response. */
export interface Template {
  /** The value; undefined if it is a placeholder without one. */
  render(values: Values): unknown
}

/**
 * Reads a JSON value with placeholders in its strings. A string that is exactly one placeholder becomes the value itself;
 * without a value, its member or item is left out. The members of `...` become those of the object around it.
 */
export function readTemplate(source: unknown): Template {
  if (typeof source === 'string') return ofString(source)
  if (Array.isArray(source)) return ofArray(source)
  return isObject(source) ? ofObject(source) : { render: () => source }
}

function ofString(source: string): Template {
  const text = new TextTemplate(source)
  return { render: (values) => text.renderValue(values) }
}

function ofArray(source: readonly unknown[]): Template {
  const items = source.map(readTemplate)
  return {
    render: (values) =>
      items.map((item) => item.render(values)).filter((value) => value !== undefined),
  }
}

function ofObject(source: Readonly<Record<string, unknown>>): Template {
  const members = Object.entries(source).map(([name, value]) => ({
    name: name === SPREAD ? undefined : new TextTemplate(name),
    member: readTemplate(value),
  }))
  return {
    render: (values) => {
      const entries: (readonly [name: string, value: unknown])[] = []
      for (const { name, member } of members) {
        const value = member.render(values)
        if (name === undefined && isObject(value)) entries.push(...Object.entries(value))
        else if (name !== undefined && value !== undefined)
          entries.push([name.render(values), value])
      }
      return Object.fromEntries(entries)
    },
  }
}
