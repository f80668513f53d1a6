import { Collection } from '@msw/data'
import { describe, expect, test, vi } from 'vitest'
import { startMock } from '../../test/support/start.ts'
import { createFetch } from '../adapters/fetch.ts'
import { createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'
import type { MockOptions } from './mock-options.ts'

interface Note {
  id: number
  text?: string
}

/** A collection of notes whose texts are not "wrong". */
const notesCollection = () =>
  new Collection({
    schema: {
      '~standard': {
        version: 1,
        vendor: 'test',
        types: undefined as unknown as { input: Note; output: Note },
        validate: (value) =>
          (value as Note).text === 'wrong'
            ? { issues: [{ message: 'wrong text' }] }
            : { value: { ...(value as Note) } },
      },
    },
  })

const note = { type: 'object', properties: { id: { type: 'integer' }, text: { type: 'string' } } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const shown = { 200: { description: '', ...json(note) } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: { responses: { 200: { description: '', ...json({ type: 'array', items: note }) } } },
      post: { requestBody: json(note), responses: { 201: { description: '', ...json(note) } } },
    },
    '/notes/{id}': {
      get: { responses: { ...shown, 404: { description: '' } } },
      put: { requestBody: json(note), responses: shown },
      patch: { requestBody: json(note), responses: shown },
      delete: { responses: { 204: { description: '' } } },
    },
    '/settings': {
      get: { responses: shown },
      put: { requestBody: json(note), responses: shown },
    },
  },
}

const mockOf = (collections: MockOptions['collections']): Mock =>
  createMock({ document, collections })

async function send(
  mock: Mock,
  line: string,
  { body, token = 'ada' }: { readonly body?: object; readonly token?: string } = {},
): Promise<readonly [status: number, body: unknown]> {
  const [method = '', path = ''] = line.split(' ')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await createFetch(mock)(`http://notes.example${path}`, init)
  const text = await response.text()
  return [response.status, text === '' ? undefined : JSON.parse(text)]
}

describe('a collection of @msw/data', () => {
  test('gets what requests create, replace, merge and remove', async () => {
    const notes = notesCollection()
    const mock = mockOf({ '/notes': notes })
    await send(mock, 'POST /notes', { body: { text: 'a' } })
    await send(mock, 'POST /notes', { body: { text: 'b' } })
    await send(mock, 'POST /notes', { body: { text: 'c' } })
    expect(notes.all()).toEqual([
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
      { id: 3, text: 'c' },
    ])
    await send(mock, 'PUT /notes/1', { body: {} })
    await send(mock, 'PATCH /notes/2', { body: { text: 'd' } })
    expect(await send(mock, 'DELETE /notes/3')).toEqual([204, undefined])
    expect(notes.all()).toEqual([{ id: 1 }, { id: 2, text: 'd' }])
  })

  test('is what requests read, also what a test has changed in it', async () => {
    const notes = notesCollection()
    const mock = mockOf({ '/notes': notes })
    expect(await send(mock, 'GET /notes')).toEqual([200, []])
    await notes.create({ id: 7, text: 'by the test' })
    expect(await send(mock, 'GET /notes')).toEqual([200, [{ id: 7, text: 'by the test' }]])
    expect(mock.resources('/notes')).toEqual([{ id: 7, text: 'by the test' }])
    expect(await send(mock, 'POST /notes', { body: {} })).toEqual([201, { id: 8 }])
    notes.delete((query) => query.where({ id: 7 }))
    expect((await send(mock, 'GET /notes/7'))[0]).toBe(404)
  })

  test('is the same for all tokens, and stays as it is when they are reset', async () => {
    const notes = notesCollection()
    const mock = mockOf({ '/notes': notes })
    await send(mock, 'POST /notes', { body: {}, token: 'ada' })
    await send(mock, 'POST /notes', { body: {}, token: 'bob' })
    expect(mock.resources('/notes')).toEqual([{ id: 1 }, { id: 2 }])
    mock.reset()
    expect(await send(mock, 'GET /notes')).toEqual([200, [{ id: 1 }, { id: 2 }]])
  })

  test('is one for each token by a function, and another one after a reset', async () => {
    const make = vi.fn<() => ReturnType<typeof notesCollection>>(notesCollection)
    const mock = mockOf({ '/notes': make })
    await send(mock, 'POST /notes', { body: { text: 'mine' }, token: 'ada' })
    expect(await send(mock, 'GET /notes', { token: 'bob' })).toEqual([200, []])
    expect(mock.forToken('ada').resources('/notes')).toEqual([{ id: 1, text: 'mine' }])
    mock.forToken('ada').reset()
    expect(await send(mock, 'GET /notes', { token: 'ada' })).toEqual([200, []])
    expect(make.mock.calls).toEqual([['ada'], ['bob'], ['ada']])
  })

  test('has the changes of requests at once in their order', async () => {
    const notes = notesCollection()
    const mock = mockOf({ '/notes': notes })
    const created = ['a', 'b', 'c'].map((text) => send(mock, 'POST /notes', { body: { text } }))
    const changed = send(mock, 'PATCH /notes/2', { body: { text: 'B' } })
    const statuses = (await Promise.all([...created, changed])).map(([status]) => status)
    expect(statuses).toEqual([201, 201, 201, 200])
    expect(notes.all().map(({ id, text }) => `${id}${text}`)).toEqual(['1a', '2B', '3c'])
  })

  test('that refuses a value fails the request, and keeps what it had', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const notes = notesCollection()
    const mock = mockOf({ '/notes': notes })
    await expect(send(mock, 'POST /notes', { body: { text: 'wrong' } })).rejects.toThrow('schema')
    expect(await send(mock, 'GET /notes')).toEqual([200, []])
    report.mockRestore()
  })

  test('holds resources of a server, which it has written before the response', async () => {
    const notes = notesCollection()
    const { url, close } = await startMock({ document, collections: { '/notes': notes } })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"text":"a"}' }
    expect((await fetch(`${url}/notes`, init)).status).toBe(201)
    expect(notes.all()).toEqual([{ id: 1, text: 'a' }])
    await close()
  })

  test.each<[message: string, collections: object]>([
    ['collections./note is unknown: did you mean "/notes"?', { '/note': notesCollection() }],
    ['collections./notes takes a collection of @msw/data, or a function', { '/notes': [] }],
    [
      'collections./settings is no collection: seed it by resources',
      { '/settings': notesCollection() },
    ],
  ])('is refused at a wrong place: %s', (message, collections) => {
    expect(() => mockOf(collections as never)).toThrow(message)
  })

  test('cannot be seeded by resources', () => {
    const collections = { '/notes': notesCollection() }
    expect(() => createMock({ document, collections, resources: { '/notes': [] } })).toThrow(
      'resources./notes is held by collections: create them there',
    )
  })
})
