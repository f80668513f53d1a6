import { isObject, memberOf } from 'plant-store-kit/json'
import { readPlaceholder, writePlaceholder } from '../profile/templates/placeholder.ts'
import { SPREAD } from '../profile/templates/template.ts'
import { chooseTemplate } from './choose-template.ts'
import {
  countGiven,
  notGiven,
  type Observation,
  withActual,
  withNameTemplates,
} from './observation.ts'
import { type Path, suggest } from './suggest-templates.ts'

/**
 * The template that gives most of the observed values: of objects and arrays one template for each member and item, of other
 * values the best of those that they suggest. Undefined if the value is mostly absent.
 */
export function fitTemplate(observations: readonly Observation[], path: Path = []): unknown {
  const candidates = [...fitContainers(observations, path), ...suggest(observations, path)]
  const template = chooseTemplate(candidates, observations)
  return improve(template, observations, path)
}

/** Templates of the objects, of the arrays of each length, and of all arrays, whose last items may be absent. */
function fitContainers(observations: readonly Observation[], path: Path): readonly unknown[] {
  const objects = observations.filter(({ actual }) => isObject(actual))
  const arrays = observations.flatMap((observation) =>
    Array.isArray(observation.actual)
      ? withActual(observation, Object.fromEntries(observation.actual.entries()))
      : [],
  )
  const byLength = Map.groupBy(arrays, ({ actual }) => Object.keys(actual as object).length)
  const ofAll = byLength.size > 1 ? [arrays] : []
  const ofArrays = [...byLength.values(), ...ofAll].map((some) =>
    Object.values(fitMembers(some, path)),
  )
  return [...fitObjects(objects, path), ...ofArrays]
}

/** A template of the objects, and one with the additional members of the request, if an object has them. */
function fitObjects(objects: readonly Observation[], path: Path): readonly object[] {
  if (objects.length === 0) return []
  const others = objects.map(withoutAdditional)
  const hasAdditional = objects.some((observation, index) => observation !== others[index])
  const spread = hasAdditional ? [{ ...fitObject(others, path), [SPREAD]: ADDITIONAL }] : []
  return [fitObject(objects, path), ...spread]
}

/** What a service that stores the whole body has in its responses. */
const ADDITIONAL = '{additional}'

/** An object without the members of the request that the document does not declare, if it has all of them. */
function withoutAdditional(observation: Observation): Observation {
  const { additional } = observation.values
  const object = observation.actual as object
  if (
    !isObject(additional) ||
    !Object.keys(additional).every((name) => Object.hasOwn(object, name))
  )
    return observation
  const others = Object.entries(object).filter(([name]) => !Object.hasOwn(additional, name))
  return withActual(observation, Object.fromEntries(others))
}

const fitObject = (objects: readonly Observation[], path: Path): object =>
  fitMembers(
    objects.map((observation) =>
      withActual(observation, withNameTemplates(observation.actual as object, observation)),
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
function improve(template: unknown, observations: readonly Observation[], path: Path): unknown {
  const unexplained = notGiven(template, observations)
  if (unexplained.length === 0) return template
  const suggested = suggest(unexplained, path)
  const joined = suggested.flatMap((suggestion) => joinConversions(template, suggestion))
  const better = chooseTemplate([template, ...suggested, ...joined], observations)
  return better === template ? template : improve(better, observations, path)
}

/** If two templates are the same placeholder with other conversions: the placeholder with those of both, in either order. */
function joinConversions(template: unknown, suggestion: unknown): readonly string[] {
  const [placeholder, suggested] = [template, suggestion].map((text) =>
    readPlaceholder(String(text)),
  )
  if (placeholder === undefined || placeholder.name !== suggested?.name) return []
  const { byDefault = placeholder.byDefault } = suggested
  const lists = [suggested.conversions, placeholder.conversions]
  return [lists, lists.toReversed()].map((ordered) =>
    writePlaceholder({ ...placeholder, conversions: ordered.flat(), byDefault }),
  )
}
