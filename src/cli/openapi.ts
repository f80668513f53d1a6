import { resolve } from 'node:path'
import { UsageError } from '../base/check-value.ts'
import {
  type BodyOperation,
  type Document,
  type Operation,
  selectOperation,
} from '../document/document.ts'
import { selectAllChecked, selectLearned, whyNotLearned } from '../document/checkable.ts'
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

/** The document that a command is about, and the operation; undefined for all. */
export interface OpenedDocument<Selected extends Operation | undefined = Operation | undefined> {
  /** Its value; undefined for the Plant Store's document. */
  readonly document: object | undefined
  readonly parsed: Document
  readonly operation: Selected
  /** What of the document is not followed, as lines for people. */
  readonly notes: readonly string[]
}

/**
 * Reads the document of `--openapi` or of the config, or else that of the Plant Store, and chooses the operation.
 * @param select `operationToCheck`, `operationToLearn` or `operationToServe`
 * @param onFile gets the file before it is read
 * @throws {UsageError} that names the file
 */
export async function openDocument<Selected extends Operation | undefined>(
  { openapi, operation: name, document: value }: DocumentSettings,
  select: (parsed: Document, name: string | undefined) => Selected,
  onFile: (file: string) => void = () => {},
): Promise<OpenedDocument<Selected>> {
  if (openapi === undefined && value === undefined) {
    const operation = select(plantStore, name)
    return { document: undefined, parsed: plantStore, operation, notes: [] }
  }
  const document = openapi === undefined ? value! : await readFile(openapi, onFile)
  try {
    const parsed = parseDocument(document)
    keepParsed(document, parsed)
    const operation = select(parsed, name)
    return { document, parsed, operation, notes: notesOf(parsed, operation) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`Cannot use ${openapi ?? 'the document of the config'}: ${error.message}`)
  }
}

/** The notes of a command that is about one operation, also that it is one of several. */
export const notesOfOne = ({
  parsed: { operations },
  operation,
  notes,
}: OpenedDocument<Operation>): readonly string[] =>
  operations.length === 1
    ? notes
    : [
        ...notes,
        `This is about 1 of ${operations.length} operations of the document: ${operation.name}.`,
      ]

async function readFile(file: string, onFile: (file: string) => void): Promise<object> {
  onFile(resolve(file))
  const { readDocument } = await import('../document-file/read-document.ts')
  return readDocument(file)
}

/** The one that `learn` is about. @throws {UsageError} that lists them */
export function operationToLearn(parsed: Document, name: string | undefined): BodyOperation {
  const operations = parsed.operations.filter((item) => whyNotLearned(item) === undefined)
  if (name !== undefined || operations.length < 2) return selectLearned(parsed, name)
  const names = operations.map(({ operationId, name }) =>
    operationId === undefined ? `"${name}"` : `${operationId} (${name})`,
  )
  throw new UsageError(
    `it has ${operations.length} operations. Choose one with --operation: ${listNames(names)}.`,
  )
}

/** The only one that a check is about; undefined for all. @throws {UsageError} if the document has no such one */
export function operationToCheck(
  parsed: Document,
  name: string | undefined,
): Operation | undefined {
  const operations = selectAllChecked(parsed, name)
  return operations.length === 1 ? operations[0] : undefined
}

/** The only one that a mock serves; undefined for all. @throws {UsageError} if the document has no such one */
export const operationToServe = (
  parsed: Document,
  name: string | undefined,
): Operation | undefined => (name === undefined ? undefined : selectOperation(parsed, name))
