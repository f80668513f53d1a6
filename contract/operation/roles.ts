import { namingMemberOf } from '../../src/document/identity.ts'
import type { SchemaType } from '../../src/document/schema.ts'
import { hasTextFormat, hasType, hasUnreadTexts, listsValues } from './constraints.ts'
import type { DeclaredRoles, Member, Role } from './role.ts'

export const namesOf = (members: readonly Member[]): readonly string[] =>
  members.map(({ name }) => name)

const nameIn = (members: readonly Member[], name: string): string | undefined =>
  members.find((member) => member.name === name)?.name

const freeOfType = (members: readonly Member[], type: SchemaType): readonly Member[] =>
  members.filter(
    ({ schema }) => hasType(schema, type) && !listsValues(schema) && !hasUnreadTexts(schema),
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
  const unknown = (...names: readonly [string, string, string]): string =>
    names.find((candidate) => nameIn(members, candidate) === undefined) ?? names[2]
  const declared = new Set<Role>()
  if (id !== undefined) declared.add('id')
  if (name !== undefined) declared.add('name')
  if (tag !== undefined) declared.add('tag')
  return {
    roles: {
      id: id ?? unknown('id', 'number', 'serialNumber'),
      name: name ?? unknown('name', 'label', 'displayName'),
      tag: tag ?? unknown('tag', 'remark', 'furtherRemark'),
    },
    declared,
  }
}

/**
 * The members that each plain body has, if it can: the id and the name. An identity that is a text takes the place of the
 * name; one that is neither a number nor any text is fresh in each request, like other members.
 */
export const uniqueMembersOf = (
  members: readonly Member[],
  identity: string | undefined,
): DeclaredRoles => {
  const required = new Set(namesOf(members.filter(({ isRequired }) => isRequired)))
  const numbers = [...freeOfType(members, 'integer'), ...freeOfType(members, 'number')]
  const id = identity === undefined ? undefined : nameIn(numbers, identity)
  const strings = freeStrings(members, id)
  const textId = id === undefined && identity !== undefined ? nameIn(strings, identity) : undefined
  const named = namingMemberOf(namesOf([...withoutPattern(strings), ...strings]), (member) =>
    required.has(member),
  )
  const name = textId ?? named
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
