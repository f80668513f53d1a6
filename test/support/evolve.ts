import type { DocumentOptions, BodyOperation } from '../../src/document/document.ts'
import { keepParsed } from '../../src/document/open-document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { storeDocument } from './store.ts'

/** A part of a document that a test changes. */
export type Part = Record<string, unknown>

/** A part of a document by the names on the way to it. */
export const partOf = (document: Part, ...names: readonly string[]): Part =>
  names.reduce((part, name) => part[name] as Part, document)

export const postOf = (document: Part): Part => partOf(document, 'paths', '/plants', 'post')
export const responsesOf = (document: Part): Part => partOf(postOf(document), 'responses')
export const schemaOf = (document: Part, name: string): Part =>
  partOf(document, 'components', 'schemas', name)

/** The members of Plant, which NewPlant has too. */
export const membersOfPlant = (document: Part): Part =>
  partOf(schemaOf(document, 'Plant'), 'properties')

/** The document of tests after some changes. */
export function evolvedDocument(...changes: readonly ((document: Part) => void)[]): Part {
  const document: Part = structuredClone(storeDocument)
  for (const change of changes) change(document)
  return document
}

/** Its operation after a change. */
export function evolve(change: (document: Part) => void): BodyOperation {
  return selectLearned(parseDocument(evolvedDocument(change)))
}

/** The options of `check` that give it such an operation, whose document must not change any more. */
export function optionsOf(operation: BodyOperation): DocumentOptions {
  const { title, version, value } = operation.document
  const document = value as object
  // All checks of one operation plan their cases once.
  keepParsed(document, { title, version, operations: [operation], leftOut: [], warnings: [] })
  return { document, operation: operation.name }
}

/** 201 instead of 200. */
export function withCreated(document: Part): void {
  const responses = responsesOf(document)
  const { 200: success, ...others } = responses
  postOf(document)['responses'] = { 201: success, ...others }
}

/** A security scheme of an API key in the header X-Plant-Access, whose name does not say that it is secret. */
export const keyScheme: Part = { type: 'apiKey', in: 'header', name: 'X-Plant-Access' }

/** A key instead of the bearer token. */
export function withKey(document: Part): void {
  partOf(document, 'components')['securitySchemes'] = { key: keyScheme }
  document['security'] = [{ key: [] }]
}

/** A further response with the schema of the error. */
export function withError(document: Part, status: string): void {
  const responses = responsesOf(document)
  responses[status] = responses['400']
}
