import { readPlaceholder, writePlaceholder } from '../profile/templates/placeholder.ts'
import { escapeFor, type Values } from '../profile/templates/template.ts'
import { alignTexts } from './align-texts.ts'
import type { Observation } from './observation.ts'
import { unmistakableIn } from './coincidence.ts'
import { byFrequency } from '../values/most-frequent.ts'
import { templatesGiving, placeholdersByText } from './written-values.ts'

/** Of more candidates, those that fewer responses suggest are not tried. */
const MAX_CANDIDATES = 12

/** Where a value is in a response, such as `headers`, `content-type`. */
export type Path = readonly string[]

/** Templates that the values suggest, other than for objects and arrays, the most frequent ones first. */
export function suggest(observations: readonly Observation[], path: Path): readonly unknown[] {
  const values = observations[0]?.values ?? {}
  const escape = (text: string): string => escapeFor(values, text)
  const wholes = observations.flatMap((observation) => suggestWhole(observation, path))
  const literals = observations.flatMap(({ actual }) =>
    isScalar(actual) ? [typeof actual === 'string' ? escape(actual) : actual] : [],
  )
  const texts = observations.filter((observation) => typeof observation.actual === 'string')
  const aligned = alignTexts(
    texts.map((observation) => ({
      text: observation.actual as string,
      values: placeholdersByText(withoutCoincidences(observation, path)),
    })),
    { isUnmistakable: unmistakableIn(observations), escape },
  )
  return [
    ...byFrequency(wholes).slice(0, MAX_CANDIDATES),
    ...byFrequency(literals).slice(0, MAX_CANDIDATES),
    ...aligned.flatMap(withText),
  ]
}

/** A placeholder alone gives its value with its type: where that is a number, the text needs a conversion. */
function withText(template: string): readonly string[] {
  const placeholder = readPlaceholder(template)
  if (placeholder === undefined) return [template]
  const conversions = [...placeholder.conversions, 'string']
  return [template, writePlaceholder({ ...placeholder, conversions })]
}

const isScalar = (value: unknown): boolean => value !== undefined && !(value instanceof Object)

/** Placeholders that give the whole value, or a member that is absent in the response, too. */
function suggestWhole(observation: Observation, path: Path): readonly string[] {
  const member = path.at(-1) ?? ''
  const { actual, members } = observation
  const declared = members.byName.get(member)
  if (actual === undefined) return suggestAbsent(observation, declared ?? member)
  const { values } = withoutCoincidences(observation, path)
  const placeholders = templatesGiving(actual, values)
  const isDefault = actual === null || (typeof actual === 'string' && !/[{}]/.test(actual))
  if (!isDefault) return placeholders
  // What a service calls in its own way is mostly null if it is absent.
  const others = actual === null ? [...members.byName.values()] : []
  const names = declared === undefined ? others : [declared]
  return [...placeholders, ...names.flatMap((name) => suggestDefault(name, observation))]
}

/** The placeholder of a member that the request lacks, with the observed value as its default. */
function suggestDefault(name: string, { actual, values }: Observation): readonly string[] {
  const sent = values[name]
  if (sent === undefined) return [`{${name}|${String(actual)}}`]
  return sent instanceof Object ? [`{${name}:scalar|${String(actual)}}`] : []
}

/** Placeholders that give nothing for this request, the one of the absent member first. */
function suggestAbsent({ values, members }: Observation, ofMember: string): readonly string[] {
  const placeholders: string[] = []
  for (const name of new Set([ofMember, ...members.byName.values()])) {
    const conversion = conversionOfAbsent(values[name])
    if (conversion !== undefined) placeholders.push(`{${name}:${conversion}}`)
  }
  return placeholders
}

/** The conversion that leaves out a value of the request. */
function conversionOfAbsent(value: unknown): string | undefined {
  if (value === null) return 'present'
  if (value instanceof Object) return 'scalar'
  return value === '' ? 'filled' : undefined
}

const NO_VALUES: Values = {}

/** Without the values that are in the media type by coincidence, such as the 8 of utf-8. */
const withoutCoincidences = (observation: Observation, [part, name]: Path): Observation =>
  part === 'headers' && name === 'content-type'
    ? { ...observation, values: NO_VALUES }
    : observation
