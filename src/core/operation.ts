import type { Operation } from '../document/document.ts'
import type { Schema } from '../document/schema.ts'
import { type Documented, documentedIn } from '../scenario/documented.ts'
import type { Validator } from '../validator.ts'

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
  readonly documented: Documented
}

/** What the schemas of a document need that was not read by `npm run generate`. */
export interface SchemaTools {
  /** Folds `allOf` in. */
  readonly merge: (schema: Schema) => Schema
}

const GENERATED: SchemaTools = { merge: (schema) => schema }

/** What a mock has to know about an operation. */
export function serve(operation: Operation, { merge } = GENERATED): MockOperation {
  const { method, path, requestBody } = operation
  const [{ schema, validate }] = requestBody.content
  const { properties = [] } = merge(schema)
  return {
    method,
    path,
    allow: `${method}, OPTIONS`,
    request: { validate, memberNames: properties.map(({ name }) => name) },
    documented: documentedIn(operation),
  }
}
