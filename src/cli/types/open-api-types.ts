import type { OpenAPI3, SchemaObject } from 'openapi-typescript'
import type ts from 'typescript'
import { isObject, memberOf, UsageError } from '../../base/check-value.ts'
import { Decimal } from '../../base/validator.ts'
import { isData } from '../../document/data-keywords.ts'
import { namesIn } from '../../document/pointer.ts'
import {
  type BodyOperation,
  type Content,
  type Document,
  hasRequestBody,
  type Operation,
  type Response,
  successOf,
} from '../../document/document.ts'

/** The packages that write types. */
interface Writers {
  readonly openapi: typeof import('openapi-typescript')
  readonly typescript: typeof ts
}

/** @throws {UsageError} with the command that installs them */
async function loadWriters(): Promise<Writers> {
  try {
    const openapi = await import('openapi-typescript')
    const typescript = await import('typescript')
    return { openapi, typescript: typescript.default }
  } catch {
    // One of them is missing, or they do not work together: openapi-typescript 7 does not with TypeScript 7.
    throw new UsageError(
      'Types need openapi-typescript, and TypeScript 5 beside it: npm install --save-dev openapi-typescript typescript@5',
    )
  }
}

/**
 * The types of a document as openapi-typescript writes them: paths, operations and schemas.
 * @param name that of the document, for errors
 * @throws {UsageError} if openapi-typescript is not installed, or cannot write them
 */
export async function openApiTypes(document: object, name: string): Promise<string> {
  const writers = await loadWriters()
  // Without quotes, `3.1` is a number in YAML.
  const openapi = String(memberOf(document, 'openapi'))
  try {
    const nodes = await writers.openapi.default(
      { ...(simplified(document) as OpenAPI3), openapi },
      {
        silent: true,
        transform: (schema) => int64Type(schema, writers),
        // A member with a default may be missing from a request.
        defaultNonNullable: false,
      },
    )
    return writers.openapi.astToString(nodes)
  } catch (error) {
    throw new UsageError(
      `${name} can be read, but openapi-typescript writes no types of it: ${(error as Error).message}`,
    )
  }
}

/** The types of the resources by the path of their collection, as `mock.resources` takes it. */
export function resourceTypes({ operations }: Pick<Document, 'operations'>): string {
  const byPath = Map.groupBy(operations, ({ collection }) => collection?.path)
  byPath.delete(undefined)
  const members = Array.from(byPath, ([path, ofPath]) => {
    return `  ${JSON.stringify(path)}: ${resourceType(ofPath)}\n`
  })
  return `/** The resources of each collection, by its path. */\nexport interface Resources {\n${members.join('')}}\n`
}

/** What a read shows, or else what creates the resources. */
function resourceType(operations: readonly Operation[]): string {
  const read = operations.find(({ kind }) => kind === 'read')
  const shown = read && successOf(read)
  if (read && shown && shown.content.length > 0) return responseType(read, shown)
  const create = operations.find(({ kind }) => kind === 'create' || kind === 'replace')
  return create !== undefined && hasRequestBody(create) ? requestType(create) : 'unknown'
}

/** The type of the body of a request. */
export function requestType(operation: BodyOperation): string {
  const body = `NonNullable<${operationType(operation)}['requestBody']>`
  return unionOf(operation.requestBody.content, body)
}

/** The type of the body of a response; `undefined` without one. */
export function responseType(operation: Operation, { status, content }: Response): string {
  if (content.length === 0) return 'undefined'
  return unionOf(content, `${operationType(operation)}['responses'][${keyOf(status)}]`)
}

const operationType = ({ path, method }: Operation): string =>
  `paths[${JSON.stringify(path)}]['${method.toLowerCase()}']`

const keyOf = (status: string): string => (/^\d+$/.test(status) ? status : `'${status}'`)

/** The types of the bodies in all media types. */
function unionOf(content: readonly Content[], type: string): string {
  // The document may write a media type as `*/*`.
  const names = content.map(({ pointer }) => namesIn(pointer).at(-1)!)
  return names.map((name) => `${type}['content'][${JSON.stringify(name)}]`).join(' | ')
}

/** An int64 is a bigint if no number is exact. */
function int64Type(
  schema: SchemaObject,
  { openapi, typescript }: Writers,
): ts.TypeNode | undefined {
  const { type, format, enum: values, const: value, nullable } = schema as Schema
  if (format !== 'int64' || (type !== 'integer' && type !== 'number')) return undefined
  const constants = values ?? (value === undefined ? [] : [value])
  const areExact = constants.every((constant) => Number.isSafeInteger(constant))
  if (constants.length > 0 && areExact) return undefined
  const bigint = typescript.factory.createKeywordTypeNode(typescript.SyntaxKind.BigIntKeyword)
  return openapi.tsUnion([openapi.NUMBER, bigint, ...(nullable === true ? [openapi.NULL] : [])])
}

interface Schema {
  readonly type?: unknown
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly nullable?: boolean
}

const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf']

/** What openapi-typescript has no form for in its own words: exact numbers, branches that are true or false, references in data, names in mappings. */
function simplified(value: unknown, parent = ''): unknown {
  if (typeof value === 'bigint' || value instanceof Decimal) return Number(value)
  if (Array.isArray(value)) return value.map((item) => simplified(item, parent))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'mapping' && parent === 'discriminator') return [name, mappingOf(member)]
    if (isData(name, parent)) return [name, withoutReferences(member)]
    const isList = BRANCHES.includes(name) && Array.isArray(member)
    return [name, simplified(isList ? member.map(branchOf) : member, name)]
  })
  return Object.fromEntries(members) as unknown
}

/** A mapping of a discriminator with references in place of names of schemas. */
function mappingOf(mapping: unknown): unknown {
  const values = Object.entries(isObject(mapping) ? mapping : {})
  return Object.fromEntries(values.map(([value, schema]) => [value, referenceTo(String(schema))]))
}

const referenceTo = (schema: string): string =>
  /^[\w.-]+$/.test(schema) ? `#/components/schemas/${schema}` : schema

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
