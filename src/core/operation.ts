import type { DocumentInfo, Operation } from '../document/document.ts'
import { type Documented, documentedIn, firstDocumented } from '../scenario/documented.ts'
import type { RequestRules, Subject } from '../problems/subject.ts'
import { type Bodies, bodiesOf } from './bodies.ts'
import type { Behavior } from '../problems/behavior.ts'
import { documentedStatuses, replaceStatuses, type Statuses } from './errors.ts'
import { compileLimits } from '../problems/member-limits.ts'
import type { SchemaTools } from './members.ts'
import { type Success, successOfOperation } from './success.ts'

/** The operation that a mock serves: what its stages ask about the document. */
export interface MockOperation extends RequestRules {
  readonly document: DocumentInfo
  /** As it was read. */
  readonly source: Operation
  /** Below the base path. */
  readonly path: string
  /** The value of Allow. */
  readonly allow: string
  /** Whether a header with a key is among the credentials. */
  readonly hasKeys: boolean
  readonly success: Success
  readonly statuses: Statuses
  readonly bodies: Bodies
  readonly documented: Documented
}

/** The schemas of `npm run generate` have no `allOf`, and examples beside them. */
const GENERATED: SchemaTools = { merge: (schema) => schema, sample: () => undefined }

/** A request to a mock. */
export type MockSubject = Subject<MockOperation>

/** What a mock has to know about an operation. */
export function serve(operation: Operation, tools: SchemaTools = GENERATED): MockOperation {
  const { document, method, path, requestBody, security } = operation
  const { isRequired, content } = requestBody
  const [{ schema, validate }] = content
  const mediaTypes = content.map(({ mediaType }) => mediaType)
  const { properties = [] } = tools.merge(schema)
  const members = properties.map((member) => ({ ...member, schema: tools.merge(member.schema) }))
  const memberNames = members.map(({ name }) => name)
  const documented = documentedIn(operation)
  return {
    document,
    source: operation,
    method,
    path,
    allow: `${method}, OPTIONS`,
    request: { isRequired, mediaTypes, validate, members, memberNames },
    security,
    hasKeys: security.credentials.some(({ type }) => type === 'apiKey'),
    success: successOfOperation(operation, documented.success, tools),
    statuses: documentedStatuses((statuses) => firstDocumented(operation, statuses)),
    bodies: bodiesOf(operation, documented.failure, tools),
    documented,
  }
}

/** The operation with the statuses and limits of a behavior. */
export function withBehavior(operation: MockOperation, behavior: Partial<Behavior>): MockOperation {
  const { request, statuses } = operation
  const limits = compileLimits(request.members, behavior.members ?? {})
  return {
    ...operation,
    statuses: replaceStatuses(statuses, behavior),
    request: { ...request, limits },
  }
}
