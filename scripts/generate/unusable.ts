import { isObject, memberOf, UsageError } from '../../src/base/check-value.ts'
import { type Document, hasRequestBody } from '../../src/document/document.ts'
import { readVersion } from '../../src/document/parse-document.ts'
import { namesIn, pointerTo, UnreadableError } from '../../src/document/pointer.ts'
import { SchemaReader } from '../../src/document/read-schema.ts'
import { referenceIn, References } from '../../src/document/references.ts'
import { sourceOf } from '../../src/document/source.ts'
import { isData } from '../../src/document/data-keywords.ts'

/** A part of the document without which nothing is generated. */
interface Unusable {
  readonly pointer: string
  readonly sentence: string
}

/** Lines of the message; a document with more of them is wrong in some other way. */
const MAX_LINES = 50

/**
 * Refuses a document of which no operation with a JSON body is left. What else the kit does not follow are notes, as at run time.
 * @throws {UsageError} that names all reasons with file, line and JSON Pointer
 */
export function refuseUnusable(value: object, document: Document): void {
  refuse(value, [...brokenReferences(value), ...withoutOperation(document)])
}

/** Refuses a document with schemas of which no types can be written, used or not. @throws {UsageError} */
export function refuseUnreadableSchemas(value: object): void {
  refuse(value, unreadableSchemas(value))
}

function refuse(value: object, parts: readonly Unusable[]): void {
  const byPointer = new Map(parts.toReversed().map((part) => [part.pointer, part]))
  const lines = [...byPointer.values()].toReversed().map((part) => lineOf(value, part))
  if (lines.length === 0) return
  const more = lines.length > MAX_LINES ? [`  and ${lines.length - MAX_LINES} more`] : []
  throw new UsageError(
    [
      'Nothing is generated from openapi.yaml. Change these parts, or leave them out:',
      ...lines.slice(0, MAX_LINES),
      ...more,
    ].join('\n'),
  )
}

/** `  openapi.yaml:31 #/paths/~1plants: …` */
function lineOf(value: object, { pointer, sentence }: Unusable): string {
  const source = sourceOf(value)
  const file = source?.path ?? 'openapi.yaml'
  // A part that is missing has no line, but what it is missing in has one.
  const names = namesIn(pointer)
  const ancestors = names.map((_, index) => pointerTo('', ...names.slice(0, names.length - index)))
  const line = ancestors.map((at) => source?.lineOf(at)).find((number) => number !== undefined)
  return `  ${file}${line === undefined ? '' : `:${line}`} #${pointer}: ${sentence}`
}

function withoutOperation({ operations, leftOut }: Document): readonly Unusable[] {
  const pointer = '/paths'
  if (operations.some(hasRequestBody)) return []
  if (leftOut.length > 0)
    return leftOut.map(({ operation, pointer, reason }) => ({
      pointer,
      sentence: `${reason} (${operation})`,
    }))
  return [{ pointer, sentence: 'there is no operation with a JSON request body: add one' }]
}

function unreadableSchemas(value: object): readonly Unusable[] {
  const reader = new SchemaReader(new References(value), readVersion(value))
  const schemas = memberOf(memberOf(value, 'components'), 'schemas')
  return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]) => {
    try {
      reader.read(schema, pointerTo('/components/schemas', name))
      return []
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      return [error, ...error.others].map(({ pointer, message }) => ({
        pointer,
        sentence: message,
      }))
    }
  })
}

/** The references that lead nowhere, also in parts that no operation uses: types are written for all of them. */
function brokenReferences(root: object): readonly Unusable[] {
  const references = new References(root)
  const broken: Unusable[] = []
  const visit = (value: unknown, pointer: string, parent: string): void => {
    if (typeof value !== 'object' || value === null) return
    try {
      if (referenceIn(value) !== undefined) references.resolve({ value, pointer })
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      broken.push({ pointer: error.pointer, sentence: error.message })
    }
    for (const [name, part] of Object.entries(value))
      if (!isData(name, parent)) visit(part, pointerTo(pointer, name), name)
  }
  visit(root, '', '')
  return broken
}
