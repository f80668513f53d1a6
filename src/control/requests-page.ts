import type { Fault, MockAnswer } from '../core/exchange.ts'
import { type JournalEntry, toEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { suggest } from '../core/nearest.ts'
import { worldsOf } from '../core/state.ts'
import { exchangesOf } from '../core/world.ts'
import { Refusal } from './refusal.ts'

export interface RequestsPage {
  readonly requests: readonly JournalEntry[]
  /** How many fit the filter, on all pages. */
  readonly total: number
  /** Where the pages around this one are. */
  readonly earlier: string | null
  readonly later: string | null
}

/** What of a request decides whether it is asked for. */
interface Selectable {
  readonly id: number
  readonly time: number
  readonly answer: Pick<MockAnswer, 'status'> & { readonly fault?: Fault | null | undefined }
}

/** What a query asks for of one journal, or of one part of it. */
export interface Selection<Selected = JournalEntry> {
  readonly requests: readonly Selected[]
  /** How many fit the filter. */
  readonly total: number
  /** How many of those come before the ones here. */
  readonly start: number
}

/** The most entries of a page. */
export const LARGEST_PAGE = 1000

const PARAMETERS = ['status', 'since', 'until', 'after', 'before', 'limit']
const FAULTS = new Set(['hang', 'reset', 'cut-off'])

/**
 * What a query asks for of a mock's journal, in the world of the token or (without one) everywhere; entries are made of
 * that only, as a journal may be long.
 *
 * @throws Refusal that says what each parameter takes
 */
export function selectRequests(
  mock: Mock,
  token: string | undefined,
  query: URLSearchParams,
): Selection {
  const { requests, ...counts } = select(exchangesOf(worldsOf(mock['state'], token)), query)
  return { requests: requests.map(toEntry), ...counts }
}

/** @throws Refusal that says what each parameter takes */
export function select<Selected extends Selectable>(
  entries: readonly Selected[],
  query: URLSearchParams,
): Selection<Selected> {
  for (const name of query.keys()) {
    if (!PARAMETERS.includes(name))
      throw new Refusal('input', `There is no parameter "${name}"${suggest(name, PARAMETERS)}.`)
    if (query.getAll(name).length > 1)
      throw new Refusal('input', `The parameter "${name}" is given twice.`)
  }
  const statuses = readStatuses(query.get('status'))
  const since = readTime('since', query) ?? -Infinity
  const until = readTime('until', query) ?? Infinity
  const after = readCount('after', query, 0)
  const before = readCount('before', query, 1)
  const limit = readLimit(query)
  const found = entries.filter(
    (entry) => entry.time >= since && entry.time < until && statuses(entry),
  )
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id > after)
  const to = before === undefined ? found.length : found.findIndex(({ id }) => id >= before)
  const first = from === -1 ? found.length : from
  const end = to === -1 ? found.length : to
  const start = after === undefined ? Math.max(first, end - limit) : first
  const requests = found.slice(start, Math.max(start, Math.min(start + limit, end)))
  return { requests, total: found.length, start }
}

/** What a query asks for of a journal that is kept in parts, from what it asks for of each. */
export function join(parts: readonly Selection[], query: URLSearchParams): Selection {
  const sum = (count: (part: Selection) => number): number =>
    parts.reduce((all, part) => all + count(part), 0)
  const limit = readLimit(query)
  const all = parts.flatMap(({ requests }) => requests).toSorted((a, b) => a.id - b.id)
  const first = query.has('after') ? 0 : Math.max(0, all.length - limit)
  return {
    requests: all.slice(first, first + limit),
    total: sum(({ total }) => total),
    start: sum(({ start }) => start) + first,
  }
}

/** The page of a journal that holds what was asked for. */
export function pageOf(
  { requests, total, start }: Selection,
  query: URLSearchParams,
  path: string,
): RequestsPage {
  const next = start + requests.length
  const link = (name: 'after' | 'before', id: number): string => {
    const other = new URLSearchParams(query)
    other.delete('after')
    other.delete('before')
    other.set(name, String(id))
    return `${path}?${other}`
  }
  const oldest = requests[0]
  const newest = requests.at(-1)
  return {
    requests,
    total,
    earlier: start > 0 && oldest !== undefined ? link('before', oldest.id) : null,
    later: next < total && newest !== undefined ? link('after', newest.id) : null,
  }
}

function readLimit(query: URLSearchParams): number {
  return readCount('limit', query, 1, LARGEST_PAGE) ?? 100
}

function readStatuses(given: string | null): (entry: Selectable) => boolean {
  if (given === null) return () => true
  const wanted = new Set(given.split(','))
  for (const each of wanted) {
    if (!/^[1-5](?:\d\d|xx)$/.test(each) && !FAULTS.has(each))
      throw new Refusal(
        'input',
        `The parameter "status" takes statuses (400), classes (4xx), hang, reset and cut-off, with a comma between them (got ${shown(each)}).`,
      )
  }
  return ({ answer: { status, fault } }) => {
    if (typeof fault === 'string') return wanted.has(fault)
    return wanted.has(String(status)) || wanted.has(`${Math.floor(status / 100)}xx`)
  }
}

/** `date-time` of RFC 3339 §5.6, for which Date.parse is too lenient. */
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/

function readTime(name: string, query: URLSearchParams): number | undefined {
  const given = query.get(name)
  if (given === null) return undefined
  // A plus sign in a query is a space.
  const spelt = given.replace(/ (?=\d\d:\d\d$)/, '+').toUpperCase()
  let time = Number.NaN
  if (/^\d{1,15}$/.test(given)) time = Number(given)
  else if (DATE_TIME.test(spelt)) time = Date.parse(spelt)
  if (!Number.isNaN(time)) return time
  throw new Refusal(
    'input',
    `The parameter "${name}" takes a date and time, such as 2026-11-21T10:00:00Z, or milliseconds since 1970 (got ${shown(given)}).`,
  )
}

function readCount(
  name: string,
  query: URLSearchParams,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const given = query.get(name)
  if (given === null) return undefined
  const count = /^\d{1,16}$/.test(given) ? Number(given) : -1
  if (count >= least && count <= most) return count
  const bound = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`
  throw new Refusal(
    'input',
    `The parameter "${name}" takes a whole number from ${least}${bound} (got ${shown(given)}).`,
  )
}

function shown(given: string): string {
  return JSON.stringify(given.length > 40 ? `${given.slice(0, 39)}…` : given)
}
