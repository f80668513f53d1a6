import { capitalized } from '../base/capitalized.ts'
import {
  type Document,
  type DocumentInfo,
  type DocumentOptions,
  type LeftOut,
  type Operation,
  selectOperation,
  type Warning,
} from './document.ts'
import { parseDocument } from './parse-document.ts'
import { Sampler } from './sample/sample.ts'

/**
 * What a mock or a check of an operation leaves out of a document: other operations that cannot be served, parts that are not
 * followed, and responses without a valid body. A sentence each, as the commands print them; empty for the Plant Store.
 * @throws {UsageError} if the document cannot be read, or has no such operation
 * @example
 * const document = await readDocument('shop.yaml')
 * for (const note of readNotes({ document, operation: 'POST /orders' })) console.warn(note)
 */
export function readNotes({ document, operation }: DocumentOptions): readonly string[] {
  if (document === undefined) return []
  const parsed = parseDocument(document)
  return notesOf(parsed, operation === undefined ? undefined : selectOperation(parsed, operation))
}

/** Lines of each kind: a document may have a thousand operations. */
const MAX_NOTES = 10
/** Of one operation. */
const MAX_REASONS = 3
/** Operations of whose responses samples are made. */
const MAX_SAMPLED = 20

/** What of a document is not followed, for an operation or for all: a line each, with the place in the document. */
export function notesOf(
  { operations, leftOut, warnings }: Document,
  operation?: Operation,
): readonly string[] {
  const info = operations[0]!.document
  const byOperation = [...Map.groupBy(leftOut, ({ operation }) => operation)]
  const reasonOf = ({ reason, pointer }: LeftOut): string => `${reason} (${placeOf(pointer, info)})`
  const lineOfOperation = ([operation, parts]: [string, readonly LeftOut[]]): string =>
    `${operation} is left out: ${bounded(parts, reasonOf, 'more reasons', MAX_REASONS).join('; ')}.`
  const neighbors = new Set(operations.map((neighbor) => neighbor.pointer))
  if (operation !== undefined) neighbors.delete(operation.pointer)
  const isElsewhere = ({ pointer, path = operation?.path }: Warning): boolean =>
    operation !== undefined &&
    (path !== operation.path || pointersAround(pointer).some((around) => neighbors.has(around)))
  const unfollowed = warnings.filter((warning) => !isElsewhere(warning))
  // Samples of many operations would take longer than anything else at the start.
  const few = operations.length <= MAX_SAMPLED ? operations : []
  const sampled = operation === undefined ? few : [operation]
  const lineOfWarning = ({ message, pointer }: Warning): string =>
    `${capitalized(message)} (${placeOf(pointer, info)}).`
  const itself = (line: string): string => line
  return [
    ...bounded(byOperation, lineOfOperation, 'more operations are left out.'),
    ...bounded(unfollowed, lineOfWarning, 'more parts are not followed.'),
    ...bounded(sampled.flatMap(impossibleResponses), itself, 'more responses have no valid body.'),
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

/** The JSON Pointers of all that a part is in. */
const pointersAround = (pointer: string): readonly string[] =>
  Array.from(pointer.matchAll(/\//g), ({ index }) => pointer.slice(0, index))

/** The lines of the first parts, and how many more there are: the place of each has to be searched for. */
function bounded<Part>(
  parts: readonly Part[],
  lineOf: (part: Part) => string,
  ending: string,
  max = MAX_NOTES,
): readonly string[] {
  const lines = parts.slice(0, max).map(lineOf)
  const more = parts.length - lines.length
  return more > 0 ? [...lines, `${more} ${ending}`] : lines
}

/** `shop.yaml:12 #/paths/~1orders/post`; of something that is missing the line of what it is missing in. */
function placeOf(pointer: string, { path, lineOf }: DocumentInfo): string {
  let existing = pointer
  while (existing !== '' && lineOf?.(existing) === undefined)
    existing = existing.slice(0, existing.lastIndexOf('/'))
  const line = lineOf?.(existing)
  const file = path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`} `
  return `${file}#${pointer}`
}
