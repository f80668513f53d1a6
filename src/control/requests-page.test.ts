import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../core/journal.ts'
import { createMock } from '../core/mock.ts'
import { post } from '../../test/support/post.ts'
import { Refusal } from './refusal.ts'
import { join, pageOf, type RequestsPage } from './requests-page.ts'
import { type Selection, Selecting } from './requests-query.ts'

/** Entries 1 to 9: 200, 400 and a reset in turn, a second apart from the first of January 2026 on. */
const START = Date.UTC(2026, 0, 1)
const entries: JournalEntry[] = (() => {
  const mock = createMock()
  for (let nth = 1; nth <= 9; nth += 1) {
    const prefer = ['auto', 'rejected', 'offline'][(nth - 1) % 3] as string
    post(mock, { headers: { prefer: `scenario=${prefer}` } })
  }
  return mock.requests().map((entry, at) => ({ ...entry, time: START + at * 1000 }))
})()

const select = (all: readonly JournalEntry[], query: URLSearchParams): Selection => {
  const selecting = new Selecting<JournalEntry>(query)
  for (const entry of all) if (selecting.fits(entry)) selecting.take(entry)
  return selecting.selection()
}

type Page = (all: readonly JournalEntry[], query: URLSearchParams, path: string) => RequestsPage

const requestsPage: Page = (all, query, path) => pageOf(select(all, query), query, path)

/** The same page of entries that lie in three places. */
const joinedPage: Page = (all, query, path) => {
  const places = [[1, 2, 5, 9], [3, 4, 8], [6, 7], []]
  const parts = places.map((ids) => all.filter(({ id }) => ids.includes(id)))
  return pageOf(
    join(
      parts.map((part) => select(part, query)),
      query,
    ),
    query,
    path,
  )
}

describe.each([
  ['of one journal', requestsPage],
  ['of a journal in parts', joinedPage],
])('a page %s', (_journal, of) => {
  const page = (
    query: string,
  ): { ids: number[]; total: number; earlier: unknown; later: unknown } => {
    const search = new URLSearchParams(query)
    const { requests, ...rest } = of(entries, search, '/_mock/requests')
    return { ids: requests.map(({ id }) => id), ...rest }
  }

  test.each<[query: string, ids: number[], total: number]>([
    ['', [1, 2, 3, 4, 5, 6, 7, 8, 9], 9],
    ['status=200', [1, 4, 7], 3],
    ['status=2xx', [1, 4, 7], 3],
    ['status=400', [2, 5, 8], 3],
    ['status=4xx,reset', [2, 3, 5, 6, 8, 9], 6],
    ['status=reset', [3, 6, 9], 3],
    ['status=hang', [], 0],
    ['status=5xx', [], 0],
    ['since=2026-01-01T00:00:07Z', [8, 9], 2],
    ['since=2026-01-01t01:00:07.000%2B01:00', [8, 9], 2],
    ['since=2026-01-01T01:00:07+01:00', [8, 9], 2],
    [`since=${START + 7000}`, [8, 9], 2],
    ['until=2026-01-01T00:00:02Z', [1, 2], 2],
    ['since=2026-01-01T00:00:02Z&until=2026-01-01T00:00:04Z', [3, 4], 2],
    ['limit=2', [8, 9], 9],
    ['after=0&limit=2', [1, 2], 9],
    ['after=2&limit=2', [3, 4], 9],
    ['after=9', [], 9],
    ['before=3', [1, 2], 9],
    ['before=8&limit=2', [6, 7], 9],
    ['before=1', [], 9],
    ['before=100&limit=1', [9], 9],
    ['after=2&before=6', [3, 4, 5], 9],
    ['after=2&before=6&limit=2', [3, 4], 9],
    ['after=6&before=2', [], 9],
    ['status=400&after=2&limit=1', [5], 3],
    ['limit=1000', [1, 2, 3, 4, 5, 6, 7, 8, 9], 9],
  ])('for %j', (query, ids, total) => {
    expect(page(query)).toMatchObject({ ids, total })
  })

  test('says where the others are', () => {
    expect(page('')).toMatchObject({ earlier: null, later: null })
    expect(page('limit=2')).toMatchObject({
      earlier: '/_mock/requests?limit=2&before=8',
      later: null,
    })
    expect(page('after=0&limit=2&status=400')).toMatchObject({
      earlier: null,
      later: '/_mock/requests?limit=2&status=400&after=5',
    })
    expect(page('after=2&limit=2')).toMatchObject({
      earlier: '/_mock/requests?limit=2&before=3',
      later: '/_mock/requests?limit=2&after=4',
    })
  })

  test('by page gives each entry once', () => {
    const seen: number[] = []
    for (let query: string | undefined = 'after=0&limit=2'; query !== undefined;) {
      const { ids, later } = page(query)
      seen.push(...ids)
      query = (later as string | null)?.split('?')[1]
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each([
    ['limit=0', 'The parameter "limit" takes a whole number from 1 to 1000 (got "0").'],
    ['limit=1001', 'The parameter "limit" takes a whole number from 1 to 1000 (got "1001").'],
    ['limit=', 'The parameter "limit" takes a whole number from 1 to 1000 (got "").'],
    ['after=-1', 'The parameter "after" takes a whole number from 0 (got "-1").'],
    ['before=1.5', 'The parameter "before" takes a whole number from 1 (got "1.5").'],
    ['before=99999999999999999', /^The parameter "before" takes a whole number from 1 /],
    [
      'status=4',
      'The parameter "status" takes statuses (400), classes (4xx), hang, reset and cut-off, with a comma between them (got "4").',
    ],
    ['status=200,', /\(got ""\)\.$/],
    ['status=600', /\(got "600"\)\.$/],
    [
      'since=yesterday',
      'The parameter "since" takes a date and time, such as 2026-11-21T10:00:00Z, or milliseconds since 1970 (got "yesterday").',
    ],
    ['until=2026-01-01', /^The parameter "until" takes a date and time/],
    ['until=2026-13-01T00:00:00Z', /^The parameter "until" takes a date and time/],
    ['stauts=400', /^There is no parameter "stauts": did you mean "status"\?/],
    ['limit=1&limit=2', 'The parameter "limit" is given twice.'],
    [`since=${'x'.repeat(1000)}`, /\(got "x{39}…"\)\.$/],
  ])('refuses %j', (query, message) => {
    expect(() => page(query)).toThrow(Refusal)
    expect(() => page(query)).toThrow(message)
  })
})
