import { expect, test } from 'vitest'
import { hasOtherMethod, isSentTo } from './changing-methods.ts'

const document = {
  value: {
    paths: {
      '/herbs': { get: {}, post: {}, delete: {}, additionalOperations: { PURGE: {} } },
      '/herbs/{id}': { get: {}, post: {} },
      '/seeds': { $ref: '#/components/pathItems/Seeds' },
      '/': { post: {} },
    },
  },
}
const putSettings = {
  method: 'PUT',
  path: '/settings',
  target: '/settings',
  document: { value: { paths: { '/settings': { put: {} } } } },
}
const postHerbs = { method: 'POST', path: '/herbs', target: '/herbs', document }

test.each(['PUT', 'PATCH', 'DELETE', 'PURGE', 'TRACE'])(
  'a service is asked only on demand how it refuses %s',
  (method) => {
    expect(hasOtherMethod({ method }, postHerbs)).toBe(true)
    expect(hasOtherMethod({ method }, { method })).toBe(false)
  },
)

test.each(['GET', 'HEAD', 'OPTIONS', 'POST'])('%s goes to every path', (method) => {
  expect(hasOtherMethod({ method }, putSettings)).toBe(false)
  expect(isSentTo({ method, target: '/settings/7' }, putSettings)).toBe(true)
  expect(isSentTo({ method, target: '/' }, putSettings)).toBe(true)
})

test('a method that the document has at the path is no unknown one', () => {
  expect(isSentTo({ method: 'DELETE', target: '/herbs' }, postHerbs)).toBe(false)
  expect(isSentTo({ method: 'GET', target: '/herbs' }, postHerbs)).toBe(false)
  expect(isSentTo({ method: 'PATCH', target: '/herbs' }, postHerbs)).toBe(true)
  expect(isSentTo({ method: 'POST', target: '/herbs' }, postHerbs)).toBe(true)
})

test.each([
  [false, 'POST', '/herbs/$ID'],
  [false, 'GET', '/herbs/$FIRST_ID'],
  [false, 'PURGE', '/Herbs//'],
  [false, 'DELETE', '/%68erbs/?color=green'],
  [false, 'POST', '/'],
  [false, 'PUT', '/seeds'],
  [true, 'POST', '/herbs/'],
  [true, 'POST', '/herbs?color=green'],
  [true, 'POST', '/no-such-path'],
  [true, 'HEAD', '/herbs'],
])('no other operation of the document is called: %s for %s %s', (isSent, method, target) => {
  expect(isSentTo({ method, target }, postHerbs)).toBe(isSent)
})

test('sends no changing method but the own one of the operation below its path', () => {
  expect(isSentTo({ method: 'PATCH', target: '/herbs/7' }, postHerbs)).toBe(false)
  expect(isSentTo({ method: 'PATCH', target: '/herbs?color=green' }, postHerbs)).toBe(true)
})

test.each(['/settings', '/settings?color=green'])('PUT /settings goes to %s', (target) => {
  expect(isSentTo({ method: 'PUT', target }, putSettings)).toBe(true)
})

test.each([
  '/settings/7',
  '/settings/',
  '/settings//',
  '//settings',
  '/settings%2F',
  '/Settings',
  '/%73ettings',
  '/no-such-path',
  '/',
])('PUT /settings does not go to %s', (target) => {
  expect(isSentTo({ method: 'PUT', target }, putSettings)).toBe(false)
})

test('a request goes to the operation whose path is the most concrete one', () => {
  const { value } = document
  const paths = { '/herbs/search': { get: {} }, '/herbs/{id}.txt': { get: {} }, ...value.paths }
  const operationAt = (path: string) => ({
    method: 'GET',
    path,
    target: path,
    document: { value: { paths } },
  })
  const isOf = (path: string, target: string): boolean =>
    isSentTo({ method: 'GET', target }, operationAt(path))
  expect(isOf('/herbs/search', '/herbs/search')).toBe(true)
  expect(isOf('/herbs/{id}', '/herbs/search')).toBe(false)
  expect(isOf('/herbs/{id}', '/herbs/7')).toBe(true)
  expect(isOf('/herbs/{id}.txt', '/herbs/7.txt')).toBe(true)
  expect(isOf('/herbs/{id}', '/herbs/7.txt')).toBe(false)
})
