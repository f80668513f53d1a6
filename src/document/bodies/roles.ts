import type { Property, Schema, SchemaType } from '../schema.ts'

/** Of the members that may have a role, the one that is named like it, or else the first required one. */
export const memberOfRole = (
  role: 'id' | 'name',
  candidates: readonly string[],
  required: readonly string[],
): string | undefined => {
  const requiredNames = new Set(required)
  return candidates.includes(role) ? role : candidates.find((name) => requiredNames.has(name))
}

/** With fewer values, a member cannot tell everything apart that a server stores. */
const MIN_VALUES = 1000

/**
 * Whether a member can have another value in each request, as a priority from 1 to 5 cannot.
 * @param schema with `allOf` folded in
 */
export function hasManyValues(schema: Schema): boolean {
  const { types = ['string'], enum: values, const: constant, maxLength } = schema
  if (constant !== undefined) return false
  if (values !== undefined) return values.length >= MIN_VALUES
  if (types.includes('string')) return maxLength === undefined || maxLength > 1
  return types.includes('integer') && hasWideRange(schema)
}

function hasWideRange(schema: Schema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = schema
  const low = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity))
  const high = Math.min(Number(maximum ?? Infinity), Number(exclusiveMaximum ?? Infinity))
  return (high - low) / Number(multipleOf) >= MIN_VALUES - 1
}

/**
 * The member by whose value a server knows what it stored, which has many values: the one that the path of it names
 * (`ticketId` of `/tickets/{ticketId}`), else `id`, else the first required integer.
 */
export function idMemberOf(
  members: readonly Property[],
  required: readonly string[],
  childParameter?: string,
): string | undefined {
  const candidates = members.filter(({ schema }) => hasManyValues(schema))
  const named = [childParameter, 'id'].flatMap(
    (wanted) => candidates.find(({ name }) => lettersOf(name) === lettersOf(wanted)) ?? [],
  )
  const requiredNames = new Set(required)
  const integer = candidates.find(
    ({ name, schema }) => schema.types?.includes('integer') && requiredNames.has(name),
  )
  return (named[0] ?? integer)?.name
}

/** `ticketId` and `ticket_id` are the same. */
const lettersOf = (name = ''): string => name.replaceAll(/[-_]/g, '').toLowerCase()

/** A member of a body. */
interface Member {
  readonly name: string
  readonly isRequired: boolean
  readonly types: readonly SchemaType[]
}

/** The members that tell made-up bodies apart. */
export interface Roles {
  /** An integer. */
  readonly id: string | undefined
  /** A string: the name of what is created. */
  readonly name: string | undefined
}

export function rolesOf(members: readonly Member[]): Roles {
  const required = namesOf(members.filter(({ isRequired }) => isRequired))
  const ofType = (type: SchemaType): readonly string[] =>
    namesOf(members.filter(({ types }) => types.includes(type)))
  return {
    id: memberOfRole('id', ofType('integer'), required),
    name: memberOfRole('name', ofType('string'), required),
  }
}

const namesOf = (members: readonly { readonly name: string }[]): readonly string[] =>
  members.map(({ name }) => name)
