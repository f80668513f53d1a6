import { isObject } from '../../../src/base/check-value.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { pathOf } from '../../../src/base/request.ts'
import type { Operation } from '../../../src/document/document.ts'
import { isMoreConcrete } from '../../../src/document/path-order.ts'
import type { CaseRequest } from '../../data/case.ts'
import { targetOf } from '../../operation/parameters.ts'

/** Methods whose requests may change or remove what is at their path, or have no use but to find out about a server. */
const CHANGING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'PURGE', 'TRACE'])

type Route = Pick<CaseRequest, 'method' | 'target'>

/** Where the requests of an operation go, and its document with the other operations. */
interface Home extends Pick<Operation, 'method' | 'path' | 'target'> {
  readonly document: Pick<Operation['document'], 'value'>
}

/** A path of a document. */
interface PathItem {
  readonly path: string
  readonly segments: readonly string[]
  /** In upper case; undefined for a reference, which may have each of them. */
  readonly methods: ReadonlySet<string> | undefined
}

/** The parts of a path as a lenient router reads it: decoded, without empty ones, in one letter case. */
function segmentsOf(path: string): readonly string[] {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, (escape) =>
    String.fromCharCode(Number(`0x${escape.slice(1)}`)),
  )
  const segments = decoded.toLowerCase().split('/')
  return segments.filter((segment) => segment !== '')
}

function methodsOf(item: Readonly<Record<string, unknown>>): PathItem['methods'] {
  if (item['$ref'] !== undefined) return undefined
  // The member of OpenAPI 3.2 for methods such as PURGE.
  const { additionalOperations } = item
  const additional = isObject(additionalOperations) ? Object.keys(additionalOperations) : []
  return new Set([...Object.keys(item), ...additional].map((method) => method.toUpperCase()))
}

const pathItemsOf = memoize((document: object): readonly PathItem[] => {
  const { paths } = document as Readonly<Record<string, unknown>>
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    isObject(item) ? [{ path, segments: segmentsOf(path), methods: methodsOf(item) }] : [],
  )
})

function isAt({ segments }: PathItem, requested: readonly string[]): boolean {
  if (segments.length !== requested.length) return false
  return segments.every((segment, at) => isSegment(segment, requested[at]!))
}

/** Whether a segment of a path may stand for a requested one. */
function isSegment(segment: string, requested: string): boolean {
  if (!segment.includes('{')) return segment === requested
  const [start = ''] = segment.split('{')
  const end = segment.split('}').at(-1)!
  return requested.startsWith(start) && requested.endsWith(end)
}

/** Whether the document has another operation that the request would call, also by a path with a parameter. */
function callsOtherOperation({ method, target }: Route, operation: Home): boolean {
  const { value } = operation.document
  if (!isObject(value)) return false
  const requested = segmentsOf(pathOf(target))
  const called = pathItemsOf(value).filter(
    (item) => (item.methods?.has(method) ?? true) && isAt(item, requested),
  )
  const own =
    method === operation.method ? called.find(({ path }) => path === operation.path) : undefined
  return called.some(
    (item) => item !== own && !(own !== undefined && isMoreConcrete(own.segments, item.segments)),
  )
}

/**
 * Whether the request of a case may go to a service at all. What calls another operation of the document is no unknown
 * request. A changing method of the operation goes to its own path alone, and another one never below that, where stored
 * things are. POST goes below a path, too, where some services update a resource: only with an id of the run.
 */
export function isSentTo({ method, target }: Route, operation: Home): boolean {
  const path = pathOf(target)
  if (callsOtherOperation({ method, target }, operation)) return false
  if (!CHANGING.has(method)) return true
  if (method === operation.method) return path === targetOf(operation)
  return !path.startsWith(`${targetOf(operation)}/`)
}

/** Whether a request shows how a service refuses a method that might change something: only `otherMethods` sends it. */
export function hasOtherMethod(
  { method }: Pick<Route, 'method'>,
  operation: Pick<Operation, 'method'>,
): boolean {
  return method !== operation.method && CHANGING.has(method)
}
