import { isObject, memberOf } from 'plant-store-kit/json'
import { escapeText, wholePlaceholder, writePlaceholder } from '../profile/templates/placeholder.ts'
import { isKnown, SPREAD } from '../profile/templates/template.ts'
import { alignTexts } from './align-texts.ts'
import { chooseTemplate } from './choose-template.ts'
import { valuesOfCodes, variesIn } from './placeholder-facts.ts'
import { isCode } from '../values/codes.ts'
import { byFrequency } from '../values/most-frequent.ts'
import { replaceDigits } from './text-places.ts'
import { countGiven, notGiven, type Observation, withActual, withMember } from './observation.ts'
import { writtenParts, placeholdersFor } from './written-values.ts'

/** Of more candidates, those that fewer responses suggest are not tried. */
const MAX_CANDIDATES = 12

/** Where a value is in a response, such as `headers`, `content-type`. */
type Path = readonly string[]

/**
 * The template that gives most of the observed values: of objects and arrays one template for each member and item, of other
 * values the best of those that they suggest. Undefined if the value is mostly absent.
 */
export function fitTemplate(observations: readonly Observation[], path: Path = []): unknown {
  const candidates = [...fitContainers(observations, path), ...suggest(observations, path)]
  const template = chooseTemplate(candidates, observations)
  return refine(template, observations, path)
}

/** Templates of the objects, and of the arrays of each length. */
function fitContainers(observations: readonly Observation[], path: Path): readonly unknown[] {
  const objects = observations.filter(({ actual }) => isObject(actual))
  const arrays = observations.flatMap((observation) =>
    Array.isArray(observation.actual)
      ? withActual(observation, Object.fromEntries(observation.actual.entries()))
      : [],
  )
  const byLength = Map.groupBy(arrays, ({ actual }) => Object.keys(actual as object).length)
  const ofArrays = Array.from(byLength.values(), (arraysOfLength) =>
    Object.values(fitMembers(arraysOfLength, path)),
  )
  return [...fitObjects(objects, path), ...ofArrays]
}

/** A template of the objects, and one with the further members of the request, if an object has them. */
function fitObjects(objects: readonly Observation[], path: Path): readonly object[] {
  if (objects.length === 0) return []
  const others = objects.map(withoutFurther)
  const hasFurther = objects.some((observation, index) => observation !== others[index])
  const spread = hasFurther ? [{ ...fitObject(others, path), [SPREAD]: FURTHER }] : []
  return [fitObject(objects, path), ...spread]
}

/** What a service that stores the whole body has in its responses. */
const FURTHER = '{further}'

/** An object without the members of the request that the document does not declare, if it has all of them. */
function withoutFurther(observation: Observation): Observation {
  const { further } = observation.values
  const object = observation.actual as object
  if (!isObject(further) || !Object.keys(further).every((name) => Object.hasOwn(object, name)))
    return observation
  const others = Object.entries(object).filter(([name]) => !Object.hasOwn(further, name))
  return withActual(observation, Object.fromEntries(others))
}

const fitObject = (objects: readonly Observation[], path: Path): object =>
  fitMembers(
    objects.map((observation) =>
      withActual(observation, withMember(observation.actual as object, observation)),
    ),
    path,
  )

/** A template of each member that most of the objects have. */
function fitMembers(
  objects: readonly Observation[],
  path: Path,
): Readonly<Record<string, unknown>> {
  const names = new Set(objects.flatMap(({ actual }) => Object.keys(actual as object)))
  const members = [...names].flatMap((name) => {
    const values = objects.map((observation) =>
      withActual(observation, memberOf(observation.actual, name)),
    )
    const template = fitTemplate(values, [...path, name])
    const absent = values.filter(({ actual }) => actual === undefined).length
    const isKept = absent === 0 || countGiven(template, values) > absent
    return isKept ? [[name, template] as const] : []
  })
  return Object.fromEntries(members)
}

/** Looks at the values that a template does not give: they may show more, such as a name that was trimmed. */
function refine(template: unknown, observations: readonly Observation[], path: Path): unknown {
  const unexplained = notGiven(template, observations)
  if (unexplained.length === 0) return template
  const suggested = suggest(unexplained, path)
  const joined = suggested.flatMap((suggestion) => joinConversions(template, suggestion))
  const better = chooseTemplate([template, ...suggested, ...joined], observations)
  return better === template ? template : refine(better, observations, path)
}

/** If two templates are the same placeholder with other conversions: the placeholder with those of both, in either order. */
function joinConversions(template: unknown, suggestion: unknown): readonly string[] {
  const [placeholder, suggested] = [template, suggestion].map((text) =>
    wholePlaceholder(String(text)),
  )
  if (placeholder === undefined || placeholder.name !== suggested?.name) return []
  const { byDefault = placeholder.byDefault } = suggested
  const lists = [suggested.conversions, placeholder.conversions]
  return [lists, lists.toReversed()].map((ordered) =>
    writePlaceholder({ ...placeholder, conversions: ordered.flat(), byDefault }),
  )
}

/** Templates that the values suggest, other than for objects and arrays, the most frequent ones first. */
function suggest(observations: readonly Observation[], path: Path): readonly unknown[] {
  const values = observations[0]?.values ?? {}
  const escape = (text: string): string =>
    escapeText(text, (placeholder) => isKnown(placeholder, values))
  const wholes = observations.flatMap((observation) => suggestWhole(observation, path))
  const literals = observations.flatMap(({ actual }) =>
    isScalar(actual) ? [typeof actual === 'string' ? escape(actual) : actual] : [],
  )
  const texts = observations.filter((observation) => typeof observation.actual === 'string')
  const aligned = alignTexts(
    texts.map((observation) => ({
      text: observation.actual as string,
      parts: writtenParts(withoutCoincidences(observation, path)),
      sentNames: observation.sentNames,
    })),
    { varies: variesIn(observations), escape },
  )
  const positions = texts.map(({ actual }) => replaceDigits(escape(String(actual)), '{position}'))
  return [
    ...byFrequency(wholes).slice(0, MAX_CANDIDATES),
    ...byFrequency(literals).slice(0, MAX_CANDIDATES),
    ...aligned,
    ...byFrequency(positions).slice(0, MAX_CANDIDATES),
  ]
}

const isScalar = (value: unknown): boolean => value !== undefined && !(value instanceof Object)

/** Placeholders that give the whole value, or a member that is absent in the response, too. */
function suggestWhole(observation: Observation, path: Path): readonly string[] {
  const member = path.at(-1) ?? ''
  const { actual, members } = observation
  const { values } = withoutCoincidences(observation, path)
  const declared = members.byName.get(member)
  if (actual === undefined)
    return suggestAbsent(observation.values[declared ?? member], declared ?? member)
  const placeholders = placeholdersFor(actual, values)
  const isDefault = actual === null || (typeof actual === 'string' && !/[{}]/.test(actual))
  if (declared === undefined || !isDefault) return placeholders
  const sent = observation.values[declared]
  if (sent === undefined) return [...placeholders, `{${declared}|${actual}}`]
  return sent instanceof Object ? [...placeholders, `{${declared}:scalar|${actual}}`] : placeholders
}

function suggestAbsent(value: unknown, placeholder: string): readonly string[] {
  if (value === null) return [`{${placeholder}:present}`]
  if (value instanceof Object) return [`{${placeholder}:scalar}`]
  return value === '' ? [`{${placeholder}:filled}`] : []
}

/** Without the values that are in a code or in the media type by coincidence, such as a column, or the 8 of utf-8. */
function withoutCoincidences(observation: Observation, path: Path): Observation {
  const { actual, values } = observation
  const isNumberOfCode = isCode(path) && typeof actual === 'number'
  if (!isMediaType(path) && !isNumberOfCode) return observation
  return { ...observation, values: valuesOfCodes(values) }
}

const isMediaType = ([part, name]: Path): boolean => part === 'headers' && name === 'content-type'
