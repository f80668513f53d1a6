import type { DocumentOptions } from '../document/document.ts'
import { merged } from '../document/merge.ts'
import { openOperation } from '../document/open-document.ts'
import { Sampler } from '../document/sample/sample.ts'
import type { Schema } from '../document/schema.ts'
import { type MockOperation, serve } from './operation.ts'
import { plantStore } from './plant-store.ts'

/** The operation that a mock with these options serves. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openMockOperation(options: DocumentOptions): MockOperation {
  const operation = openOperation(options)
  if (options.document === undefined) return plantStore
  const sampler = new Sampler('response')
  const sample = (schema: Schema, seed: number): unknown => sampler.sample(schema, { seed }).value
  return serve(operation, { merge: merged, sample })
}
