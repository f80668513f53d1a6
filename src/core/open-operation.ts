import type { DocumentOptions, Operation } from '../document/document.ts'
import { merged } from '../document/merge.ts'
import { openOperation } from '../document/open-document.ts'
import { Places } from '../document/places/places.ts'
import { Sampler } from '../document/sample/sample.ts'
import type { Schema } from '../document/schema.ts'
import { type BodyMockOperation, type MockOperation, serve } from './operation.ts'
import { documentAuthentication } from '../problems/document-authentication.ts'
import { formReader } from '../problems/form-body.ts'
import { parameterRules } from '../problems/parameter-rules.ts'
import { documentResponses } from './document-responses.ts'
import { plantStore } from './plant-store.ts'

/** The operation that a mock with these options serves. @throws {UsageError} if the document cannot be read, or has no such operation */
export function openMockOperation(options: DocumentOptions): BodyMockOperation {
  const source = openOperation(options)
  return options.document === undefined ? plantStore : serveRead(source)
}

/** What a mock has to know about an operation that was read at run time. */
export function serveRead<Source extends Operation>(operation: Source): MockOperation<Source> {
  const sampler = new Sampler('response')
  const sample = (schema: Schema, seed: number): unknown => sampler.sample(schema, { seed }).value
  const responsesOf = documentResponses({ places: new Places(merged), sample })
  const serving = {
    responsesOf,
    authenticationOf: documentAuthentication,
    parametersOf: parameterRules,
    formOf: formReader,
    merge: merged,
  }
  return serve(operation, serving)
}
