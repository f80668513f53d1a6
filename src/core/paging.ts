import type { Operation, Parameter } from '../document/document.ts'
import { parameterOf } from '../problems/parameter.ts'
import type { MockContext } from './operation.ts'

/** A part of a list. */
interface Page<Item> {
  readonly items: readonly Item[]
  /** Members by which responses tell where the next page begins; empty on the last one. */
  readonly following: Readonly<Record<string, unknown>>
  /** Those of them that the last page does not have. */
  readonly absent: readonly string[]
  /** Members by which responses tell how many items there are on all pages, and whether others follow. */
  readonly total: Readonly<Record<string, number | boolean>>
}

const LIMITS: readonly string[] = ['limit', 'per_page', 'perPage', 'page_size', 'pageSize']
const FOLLOWING: readonly string[] = ['nextCursor', 'next_cursor', 'next', 'cursor']
const TOTALS: readonly string[] = ['total', 'totalCount', 'total_count', 'count']
const MORE: readonly string[] = ['has_more', 'hasMore', 'has_next', 'hasNext', 'hasNextPage']

/** The page of a list that a request asks for, by the parameters that the document has. */
export function pageOf<Item>(
  operation: Operation,
  context: MockContext,
  all: readonly Item[],
): Page<Item> {
  const limit = numberOf(operation, context, LIMITS) ?? Infinity
  const start = startOf(operation, context, limit)
  const end = Math.min(start + Math.max(limit, 0), all.length)
  const items = all.slice(start, end)
  const isLast = end >= all.length || end <= start
  const total = Object.fromEntries([
    ...TOTALS.map((name) => [name, all.length] as const),
    ...MORE.map((name) => [name, !isLast] as const),
  ])
  const cursor = parameterNamed(operation, ['cursor'])
  if (cursor === undefined) return { items, following: {}, absent: [], total }
  if (isLast) return { items, following: {}, absent: FOLLOWING, total }
  const next = [String(end), end].find((value) => cursor.validate(value).length === 0)
  const following = Object.fromEntries(FOLLOWING.map((name) => [name, next]))
  return { items, following, absent: [], total }
}

const parameterNamed = (
  { parameters }: Operation,
  names: readonly string[],
): Parameter | undefined =>
  parameters.find((parameter) => parameter.in === 'query' && names.includes(parameter.name))

/** The value of a parameter, or its default. */
function numberOf(
  operation: Operation,
  context: MockContext,
  names: readonly string[],
): number | undefined {
  const parameter = parameterNamed(operation, names)
  if (parameter === undefined) return undefined
  const value = parameterOf(context, parameter.name) ?? parameter.schema.default
  return value === undefined || Number.isNaN(Number(value)) ? undefined : Number(value)
}

function startOf(operation: Operation, context: MockContext, limit: number): number {
  const cursor = parameterNamed(operation, ['cursor'])
  const given = cursor && parameterOf(context, cursor.name)
  // One that the mock never gave is behind the last page.
  if (given !== undefined)
    return /^\d{1,9}$/.test(`${given as string | number}`) ? Number(given) : Infinity
  const offset = numberOf(operation, context, ['offset'])
  if (offset !== undefined) return Math.max(offset, 0)
  const page = numberOf(operation, context, ['page'])
  if (page === undefined) return 0
  const first = parameterNamed(operation, ['page'])?.schema.minimum === 0 ? 0 : 1
  // Without a limit, all items are on the first page.
  return page <= first ? 0 : (page - first) * limit
}
