import { expect, test } from 'vitest'
import { hasOtherMethod, isSentTo } from './changing-methods.ts'

const putSettings = { method: 'PUT', target: '/settings', methodsOfPath: ['PUT'] }
const postHerbs = { method: 'POST', target: '/herbs', methodsOfPath: ['GET', 'POST', 'DELETE'] }

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

test('a changing method that is none of the operation never goes below its path', () => {
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
