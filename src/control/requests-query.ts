import type { Fault } from '../core/exchange.ts'
import type { JournalEntry } from '../core/journal.ts'
import { suggest } from '../core/nearest.ts'
import { Refusal } from './refusal.ts'

/** What of an answer decides whether its request is asked for. */
interface Told {
  readonly status: number
  readonly fault?: Fault | null | undefined
}

/** What of a request decides whether it is asked for. */
interface Selectable {
  readonly id: number
  readonly time: number
  readonly answer: Told
  /** The same, where the answer has still to be read. */
  readonly told?: Told
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
const LARGEST_PAGE = 1000

const PARAMETERS = ['status', 'since', 'until', 'after', 'before', 'limit']
const FAULTS = new Set(['hang', 'reset', 'cut-off'])

/** Finds what a query asks for, one request after another in any order: those of many worlds are not sorted for the few that a page shows. */
export class Selecting<Selected extends { readonly id: number }> {
  readonly fits: (entry: Selectable) => boolean
  readonly #after: number | undefined
  readonly #before: number
  readonly #limit: number
  readonly #nearest: Nearest<Selected>
  #total = 0
  #earlier = 0
  #between = 0

  /** @throws Refusal */
  constructor(query: URLSearchParams) {
    for (const name of query.keys()) {
      if (!PARAMETERS.includes(name))
        throw new Refusal('input', `There is no parameter "${name}"${suggest(name, PARAMETERS)}.`)
      if (query.getAll(name).length > 1)
        throw new Refusal('input', `The parameter "${name}" is given twice.`)
    }
    const statuses = readStatuses(query.get('status'))
    const since = readTime('since', query) ?? -Infinity
    const until = readTime('until', query) ?? Infinity
    this.fits = (entry) => entry.time >= since && entry.time < until && statuses(entry)
    this.#after = readCount('after', query, 0)
    this.#before = readCount('before', query, 1) ?? Infinity
    this.#limit = readLimit(query)
    this.#nearest = new Nearest(this.#limit, this.#after === undefined)
  }

  take(selected: Selected): void {
    const { id } = selected
    this.#total += 1
    if (this.#after !== undefined && id <= this.#after) this.#earlier += 1
    else if (id < this.#before) {
      this.#between += 1
      this.#nearest.take(selected)
    }
  }

  selection(): Selection<Selected> {
    const start =
      this.#after === undefined ? Math.max(0, this.#between - this.#limit) : this.#earlier
    return { requests: this.#nearest.inOrder(), total: this.#total, start }
  }
}

/** Of all that it takes the newest, or the oldest, up to a limit. */
class Nearest<Kept extends { readonly id: number }> {
  readonly #limit: number
  readonly #order: (one: Kept, other: Kept) => number
  #kept: Kept[] = []
  #farthest: Kept | undefined

  constructor(limit: number, newest: boolean) {
    this.#limit = limit
    this.#order = newest ? (one, other) => other.id - one.id : (one, other) => one.id - other.id
  }

  take(one: Kept): void {
    if (this.#farthest !== undefined && this.#order(one, this.#farthest) > 0) return
    // Each cut sorts, so that it comes only now and then.
    if (this.#kept.push(one) >= 4 * this.#limit) this.#cut()
  }

  inOrder(): readonly Kept[] {
    this.#cut()
    return this.#kept.toSorted((one, other) => one.id - other.id)
  }

  #cut(): void {
    this.#kept = this.#kept.toSorted(this.#order).slice(0, this.#limit)
    if (this.#kept.length === this.#limit) this.#farthest = this.#kept.at(-1)
  }
}

/** How many entries a page shows. */
export function readLimit(query: URLSearchParams): number {
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
  return (entry) => {
    const { status, fault } = entry.told ?? entry.answer
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
