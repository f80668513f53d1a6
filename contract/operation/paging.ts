import { isObject } from '../../src/base/check-value.ts'
import type { Operation, Parameter } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import { itemsIn } from './resource-body.ts'

// Walks through the pages of a list, by the parameters that the document has and what the responses say.

/** What the parameters of pages are called, by what they mean. */
const NAMES = {
  limit: ['limit', 'perpage', 'pagesize', 'size', 'maxresults', 'first'],
  offset: ['offset', 'skip', 'start'],
  page: ['page', 'pagenumber', 'pageno'],
  cursor: ['cursor', 'after', 'startingafter', 'pagetoken', 'nexttoken', 'continuationtoken'],
} as const

type Role = keyof typeof NAMES

/** Members of responses that have the cursor, the number or the address of the next page. */
const NEXT: readonly string[] = [
  'nextcursor',
  'next',
  'nextpage',
  'nextpagetoken',
  'nexttoken',
  'continuationtoken',
  'endcursor',
  'cursor',
]
const MORE: readonly string[] = ['hasmore', 'hasnext', 'hasnextpage', 'more']
const TOTALS: readonly string[] = ['total', 'totalcount', 'totalitems', 'totalresults']

/** Parameters that order a list or choose what its items show, and leave out none. */
const OF_FORM = /^(?:sort|order|direction|dir|fields|expand|include|embed|locale|lang)/

/** `nextCursor`, `next_cursor` and `page[size]` without what writers differ in. */
const lettersOf = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

/** The parameters of pages that an operation has. */
export type Paging = Readonly<Partial<Record<Role, Parameter>>>

const inQuery = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query')

/** Whether a parameter can have the values of a role: `after` may be a date, and `size` a word. */
const mayHave = (role: Role, { schema }: Parameter): boolean => {
  const { types, format = '' } = merged(schema)
  if (role === 'cursor') return !format.startsWith('date')
  return types?.some((type) => type === 'integer' || type === 'number') !== false
}

const roleOf = (parameter: Parameter): Role | undefined =>
  (Object.keys(NAMES) as Role[]).find(
    (role) =>
      (NAMES[role] as readonly string[]).includes(lettersOf(parameter.name)) &&
      mayHave(role, parameter),
  )

export const pagingOf = (operation: Operation): Paging => {
  const byRole = inQuery(operation)
    .toReversed()
    .flatMap((parameter) => {
      const role = roleOf(parameter)
      return role === undefined ? [] : [[role, parameter] as const]
    })
  return Object.fromEntries(byRole)
}

/** A parameter without which, or with whose default, a list may leave out items. */
export const filterOf = (operation: Operation): Parameter | undefined =>
  inQuery(operation).find(
    (parameter) =>
      roleOf(parameter) === undefined &&
      !OF_FORM.test(lettersOf(parameter.name)) &&
      (parameter.isRequired || merged(parameter.schema).default !== undefined),
  )

/** The values of parameters of a page by their names; those of the first one are empty. */
export type PageValues = ReadonlyMap<string, string>

/** A response with a page. */
export interface Page {
  readonly values: PageValues
  /** The body as JSON. */
  readonly json: unknown
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/**
 * What comes after a page. next: another one. end: it was the last one. unknown: the response does not say how to get to
 * the next one. single: nothing speaks of pages.
 */
export type Following =
  | { readonly type: 'next'; readonly values: PageValues }
  | { readonly type: 'end' | 'unknown' | 'single' }

/** Objects within each other in which a response may speak of its pages. */
const DEPTH = 2

/** Members of a response beside its items, with their letters. */
const membersBeside = (
  json: unknown,
  depth = 0,
): readonly (readonly [letters: string, value: unknown])[] =>
  isObject(json)
    ? Object.entries(json).flatMap(([name, value]) => [
        [lettersOf(name), value] as const,
        ...(depth < DEPTH ? membersBeside(value, depth + 1) : []),
      ])
    : []

const valueAmong = (
  members: ReturnType<typeof membersBeside>,
  names: readonly string[],
): readonly unknown[] =>
  names.flatMap((name) => members.filter(([letters]) => letters === name).map(([, value]) => value))

const isAddress = (text: string): boolean => /^(?:https?:\/\/|\/|\?)/.test(text)

/** The values of a query that are those of parameters of pages. */
const valuesOfAddress = (address: string, paging: Paging): PageValues => {
  const names = new Set(Object.values(paging).map(({ name }) => name))
  const { searchParams } = new URL(address, 'http://pages.invalid/')
  return new Map(Array.from(searchParams).filter(([name]) => names.has(name)))
}

const headerOf = ({ headers }: Page, wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''

const LINK_NEXT = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/i

/** What a response says about the next page: an address, a cursor, or null; undefined if it says nothing. */
const pointerOf = (page: Page): unknown => {
  const [, link] = LINK_NEXT.exec(headerOf(page, 'link')) ?? []
  if (link !== undefined) return link
  const values = valueAmong(membersBeside(page.json), NEXT)
  const isScalar = (value: unknown): boolean =>
    value === null || ['string', 'number', 'bigint'].includes(typeof value)
  // In HAL and JSON:API the address is a member `href` of `next`.
  const scalars = values.flatMap((value) => (isObject(value) ? [value['href']] : [value]))
  return scalars.find(isScalar)
}

const totalOf = (page: Page): number | undefined => {
  const [inBody] = valueAmong(membersBeside(page.json), TOTALS).filter(Number.isSafeInteger)
  const inHeader = headerOf(page, 'x-total-count')
  if (inBody !== undefined) return Number(inBody)
  return /^\d+$/.test(inHeader) ? Number(inHeader) : undefined
}

const saysNoMore = ({ json }: Page): boolean | undefined => {
  const [more] = valueAmong(membersBeside(json), MORE).filter((value) => typeof value === 'boolean')
  return more === undefined ? undefined : !more
}

const next = (page: Page, ...values: readonly (readonly [string, string])[]): Following => ({
  type: 'next',
  values: new Map([...page.values, ...values]),
})

/** The page that a response points to. */
const pointedTo = (page: Page, pointer: unknown, paging: Paging): Following => {
  const text = String(pointer)
  const target = paging.cursor ?? paging.page
  if (isAddress(text)) {
    const values = valuesOfAddress(text, paging)
    return values.size === 0 ? { type: 'unknown' } : next(page, ...values)
  }
  return target === undefined ? { type: 'unknown' } : next(page, [target.name, text])
}

/** Where a document says that pages begin. */
const firstPageOf = (parameter: Parameter): number | undefined => {
  const { default: usual, minimum } = merged(parameter.schema)
  const [first] = [usual, minimum].filter((value) => value !== undefined && value !== null)
  return first === undefined ? undefined : Number(first)
}

/** The next page by its number or by the items before it. */
const countedOn = (pages: readonly Page[], seen: number, { offset, page }: Paging): Following => {
  const last = pages.at(-1)!
  if (offset !== undefined) return next(last, [offset.name, String(seen)])
  if (page === undefined) return { type: 'unknown' }
  const current = last.values.get(page.name)
  // Without a first number, page 1 may be the second one.
  const following = current === undefined ? (firstPageOf(page) ?? 0) + 1 : Number(current) + 1
  return next(last, [page.name, String(following)])
}

/** What comes after a first page that says nothing of others. */
function followingAlone({ json, values }: Page, { cursor, limit }: Paging): Following {
  if (cursor === undefined) return { type: 'single' }
  // A cursor is absent on the last page.
  if (!Array.isArray(json)) return { type: 'end' }
  // A list has no place for one: it may be made of the last item.
  const length = limit && values.get(limit.name)
  return { type: length !== undefined && json.length < Number(length) ? 'end' : 'unknown' }
}

/** What comes after the pages of a walk, which has at least one. */
export const followingOf = (pages: readonly Page[], operation: Operation): Following => {
  const paging = pagingOf(operation)
  const last = pages.at(-1)!
  const counts = pages.map(({ json }) => itemsIn(json)?.length ?? 0)
  const seen = counts.reduce((sum, count) => sum + count, 0)
  const isEmpty = counts.at(-1) === 0
  const pointer = pointerOf(last)
  if (saysNoMore(last) === true) return { type: 'end' }
  if (pointer === null || pointer === '') return { type: 'end' }
  if (pointer !== undefined) return pointedTo(last, pointer, paging)
  const total = totalOf(last)
  if (total !== undefined && seen >= total) return { type: 'end' }
  const isCounted = paging.offset !== undefined || paging.page !== undefined
  if (isCounted) return isEmpty ? { type: 'end' } : countedOn(pages, seen, paging)
  if (total !== undefined || saysNoMore(last) === false) return { type: 'unknown' }
  return pages.length === 1 ? followingAlone(last, paging) : { type: 'end' }
}

/** Longer pages are no service's. */
const LONGEST = 1000

/** The values that ask for pages with many items; none if the document does not say how many there may be. */
export const longPagesOf = (operation: Operation): PageValues => {
  const { limit } = pagingOf(operation)
  const maximum = limit === undefined ? undefined : merged(limit.schema).maximum
  const length = Math.min(Number(maximum), LONGEST)
  const isValid = limit !== undefined && length > 0 && limit.validate(length).length === 0
  return new Map(isValid ? [[limit.name, String(length)]] : [])
}

/** The longest page that is asked for, so that a walk has several. */
const SHORT = 2

/** The values that ask for pages with few items; undefined if the document does not have them. */
export const shortPagesOf = (
  operation: Operation,
  items: number,
  maxPages: number,
): PageValues | undefined => {
  const { limit } = pagingOf(operation)
  // Two pages more than needed: items may be added meanwhile.
  const length = Math.max(SHORT, Math.ceil(items / (maxPages - 2)))
  if (limit === undefined || length >= items || limit.validate(length).length > 0) return undefined
  return new Map([[limit.name, String(length)]])
}
