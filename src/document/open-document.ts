import { isObject, object, string, throwMistakes } from '../base/check-value.ts'
import {
  checkDocument,
  type Document,
  type DocumentOptions,
  type BodyOperation,
  type Operation,
} from './document.ts'
import { type Checked, selectAllChecked, selectChecked, selectLearned } from './checkable.ts'
import { parseDocument } from './parse-document.ts'
import { plantStore } from './plant-store.ts'

const checkOptions = object({ document: checkDocument, operation: string })

/** Documents that nobody changes any more, as they were read. */
const parsedDocuments = new WeakMap<object, Document>()

/** Keeps a document that was read, so that the steps of a command need not read it again; it must not change. */
export function keepParsed(document: object, parsed: Document): void {
  parsedDocuments.set(document, parsed)
}

const documentOf = (value: object): Document => parsedDocuments.get(value) ?? parseDocument(value)

/** The operation that options choose for a check. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openOperation(options: DocumentOptions): Operation {
  const { document, operation } = openDocumentOf(options)
  return selectChecked(document, operation)
}

/** The operations that a check is about. @throws {UsageError} if the document cannot be read, or has none that can be checked */
export function openOperations(options: DocumentOptions): Checked {
  const { document, operation } = openDocumentOf(options)
  return selectAllChecked(document, operation)
}

/** The same for `learn`, or for a profile. */
export function openLearnedOperation(options: DocumentOptions): BodyOperation {
  const { document, operation } = openDocumentOf(options)
  return selectLearned(document, operation)
}

/** The document that options choose, and the name of the operation. @throws {UsageError} if it cannot be read */
export function openDocumentOf(options: DocumentOptions): {
  readonly document: Document
  readonly operation: string | undefined
} {
  // What is wrong with the other options is named by the callers.
  const { document, operation } = isObject(options) ? (options as DocumentOptions) : {}
  throwMistakes(checkOptions({ document, operation }, []))
  return { document: document === undefined ? plantStore : documentOf(document), operation }
}
