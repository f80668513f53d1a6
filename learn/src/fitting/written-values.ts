import { isObject } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { SPAN_NAMES } from '../profile/templates/placeholder-names.ts'
import { CONVERSIONS, SHOWN } from '../profile/templates/conversions.ts'
import { TextTemplate, type Values } from '../profile/templates/template.ts'
import { dialects } from '../dialects/index.ts'
import { TIME_CONSTANTS } from '../samples/times.ts'
import { keepResults } from './keep-results.ts'
import type { PlaceholdersByText } from './marks.ts'
import { isSameJson } from '../values/same-json.ts'
import type { MemberPlaceholders, Observation } from './observation.ts'

/** How services write the names of several members that they do not know. */
const SEVERAL_NAMES = ['', ':quoted', ':apostrophes'].map(
  (form) => `{additional:names${form}:listed}`,
)

const severalNames = ({ additional }: Values): readonly string[] =>
  isObject(additional) && Object.keys(additional).length > 1 ? SEVERAL_NAMES : []

/** Conversions of values that services of any platform write in messages. */
const WRITTEN: readonly string[] = [
  '{text:length}',
  '{text:octets:length}',
  '{text:upper}',
  '{type:upper}',
  '{media-type:essence}',
  '{media-type:charset}',
  '{media-type:charset:upper}',
  '{value:double}',
  '{value:integer}',
  '{member:json}',
  '{size:grouped}',
  ...SHOWN.flatMap((length) => [`{credential:first${length}}`, `{credential:last${length}}`]),
  ...TIME_CONSTANTS.values(),
]

/** Longer values are not looked for in texts: no message quotes them. */
const MAX_VALUE = 1000

type Request = Pick<Observation, 'values' | 'members'>

/** The texts that a service may write for the values of a request, with the placeholders that give them. */
export const placeholdersByText = ({ values, members }: Request): PlaceholdersByText =>
  placeholdersByValues(members)(values)

const placeholdersByValues = memoize((members: MemberPlaceholders) => {
  const ofDialects = dialects.flatMap(({ written = [] }) => written)
  const converted = [...WRITTEN, ...members.written, ...ofDialects]
  return memoize((values: Values): PlaceholdersByText => {
    const plain = Object.keys(values).map((name) => `{${name}}`)
    const all = [...plain, ...converted, ...severalNames(values)]
    const byText = Map.groupBy(all, (placeholder) => textTemplateOf(placeholder).render(values))
    return new Map([...byText].filter(([{ length }]) => length > 0 && length <= MAX_VALUE))
  })
})

const textTemplateOf = keepResults((text: string) => new TextTemplate(text))

/** The templates of one placeholder that give a value as a whole, with its type: `{id}`, `{id:string}`. */
export const templatesGiving = (value: unknown, values: Values): readonly string[] =>
  templatesByValue(values)(value)

/** Many templates are tried for a response. */
const templatesByValue = memoize((values: Values) =>
  keepResults((actual: unknown) => findTemplates(actual, values)),
)

const findTemplates = (actual: unknown, values: Values): readonly string[] =>
  formsIn(values).flatMap(({ name, value, converted }) => {
    if (isSameJson(value, actual)) return `{${name}}`
    const forms = converted?.get(keyOf(actual)) ?? []
    return forms.flatMap(({ conversion, result }) =>
      isSameJson(result, actual) ? `{${name}:${conversion}}` : [],
    )
  })

/** What equal values have in common, so that few are compared. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'object') return Object
  return typeof value === 'bigint' ? Number(value) : value
}

/** A span has no other forms, and there are many of them. Of what varies there is a constant, whose parts mean nothing. */
const WHOLE: ReadonlySet<string> = new Set([...SPAN_NAMES, 'uuid', 'counter'])

/** The values of a request, with their forms. */
const formsIn = memoize((values: Values) =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [{ name, value, converted: WHOLE.has(name) ? undefined : convertedFrom(value) }]
  }),
)

/** The requests of a run have many values in common. */
const convertedFrom = keepResults((value: unknown) => {
  const converted = Object.entries(CONVERSIONS).flatMap(([conversion, convert]) => {
    const result = convert(value)
    // Most conversions leave most values as they are.
    return result === undefined || result === value ? [] : [{ conversion, result }]
  })
  return Map.groupBy(converted, ({ result }) => keyOf(result))
})
