import { type SentNames } from 'plant-store-kit/recording'
import { escapeFor, readTemplate, type Values } from '../profile/templates/template.ts'
import { isSameJson } from '../values/same-json.ts'
import { keepResults } from './keep-results.ts'

/** A value of a response, undefined if it is absent, and the values of the placeholders. */
export type Observation = Readonly<{
  actual: unknown
  values: Values
  members: MemberPlaceholders
  /** The names that requests of the run had. */
  sentNames?: SentNames | undefined
}>

/** The same request with another value, such as a member of the observed one; drops members of subtypes. */
export const withActual = (
  { values, members, sentNames }: Observation,
  actual: unknown,
): Observation => ({ actual, values, members, sentNames })

/** The placeholders of the members of requests. */
export interface MemberPlaceholders {
  /** Their names, by those of the members of the body. */
  readonly byName: ReadonlyMap<string, string>
  /** The names of those whose values are new in each request. */
  readonly fresh: ReadonlySet<string>
  /** Those with conversions: `{id:integer}`, `{name:upper}`. */
  readonly written: readonly string[]
}

/** The name of a member in a template, if a service has what it says of a member of the request under its name. */
const MEMBER = '{member}'

/** The object with its names as templates: the name of the member with the problem as `{member}`, others escaped. */
export function withNameTemplates(object: object, { values }: Observation): object {
  const entries = Object.entries(object).map(([name, value]: [string, unknown]) => [
    name === values['member'] ? MEMBER : escapeFor(values, name),
    value,
  ])
  return Object.fromEntries(entries) as object
}

/** Whether a template gives the value that was observed. */
export const givesValue = (template: unknown, { actual, values }: Observation): boolean =>
  isSameJson(templateOf(template).render(values), actual)

/** Many templates are tried for a response. */
const templateOf = keepResults(readTemplate)

/** The observations whose values a template does not give. */
export const notGiven = (
  template: unknown,
  observations: readonly Observation[],
): readonly Observation[] =>
  observations.filter((observation) => !givesValue(template, observation))

/** How many of the observed values a template gives. */
export const countGiven = (template: unknown, observations: readonly Observation[]): number =>
  observations.length - notGiven(template, observations).length

/** Whether a problem has a place in the text of the body, so that a response may have its position. */
export const hasPosition = (observations: readonly Observation[]): boolean =>
  observations.some(({ values }) => values['position'] !== undefined)
