import { isObject } from '../../base/check-value.ts'
import { jsonText } from '../../base/json.ts'
import { CONVERSIONS } from './conversions.ts'
import { valueAt } from '../places/member-values.ts'
import {
  LEFT_BRACE,
  type Placeholder,
  replacePlaceholders,
  wholePlaceholder,
} from './placeholder.ts'
import { namesOfPlaceholder, placeholderOf } from './placeholders.ts'

export { CONVERSIONS } from './conversions.ts'

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

/** Whether a placeholder has a value, which may be none. */
export function isKnown({ name, conversions }: Placeholder, values: Values): boolean {
  const isName = name === LEFT_BRACE || Object.hasOwn(values, name) || isPointer(name, values)
  return isName && conversions.every((conversion) => Object.hasOwn(CONVERSIONS, conversion))
}

/** The value of a known name, or of the part of the body that a JSON Pointer names. */
function valueOfName(name: string, values: Values): unknown {
  if (name === LEFT_BRACE) return '{'
  return Object.hasOwn(values, name)
    ? values[name]
    : valueAt(values['body'], namesOfPlaceholder(name))
}

function valueIn({ name, conversions, byDefault }: Placeholder, values: Values): unknown {
  let value = valueOfName(name, values)
  const isMissing = value === undefined || value === null
  if (isMissing && byDefault !== undefined) return byDefault === 'null' ? null : byDefault
  for (const conversion of conversions)
    if (value !== undefined) value = CONVERSIONS[conversion]!(value)
  return value
}

/** A text with the values of its placeholders; an unknown placeholder stays, one without a value is empty. */
export const renderText = (template: string, values: Values): string =>
  replacePlaceholders(template, (placeholder, source) =>
    isKnown(placeholder, values) ? valueInText(placeholder, values) : source,
  )

/** The value of a known placeholder in a text: strings without quotes, but for `{value}` itself. */
export function valueInText(placeholder: Placeholder, values: Values): string {
  const value = valueIn(placeholder, values)
  if (value === undefined) return ''
  const isQuoted = placeholder.name === 'value' && placeholder.conversions.length === 0
  return typeof value === 'string' && !isQuoted ? value : jsonText(value)
}

/**
 * A JSON value with the values of the placeholders in its strings. A string that is exactly one placeholder becomes the
 * value itself; without a value, its member or item is left out. The members of `...` become those of the object around it.
 */
export function render(template: unknown, values: Values): unknown {
  if (typeof template === 'string') return renderString(template, values)
  const isKept = (value: unknown): boolean => value !== undefined
  if (Array.isArray(template)) return template.map((item) => render(item, values)).filter(isKept)
  if (!isObject(template)) return template
  const members = Object.entries(template).flatMap(([name, member]) => {
    const value = render(member, values)
    if (name === SPREAD) return isObject(value) ? Object.entries(value) : []
    return [[renderText(name, values), value] as const]
  })
  return Object.fromEntries(members.filter(([, value]) => isKept(value)))
}

function renderString(template: string, values: Values): unknown {
  const placeholder = wholePlaceholder(template)
  if (placeholder === undefined) return renderText(template, values)
  return isKnown(placeholder, values) ? valueIn(placeholder, values) : template
}
