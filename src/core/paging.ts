import type { Operation, Parameter } from '../document/document.ts'
import { parameterOf } from '../problems/parameter.ts'
import type { MockContext } from './operation.ts'

/** A part of a list. */
interface Page<Item> {
  readonly items: readonly Item[]
  /**
   * What a member or a header with this name says about the page, such as the number of items on all pages; null if the
   * page has no such thing, undefined if the name says nothing about pages.
   */
  readonly factOf: (name: string) => unknown
}

/** What a request asks for. */
interface Asked {
  /** The greatest number of items on a page; undefined for all. */
  readonly limit: number | undefined
  /** The position of the first item. */
  readonly start: number
  /** Its number; undefined if the position is not that of a page. */
  readonly page: number | undefined
  /** The number of the first page. */
  readonly firstPage: number
}

type Role = 'limit' | 'offset' | 'page' | 'cursor'

/** What the parameters of pages are called, by the letters of their names. */
const PARAMETERS: Readonly<Record<Role, readonly string[]>> = {
  limit: ['limit', 'perpage', 'pagesize', 'size', 'maxresults'],
  offset: ['offset', 'skip'],
  page: ['page', 'pagenumber', 'pageno'],
  cursor: ['cursor', 'pagetoken', 'nexttoken', 'continuationtoken'],
}

const ROLES = Object.keys(PARAMETERS) as readonly Role[]

/** By name: documents have few. */
const knownLetters = new Map<string, string>()

/** `per_page`, `perPage`, `page[size]` and `X-Per-Page` without what writers differ in. */
function lettersOf(name: string): string {
  const known = knownLetters.get(name)
  if (known !== undefined) return known
  const letters = name
    .replace(/^x-/i, '')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
  knownLetters.set(name, letters)
  return letters
}

/**
 * The page of a list that a request asks for, by the parameters that the document has.
 * @param isFilter whether a parameter with this name chooses resources by their member
 */
export function pageOf<Item>(
  operation: Operation,
  context: MockContext,
  all: readonly Item[],
  isFilter: (name: string) => boolean,
): Page<Item> {
  const parameters = operation.parameters.filter(
    ({ in: place, name }) => place === 'query' && !isFilter(name),
  )
  const asked = askedBy(context, parameters)
  const end = Math.min(asked.start + (asked.limit ?? Infinity), all.length)
  const items = all.slice(asked.start, end)
  const position = { end, total: all.length, shown: items.length }
  const isPaged = parameters.some(({ name }) => ROLES.some((role) => isOfRole(role, name)))
  const cursor = parameterOfRole(parameters, 'cursor')
  const next = [String(end), end].find((value) => cursor?.validate(value).length === 0)
  const facts: Facts = {
    ...countsOf(asked, position),
    ...(isPaged && placeOf(asked, position)),
    ...(cursor && { following: hasMore(asked, position) ? next : null }),
  }
  return {
    items,
    factOf: (name) => {
      const fact = FACT_OF_LETTERS.get(lettersOf(name))
      return fact && facts[fact]
    },
  }
}

function askedBy(context: MockContext, parameters: readonly Parameter[]): Asked {
  const numberOf = (role: Role): number | undefined => {
    const parameter = parameterOfRole(parameters, role)
    if (parameter === undefined) return undefined
    const value = parameterOf(context, parameter.name) ?? parameter.schema.default
    return value === undefined || Number.isNaN(Number(value)) ? undefined : Number(value)
  }
  const limit = numberOf('limit')
  const { minimum, default: usual } = parameterOfRole(parameters, 'page')?.schema ?? {}
  const firstPage = minimum === 0 || usual === 0 ? 0 : 1
  const page = Math.max(numberOf('page') ?? firstPage, firstPage)
  // Without a limit, all items are on the first page.
  const ofPage = page === firstPage ? 0 : (page - firstPage) * (limit ?? Infinity)
  const ofPosition = startOfCursor(context, parameters) ?? numberOf('offset')
  return {
    limit: limit && Math.max(limit, 0),
    start: Math.max(ofPosition ?? ofPage, 0),
    page: ofPosition === undefined ? page : undefined,
    firstPage,
  }
}

const parameterOfRole = (parameters: readonly Parameter[], role: Role): Parameter | undefined =>
  parameters.find(({ name }) => isOfRole(role, name))

const isOfRole = (role: Role, name: string): boolean => PARAMETERS[role].includes(lettersOf(name))

function startOfCursor(context: MockContext, parameters: readonly Parameter[]): number | undefined {
  const cursor = parameterOfRole(parameters, 'cursor')
  const given = cursor && parameterOf(context, cursor.name)
  if (given === undefined) return undefined
  // One that the mock never gave is behind the last page.
  return /^\d{1,9}$/.test(`${given as string | number}`) ? Number(given) : Infinity
}

/** What members of a response say about a page, by the letters of their names. */
const FACTS = {
  following: [
    'nextcursor',
    'next',
    'cursor',
    'nextpagetoken',
    'nexttoken',
    'continuationtoken',
    'endcursor',
  ],
  total: ['total', 'totalcount', 'totalitems', 'totalresults', 'totalelements', 'count'],
  shown: ['numberofelements'],
  hasNext: ['hasmore', 'hasnext', 'hasnextpage'],
  hasPrevious: ['hasprev', 'hasprevious', 'hasprevpage', 'haspreviouspage'],
  limit: ['limit', 'perpage', 'pagesize', 'size'],
  offset: ['offset', 'skip'],
  page: ['page', 'currentpage', 'pagenumber', 'number'],
  pages: ['totalpages', 'pagecount', 'lastpage'],
  nextPage: ['nextpage'],
} as const

type Fact = keyof typeof FACTS
type Facts = Readonly<Partial<Record<Fact, unknown>>>

const FACT_OF_LETTERS: ReadonlyMap<string, Fact> = new Map(
  Object.entries(FACTS).flatMap(([fact, names]) =>
    names.map((name) => [name as string, fact as Fact] as const),
  ),
)

/** Where a page is in a list. */
interface Position {
  /** That of the item after it. */
  readonly end: number
  /** Items of the whole list. */
  readonly total: number
  /** Items of the page. */
  readonly shown: number
}

const hasMore = ({ start }: Asked, { end, total }: Position): boolean => end < total && end > start

const countsOf = (asked: Asked, position: Position): Facts => ({
  total: position.total,
  shown: position.shown,
  hasNext: hasMore(asked, position),
  hasPrevious: asked.start > 0,
})

/** What only a list with pages has. */
function placeOf(asked: Asked, position: Position): Facts {
  const { limit, firstPage } = asked
  const { total } = position
  const size = limit ?? Math.max(total, 1)
  const start = Math.min(asked.start, total)
  const page = asked.page ?? firstPage + (size > 0 ? Math.floor(start / size) : 0)
  return {
    limit: size,
    offset: start,
    page,
    pages: size > 0 ? Math.ceil(total / size) : 0,
    nextPage: hasMore(asked, position) ? page + 1 : null,
  }
}
