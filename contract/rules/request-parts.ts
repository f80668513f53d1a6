import { memoize } from '../../src/base/memoize.ts'
import { hasRequestBody, type Operation } from '../../src/document/document.ts'
import { type MemberKind, memberKindOf } from '../../src/document/member-kind.ts'
import { merged } from '../../src/document/merge.ts'
import { childrenOf } from '../../src/document/schema-tree.ts'
import type { Schema } from '../../src/document/schema.ts'
import { hasType } from '../operation/constraints.ts'
import { membersOf } from '../operation/members.ts'
import { variedParametersOf } from '../operation/parameters.ts'
import type { Member } from '../operation/role.ts'

export const kindOf = ({ schema, isRequired }: Member): MemberKind =>
  memberKindOf({ types: merged(schema).types, isRequired })

export const isOfKind =
  (kind: MemberKind) =>
  (member: Member): boolean =>
    kindOf(member) === kind

/** The members of the body of a request, and its parameters. */
export const partsOfRequest = memoize((operation: Operation): readonly Member[] => [
  ...membersOf(operation).sendable,
  ...variedParametersOf(operation),
])

/** The members and parameters of the request that are of a kind, in document order. */
export const membersOfKind = (operation: Operation, kind: MemberKind): readonly Member[] =>
  partsOfRequest(operation).filter(isOfKind(kind))

/** Those that may have a value of another type: any text is one of a parameter that is a string. */
export const mistypedOfKind = (operation: Operation, kind: MemberKind): readonly Member[] => {
  const texts: readonly Member[] = variedParametersOf(operation).filter(({ schema }) =>
    hasType(schema, 'string'),
  )
  return membersOfKind(operation, kind).filter((member) => !texts.includes(member))
}

/** Whether the request has a member of a kind. */
export const hasMemberOfKind = (operation: Operation, kind: MemberKind): boolean =>
  membersOfKind(operation, kind).length > 0

/** Whether requests have a JSON body. */
export const hasJsonBody = hasRequestBody

/** All schemas of the body of the request, with `allOf` folded in. */
const schemasOf = memoize((operation: Operation): readonly Schema[] => {
  const roots = operation.requestBody?.content.slice(0, 1).map(({ schema }) => schema) ?? []
  const ofParameters = variedParametersOf(operation).map(({ schema }) => schema)
  const schemas = new Set([...roots, ...ofParameters].map(merged))
  // The loop also visits what it adds.
  for (const schema of schemas) for (const child of childrenOf(schema)) schemas.add(merged(child))
  return [...schemas]
})

/** Whether a schema of the body of the request is as meant. */
export const hasSchema = (operation: Operation, isMeant: (schema: Schema) => boolean): boolean =>
  schemasOf(operation).some(isMeant)

/** Whether the request may have members that the document does not name. */
export const allowsAdditional = ({ requestBody }: Operation): boolean => {
  if (requestBody === undefined) return false
  const { additionalProperties, unevaluatedProperties = [] } = merged(requestBody.content[0].schema)
  const ofOthers = [additionalProperties, ...unevaluatedProperties.map(({ schema }) => schema)]
  return ofOthers.every((schema) => schema?.isNever !== true)
}

export const hasTexts = (operation: Operation): boolean => membersOf(operation).strings.length > 0
