import { isObject } from '../../src/base/check-value.ts'
import {
  openApiTypes,
  requestType,
  resourceTypes,
  responseType,
} from '../../src/cli/types/open-api-types.ts'
import { type BodyOperation, type Document, successOf } from '../../src/document/document.ts'

/** The names of this module, and the global types that openapi-typescript uses. */
const TAKEN: readonly string[] = [
  'RequestBody',
  'Resources',
  'SuccessBody',
  'ErrorBody',
  'WithRequired',
  'NonNullable',
  'Omit',
  'Pick',
  'Record',
]

/** The names that the kit exports, whatever the document calls its schemas. */
const PUBLIC: readonly (readonly [name: string, body: string])[] = [
  ['NewPlant', 'RequestBody'],
  ['Plant', 'SuccessBody'],
  ['Error', 'ErrorBody'],
]

/**
 * The code of the types of a document and of the bodies of its operation.
 * @throws {UsageError} if openapi-typescript cannot write them
 */
export async function typesModule(
  document: object,
  operation: BodyOperation,
  parsed: Pick<Document, 'operations'>,
): Promise<string> {
  const types = await openApiTypes(document, 'openapi.yaml')
  const schemas = schemaNames(document)
  const aliases = schemas.map((name) => aliasOf(name, `components['schemas']['${name}']`))
  const others = PUBLIC.filter(([name]) => !schemas.includes(name))
  const names = others.map(([name, body]) => aliasOf(name, body))
  return `${types}${[...aliases, ...bodyTypes(operation), ...names, resourceTypes(parsed)].join('')}`
}

const aliasOf = (name: string, type: string): string => `export type ${name} = ${type}\n`

/** The schemas of the document whose names can be those of a type. */
function schemaNames(document: object): readonly string[] {
  const { components } = document as { components?: unknown }
  const schemas =
    isObject(components) && isObject(components['schemas']) ? components['schemas'] : {}
  return Object.keys(isObject(schemas) ? schemas : {}).filter(
    (name) => TYPE_NAME.test(name) && !TAKEN.includes(name),
  )
}

/** Lower case ones may be words of TypeScript. */
const TYPE_NAME = /^[A-Z][\w$]*$/

function bodyTypes(operation: BodyOperation): readonly string[] {
  const success = successOf(operation)
  const failures = operation.responses.filter(({ status }) => /^(?:[45]|default$)/.test(status))
  const errors = failures.map((response) => responseType(operation, response))
  return [
    `/** The body of a request. */\n${aliasOf('RequestBody', requestType(operation))}`,
    `/** The body of the response to a request that succeeds. */\n${aliasOf('SuccessBody', success === undefined ? 'undefined' : responseType(operation, success))}`,
    `/** The body of the response to a request that fails. */\n${aliasOf('ErrorBody', [...new Set(errors)].join(' | ') || 'undefined')}`,
  ]
}
