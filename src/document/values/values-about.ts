import { isObject } from '../../base/check-value.ts'
import { branchesOf, otherThan, withBranch, withSides } from '../branches.ts'
import { merged } from '../merge.ts'
import type { Schema } from '../schema.ts'
import { numbersAbout } from './numbers.ts'
import { itemsAbout } from './parts.ts'
import { textsAbout } from './texts.ts'
import type { ValueAbout, ValuePlace } from './value-about.ts'

/** Values for all keywords of a place but those about its members, valid and invalid ones. */
export const valuesAbout = (place: ValuePlace): readonly ValueAbout[] => [
  ...listedAbout(place),
  ...numbersAbout(place),
  ...textsAbout(place),
  ...itemsAbout(place),
  ...ofBranches(place),
  ...ofNot(place),
  ...conditionsAbout(place),
]

/** Texts that are almost those of a list. */
const likeText = (text: string): readonly string[] => [
  text.toUpperCase(),
  text.toLowerCase(),
  `${text} `,
  `${text}x`,
]

/** The values of a list, and others that differ little from them. */
function listedAbout({ schema: { enum: list, const: only } }: ValuePlace): readonly ValueAbout[] {
  if (list === undefined && only === undefined) return []
  const about = list === undefined ? 'const' : 'enum'
  const allowed = list ?? [only]
  const others = allowed.flatMap((value): readonly unknown[] => {
    if (typeof value === 'string') return likeText(value)
    if (typeof value === 'boolean') return [!value]
    return typeof value === 'number' && Number.isSafeInteger(value) ? [value + 1] : []
  })
  // Most lists do not have the first one: who looks for a wrong value need not go through the list.
  return ['fern', ...allowed, ...others, '', 987_654].map((value) => ({ about, value }))
}

/** Two valid values of each branch, and one with members of the next branch. */
function ofBranches({ schema, sample }: ValuePlace): readonly ValueAbout[] {
  const about = schema.oneOf ? 'oneOf' : 'anyOf'
  const branches = branchesOf(schema)
  return branches.flatMap((branch, index) => {
    const whole = withBranch(schema, branch)
    const value = sample(whole)
    const nextBranch = branches[(index + 1) % branches.length]!
    // Servers that follow a discriminator need not look at the members of other branches.
    const isMixable = schema.discriminator === undefined
    const mixed = isMixable ? withMembersOf(nextBranch, value, sample) : undefined
    return [value, sample(whole, { seed: 1, isFresh: true }), mixed]
      .filter((candidate) => candidate !== undefined)
      .map((candidate) => ({ about, value: candidate }) as const)
  })
}

/** An object with the required members of a branch that it lacks; undefined if it has them all. */
function withMembersOf(branch: Schema, object: unknown, sample: ValuePlace['sample']): unknown {
  if (!isObject(object)) return undefined
  const { required = [], properties = [] } = merged(branch)
  const lacking = properties.filter(
    ({ name }) => required.includes(name) && !Object.hasOwn(object, name),
  )
  const members = lacking.map(({ name, schema }) => [name, sample(schema)] as const)
  const found = members.filter(([, value]) => value !== undefined)
  return found.length === 0 ? undefined : { ...object, ...Object.fromEntries(found) }
}

/** A value that the schema would accept without `not`. */
function ofNot({ schema: { not, ...rest }, sample }: ValuePlace): readonly ValueAbout[] {
  const value = not && sample({ pointer: not.pointer, allOf: [rest, not] })
  return value === undefined ? [] : [{ about: 'not', value }]
}

/** For each condition, a value of each side, and those that break what it demands. */
export function conditionsAbout({ schema, sample }: ValuePlace): readonly ValueAbout[] {
  const { conditions = [], ...common } = schema
  const { pointer } = schema
  return conditions.flatMap(({ if: test, then: whenKept, else: whenBroken }, index) => {
    const others = { ...common, conditions: conditions.toSpliced(index, 1) }
    const broken = [
      ...(whenKept === undefined ? [] : [[test, otherThan(whenKept)]]),
      ...(whenBroken === undefined ? [] : [[otherThan(test), otherThan(whenBroken)]]),
    ]
    const sides = [true, false].map((side) =>
      withSides(
        schema,
        conditions.map((_, at) => (at === index ? side : undefined)),
      ),
    )
    return [...sides, ...broken.map((parts): Schema => ({ pointer, allOf: [others, ...parts] }))]
      .map((part) => sample(part))
      .filter((value) => value !== undefined)
      .map((value) => ({ about: 'conditions', value }) as const)
  })
}
