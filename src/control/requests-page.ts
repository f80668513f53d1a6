import { type JournalEntry, toEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { worldsOf } from '../core/state.ts'
import type { World } from '../core/world.ts'
import { inSlices } from './in-slices.ts'
import { readLimit, type Selection, Selecting } from './requests-query.ts'

export interface RequestsPage {
  readonly requests: readonly JournalEntry[]
  /** How many fit the filter, on all pages. */
  readonly total: number
  /** Where the pages around this one are. */
  readonly earlier: string | null
  readonly later: string | null
}

/**
 * What a query asks for of a mock's journal, in the world of the token or (without one) everywhere; others are served
 * meanwhile, and entries are made of that only, as a journal may be long.
 *
 * @throws Refusal (rejects with it) that says what each parameter takes
 */
export async function selectRequests(
  mock: Mock,
  token: string | undefined,
  query: URLSearchParams,
): Promise<Selection> {
  const selecting = new Selecting<{ readonly id: number; readonly world: World }>(query)
  await inSlices(worldsOf(mock['state'], token), (world) => {
    for (const exchange of world.journal.read()) {
      if (selecting.fits(exchange)) selecting.take({ id: exchange.id, world })
    }
  })
  const { requests, ...counts } = selecting.selection()
  const ids = new Set(requests.map(({ id }) => id))
  const entries = await inSlices(new Set(requests.map(({ world }) => world)), ({ journal }) =>
    journal
      .read()
      .filter(({ id }) => ids.has(id))
      .map(toEntry),
  )
  return { requests: entries.flat().toSorted((one, other) => one.id - other.id), ...counts }
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
