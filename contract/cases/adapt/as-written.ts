import { ANNOTATIONS } from '../../../src/document/annotations.ts'
import type { Operation } from '../../../src/document/document.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { jsonText } from '../../../src/base/json.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { acceptOf, mediaTypesOf } from '../../operation/media-types.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { writtenPath } from './changing-methods.ts'

/** The media type that the tables are written for. */
const writtenType = 'application/json'

/** The members that the tables are written for, with all that their schemas assert. */
const writtenMembers: Readonly<Record<string, string>> = {
  id: '{"types":["integer"],"format":"int64"}',
  name: '{"types":["string"]}',
  tag: '{"types":["string"]}',
}
const writtenRequired: readonly string[] = ['id', 'name']

const annotations: ReadonlySet<string> = new Set(ANNOTATIONS)

const assertionsOf = (schema: Schema): object =>
  Object.fromEntries(
    Object.entries(merged(schema)).filter(
      ([keyword, value]) => !annotations.has(keyword) && value !== undefined,
    ),
  )

const isWritten = (body: Schema, { sendable, readOnly }: Members): boolean =>
  readOnly.length === 0 &&
  sendable.length === Object.keys(writtenMembers).length &&
  sendable.every(
    ({ name, schema, isRequired }) =>
      writtenMembers[name] === jsonText(assertionsOf(schema)) &&
      writtenRequired.includes(name) === isRequired,
  ) &&
  Object.keys(assertionsOf(body)).toSorted().join() === 'properties,required,types'

/** Whether the operation is the one that the tables are written for. */
export const isAsWritten = memoize((operation: Operation): boolean => {
  const { method, path, requestBody } = operation
  const isSame = method === 'POST' && path === writtenPath && requestBody.isRequired
  const hasSameTypes =
    mediaTypesOf([requestBody]).join() === writtenType && acceptOf(operation) === writtenType
  return isSame && hasSameTypes && isWritten(requestBody.content[0].schema, membersOf(operation))
})
