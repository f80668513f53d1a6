import { expect, test } from 'vitest'
import { readNotes } from './notes.ts'
import { keepParsed, openOperation } from './open-document.ts'
import { parseDocument } from './parse-document.ts'
import { withSource } from './source.ts'

const operationWith = (extra: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: { 201: { description: 'Created.' } },
  ...extra,
})

/** An operation whose bodies the kit cannot read. */
const csv = operationWith({ requestBody: { content: { 'text/csv': {} } } })

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      put: csv,
      post: operationWith({ sumary: 'Creates an order.' }),
    },
    '/drafts': { post: operationWith({ sumary: 'Creates a draft.' }) },
  },
}

test('notes name what is left out, and what is not followed in the chosen operation', () => {
  expect(readNotes({ document: shop, operation: 'POST /orders' })).toEqual([
    'PUT /orders is left out: text/csv is not supported (#/paths/~1orders/put/requestBody).',
    'The unknown member "sumary" is ignored; "summary" may be meant (#/paths/~1orders/post/sumary).',
  ])
})

test('notes name once what a whole document has and nobody follows', () => {
  const document = {
    ...shop,
    servers: [{ url: 'https://shop.example/{version}' }],
    webhooks: { ordered: {} },
    paths: { '/orders': { post: operationWith({}) } },
  }
  expect(readNotes({ document })).toEqual([
    'Webhooks are neither sent nor checked (#/webhooks).',
    'The path /{version} of a server is not added: a mock takes it by --base-path, a check in its URL (#/servers/0).',
  ])
})

test.each([
  ['the file', undefined, 'shop.yaml #/paths/~1orders/post/sumary'],
  [
    'the line of a place',
    '/paths/~1orders/post/sumary',
    'shop.yaml:12 #/paths/~1orders/post/sumary',
  ],
  ['the line of what holds a place', '/paths', 'shop.yaml:12 #/paths/~1orders/post/sumary'],
])('notes of a file name %s', (_what, pointerOfLine, place) => {
  const lineOf = (pointer: string): number | undefined =>
    pointer === pointerOfLine ? 12 : undefined
  const document = withSource(structuredClone(shop), { path: 'shop.yaml', lineOf })
  expect(readNotes({ document, operation: 'POST /orders' })[1]).toContain(`(${place})`)
})

test('notes name at most ten operations that are left out', () => {
  const notesBesides = (count: number): readonly string[] => {
    const others = Array.from({ length: count }, (_, index) => [`/orders/${index}`, { put: csv }])
    const paths = { '/orders': { post: operationWith({}) }, ...Object.fromEntries(others) }
    return readNotes({ document: { ...shop, paths } })
  }
  expect(notesBesides(10)).toHaveLength(10)
  expect(notesBesides(10)[9]).toMatch(/^PUT /)
  expect(notesBesides(11).slice(10)).toEqual(['1 more operations are left out.'])
  expect(notesBesides(12).slice(10)).toEqual(['2 more operations are left out.'])
})

test('notes name responses without a valid body', () => {
  const schema = { type: 'string', minLength: 2, maxLength: 1 }
  const responses = { 201: { description: '', content: { 'application/json': { schema } } } }
  const paths = { '/orders': { post: operationWith({ responses }) } }
  expect(readNotes({ document: { ...shop, paths } })).toEqual([
    expect.stringContaining('No valid body of the response 201 can be built:'),
  ])
})

test('the document of the Plant Store has no notes', () => {
  expect(readNotes({})).toEqual([])
})

test('a document that a command keeps is not read again', () => {
  const document = structuredClone(shop)
  const parsed = parseDocument(document)
  keepParsed(document, parsed)
  expect(openOperation({ document, operation: 'POST /drafts' })).toBe(parsed.operations[1])
})

test('the lines of notes that are not printed are not searched for', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`/orders${index}`, shop.paths['/orders']]),
  )
  const asked: string[] = []
  const lineOf = (pointer: string): number => asked.push(pointer)
  const document = withSource({ ...shop, paths }, { path: 'shop.yaml', lineOf })
  expect(readNotes({ document, operation: 'POST /orders7' })).toHaveLength(12)
  expect(new Set(asked).size).toBe(11)
})

test('what is ignored in a schema that many operations share is named once', () => {
  const schema = { type: 'object', minimun: 1 }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }
  const post = operationWith({ requestBody: { content } })
  const document = {
    ...shop,
    paths: { '/a': { post }, '/b': { post }, '/c': { post } },
    components: { schemas: { Order: schema } },
  }
  const { warnings } = parseDocument(document)
  expect(warnings.map(({ pointer }) => pointer)).toEqual(['/components/schemas/Order/minimun'])
})

test('a pattern that nobody can follow leaves no operation out, and is named with its place', () => {
  const patterns = { good: String.raw`\A[a-z]\z`, atomic: '^(?>a|ab)$', broken: '(' }
  const schema = {
    properties: Object.fromEntries(
      Object.entries(patterns).map(([name, pattern]) => [name, { type: 'string', pattern }]),
    ),
  }
  const post = operationWith({ requestBody: { content: { 'application/json': { schema } } } })
  const at = '#/paths/~1orders/post/requestBody/content/application~1json/schema/properties'
  expect(readNotes({ document: { ...shop, paths: { '/orders': { post } } } })).toEqual([
    `The pattern "^(?>a|ab)$" is not checked: no JavaScript pattern means the same ((?>) (${at}/atomic/pattern).`,
    `The pattern "(" is not checked: it is no regular expression (${at}/broken/pattern).`,
  ])
})

test('an operation that is left out is not unknown: its reason is named', () => {
  const patch = { ...csv, operationId: 'addOrders' }
  const document = {
    ...shop,
    paths: { ...shop.paths, '/lists': { patch, put: { $ref: 'a.yaml' } } },
  }
  const reason = 'is left out: text/csv is not supported (#/paths/~1lists/patch/requestBody).'
  for (const operation of ['addOrders', 'PATCH /lists'])
    expect(() => openOperation({ document, operation })).toThrow(
      `the operation "${operation}" ${reason}`,
    )
  expect(() => openOperation({ document, operation: 'PUT /lists' })).toThrow(
    'the operation "PUT /lists" is left out: an operation cannot be a $ref: bundle the document first (#/paths/~1lists/put/$ref).',
  )
})
