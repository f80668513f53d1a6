import type { Property, SchemaType } from '../schema.ts'

/** Of the members that may have a role, the one that is named like it, or else the first required one. */
export const memberOfRole = (
  role: 'id' | 'name',
  candidates: readonly string[],
  required: readonly string[],
): string | undefined =>
  candidates.includes(role) ? role : candidates.find((name) => required.includes(name))

/** The member by whose value a server knows what it stored: `id` of any type, or the first required integer. */
export function idMemberOf(
  members: readonly Property[],
  required: readonly string[],
): string | undefined {
  const namesake = members.find(({ name }) => name === 'id')
  const integer = members.find(
    ({ name, schema }) => required.includes(name) && schema.types?.includes('integer'),
  )
  return (namesake ?? integer)?.name
}

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
