import { document, keywords } from '../generated/document.ts'
import type { Validator } from '../validator.ts'
import { Compiler } from './compile/compile.ts'
import { type Content, type Document, type Operation, responseFor } from './document.ts'
import { restoreDocument } from './stored-document.ts'

/** The document of openapi.yaml. */
const plantStore: Document = restoreDocument(document, {
  requests: new Compiler('request', keywords),
  responses: new Compiler('response', keywords),
})

export const operation: Operation = plantStore.operations[0]!
const newPlant: Content = operation.requestBody.content[0]

export const validateNewPlant: Validator = newPlant.validate
export const validatePlant: Validator = contentOf(200).validate
export const validateError: Validator = contentOf(400).validate

/** In document order. */
export const membersOfNewPlant: readonly string[] = (newPlant.schema.properties ?? []).map(
  ({ name }) => name,
)

function contentOf(status: number): Content {
  return responseFor(operation, status)!.content[0]!
}
