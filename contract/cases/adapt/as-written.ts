import type { Operation } from '../../../src/document/document.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { assertsOnly, isOnlyOfType } from '../../operation/constraints.ts'
import { acceptOf, mediaTypesOf } from '../../operation/media-types.ts'
import { membersOf } from '../../operation/members.ts'
import type { Member, Role } from '../../operation/role.ts'

// The document that the tables are written for: the Plant Store as it was then. It is not read in openapi.yaml, because the
// tables do not follow that: with one more member there, it is another document to them.

/** The path that the tables are written for. */
const writtenPath = '/plants'

const writtenType = 'application/json'

/** All that the schema of a member says about its values. */
interface WrittenMember {
  readonly type: 'integer' | 'string'
  readonly format?: 'int64'
  readonly isRequired: boolean
}

const writtenMembers: Readonly<Record<Role, WrittenMember>> = {
  id: { type: 'integer', format: 'int64', isRequired: true },
  name: { type: 'string', isRequired: true },
  tag: { type: 'string', isRequired: false },
}

const isAsWrittenMember = ({ schema, isRequired }: Member, written: WrittenMember): boolean =>
  isOnlyOfType(schema, written.type) &&
  schema.format === written.format &&
  isRequired === written.isRequired &&
  assertsOnly(schema, ['types', 'format'])

const hasWrittenMembers = (operation: Operation): boolean => {
  const { sendable, readOnly } = membersOf(operation)
  const written = Object.entries(writtenMembers)
  const hasAll = written.every(([name, ofName]) =>
    sendable.some((member) => member.name === name && isAsWrittenMember(member, ofName)),
  )
  return hasAll && sendable.length === written.length && readOnly.length === 0
}

const isObjectOfMembers = (body: Schema): boolean =>
  isOnlyOfType(body, 'object') && assertsOnly(body, ['types', 'properties', 'required'])

/** Whether the operation is the one that the tables are written for. */
export const isAsWritten = memoize((operation: Operation): boolean => {
  const { method, path, requestBody } = operation
  const isSameRequest = method === 'POST' && path === writtenPath && requestBody.isRequired
  const hasSameTypes =
    mediaTypesOf([requestBody]).join() === writtenType && acceptOf(operation) === writtenType
  const body = merged(requestBody.content[0].schema)
  return isSameRequest && hasSameTypes && isObjectOfMembers(body) && hasWrittenMembers(operation)
})
