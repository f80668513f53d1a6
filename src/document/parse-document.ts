import { isObject, memberOf, showValue, UsageError } from '../base/check-value.ts'
import { Compiler } from './compile/compile.ts'
import { KEYWORDS } from './compile/keywords.ts'
import type { Document, DocumentInfo, LeftOut, Operation, Warning } from './document.ts'
import { childParametersIn } from './kind.ts'
import { merged } from './merge.ts'
import { namedSchemasIn } from './named-schemas.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import { type Reading, warnOfSchemas } from './read-content.ts'
import { readOperation } from './read-operation.ts'
import { SchemaReader } from './read-schema.ts'
import type { Version } from './schema-keywords.ts'
import { type Part, References, textIn } from './references.ts'
import { sourceOf } from './source.ts'
import { METHODS, warnOfUnknownMembers } from './unknown-names.ts'

/** Reasons of one operation: more do not help, and every schema may be one. */
const MAX_REASONS = 50

/** Left out operations in a message. */
const MAX_SHOWN = 5

/**
 * Reads an OpenAPI document (3.0, 3.1 or 3.2): the value of its YAML or JSON, with integers as number, bigint or Decimal.
 * @throws {UsageError} if it is no such document, or no operation in it can be served
 */
export function parseDocument(value: unknown): Document {
  const document = surveyDocument(value)
  if (document.operations.length === 0)
    throw new UsageError(nothingToServe(document.leftOut, value))
  return document
}

/**
 * Like `parseDocument`, but a document without operations that can be served is none, too.
 * @throws {UsageError} if it is no OpenAPI document
 */
export function surveyDocument(value: unknown): Document {
  const version = readVersion(value)
  const operations: Operation[] = []
  const leftOut: LeftOut[] = []
  const document = { ...infoOf(value), contents: { operations, leftOut } }
  const references = new References(value)
  const reading: Reading = {
    document,
    references,
    schemas: new SchemaReader(references, version),
    requests: new Compiler('request', Object.values(KEYWORDS), merged),
    responses: new Compiler('response', Object.values(KEYWORDS), merged),
    warnings: [],
    bodies: [],
  }
  warnOfUnknownMembers(reading.warnings, { value, pointer: '' }, 'document')
  const paths = pathsOf(value, reading.warnings)
  const childParameters = childParametersIn(Object.keys(paths))
  for (const [path, raw] of Object.entries(paths)) {
    const pointer = pointerTo('/paths', path)
    if (!path.startsWith('/')) {
      const reason = 'the name of a path begins with a slash'
      if (!path.startsWith('x-')) leftOut.push({ operation: path, path, pointer, reason })
      continue
    }
    const childParameter = childParameters.get(path)
    const place = { root: value, path, part: { value: raw, pointer }, childParameter }
    readPath(reading, place, operations, leftOut)
  }
  warnOfSchemas(reading)
  return {
    title: document.title,
    version: document.version,
    operations,
    leftOut,
    warnings: withoutRepeats(reading.warnings),
    namedSchemas: () => namedSchemasIn(reading, operations),
  }
}

function infoOf(value: unknown): DocumentInfo {
  const info = memberOf(value, 'info')
  const source = isObject(value) ? sourceOf(value) : undefined
  return {
    title: textIn(info, 'title', 'the document'),
    version: textIn(info, 'version'),
    path: source?.path,
    value,
    lineOf: source?.lineOf,
  }
}

/** Operations share schemas, parameters and security schemes. */
function withoutRepeats(warnings: readonly Warning[]): readonly Warning[] {
  const byText = new Map(warnings.map((item) => [`${item.pointer} ${item.message}`, item]))
  return [...byText.values()]
}

/** @throws {UsageError} if the value is no OpenAPI document of these versions */
export function readVersion(value: unknown): Version {
  if (!isObject(value))
    throw new UsageError(`the document must be an OpenAPI document (got ${showValue(value)}).`)
  const { openapi, swagger } = value
  const isNested = isObject(openapi) || Array.isArray(openapi)
  // A number becomes a text.
  const version = isNested ? undefined : /^3\.[012](?=\.|$)/.exec(openapi as string)?.[0]
  if (version === '3.0' || version === '3.1') return version
  if (version === '3.2') return '3.1'
  if (swagger !== undefined)
    throw new UsageError(
      `the document is Swagger ${showValue(swagger)} (${placeIn(value, '/swagger')}): convert it to OpenAPI 3.0 or 3.1 first, such as by swagger2openapi.`,
    )
  const state = openapi === undefined ? 'missing' : showValue(openapi)
  throw new UsageError(
    `the document must be OpenAPI 3.0, 3.1 or 3.2 (${placeIn(value, '/openapi')} is ${state}).`,
  )
}

/** @param warnings those of the members beside it */
function pathsOf(value: unknown, warnings: readonly Warning[]): Readonly<Record<string, unknown>> {
  const paths = memberOf(value, 'paths')
  if (isObject(paths)) return paths
  const state = paths === undefined ? 'missing' : showValue(paths)
  const causes = warnings.map(({ message, pointer }) => `; ${message} (${placeIn(value, pointer)})`)
  throw new UsageError(
    `the document has no paths (${placeIn(value, '/paths')} is ${state})${causes.join('')}.`,
  )
}

interface PathPlace {
  readonly root: unknown
  readonly path: string
  readonly part: Part
  readonly childParameter: string | undefined
}

function readPath(
  reading: Reading,
  { part, ...place }: PathPlace,
  operations: Operation[],
  leftOut: LeftOut[],
): void {
  try {
    const pathItem = reading.references.resolve(part)
    warnOfUnknownMembers(reading.warnings, pathItem, 'pathItem')
    const methods = METHODS.filter((method) => memberOf(pathItem.value, method) !== undefined)
    for (const method of methods) {
      const counts = { warnings: reading.warnings.length, bodies: reading.bodies.length }
      const pointer = pointerTo(pathItem.pointer, method)
      const operation = { value: memberOf(pathItem.value, method), pointer }
      try {
        operations.push(readOperation(reading, operation, { ...place, method, pathItem }))
      } catch (error) {
        // They are about an operation that is left out.
        reading.warnings.length = counts.warnings
        reading.bodies.length = counts.bodies
        const id = memberOf(operation.value, 'operationId')
        const operationId = typeof id === 'string' ? { operationId: id } : {}
        const { path } = place
        const left = { method: method.toUpperCase(), path, ...operationId }
        for (const reason of reasonsOf(error))
          leftOut.push({ operation: `${left.method} ${path}`, ...left, ...reason })
      }
    }
  } catch (error) {
    const { path } = place
    for (const reason of reasonsOf(error)) leftOut.push({ operation: path, path, ...reason })
  }
}

/** Why an operation is left out. @throws the error if it is not about the document */
function reasonsOf(error: unknown): readonly Pick<LeftOut, 'pointer' | 'reason'>[] {
  if (!(error instanceof UnreadableError)) throw error
  const byPointer = new Map([error, ...error.others].map((part) => [part.pointer, part]))
  const parts = [...byPointer.values()].slice(0, MAX_REASONS)
  return parts.map(({ pointer, message }) => ({ pointer, reason: message }))
}

/** `#/paths, line 7`, without the line of what is missing, or of a value that no file has. */
function placeIn(document: unknown, pointer: string): string {
  const line = isObject(document) ? sourceOf(document)?.lineOf(pointer) : undefined
  return line === undefined ? `#${pointer}` : `#${pointer}, line ${line}`
}

function nothingToServe(leftOut: readonly LeftOut[], document: unknown): string {
  const reasons = leftOut.slice(0, MAX_SHOWN).map(({ operation, pointer, reason }, index) => {
    const isSame = leftOut[index - 1]?.operation === operation
    return `${isSame ? '' : `${operation} is left out: `}${reason} (${placeIn(document, pointer)})`
  })
  const more = leftOut.length - reasons.length
  const ending = more > 0 ? `; and ${more} more` : ''
  const list = reasons.length === 0 ? 'it has no operations' : reasons.join('; ')
  return `the document has no operation that can be served: ${list}${ending}.`
}
