import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { documentResponses } from '../../src/core/document-responses.ts'
import { Mock } from '../../src/core/mock.ts'
import type { MockOptions } from '../../src/core/mock-options.ts'
import { type MockOperation, serve } from '../../src/core/operation.ts'
import { selectOperation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { Sampler } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'

/** openapi.yaml as a test changes it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test changes any part of it
export type OpenApi = any

const yaml = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')

const sampler = new Sampler('response')
const sample = (schema: Schema, seed: number): unknown => sampler.sample(schema, { seed }).value

/** The operation of openapi.yaml after a change. */
export function evolvedOperation(change: (document: OpenApi) => void): MockOperation {
  const document: OpenApi = parse(yaml)
  change(document)
  const responsesOf = documentResponses({ merge: merged, sample })
  return serve(selectOperation(parseDocument(document)), responsesOf, merged)
}

/** A mock of openapi.yaml after a change. */
export function evolvedMock(
  change: (document: OpenApi) => void,
  options: MockOptions<never> = {},
): Mock {
  return new Mock(options, evolvedOperation(change))
}
