import { jsonText } from '../../base/json.ts'
import { memoize } from '../../base/memoize.ts'
import { PLACE_NAMES } from '../../profile/templates/placeholders.ts'
import { CONVERSIONS, renderText, type Values } from '../../profile/templates/template.ts'
import { dialects } from '../dialects/index.ts'
import { TIME_CONSTANTS } from '../samples/times.ts'
import type { Parts } from './marks.ts'
import type { MemberPlaceholders, Observation } from './observation.ts'

/** Conversions of values that services of any platform write in messages. */
const WRITTEN = [
  'text:length',
  'text:upper',
  'type:upper',
  'media-type:essence',
  'media-type:charset',
  'media-type:charset:upper',
  'value:double',
  'value:integer',
  'text:units',
  'text:bytes',
  ...TIME_CONSTANTS.values(),
]

/** Longer values are not looked for in texts: no message quotes them. */
const MAX_PART = 1000

type Request = Pick<Observation, 'values' | 'members'>

/** The texts that a service may write for the values of a request, with the placeholders that give them. */
export const writtenParts = ({ values, members }: Request): Parts => partsOf(members)(values)

const partsOf = memoize((members: MemberPlaceholders) =>
  memoize((values: Values): Parts => readParts(values, members)),
)

function readParts(values: Values, members: MemberPlaceholders): Parts {
  const ofDialects = dialects.flatMap(({ written = [] }) => written)
  const placeholders = [...Object.keys(values), ...WRITTEN, ...members.written, ...ofDialects]
  const byText = Map.groupBy(placeholders, (placeholder) => renderText(`{${placeholder}}`, values))
  return new Map([...byText].filter(([{ length }]) => length > 0 && length <= MAX_PART))
}

/** The placeholders that give a value as a whole, with its type. */
export const placeholdersFor = (value: unknown, values: Values): readonly string[] =>
  placeholdersByText(values).get(jsonText(value)) ?? []

/** By the JSON text of a value. */
const placeholdersByText = memoize((values: Values): ReadonlyMap<string, readonly string[]> => {
  const forms = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : formsOf(name, value),
  )
  const byText = Map.groupBy(forms, ({ text }) => text)
  const placeholders = Array.from(
    byText,
    ([text, forms]) => [text, forms.map(({ placeholder }) => placeholder)] as const,
  )
  return new Map(placeholders)
})

const OF_PLACE: ReadonlySet<string> = new Set(PLACE_NAMES)

/** A form of a value, as JSON text, and the placeholder that gives it. */
interface Form {
  readonly text: string
  readonly placeholder: string
}

/** The value itself, and what conversions make of it. */
function formsOf(name: string, value: unknown): readonly Form[] {
  const itself = { text: jsonText(value), placeholder: `{${name}}` }
  // A place has no other forms, and there are many of them.
  if (OF_PLACE.has(name)) return [itself]
  const converted = Object.entries(CONVERSIONS).flatMap(([conversion, convert]) => {
    const result = convert(value)
    if (result === value || result === undefined) return []
    return [{ text: jsonText(result), placeholder: `{${name}:${conversion}}` }]
  })
  return [itself, ...converted.filter(({ text }) => text !== itself.text)]
}
