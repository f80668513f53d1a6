import { type Operation, successOf } from '../document/document.ts'
import { type Documented, documentedIn } from '../scenario/documented.ts'
import type { Validator } from '../validator.ts'
import type { SchemaTools } from './members.ts'
import { type Success, successOfOperation } from './success.ts'

/** The operation that a mock serves: what its stages ask about the document. */
export interface MockOperation {
  /** In upper case. */
  readonly method: string
  /** Below the base path. */
  readonly path: string
  /** The value of Allow. */
  readonly allow: string
  readonly request: {
    readonly validate: Validator
    /** The members that the schema declares, in document order. */
    readonly memberNames: readonly string[]
  }
  readonly success: Success
  readonly documented: Documented
}

/** The schemas of `npm run generate` have no `allOf`, and examples beside them. */
const GENERATED: SchemaTools = { merge: (schema) => schema, sample: () => undefined }

/** What a mock has to know about an operation. */
export function serve(operation: Operation, tools: SchemaTools = GENERATED): MockOperation {
  const { method, path, requestBody } = operation
  const [{ schema, validate }] = requestBody.content
  const { properties = [] } = tools.merge(schema)
  return {
    method,
    path,
    allow: `${method}, OPTIONS`,
    request: { validate, memberNames: properties.map(({ name }) => name) },
    success: successOfOperation(operation, successOf(operation), tools),
    documented: documentedIn(operation),
  }
}
