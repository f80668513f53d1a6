import { type DocumentOptions, selectOperation } from '../document/document.ts'
import { openDocumentOf } from '../document/open-document.ts'
import type { Api } from './api.ts'
import { apiOfDocument } from './document-api.ts'
import { plantStoreApi } from './plant-store.ts'
import { storageOf } from './serve-read.ts'

/** The operations of openapi.yaml, with what keeps resources, which a page without options does not load. */
export const wholeStore: Api = {
  ...plantStoreApi,
  storage: (options) => storageOf(plantStoreApi.operations[0]!).plan(options),
}

/** The operations that a mock with these options serves. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openApi(options: DocumentOptions): Api {
  const { document, operation } = openDocumentOf(options)
  const chosen = operation === undefined ? undefined : selectOperation(document, operation)
  const isWholeStore = chosen === undefined || document.operations.length === 1
  return options.document === undefined && isWholeStore
    ? wholeStore
    : apiOfDocument(document, chosen)
}
