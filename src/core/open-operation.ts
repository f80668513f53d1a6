import type { DocumentOptions } from '../document/document.ts'
import { openLearnedOperation } from '../document/open-document.ts'
import type { BodyMockOperation } from './operation.ts'
import { plantStore } from './plant-store.ts'
import { serveRead } from './serve-read.ts'

/** The operation that a mock with these options serves. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openMockOperation(options: DocumentOptions): BodyMockOperation {
  const source = openLearnedOperation(options)
  return options.document === undefined ? plantStore : serveRead(source)
}
