import { isObject, memberOf, jsonText } from 'plant-store-kit/json'
import { type SentNames } from 'plant-store-kit/recording'
import { memoize } from 'plant-store-kit/responder'
import { readTemplate, SPREAD, type Values } from '../profile/templates/template.ts'

/** A value of a response, undefined if it is absent, and the values of the placeholders. */
export type Observation = Readonly<{
  actual: unknown
  values: Values
  members: MemberPlaceholders
  /** The names that requests of the run had. */
  sentNames?: SentNames | undefined
}>

/** The same request with another value, such as a member of the observed one; without what an observation may have beside. */
export const withActual = (
  { values, members, sentNames }: Observation,
  actual: unknown,
): Observation => ({ actual, values, members, sentNames })

/** The placeholders of the members of requests. */
export interface MemberPlaceholders {
  /** Their names, by those of the members of the body. */
  readonly byName: ReadonlyMap<string, string>
  /** The names of those whose values are new in each request. */
  readonly varying: ReadonlySet<string>
  /** Those with conversions: `{id:integer}`, `{name:upper}`. */
  readonly written: readonly string[]
}

/** The name of a member in a template, if a service has what it says of a member of the request under its name. */
const MEMBER = '{member}'

/** An object in which the placeholder is the name of the member with the problem. */
export function withMember(object: object, observation: Observation): object {
  const { member } = observation.values
  if (typeof member !== 'string' || !Object.hasOwn(object, member)) return object
  const entries = Object.entries(object).map(([name, value]) => [
    name === member ? MEMBER : name,
    value as unknown,
  ])
  return Object.fromEntries(entries) as object
}

/** Tells whether a template gives a value that was observed, or that is a part of it. */
type TemplateTest = (actual: unknown, observation: Observation) => boolean

/** Whether a template gives the value that was observed. */
export const givesValue = (template: unknown, observation: Observation): boolean =>
  readTest(template)(observation.actual, observation)

/** Reads a template once for many observations. */
function readTest(template: unknown): TemplateTest {
  if (isObject(template)) return testOfObject(template)
  const read = readTemplate(template)
  return (actual, { values }) => isSameJson(read.render(values), actual)
}

/** Whether two JSON values are the same; integers may be numbers, bigints or decimals. */
export function isSameJson(value: unknown, other: unknown): boolean {
  if (value === other) return true
  if (value === undefined || other === undefined) return false
  // Comparing texts is slow.
  if (typeof value === 'string' || typeof other === 'string') return false
  if (typeof value !== 'object' && typeof value === typeof other) return false
  return textOf(value) === textOf(other)
}

const textOf = (value: unknown): string =>
  value instanceof Object ? textOfObject(value) : jsonText(value)

/** Many templates are tried for a response. */
const textOfObject = memoize((value: object) => jsonText(value))

/** The same objects are in the templates of many rules. */
const testOfObject = memoize((template: Readonly<Record<string, unknown>>): TemplateTest => {
  const { [SPREAD]: spread, ...members } = template
  const givesMembers = testOfMembers(members)
  const givesAll = Object.hasOwn(template, SPREAD) ? withSpread(spread, givesMembers) : givesMembers
  return (actual, observation) => isObject(actual) && givesAll(actual, observation)
})

function testOfMembers(template: Readonly<Record<string, unknown>>): TemplateTest {
  const tests = Object.entries(template).map(([name, inner]) => [name, readTest(inner)] as const)
  const names = new Set(Object.keys(template))
  return (actual, observation) => {
    const named = names.has(MEMBER) ? withMember(actual as object, observation) : (actual as object)
    if (Object.keys(named).some((name) => !names.has(name))) return false
    return tests.every(([name, givesMember]) => givesMember(memberOf(named, name), observation))
  }
}

/** The members of a spread object are in the response, and the rest of the template gives the others. */
function withSpread(spread: unknown, givesOthers: TemplateTest): TemplateTest {
  const read = readTemplate(spread)
  return (whole, observation) => {
    const actual = whole as object
    const members = read.render(observation.values)
    if (!isObject(members)) return givesOthers(actual, observation)
    const hasMember = ([name, value]: readonly [string, unknown]): boolean =>
      Object.hasOwn(actual, name) && isSameJson(memberOf(actual, name), value)
    if (!Object.entries(members).every(hasMember)) return false
    const rest = Object.entries(actual).filter(([name]) => !Object.hasOwn(members, name))
    return givesOthers(Object.fromEntries(rest), observation)
  }
}

/** The observations whose values a template does not give. */
export function notGiven(
  template: unknown,
  observations: readonly Observation[],
): readonly Observation[] {
  const isGiven = readTest(template)
  return observations.filter((observation) => !isGiven(observation.actual, observation))
}

/** How many of the observed values a template gives. */
export const countGiven = (template: unknown, observations: readonly Observation[]): number =>
  observations.length - notGiven(template, observations).length

/** Whether a problem has a place in the text of the body, so that a response may have its position. */
export const hasPosition = (observations: readonly Observation[]): boolean =>
  observations.some(({ values }) => values['position'] !== undefined)
