import { isObject, object, string, throwMistakes } from '../base/check-value.ts'
import {
  checkDocument,
  type Document,
  type DocumentOptions,
  type Operation,
  selectOperation,
} from './document.ts'
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

/** The operation that options choose. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openOperation(options: DocumentOptions): Operation {
  // What is wrong with the other options is named by the callers.
  const { document, operation } = isObject(options) ? (options as DocumentOptions) : {}
  throwMistakes(checkOptions({ document, operation }, []))
  return selectOperation(document === undefined ? plantStore : documentOf(document), operation)
}
