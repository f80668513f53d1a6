import { memoize } from '../../src/base/memoize.ts'
import type { Content, Operation } from '../../src/document/document.ts'
import { memberOfRole } from '../../src/document/bodies/roles.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../src/document/schema.ts'
import { hasTextFormat, listsValues } from './constraints.ts'
import type { Candidate, Member, Role } from './role.ts'
import { type PlainBody, obviousBody, plainBodyOf } from './plain-body.ts'
import { plainSchema } from './branches.ts'

/** What the cases need to know about the body of the request. */
export interface Members extends PlainBody {
  /** The schema of the plain body: that of the first branch which it can have. */
  readonly body: Schema
  /** In document order; without those that only responses have. */
  readonly all: readonly Member[]
  /** Those that only responses have. */
  readonly readOnly: readonly string[]
  /** Those that the written cases are not about. */
  readonly others: readonly Member[]
  readonly strings: readonly string[]
  readonly integers: readonly string[]
}

export const hasType = (schema: Schema, type: SchemaType): boolean =>
  merged(schema).types?.includes(type) ?? false

/** Formats that bound integers, too: those of fractions are wider than the integers that cases send. */
const ofIntegers: ReadonlySet<string> = new Set(['int32', 'int64'])

/** Whether the format of a schema bounds its numbers. */
export const boundsNumbers = (schema: Schema): boolean => {
  const { format = '' } = merged(schema)
  if (rangeOf(format) === undefined) return false
  return hasType(schema, 'number') || (hasType(schema, 'integer') && ofIntegers.has(format))
}

export const roleNames: readonly Role[] = ['id', 'name', 'tag']

const namesOf = (members: readonly Member[]): readonly string[] => members.map(({ name }) => name)

type Names = Readonly<Record<Role, string | undefined>>

const nameIn = (members: readonly Member[], name: string): string | undefined =>
  members.find((member) => member.name === name)?.name

const freeOfType = (members: readonly Member[], type: SchemaType): readonly Member[] =>
  members.filter(({ schema }) => hasType(schema, type) && !listsValues(schema))

/** The members that can have the roles; `plain` are those that the plain body has: a tag is none of them. */
const namesOfRoles = (members: readonly Member[], plain: readonly string[]): Names => {
  const integers = freeOfType(members, 'integer')
  const required = namesOf(members.filter(({ isRequired }) => isRequired))
  const id = memberOfRole('id', namesOf(integers), required)
  // A member may be a string or an integer.
  const strings = freeOfType(members, 'string').filter(
    ({ schema, name }) => !hasTextFormat(schema) && name !== id,
  )
  const withoutPattern = strings.filter(({ schema }) => schema.pattern === undefined)
  const name = memberOfRole('name', namesOf([...withoutPattern, ...strings]), required)
  const optional = strings.filter(
    (member) => !member.isRequired && member.name !== name && !plain.includes(member.name),
  )
  const tag =
    nameIn(optional, 'tag') ?? optional.find((member) => withoutPattern.includes(member))?.name
  return { id, name, tag }
}

const rolesOf = (members: readonly Member[], plain: readonly string[] = []): Candidate => {
  const { id, name, tag } = namesOfRoles(members, plain)
  // Without such a member, one that the document does not have stands for it.
  const unknown = (first: string, second: string): string =>
    nameIn(members, first) === undefined ? first : second
  const names = { id, name, tag }
  return {
    roles: {
      id: id ?? unknown('id', 'number'),
      name: name ?? unknown('name', 'label'),
      tag: tag ?? unknown('tag', 'remark'),
    },
    declared: new Set(roleNames.filter((role) => names[role] !== undefined)),
  }
}

const withoutRoles: Candidate = {
  roles: { id: 'id', name: 'name', tag: 'tag' },
  declared: new Set(),
}

/** Members of the plain body, in document order. */
const declaredIn = ({ properties = [], required = [] }: Schema): readonly Member[] =>
  properties.map(({ name, schema }) => {
    return { name, schema: merged(schema), isRequired: required.includes(name) }
  })

const isReadOnly = ({ schema }: Member): boolean => schema.readOnly === true

/** The plain body, with roles for the members that it leaves to them. */
const plainBodyWithRoles = (content: Content, body: Schema, all: readonly Member[]): PlainBody => {
  const candidate = { all, ...rolesOf(all) }
  const plain =
    obviousBody(body, candidate) ??
    plainBodyOf(content, body, [candidate, { ...withoutRoles, all }])
  const hasRoles = plain.declared.size > 0
  return hasRoles ? { ...plain, ...rolesOf(all, [...plain.required.keys()]) } : plain
}

/** The members of the request of an operation. */
export const membersOf = memoize(({ requestBody }: Operation): Members => {
  const [content] = requestBody.content
  const body = plainSchema(content)
  const declared = declaredIn(body)
  const all = declared.filter((member) => !isReadOnly(member))
  const plain = plainBodyWithRoles(content, body, all)
  const ofRoles = new Set(Array.from(plain.declared, (role) => plain.roles[role]))
  const ofType = (type: SchemaType): readonly string[] =>
    namesOf(all.filter((member) => hasType(member.schema, type)))
  return {
    ...plain,
    body,
    all,
    readOnly: namesOf(declared.filter(isReadOnly)),
    others: all.filter(({ name }) => !ofRoles.has(name)),
    strings: ofType('string'),
    integers: ofType('integer'),
  }
})
