import { jsonText } from '../../base/json-text.ts'

/** The text of a body, or bytes that are no text. */
export type RawBody = string | readonly number[]

type Values = Readonly<Record<string, unknown>>
type RawBodies = Readonly<Record<string, RawBody>>

/** Bodies of requests by kind and name. */
export interface NamedBodies {
  /** The valid examples, and edge cases. */
  readonly valid: Values
  readonly edgeOfInt64: RawBodies
  readonly unusualNotation: RawBodies
  readonly notJson: RawBodies
  readonly wrongEncoding: RawBodies
  readonly beyondInt64: RawBodies
  readonly missingMember: Values
  /** A required member that only `__proto__` has. */
  readonly inheritedMember: RawBodies
  readonly wrongType: Values
  readonly notAnObject: Values
  readonly brokenConstraint: Values
}

type Kind = keyof NamedBodies

/** The kinds in the order of lists. */
const GROUPS: readonly (readonly [title: string, ...kinds: Kind[]])[] = [
  ['Valid', 'valid'],
  ['Valid: edge of int64', 'edgeOfInt64'],
  ['Valid: unusual notation', 'unusualNotation'],
  ['Invalid: not JSON', 'notJson'],
  ['Invalid: not UTF-8, or a byte order mark', 'wrongEncoding'],
  ['Invalid: outside int64', 'beyondInt64'],
  ['Invalid: missing member', 'missingMember', 'inheritedMember'],
  ['Invalid: wrong type', 'wrongType'],
  ['Invalid: not an object', 'notAnObject'],
  ['Invalid: breaks a constraint', 'brokenConstraint'],
]

/** Texts of bodies, or their bytes, by kind and name. */
export type BodyGroups = Readonly<Record<string, RawBodies>>

/** The bodies as they are sent. */
export function textGroupsOf(bodies: NamedBodies): BodyGroups {
  const textsOf = (values: Values): RawBodies =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonText(value)]))
  return groupsOf({
    ...bodies,
    valid: textsOf(bodies.valid),
    missingMember: textsOf(bodies.missingMember),
    wrongType: textsOf(bodies.wrongType),
    notAnObject: textsOf(bodies.notAnObject),
    brokenConstraint: textsOf(bodies.brokenConstraint),
  }) as BodyGroups
}

/** The bodies by the titles of their kinds, without empty kinds. */
export function groupsOf(bodies: Readonly<Record<Kind, Values>>): Readonly<Record<string, Values>> {
  const groups = GROUPS.map(([title, ...kinds]): [string, Values] => {
    const members = kinds.flatMap((kind) => Object.entries(bodies[kind]))
    return [title, Object.fromEntries(members)]
  })
  return Object.fromEntries(groups.filter(([, group]) => Object.keys(group).length > 0))
}
