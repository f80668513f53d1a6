import { resolve } from 'node:path'
import { UsageError } from '../base/check-value.ts'
import { type Document, type BodyOperation } from '../document/document.ts'
import { selectChecked, whyNotChecked } from '../document/checkable.ts'
import { notesOf } from '../document/notes.ts'
import { keepParsed } from '../document/open-document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { plantStore } from '../document/plant-store.ts'
import { listNames } from '../base/suggest.ts'

/** The options of commands that choose a document. */
export interface DocumentSettings {
  /** The file. */
  readonly openapi?: string | undefined
  /** Instead of a file, its value. */
  readonly document?: object | undefined
  /** An `operationId`, or a method and path. */
  readonly operation?: string | undefined
}

/** The operation that a command is about. */
export interface OpenedDocument {
  /** Its value; undefined for the Plant Store's document. */
  readonly document: object | undefined
  readonly operation: BodyOperation
  /** Whether the document has other operations. */
  readonly isOneOfSeveral: boolean
  /** What of the document is not followed, as lines for people. */
  readonly notes: readonly string[]
}

/**
 * Reads the document of `--openapi` or of the config, or else that of the Plant Store, and chooses the operation.
 * @param onFile gets the file before it is read
 * @throws {UsageError} that names the file
 */
export async function openDocument(
  { openapi, operation, document: value }: DocumentSettings,
  onFile: (file: string) => void = () => {},
): Promise<OpenedDocument> {
  if (openapi === undefined && value === undefined) {
    const selected = selectChecked(plantStore, operation)
    return { document: undefined, operation: selected, isOneOfSeveral: false, notes: [] }
  }
  const document = openapi === undefined ? value! : await readFile(openapi, onFile)
  try {
    const parsed = parseDocument(document)
    keepParsed(document, parsed)
    const selected = select(parsed, operation)
    const isOneOfSeveral = parsed.operations.length > 1
    return { document, operation: selected, isOneOfSeveral, notes: notesOf(parsed, selected) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`Cannot use ${openapi ?? 'the document of the config'}: ${error.message}`)
  }
}

async function readFile(file: string, onFile: (file: string) => void): Promise<object> {
  onFile(resolve(file))
  const { readDocument } = await import('../document-file/read-document.ts')
  return readDocument(file)
}

function select(parsed: Document, operation: string | undefined): BodyOperation {
  const operations = parsed.operations.filter((item) => whyNotChecked(item) === undefined)
  if (operation !== undefined || operations.length < 2) return selectChecked(parsed, operation)
  const names = operations.map(({ operationId, name }) =>
    operationId === undefined ? `"${name}"` : `${operationId} (${name})`,
  )
  throw new UsageError(
    `it has ${operations.length} operations. Choose one with --operation: ${listNames(names)}.`,
  )
}
