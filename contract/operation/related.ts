import { memoize } from '../../src/base/memoize.ts'
import type {
  Collection,
  DocumentInfo,
  Operation,
  OperationKind,
} from '../../src/document/document.ts'
import { templateOf } from '../../src/document/kind.ts'

/** The path of a collection, whose parameters have no names. */
export const templateOfCollection = memoize(({ path }: Collection): string => templateOf(path))

/** Operations by what they do to one collection. */
export type Related = ReadonlyMap<OperationKind, Operation>

/** The operations of a document by the templates of their collections, the first of each kind. */
const collectionsOf = memoize(({ contents }: DocumentInfo): ReadonlyMap<string, Related> => {
  const collections = new Map<string, Map<OperationKind, Operation>>()
  for (const operation of contents?.operations ?? []) {
    const { kind, collection } = operation
    if (collection === undefined) continue
    const template = templateOfCollection(collection)
    const related = collections.get(template) ?? new Map<OperationKind, Operation>()
    collections.set(template, related)
    if (!related.has(kind)) related.set(kind, operation)
  }
  return collections
})

const none: Related = new Map()

/** The operations of the document about the collection of an operation, the first of each kind; itself, too. */
export const relatedOf = ({ document, collection }: Operation): Related =>
  (collection && collectionsOf(document).get(templateOfCollection(collection))) ?? none

/** The kinds of operations whose effect another operation of the document has to show (S2). */
const SHOWN_LATER: ReadonlySet<OperationKind> = new Set(['list', 'replace', 'merge', 'remove'])

/** Whether the document has a create whose resources an operation reads (S1). */
export const readsCreated = (operation: Operation): boolean =>
  operation.kind === 'read' && relatedOf(operation).has('create')

/** Whether the document has the operations that show the effect of a create, or of the operation itself (S2). */
export const showsLater = (operation: Operation): boolean => {
  const related = relatedOf(operation)
  const isRead = operation.kind === 'list' || related.has('read')
  return SHOWN_LATER.has(operation.kind) && related.has('create') && isRead
}

/** The operation that shows the effect of another one: a list itself, else the read of its collection. */
export const readerOf = (operation: Operation): Operation =>
  operation.kind === 'list' ? operation : (relatedOf(operation).get('read') ?? operation)

/** A parameter that is a whole segment of a path. */
export interface PathPlace {
  readonly name: string
  /** The path before it, whose parameters have no names. */
  readonly template: string
}

const WHOLE_SEGMENT = /^\{([^{}]+)\}$/

/** The parameter that a segment of a path is; undefined of other segments. */
export const parameterOfSegment = (segment: string): string | undefined =>
  WHOLE_SEGMENT.exec(segment)?.[1]

/** The parameters of a path that are whole segments, in order. */
export const placesIn = (path: string): readonly PathPlace[] => {
  const segments = path.split('/')
  return segments.flatMap((segment, at) => {
    const name = parameterOfSegment(segment)
    return name === undefined
      ? []
      : [{ name, template: templateOf(segments.slice(0, at).join('/')) }]
  })
}

/**
 * The operation that creates the parents of a resource that a path names, such as stores for `/stores/{storeId}/plants/{id}`;
 * undefined if the document has none.
 */
export const createOfParents = (operation: Operation): Operation | undefined => {
  const parent = placesIn(operation.path).at(-2)
  return parent && createFor(operation, parent)
}

/** The operation that creates what a parameter of a path names; undefined if the document has none. */
export const createFor = (
  { document }: Operation,
  { template }: Pick<PathPlace, 'template'>,
): Operation | undefined => collectionsOf(document).get(template)?.get('create')

/** Whether requests change the state of what their path names, as `POST /orders/{id}/cancel` does: it may allow that only once. */
export const changesState = (operation: Operation): boolean => {
  const { method, path, collection } = operation
  const isBelow =
    placesIn(path).length > 0 && parameterOfSegment(path.split('/').at(-1)!) === undefined
  const isOfCollection = collection?.parameter !== undefined || relatedOf(operation).has('list')
  return method === 'POST' && isBelow && !isOfCollection
}
