import type { JournalEntry } from '../core/journal.ts'
import { suggest } from '../core/nearest.ts'
import { Refusal } from './refusal.ts'

export interface RequestsPage {
  readonly requests: readonly JournalEntry[]
  /** How many fit the filter, on all pages. */
  readonly total: number
  /** Where the pages around this one are. */
  readonly earlier: string | null
  readonly later: string | null
}

/** The most entries of a page. */
export const LARGEST_PAGE = 1000

const PARAMETERS = ['status', 'since', 'until', 'after', 'before', 'limit']
const FAULTS = new Set(['hang', 'reset', 'cut-off'])

/**
 * The page of a journal that a query asks for.
 *
 * @throws Refusal that says what each parameter takes
 */
export function requestsPage(
  entries: readonly JournalEntry[],
  query: URLSearchParams,
  path: string,
): RequestsPage {
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
  const limit = readCount('limit', query, 1, LARGEST_PAGE) ?? 100
  const found = entries.filter(
    (entry) => entry.time >= since && entry.time < until && statuses(entry),
  )
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id > after)
  const to = before === undefined ? found.length : found.findIndex(({ id }) => id >= before)
  const first = from === -1 ? found.length : from
  const end = to === -1 ? found.length : to
  const start = after === undefined ? Math.max(first, end - limit) : first
  const requests = found.slice(start, Math.max(start, Math.min(start + limit, end)))
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
    total: found.length,
    earlier: start > 0 && oldest !== undefined ? link('before', oldest.id) : null,
    later: next < found.length && newest !== undefined ? link('after', newest.id) : null,
  }
}

function readStatuses(given: string | null): (entry: JournalEntry) => boolean {
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
