import { expect, test } from 'vitest'
import { createMock } from './create-mock.ts'

type Json = Readonly<Record<string, unknown>>

const integer = { type: 'integer' }
const text = { type: 'string' }
const boat = { type: 'object', properties: { id: integer, kind: text, offset: text } }

interface Listing {
  readonly parameters?: Readonly<Record<string, object>>
  readonly beside: Readonly<Record<string, object>>
  readonly headers?: Readonly<Record<string, object>>
}

/** A mock with five boats, of the kinds a, b, a, b and a. */
function fleet({ parameters = {}, beside, headers = {} }: Listing) {
  const body = (schema: object) => ({ content: { 'application/json': { schema } } })
  const properties = { boats: { type: 'array', items: boat }, ...beside }
  const mock = createMock({
    document: {
      openapi: '3.1.0',
      info: { title: 'Fleet', version: '1' },
      paths: {
        '/boats': {
          post: { requestBody: body(boat), responses: { 201: { description: '', ...body(boat) } } },
          get: {
            parameters: Object.entries(parameters).map(([name, schema]) => ({
              name,
              in: 'query',
              schema,
            })),
            responses: {
              200: {
                description: '',
                headers: Object.fromEntries(
                  Object.entries(headers).map(([name, schema]) => [name, { schema }]),
                ),
                ...body({ type: 'object', required: Object.keys(properties), properties }),
              },
            },
          },
        },
      },
    },
  })
  const send = (method: string, target: string, sent?: object) =>
    mock.respond({
      method,
      target,
      headers: new Map([['content-type', 'application/json']]),
      body: new TextEncoder().encode(sent === undefined ? '' : JSON.stringify(sent)),
    }).response
  for (const [index, kind] of ['a', 'b', 'a', 'b', 'a'].entries())
    send('POST', '/boats', { id: index + 1, kind, offset: 'L' })
  return (target: string) => {
    const { headers: received, body: listed } = send('GET', target)
    const { boats, ...others } = JSON.parse(listed) as Json & {
      boats: readonly { readonly id: number }[]
    }
    const known = Object.entries(received).filter(([name]) => name !== 'content-type')
    return { ids: boats.map(({ id }) => id), ...others, ...Object.fromEntries(known) }
  }
}

test('members of an object in the body say which page it is, and how many there are', () => {
  const properties = { page: integer, per_page: integer, total: integer, total_pages: integer }
  const list = fleet({
    parameters: { page: integer, per_page: { ...integer, default: 3 } },
    beside: { meta: { type: 'object', required: Object.keys(properties), properties } },
  })
  expect(list('/boats')).toEqual({
    ids: [1, 2, 3],
    meta: { page: 1, per_page: 3, total: 5, total_pages: 2 },
  })
  expect(list('/boats?page=3&per_page=2')).toEqual({
    ids: [5],
    meta: { page: 3, per_page: 2, total: 5, total_pages: 3 },
  })
})

test('a page counts from 0 where the document begins there', () => {
  const properties = { size: integer, number: integer, totalElements: integer, totalPages: integer }
  const list = fleet({
    parameters: { page: { ...integer, default: 0 }, size: integer },
    beside: {
      page: { type: 'object', properties },
      last: { type: 'boolean' },
    },
  })
  expect(list('/boats?page=1&size=2')).toMatchObject({
    ids: [3, 4],
    page: { size: 2, number: 1, totalElements: 5, totalPages: 3 },
  })
})

test('members of objects two levels deep say it, too, and others are made up', () => {
  const pagination = { type: 'object', properties: { currentPage: integer, count: integer } }
  const properties = { pagination, took: { ...integer, minimum: 7 } }
  const list = fleet({
    parameters: { pageNumber: integer, pageSize: integer },
    beside: { meta: { type: 'object', properties } },
  })
  expect(list('/boats?pageNumber=2&pageSize=4')).toEqual({
    ids: [5],
    meta: { pagination: { currentPage: 2, count: 5 }, took: 7 },
  })
})

test('without a limit, all items are on one page', () => {
  const list = fleet({
    parameters: { page: integer },
    beside: { perPage: integer, pageCount: integer, offset: integer },
  })
  expect(list('/boats')).toEqual({ ids: [1, 2, 3, 4, 5], perPage: 5, pageCount: 1, offset: 0 })
})

test('a list without pages has no numbers of them, but a total', () => {
  const other = { ...integer, examples: [70] }
  const list = fleet({ beside: { number: other, limit: other, total: integer } })
  expect(list('/boats')).toEqual({ ids: [1, 2, 3, 4, 5], number: 70, limit: 70, total: 5 })
})

test('skip is an offset, and tells the page that begins there', () => {
  const list = fleet({
    parameters: { skip: integer, limit: integer },
    beside: { page: integer, has_previous: { type: 'boolean' } },
  })
  expect(list('/boats?skip=2&limit=2')).toEqual({ ids: [3, 4], page: 2, has_previous: true })
  expect(list('/boats?limit=2')).toEqual({ ids: [1, 2], page: 1, has_previous: false })
})

test('the last page has no next one: no member, or null where it is required', () => {
  const cursors = {
    type: 'object',
    required: ['nextCursor'],
    properties: { nextCursor: { type: ['string', 'null'] }, nextPageToken: text },
  }
  const list = fleet({
    parameters: { 'page[cursor]': text, pageToken: text, limit: integer },
    beside: { links: cursors, nextPage: { type: ['integer', 'null'] } },
  })
  expect(list('/boats?limit=4')).toEqual({
    ids: [1, 2, 3, 4],
    links: { nextCursor: '4', nextPageToken: '4' },
    nextPage: 2,
  })
  expect(list('/boats?limit=4&pageToken=4')).toEqual({
    ids: [5],
    links: { nextCursor: null },
    nextPage: null,
  })
})

test('a parameter with the name of a member chooses by it, and moves no page', () => {
  const list = fleet({ parameters: { offset: text, limit: integer }, beside: {} })
  expect(list('/boats?offset=L')).toEqual({ ids: [1, 2, 3, 4, 5] })
  expect(list('/boats?offset=1')).toEqual({ ids: [] })
})

test('a list of values chooses the resources that have one of them', () => {
  const list = fleet({ parameters: { id: { type: 'array', items: integer } }, beside: {} })
  expect(list('/boats?id=2&id=4')).toEqual({ ids: [2, 4] })
  expect(list('/boats')).toEqual({ ids: [1, 2, 3, 4, 5] })
})

test('documented headers say it as members do', () => {
  const list = fleet({
    parameters: { limit: integer, cursor: text },
    beside: {},
    headers: {
      'X-Next-Cursor': text,
      'X-Total-Count': integer,
      'X-Per-Page': integer,
      'X-Next-Page': text,
      'X-Id': text,
    },
  })
  expect(list('/boats?limit=2')).toEqual({
    ids: [1, 2],
    'x-total-count': '5',
    'x-per-page': '2',
    'x-next-cursor': '2',
  })
})
