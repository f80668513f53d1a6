import { jsonText } from '../../base/json.ts'
import { memoize } from '../../base/memoize.ts'
import { PLACE_NAMES } from '../../profile/templates/placeholders.ts'
import type { Placeholder } from '../../profile/templates/placeholder.ts'
import { CONVERSIONS, type Values, valueInText } from '../../profile/templates/template.ts'
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

/** A placeholder, and how it is written without its braces. */
interface WrittenPlaceholder {
  readonly written: string
  readonly placeholder: Placeholder
}

const partsOf = memoize((members: MemberPlaceholders) => {
  const ofDialects = dialects.flatMap(({ written = [] }) => written)
  const converted = [...WRITTEN, ...members.written, ...ofDialects].map(readWritten)
  return memoize((values: Values): Parts => {
    const plain = Object.keys(values).map((name) => ({ written: name, placeholder: plainOf(name) }))
    const byText = Map.groupBy([...plain, ...converted], ({ placeholder }) =>
      valueInText(placeholder, values),
    )
    const parts = [...byText].filter(([{ length }]) => length > 0 && length <= MAX_PART)
    return new Map(parts.map(([text, list]) => [text, list.map(({ written }) => written)]))
  })
})

const plainOf = (name: string): Placeholder => ({ name, conversions: [], byDefault: undefined })

function readWritten(written: string): WrittenPlaceholder {
  const [name = '', ...conversions] = written.split(':')
  return { written, placeholder: { ...plainOf(name), conversions } }
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
