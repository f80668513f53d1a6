import type { Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { jsonText } from '../../src/json.ts'
import { type Members, membersOf } from '../members.ts'
import type { CaseRequest, Part } from './case.ts'

/** The path and the media type that the tables are written for. */
const writtenPath = '/plants'
const writtenType = 'application/json'

/** A member name with its colon, in quotes of either kind. */
const memberName = /(["'])(id|name|tag)\1(\s*:)/g

const renamed = (text: string, { roles }: Members): string =>
  text.replace(memberName, (_, quote: string, role: keyof typeof roles, colon: string) => {
    const name = jsonText(roles[role]).slice(1, -1)
    return `${quote}${name}${quote}${colon}`
  })

/** Where the other required members go: before the first member of a role in an object. */
const firstMember = /\{\s*(["'])(?:id|name|tag|Id|ID|Name|_id|nmae|id |\\u0069\\u0064)\1\s*:/

/** The required members that the tables do not know, as JSON text that ends with a comma. */
const requiredText = ({ required }: Members): string =>
  Array.from(required, ([name, { text }]) => `${jsonText(name)}:${text},`).join('')

const adaptText = (text: string, members: Members): string => {
  const at = members.required.size === 0 ? -1 : text.search(firstMember)
  if (at < 0) return renamed(text, members)
  const [before, after] = [text.slice(0, at + 1), text.slice(at + 1)]
  return renamed(before, members) + requiredText(members) + renamed(after, members)
}

const adaptBody = (body: readonly Part[], members: Members): readonly Part[] => {
  const [first, ...rest] = body
  if (typeof first !== 'string') return body
  const others = rest.map((part) => (typeof part === 'string' ? renamed(part, members) : part))
  return [adaptText(first, members), ...others]
}

/** The members that the tables are written for, with all that their schemas assert. */
const writtenMembers: Readonly<Record<string, string>> = {
  id: '{"types":["integer"],"format":"int64"}',
  name: '{"types":["string"]}',
  tag: '{"types":["string"]}',
}
const writtenRequired: readonly string[] = ['id', 'name']

/** Parts of a schema that say nothing about values. */
const annotations = new Set(['pointer', 'name', 'isShared', 'examples', 'default', 'writeOnly'])

const assertionsOf = (schema: Schema): object =>
  Object.fromEntries(
    Object.entries(merged(schema)).filter(
      ([keyword, value]) => !annotations.has(keyword) && value !== undefined,
    ),
  )

const isWritten = (body: Schema, { all }: Members): boolean =>
  all.length === Object.keys(writtenMembers).length &&
  all.every(
    ({ name, schema, isRequired }) =>
      writtenMembers[name] === jsonText(assertionsOf(schema)) &&
      writtenRequired.includes(name) === isRequired,
  ) &&
  Object.keys(assertionsOf(body)).toSorted().join() === 'properties,required,types'

/** Whether the operation is the one that the tables are written for. */
export const isAsWritten = (operation: Operation, members: Members): boolean => {
  const written = knownAsWritten.get(operation) ?? compareWithTables(operation, members)
  knownAsWritten.set(operation, written)
  return written
}

const knownAsWritten = new WeakMap<Operation, boolean>()

const compareWithTables = ({ method, path, requestBody }: Operation, members: Members): boolean => {
  const [{ mediaType, schema }] = requestBody.content
  const isSame = method === 'POST' && path === writtenPath && mediaType === writtenType
  return isSame && isWritten(schema, members)
}

/**
 * A request of the tables as the operation needs it: with its path and its required members, and with the names that its
 * members have. For the document that the tables are written for it is the same request.
 */
export const adaptRequest = (
  request: CaseRequest,
  operation: Operation,
  isBodyAdapted = false,
): CaseRequest => {
  const members = membersOf(operation)
  if (isAsWritten(operation, members)) return request
  const { method, target, headers, body } = request
  const [{ mediaType }] = operation.requestBody.content
  const isOfOperation = method === 'POST'
  const isOfPath = target.startsWith(writtenPath)
  return {
    ...request,
    method: isOfOperation ? operation.method : method,
    target: isOfPath ? operation.path + target.slice(writtenPath.length) : target,
    headers: headers.map(([name, value]) => [
      name,
      /^content-type$/i.test(name) && value === writtenType ? mediaType : value,
    ]),
    ...(body && { body: isBodyAdapted ? body : adaptBody(body, members) }),
  }
}
