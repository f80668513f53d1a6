import { compilers, document } from '../generated/document.ts'
import { type BodyOperation, type Document, mainOperationOf } from './document.ts'
import { restoreDocument } from './stored-document.ts'

/** The document of openapi.yaml. */
export const plantStore: Document = restoreDocument(document, compilers)

export const operation: BodyOperation = mainOperationOf(plantStore.operations)!
