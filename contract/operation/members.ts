import { memoize } from '../../src/base/memoize.ts'
import type { Content, Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../src/document/schema.ts'
import { placeholderOfPath } from './placeholders.ts'
import type { PlainValue } from './fresh-value.ts'
import { type PlainBody, objectBody, obviousBody, plainSchema, wholeBody } from './plain-body.ts'
import type { Member } from './role.ts'
import { WITHOUT_ROLES, namesOf, uniqueMembersOf, withTag } from './roles.ts'
import { hasType } from './constraints.ts'
import { isJsonPatch, plainPatchOf } from './patch-body.ts'

/** What the cases need to know about the body of the request. */
export interface Members extends PlainBody {
  /** The schema of the plain body: that of the first branch which it can have. */
  readonly body: Schema
  /** Those that a request may have, in document order; without those that only responses have. */
  readonly sendable: readonly Member[]
  /** By whose value a service knows what it stored. */
  readonly identity: string | undefined
  /** Those that only responses have. */
  readonly readOnly: readonly string[]
  /** Those that the written cases are not about. */
  readonly others: readonly Member[]
  readonly strings: readonly string[]
  readonly integers: readonly string[]
}

/** Members of the plain body, in document order. */
const declaredIn = ({ properties = [], required = [] }: Schema): readonly Member[] =>
  properties.map(({ name, schema }) => {
    return { name, schema: merged(schema), isRequired: required.includes(name) }
  })

const isReadOnly = ({ schema }: Member): boolean => schema.readOnly === true

/** Members among which roles are chosen. */
interface MembersOfRoles extends Pick<Operation, 'identity'> {
  readonly sendable: readonly Member[]
  /** One that has the identity of the path. */
  readonly ofPath: string | undefined
  /** A valid list as the body. */
  readonly shown: unknown
}

/** A list that is valid as the body: of examples, as a request sends it, the first; of a patch one that fits. */
const listFor = (operation: Operation, content: Content): unknown =>
  content.examples.find(({ value, problems }) => Array.isArray(value) && problems.length === 0)
    ?.value ?? (isJsonPatch(operation) ? plainPatchOf(operation, content) : undefined)

/** The member of a replaced or merged resource by which the service knows it, as its path does; undefined without one. */
export const identityOfPath = ({ kind, identity, collection }: Operation): string | undefined =>
  (kind === 'replace' || kind === 'merge') && collection?.parameter !== undefined
    ? identity
    : undefined

/** The plain body with the identity of the path, if it has a member for that: another one may be that of another resource. */
const withPathIdentity = (plain: PlainBody, operation: Operation): PlainBody => {
  const member = identityOfPath(operation)
  const value = member === undefined ? undefined : plain.withoutRole.get(member)
  if (member === undefined || value === undefined) return plain
  const placeholder = placeholderOfPath(operation.collection!.parameter!)
  const json = value.jsonOf(1)
  const isText = json.startsWith('"')
  const example = isText ? (JSON.parse(json) as string) : json
  const text = isText ? `"${placeholder}"` : placeholder
  const ofPath: PlainValue = { text, isFresh: true, jsonOf: () => json }
  const withoutRole = new Map([...plain.withoutRole, [member, ofPath]])
  return { ...plain, withoutRole, ofPath: { member, example } }
}

/** The plain body and the roles. A tag is chosen last, because it is none of the members of the plain body. */
const plainBodyWithRoles = (
  content: Content,
  body: Schema,
  { sendable, identity, ofPath, shown }: MembersOfRoles,
): PlainBody => {
  const sent = namesOf(sendable).find((name) => name === identity)
  const candidates = sendable.filter(({ name }) => name !== ofPath)
  const unique = { sendable, identity: sent, ...uniqueMembersOf(candidates, identity) }
  const plain = obviousBody(body, unique) ?? objectBody(content, body, unique)
  if (plain !== undefined)
    return { ...plain, ...withTag(candidates, unique, (name) => plain.withoutRole.has(name)) }
  const withoutRoles = { sendable, ...WITHOUT_ROLES }
  return objectBody(content, body, withoutRoles) ?? wholeBody(content, withoutRoles, shown)
}

const withoutBody = (pointer: string): Members => ({
  ...WITHOUT_ROLES,
  withoutRole: new Map(),
  whole: undefined,
  isAbsent: true,
  body: { pointer },
  sendable: [],
  identity: undefined,
  readOnly: [],
  others: [],
  strings: [],
  integers: [],
})

/** The members of the request of an operation; none without a body. */
export const membersOf = memoize((operation: Operation): Members => {
  const { requestBody, pointer } = operation
  const content = requestBody?.content[0]
  if (content === undefined) return withoutBody(pointer)
  const ofPath = identityOfPath(operation)
  const identity = ofPath === undefined ? operation.identity : undefined
  const body = plainSchema(content)
  const declared = declaredIn(body)
  const sendable = declared.filter((member) => !isReadOnly(member))
  const plain = withPathIdentity(
    plainBodyWithRoles(content, body, {
      sendable,
      identity,
      ofPath,
      shown: listFor(operation, content),
    }),
    operation,
  )
  const ofRoles = new Set(Array.from(plain.declared, (role) => plain.roles[role]))
  const ofType = (type: SchemaType): readonly string[] =>
    namesOf(sendable.filter((member) => hasType(member.schema, type)))
  return {
    ...plain,
    body,
    sendable,
    identity,
    readOnly: namesOf(declared.filter(isReadOnly)),
    others: sendable.filter(({ name }) => !ofRoles.has(name)),
    strings: ofType('string'),
    integers: ofType('integer'),
  }
})
