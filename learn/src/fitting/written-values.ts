import { isObject, jsonText } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { SPAN_NAMES } from '../profile/templates/placeholder-names.ts'
import type { Placeholder, Unbraced } from '../profile/templates/placeholder.ts'
import { CONVERSIONS } from '../profile/templates/conversions.ts'
import { type Values, valueInText } from '../profile/templates/template.ts'
import { dialects } from '../dialects/index.ts'
import { TIME_CONSTANTS } from '../samples/times.ts'
import type { Parts } from './marks.ts'
import type { MemberPlaceholders, Observation } from './observation.ts'

/** How services write the names of several members that they do not know. */
const SEVERAL_NAMES = ['', ':quoted', ':apostrophes'].map((form) => `further:names${form}:listed`)

const severalNames = ({ further }: Values): readonly Unbraced[] =>
  isObject(further) && Object.keys(further).length > 1 ? SEVERAL_NAMES : []

/** Conversions of values that services of any platform write in messages. */
const WRITTEN: readonly Unbraced[] = [
  'text:length',
  'text:upper',
  'type:upper',
  'media-type:essence',
  'media-type:charset',
  'media-type:charset:upper',
  'value:double',
  'value:integer',
  'member:json',
  'size:grouped',
  ...TIME_CONSTANTS.values(),
]

/** Longer values are not looked for in texts: no message quotes them. */
const MAX_PART = 1000

type Request = Pick<Observation, 'values' | 'members'>

/** The texts that a service may write for the values of a request, with the placeholders that give them. */
export const writtenParts = ({ values, members }: Request): Parts => partsOf(members)(values)

/** A placeholder, and how it is written. */
interface WrittenPlaceholder {
  readonly written: Unbraced
  readonly placeholder: Placeholder
}

const partsOf = memoize((members: MemberPlaceholders) => {
  const ofDialects = dialects.flatMap(({ written = [] }) => written)
  const converted = [...WRITTEN, ...members.written, ...ofDialects].map(readWritten)
  return memoize((values: Values): Parts => {
    const plain = Object.keys(values).map((name) => ({ written: name, placeholder: plainOf(name) }))
    const all = [...plain, ...converted, ...severalNames(values).map(readWritten)]
    const byText = Map.groupBy(all, ({ placeholder }) => valueInText(placeholder, values))
    const parts = [...byText].filter(([{ length }]) => length > 0 && length <= MAX_PART)
    return new Map(parts.map(([text, list]) => [text, list.map(({ written }) => written)]))
  })
})

const plainOf = (name: string): Placeholder => ({ name, conversions: [], byDefault: undefined })

function readWritten(written: Unbraced): WrittenPlaceholder {
  const [name = '', ...conversions] = written.split(':')
  return { written, placeholder: { ...plainOf(name), conversions } }
}

const OF_SPAN: ReadonlySet<string> = new Set(SPAN_NAMES)

/** By request, the placeholders that give a value of its response: many templates are tried for it. */
const knownPlaceholders = memoize((_values: Values) => new Map<unknown, readonly string[]>())

/** The templates of one placeholder that give a value as a whole, with its type: `{id}`, `{id:string}`. */
export function templatesGiving(value: unknown, values: Values): readonly string[] {
  const known = knownPlaceholders(values)
  const placeholders = known.get(value) ?? findPlaceholders(value, values)
  known.set(value, placeholders)
  return placeholders
}

function findPlaceholders(value: unknown, values: Values): readonly string[] {
  const wanted = jsonText(value)
  const placeholders: string[] = []
  for (const { name, forms } of formsIn(values)) {
    if (forms.text === wanted) placeholders.push(`{${name}}`)
    else
      for (const conversion of forms.conversions.get(wanted) ?? [])
        placeholders.push(`{${name}${conversion}}`)
  }
  return placeholders
}

/** The forms of the values of a request, by their placeholders. */
const formsIn = memoize((values: Values) =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    // A span has no other forms, and there are many of them. Of what varies there is a constant, whose parts mean nothing.
    const isWhole = OF_SPAN.has(name) || VARYING.has(name)
    const forms = isWhole ? { text: jsonText(value), conversions: NONE } : formsOf(value)
    return [{ name, forms }]
  }),
)

const VARYING: ReadonlySet<string> = new Set(['uuid', 'counter'])
const NONE: Forms['conversions'] = new Map()

/** A value, and what conversions make of it, as JSON texts. */
interface Forms {
  readonly text: string
  /** By each other text: the conversions that give it, as placeholders write them. */
  readonly conversions: ReadonlyMap<string, readonly string[]>
}

/** The requests of a run have many values in common; more of them are not kept. */
const MAX_KEPT = 10_000

const keptForms = new Map<unknown, Forms>()

function formsOf(value: unknown): Forms {
  const kept = keptForms.get(value)
  if (kept !== undefined) return kept
  if (keptForms.size >= MAX_KEPT) keptForms.clear()
  const forms = readForms(value)
  keptForms.set(value, forms)
  return forms
}

function readForms(value: unknown): Forms {
  const text = jsonText(value)
  const converted = Object.entries(CONVERSIONS).flatMap(([name, convert]) => {
    const result = convert(value)
    // Most conversions leave most values as they are.
    if (result === undefined || result === value) return []
    const resultText = jsonText(result)
    return resultText === text ? [] : [{ resultText, conversion: `:${name}` }]
  })
  const byText = Map.groupBy(converted, ({ resultText }) => resultText)
  const conversions = Array.from(
    byText,
    ([resultText, list]) => [resultText, list.map(({ conversion }) => conversion)] as const,
  )
  return { text, conversions: new Map(conversions) }
}
