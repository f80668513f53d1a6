import { getResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHandlers } from '../handlers/index.ts'
import { readDocument } from '../src/document-file/read-document.ts'
import { root } from './support/package.ts'

const document = await readDocument(`${root}examples/next-version/openapi.yaml`)
const handlers = createHandlers({ document, baseUrl: 'https://store.example/v2' })
const server = setupServer(...handlers)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => handlers.mock.reset())
afterAll(() => server.close())

/** What a page sends and reads, with the token of its user. */
async function request(method: string, path: string, body?: unknown) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const response = await fetch(`https://store.example/v2${path}`, {
    method,
    headers: {
      authorization: 'Bearer ada',
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

const fern = { id: 7, name: 'Boston fern', tag: 'indoor' }

describe("the store's next version, mocked by msw without a handler of one's own", () => {
  test('lists the plants of the document until something is created', async () => {
    expect(await request('GET', '/plants')).toMatchObject({
      status: 200,
      body: {
        items: [
          { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
          { id: 2, name: 'Boston fern' },
        ],
      },
    })
    expect((await request('GET', '/plants/1')).body).toMatchObject({ name: 'Monstera deliciosa' })
  })

  test('adds, edits and removes a plant', async () => {
    const created = await request('POST', '/plants', fern)
    expect([created.status, created.headers.get('location')]).toEqual([201, '/v2/plants/7'])
    expect(await request('GET', '/plants')).toMatchObject({ body: { items: [fern] } })
    const renamed = { id: 7, name: 'Sword fern' }
    expect((await request('PUT', '/plants/7', { name: 'Sword fern' })).body).toEqual(renamed)
    const tagged = { ...renamed, tag: 'shade' }
    expect((await request('PATCH', '/plants/7', { tag: 'shade' })).body).toEqual(tagged)
    expect((await request('GET', '/plants/7')).body).toEqual(tagged)
    expect(handlers.mock.resources('/plants')).toEqual([tagged])
    expect((await request('DELETE', '/plants/7')).status).toBe(204)
    expect((await request('GET', '/plants/7')).status).toBe(404)
    expect((await request('GET', '/plants')).body).toEqual({ items: [] })
  })

  test('pages its list, and selects by a tag', async () => {
    for (const id of [1, 2, 3]) await request('POST', '/plants', { ...fern, id })
    await request('POST', '/plants', { id: 4, name: 'Basil', tag: 'kitchen' })
    const ids: number[] = []
    let query = '?limit=3'
    while (query !== '') {
      const { body } = await request('GET', `/plants${query}`)
      const { items, nextCursor } = body as { items: { id: number }[]; nextCursor?: string }
      ids.push(...items.map(({ id }) => id))
      query = nextCursor === undefined ? '' : `?limit=3&cursor=${nextCursor}`
    }
    expect(ids).toEqual([1, 2, 3, 4])
    const kitchen = await request('GET', '/plants?tag=kitchen')
    expect(kitchen.body).toEqual({ items: [{ id: 4, name: 'Basil', tag: 'kitchen' }] })
  })

  test.each([
    ['GET', '/plants?limit=0', undefined, 400, 'query "limit" must be at least 1 (got 0)'],
    ['GET', '/plants/x', undefined, 400, 'path "id" must be an integer (got "x")'],
    ['POST', '/plants', { id: 1 }, 400, '"name" is required'],
    ['PUT', '/plants/7', {}, 400, '"name" is required'],
    ['PATCH', '/plants/7', { name: '' }, 400, '"name" must have at least 1 character (got "")'],
  ])('%s %s with %j is refused', async (method, path, body, status, message) => {
    expect(await request(method, path, body)).toMatchObject({ status, body: { message } })
  })

  test('lets unknown paths pass', async () => {
    const trees = new Request('https://store.example/v2/trees')
    expect(await getResponse(handlers, trees)).toBe(undefined)
  })
})
