import { resolve } from 'node:path'
import { UsageError } from '../base/check-value.ts'
import { readDocument } from '../document-file/read-document.ts'
import {
  type Document,
  type DocumentInfo,
  type Operation,
  selectOperation,
  type Warning,
} from '../document/document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { plantStore } from '../document/plant-store.ts'
import { Sampler } from '../document/sample/sample.ts'
import { listNames } from '../base/suggest.ts'

/** The options of commands that choose a document. */
export interface DocumentSettings {
  /** The file. */
  readonly openapi?: string | undefined
  /** An `operationId`, or a method and path. */
  readonly operation?: string | undefined
}

/** The operation that a command is about. */
export interface OpenedDocument {
  /** The value of the file; undefined for the Plant Store's document. */
  readonly document: object | undefined
  readonly operation: Operation
  /** What of the document is not followed, as lines for people. */
  readonly notes: readonly string[]
}

/**
 * Reads the document of `--openapi`, or else that of the Plant Store, and chooses the operation.
 * @param onFile gets the file before it is read
 * @throws {UsageError} that names the file
 */
export async function openDocument(
  { openapi, operation }: DocumentSettings,
  onFile: (file: string) => void = () => {},
): Promise<OpenedDocument> {
  if (openapi === undefined)
    return { document: undefined, operation: selectOperation(plantStore, operation), notes: [] }
  onFile(resolve(openapi))
  const document = await readDocument(openapi)
  try {
    const parsed = parseDocument(document)
    const selected = select(parsed, operation)
    return { document, operation: selected, notes: notesOf(parsed, selected) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`Cannot use ${openapi}: ${error.message}`)
  }
}

function select(parsed: Document, operation: string | undefined): Operation {
  const { operations } = parsed
  if (operation !== undefined || operations.length === 1) return selectOperation(parsed, operation)
  const names = operations.map(({ operationId, name }) =>
    operationId === undefined ? `"${name}"` : `${operationId} (${name})`,
  )
  throw new UsageError(
    `it has ${operations.length} operations. Choose one with --operation: ${listNames(names)}.`,
  )
}

/** Lines of each kind that are printed: a document may have a thousand operations. */
const MAX_NOTES = 10
/** Of one operation. */
const MAX_REASONS = 3

function notesOf(
  { operations, leftOut, warnings }: Document,
  operation: Operation,
): readonly string[] {
  const info = operation.document
  const byOperation = Map.groupBy(leftOut, ({ operation }) => operation)
  const lines = Array.from(byOperation, ([operation, parts]) => {
    const reasons = parts.map(({ reason, pointer }) => `${reason} (${placeOf(pointer, info)})`)
    return `${operation} is left out: ${bounded(reasons, MAX_REASONS, 'more reasons').join('; ')}.`
  })
  const isElsewhere = ({ pointer, path = operation.path }: Warning): boolean =>
    path !== operation.path ||
    operations.some(
      (neighbor) => neighbor !== operation && pointer.startsWith(`${neighbor.pointer}/`),
    )
  const unfollowed = warnings
    .filter((warning) => !isElsewhere(warning))
    .map(({ message, pointer }) => `${capitalized(message)} (${placeOf(pointer, info)}).`)
  return [
    ...bounded(lines, MAX_NOTES, 'more operations are left out.'),
    ...bounded(unfollowed, MAX_NOTES, 'more parts are not followed.'),
    ...bounded(impossibleResponses(operation), MAX_NOTES, 'more responses have no valid body.'),
  ]
}

/** No server can send a valid body of these, which is mostly a mistake of the document. */
function impossibleResponses({ responses, document }: Operation): readonly string[] {
  const sampler = new Sampler('response')
  return responses.flatMap(({ status, content }) =>
    content.slice(0, 1).flatMap(({ schema, examples }) => {
      const { reason, pointer } = sampler.sample(schema)
      const hasExample = examples.some(({ problems }) => problems.length === 0)
      if (reason === undefined || hasExample) return []
      const place = placeOf(pointer, document)
      return [`No valid body of the response ${status} can be built: ${reason} (${place}).`]
    }),
  )
}

function bounded(lines: readonly string[], max: number, ending: string): readonly string[] {
  const more = lines.length - max
  return more > 0 ? [...lines.slice(0, max), `${more} ${ending}`] : lines
}

/** `shop.yaml:12 #/paths/~1orders/post`; of something that is missing the line of what it is missing in. */
function placeOf(pointer: string, { path, lineOf }: DocumentInfo): string {
  let existing = pointer
  while (existing !== '' && lineOf?.(existing) === undefined)
    existing = existing.slice(0, existing.lastIndexOf('/'))
  const line = lineOf?.(existing)
  return `${path}${line === undefined ? '' : `:${line}`} #${pointer}`
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
