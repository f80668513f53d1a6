import { idMemberOf, memberOfRole } from '../../src/document/bodies/roles.ts'
import type { SchemaType } from '../../src/document/schema.ts'
import { hasTextFormat, hasType, hasUnreadPattern, listsValues } from './constraints.ts'
import type { DeclaredRoles, Member, Role } from './role.ts'

export const namesOf = (members: readonly Member[]): readonly string[] =>
  members.map(({ name }) => name)

const nameIn = (members: readonly Member[], name: string): string | undefined =>
  members.find((member) => member.name === name)?.name

const freeOfType = (members: readonly Member[], type: SchemaType): readonly Member[] =>
  members.filter(
    ({ schema }) => hasType(schema, type) && !listsValues(schema) && !hasUnreadPattern(schema),
  )

/** Those that can be any text; a member that may be an integer, too, can be the id. */
const freeStrings = (members: readonly Member[], id: string | undefined): readonly Member[] =>
  freeOfType(members, 'string').filter(({ schema, name }) => !hasTextFormat(schema) && name !== id)

const withoutPattern = (members: readonly Member[]): readonly Member[] =>
  members.filter(({ schema }) => schema.pattern === undefined)

/** The members for the roles; undefined for a role that none can have. */
type Names = Readonly<Record<Role, string | undefined>>

const declare = (members: readonly Member[], { id, name, tag }: Names): DeclaredRoles => {
  // Without such a member, one that the document does not have stands for it.
  const unknown = (first: string, second: string): string =>
    nameIn(members, first) === undefined ? first : second
  const declared = new Set<Role>()
  if (id !== undefined) declared.add('id')
  if (name !== undefined) declared.add('name')
  if (tag !== undefined) declared.add('tag')
  return {
    roles: {
      id: id ?? unknown('id', 'number'),
      name: name ?? unknown('name', 'label'),
      tag: tag ?? unknown('tag', 'remark'),
    },
    declared,
  }
}

/** The members that each plain body has, if it can: the id and the name. */
export const identityOf = (
  members: readonly Member[],
  childParameter: string | undefined,
): DeclaredRoles => {
  const required = namesOf(members.filter(({ isRequired }) => isRequired))
  const integers = freeOfType(members, 'integer')
  const id = idMemberOf(integers, required, childParameter)
  const strings = freeStrings(members, id)
  const name = memberOfRole('name', namesOf([...withoutPattern(strings), ...strings]), required)
  return declare(members, { id, name, tag: undefined })
}

/** The same roles, and the tag: an optional string that the plain body does not have. */
export const withTag = (
  members: readonly Member[],
  { roles, declared }: DeclaredRoles,
  isInPlainBody: (name: string) => boolean,
): DeclaredRoles => {
  const id = declared.has('id') ? roles.id : undefined
  const name = declared.has('name') ? roles.name : undefined
  const optional = freeStrings(members, id).filter(
    (member) => !member.isRequired && member.name !== name && !isInPlainBody(member.name),
  )
  const tag = nameIn(optional, 'tag') ?? withoutPattern(optional)[0]?.name
  return declare(members, { id, name, tag })
}

/** For a body that is valid only without the id and the name, or that is no object. */
export const WITHOUT_ROLES: DeclaredRoles = {
  roles: { id: 'id', name: 'name', tag: 'tag' },
  declared: new Set(),
}
