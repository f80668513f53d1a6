import { isObject } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { SPAN_NAMES } from '../profile/templates/placeholder-names.ts'
import type { Placeholder, Unbraced } from '../profile/templates/placeholder.ts'
import { CONVERSIONS, SHOWN } from '../profile/templates/conversions.ts'
import { type Values, valueInText } from '../profile/templates/template.ts'
import { dialects } from '../dialects/index.ts'
import { TIME_CONSTANTS } from '../samples/times.ts'
import type { Parts } from './marks.ts'
import { isSameJson, type MemberPlaceholders, type Observation } from './observation.ts'

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
  ...SHOWN.flatMap((length) => [`credential:first${length}`, `credential:last${length}`]),
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
    const plain = Object.keys(values).map(readWritten)
    const all = [...plain, ...converted, ...severalNames(values).map(readWritten)]
    const byText = Map.groupBy(all, ({ placeholder }) => valueInText(placeholder, values))
    const parts = [...byText].filter(([{ length }]) => length > 0 && length <= MAX_PART)
    return new Map(parts.map(([text, list]) => [text, list.map(({ written }) => written)]))
  })
})

function readWritten(written: Unbraced): WrittenPlaceholder {
  const [name = '', ...conversions] = written.split(':')
  return { written, placeholder: { name, conversions, byDefault: undefined } }
}

/** A span has no other forms, and there are many of them. Of what varies there is a constant, whose parts mean nothing. */
const WHOLE: ReadonlySet<string> = new Set([...SPAN_NAMES, 'uuid', 'counter'])

/** By request, the placeholders that give a value of its response: many templates are tried for it. */
const knownPlaceholders = memoize((_values: Values) => new Map<unknown, readonly string[]>())

/** The templates of one placeholder that give a value as a whole, with its type: `{id}`, `{id:string}`. */
export function templatesGiving(value: unknown, values: Values): readonly string[] {
  const known = knownPlaceholders(values)
  const placeholders = known.get(value) ?? findPlaceholders(value, values)
  known.set(value, placeholders)
  return placeholders
}

function findPlaceholders(actual: unknown, values: Values): readonly string[] {
  const placeholders: string[] = []
  for (const { name, value, converted } of formsIn(values)) {
    if (isSameJson(value, actual)) placeholders.push(`{${name}}`)
    else
      for (const { conversion, result } of converted)
        if (isSameJson(result, actual)) placeholders.push(`{${name}:${conversion}}`)
  }
  return placeholders
}

/** The values of a request, with their forms. */
const formsIn = memoize((values: Values) =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [{ name, value, converted: WHOLE.has(name) ? [] : formsOf(value) }]
  }),
)

/** What a conversion makes of a value. */
interface Converted {
  readonly conversion: string
  readonly result: unknown
}

/** The requests of a run have many values in common; more of them are not kept. */
const MAX_KEPT = 10_000

const keptForms = new Map<unknown, readonly Converted[]>()

function formsOf(value: unknown): readonly Converted[] {
  const kept = keptForms.get(value)
  if (kept !== undefined) return kept
  if (keptForms.size >= MAX_KEPT) keptForms.clear()
  const forms = Object.entries(CONVERSIONS).flatMap(([conversion, convert]) => {
    const result = convert(value)
    // Most conversions leave most values as they are.
    return result === undefined || result === value ? [] : [{ conversion, result }]
  })
  keptForms.set(value, forms)
  return forms
}
