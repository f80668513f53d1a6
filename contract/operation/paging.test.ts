import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/document/document.ts'
import { operationNamed, storeWithCollections } from '../../test/support/collections.ts'
import { filterOf, followingOf, longPagesOf, type Page, pagingOf, shortPagesOf } from './paging.ts'

const query = (
  name: string,
  schema: object = { type: 'integer' },
  changes: object = {},
): object => ({
  name,
  in: 'query',
  schema,
  ...changes,
})

const listWith = (...listParameters: readonly object[]): Operation =>
  operationNamed(storeWithCollections({ listParameters }), 'listPlants')

const page = (json: unknown, values: Record<string, string> = {}, headers = {}): Page => ({
  json,
  values: new Map(Object.entries(values)),
  headers: Object.entries<string>(headers),
})

const two = [{ id: 1 }, { id: 2 }]

/** What comes next, with the values of the next page. */
const after = (operation: Operation, ...pages: readonly Page[]): unknown => {
  const following = followingOf(pages, operation)
  return following.type === 'next' ? Object.fromEntries(following.values) : following.type
}

test('knows the parameters of pages in any spelling, and no date or word', () => {
  const operation = listWith(
    query('page[size]'),
    query('page_token', { type: 'string' }),
    query('start', { type: 'string', format: 'date' }),
    query('size', { type: 'string' }),
  )
  const paging = pagingOf(operation)
  expect(paging.limit?.name).toBe('page[size]')
  expect(paging.cursor?.name).toBe('page_token')
  expect(paging.offset).toBeUndefined()
})

describe('a cursor', () => {
  const cursor = listWith(query('limit'), query('cursor', { type: 'string' }))

  test('comes from the response, with the length of the page', () => {
    expect(after(cursor, page({ items: two, nextCursor: 'b' }, { limit: '2' }))).toEqual({
      limit: '2',
      cursor: 'b',
    })
    expect(after(cursor, page({ data: two, paging: { next_cursor: 4 } }))).toEqual({ cursor: '4' })
  })

  test.each([
    { items: two },
    { items: two, nextCursor: null },
    { items: two, nextCursor: '' },
    { items: two, nextCursor: 'b', hasMore: false },
  ])('is absent on the last page: %j', (json) => {
    expect(after(cursor, page(json))).toBe('end')
  })

  test('that has to be made of an item is unknown', () => {
    expect(after(cursor, page({ items: two, has_more: true }))).toBe('unknown')
    expect(after(cursor, page(two))).toBe('unknown')
    expect(after(cursor, page(two, { limit: '2' }))).toBe('unknown')
  })

  test('is not needed after a list that is shorter than was asked for', () => {
    expect(after(cursor, page(two, { limit: '3' }))).toBe('end')
  })
})

describe('an address of the next page', () => {
  const paged = listWith(query('page'), query('q', { type: 'string' }))

  test.each([
    ['a member', page({ items: two, next: 'https://store.test/plants?page=3&token=x' })],
    ['an object of links', page({ items: two, _links: { next: { href: '/plants?page=3' } } })],
    ['Link', page(two, {}, { Link: '</plants?page=1>; rel="prev", </plants?page=3>; rel="next"' })],
  ])('in %s gives the documented parameters of pages', (_where, received) => {
    expect(after(paged, received)).toEqual({ page: '3' })
  })

  test('is absent on the last page', () => {
    const cursor = listWith(query('cursor', { type: 'string' }))
    const first = page(two, {}, { Link: '</plants?cursor=b>; rel="next"' })
    expect(after(cursor, first, page(two, { cursor: 'b' }))).toBe('end')
  })

  test('without one of them is unknown', () => {
    expect(after(paged, page({ items: two, next: '/plants?x=1' }))).toBe('unknown')
  })
})

describe('counted pages', () => {
  test('go on after the items before them, to an empty page or the total', () => {
    const offset = listWith(query('limit'), query('offset'))
    expect(after(offset, page(two))).toEqual({ offset: '2' })
    expect(after(offset, page(two), page([{ id: 3 }], { offset: '2' }))).toEqual({ offset: '3' })
    expect(after(offset, page(two), page([], { offset: '2' }))).toBe('end')
    expect(after(offset, page({ items: two, total: 2 }))).toBe('end')
    expect(after(offset, page(two, {}, { 'X-Total-Count': '2' }))).toBe('end')
    expect(after(offset, page({ items: two, total: 3 }))).toEqual({ offset: '2' })
  })

  test('go on after their first number', () => {
    expect(after(listWith(query('page', { type: 'integer', minimum: 1 })), page(two))).toEqual({
      page: '2',
    })
    expect(after(listWith(query('page', { type: 'integer', default: 0 })), page(two))).toEqual({
      page: '1',
    })
    // It may be the second page, or the first one again.
    expect(after(listWith(query('page')), page(two))).toEqual({ page: '1' })
    expect(after(listWith(query('page')), page(two), page(two, { page: '1' }))).toEqual({
      page: '2',
    })
  })
})

test('a list without a word about pages has a single one', () => {
  expect(after(listWith(), page(two))).toBe('single')
  expect(after(listWith(), page({ items: two, total: 5 }))).toBe('unknown')
})

test('a parameter with a default or without which no request is may filter, but none of the order', () => {
  const active = { type: 'string', default: 'active' }
  expect(filterOf(listWith(query('status', active)))?.name).toBe('status')
  expect(filterOf(listWith(query('shop', {}, { required: true })))?.name).toBe('shop')
  expect(filterOf(listWith(query('tag', { type: 'string' })))).toBeUndefined()
  expect(
    filterOf(listWith(query('sort_by', active), query('limit', { type: 'integer', default: 5 }))),
  ).toBeUndefined()
})

describe('short pages', () => {
  const limited = listWith(query('limit', { type: 'integer', minimum: 1, maximum: 100 }))
  const lengthOf = (items: number): string | undefined =>
    shortPagesOf(limited, items, 20)?.get('limit')

  test('are so long that a walk has at most its number of pages', () => {
    expect([lengthOf(3), lengthOf(36), lengthOf(90)]).toEqual(['2', '2', '5'])
  })

  test('have the most items that the document allows, if they are to be long', () => {
    expect(Object.fromEntries(longPagesOf(limited))).toEqual({ limit: '100' })
    expect(longPagesOf(listWith(query('limit'))).size).toBe(0)
  })

  test('are not asked for where one page has all, or the document forbids the length', () => {
    expect([lengthOf(2), lengthOf(5000)]).toEqual([undefined, undefined])
    expect(shortPagesOf(listWith(), 9, 20)).toBeUndefined()
  })
})
