import type { Property, SchemaType } from '../schema.ts'

/** A member that identifies a body, and how. */
interface Member {
  readonly name: string
  readonly isRequired: boolean
  readonly types: readonly SchemaType[]
}

/** The members that identify a body. */
export interface Roles {
  /** The integer `id`, or the first required one. */
  readonly id: string | undefined
  /** The string `name`, or the first required one: the name of what is created. */
  readonly name: string | undefined
}

/** The member by whose value a server knows what it stored: `id`, or the first required integer. */
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

export function rolesOf(members: readonly Member[]): Roles {
  const memberOf = (usualName: string, type: SchemaType): string | undefined => {
    const ofType = members.filter(({ types }) => types.includes(type))
    const namesake = ofType.find(({ name }) => name === usualName)
    return (namesake ?? ofType.find(({ isRequired }) => isRequired))?.name
  }
  return { id: memberOf('id', 'integer'), name: memberOf('name', 'string') }
}
