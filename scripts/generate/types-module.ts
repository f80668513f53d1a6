import openapiTS, {
  astToString,
  NULL,
  NUMBER,
  type OpenAPI3,
  type SchemaObject,
  tsUnion,
} from 'openapi-typescript'
import ts from 'typescript'
import { isObject, memberOf, UsageError } from '../../src/base/check-value.ts'
import {
  type Content,
  type BodyOperation,
  type Response,
  successOf,
} from '../../src/document/document.ts'
import { namesIn } from '../../src/document/pointer.ts'
import { Decimal } from '../../src/base/validator.ts'
import { isData } from '../../src/document/data-keywords.ts'

/** The names of this module, and the global types that openapi-typescript uses. */
const TAKEN: readonly string[] = [
  'RequestBody',
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
export async function typesModule(document: object, operation: BodyOperation): Promise<string> {
  const types = await typesOf(document)
  const schemas = schemaNames(document)
  const aliases = schemas.map((name) => aliasOf(name, `components['schemas']['${name}']`))
  const others = PUBLIC.filter(([name]) => !schemas.includes(name))
  const names = others.map(([name, body]) => aliasOf(name, body))
  return `${types}${[...aliases, ...bodyTypes(operation), ...names].join('')}`
}

async function typesOf(document: object): Promise<string> {
  // Without quotes, `3.1` is a number in YAML.
  const openapi = String(memberOf(document, 'openapi'))
  try {
    const nodes = await openapiTS(
      { ...(simplified(document) as OpenAPI3), openapi },
      {
        silent: true,
        transform: int64Type,
        // A member with a default may be missing from a request.
        defaultNonNullable: false,
      },
    )
    return astToString(nodes)
  } catch (error) {
    throw new UsageError(
      `openapi.yaml can be read, but openapi-typescript writes no types of it: ${(error as Error).message}`,
    )
  }
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

function requestType(operation: BodyOperation): string {
  const body = `NonNullable<${operationType(operation)}['requestBody']>`
  return unionOf(operation.requestBody.content, body)
}

function responseType(operation: BodyOperation, { status, content }: Response): string {
  if (content.length === 0) return 'undefined'
  return unionOf(content, `${operationType(operation)}['responses'][${keyOf(status)}]`)
}

const operationType = ({ path, method }: BodyOperation): string =>
  `paths[${JSON.stringify(path)}]['${method.toLowerCase()}']`

const keyOf = (status: string): string => (/^\d+$/.test(status) ? status : `'${status}'`)

/** The types of the bodies in all media types. */
function unionOf(content: readonly Content[], type: string): string {
  // The document may write a media type as `*/*`.
  const names = content.map(({ pointer }) => namesIn(pointer).at(-1)!)
  return names.map((name) => `${type}['content'][${JSON.stringify(name)}]`).join(' | ')
}

/** An int64 is a bigint if no number is exact. */
function int64Type(schema: SchemaObject): ts.TypeNode | undefined {
  const { type, format, enum: values, const: value, nullable } = schema as Schema
  if (format !== 'int64' || (type !== 'integer' && type !== 'number')) return undefined
  const constants = values ?? (value === undefined ? [] : [value])
  const areExact = constants.every((constant) => Number.isSafeInteger(constant))
  if (constants.length > 0 && areExact) return undefined
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword)
  return tsUnion([NUMBER, bigint, ...(nullable === true ? [NULL] : [])])
}

interface Schema {
  readonly type?: unknown
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly nullable?: boolean
}

const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf']

/** What openapi-typescript has no form for in its own words: exact numbers, branches that are true or false, references in data. */
function simplified(value: unknown, parent = ''): unknown {
  if (typeof value === 'bigint' || value instanceof Decimal) return Number(value)
  if (Array.isArray(value)) return value.map((item) => simplified(item, parent))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (isData(name, parent)) return [name, withoutReferences(member)]
    const isList = BRANCHES.includes(name) && Array.isArray(member)
    return [name, simplified(isList ? member.map(branchOf) : member, name)]
  })
  return Object.fromEntries(members) as unknown
}

function withoutReferences(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutReferences)
  if (!isObject(data)) return simplified(data)
  const members = Object.entries(data).filter(([name]) => name !== '$ref')
  return Object.fromEntries(members.map(([name, member]) => [name, withoutReferences(member)]))
}

function branchOf(branch: unknown): unknown {
  if (typeof branch !== 'boolean') return branch
  return branch ? {} : { not: {} }
}
