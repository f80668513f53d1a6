import { isObject, object, string, throwMistakes } from '../base/check-value.ts'
import { checkDocument, type DocumentOptions, type Operation, selectOperation } from './document.ts'
import { parseDocument } from './parse-document.ts'
import { plantStore } from './plant-store.ts'

const checkOptions = object({ document: checkDocument, operation: string })

/** The operation that options choose. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openOperation(options: DocumentOptions): Operation {
  // What is wrong with the other options is named by the callers.
  const { document, operation } = isObject(options) ? (options as DocumentOptions) : {}
  throwMistakes(checkOptions({ document, operation }, []))
  return selectOperation(document === undefined ? plantStore : parseDocument(document), operation)
}
