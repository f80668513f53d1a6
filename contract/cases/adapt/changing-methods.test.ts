import { expect, test } from 'vitest'
import { isSentTo } from './changing-methods.ts'

const document = { title: 'Plant Store' }
const putSettings = { method: 'PUT', target: '/settings', document } as const
const postHerbs = { method: 'POST', target: '/herbs', document } as const
const postPlants = { method: 'POST', target: '/plants', document } as const

test.each(['PUT', 'PATCH', 'DELETE', 'PURGE'])(
  'only the path of the Plant Store gets %s, and no service that has it by chance',
  (method) => {
    const postOtherPlants = { ...postPlants, document: { title: 'Power Plants' } }
    expect(isSentTo({ method, target: '/plants' }, postPlants)).toBe(true)
    expect(isSentTo({ method, target: '/herbs' }, postHerbs)).toBe(false)
    expect(isSentTo({ method, target: '/plants' }, postOtherPlants)).toBe(false)
  },
)

test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST'])('%s goes to every path', (method) => {
  expect(isSentTo({ method, target: '/herbs/7' }, postHerbs)).toBe(true)
  expect(isSentTo({ method, target: '/' }, putSettings)).toBe(true)
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

test('PUT goes to other spellings of the path of the tables, and not below it', () => {
  expect(isSentTo({ method: 'PUT', target: '/plants/' }, postPlants)).toBe(true)
  expect(isSentTo({ method: 'PUT', target: '/no-such-path' }, postPlants)).toBe(true)
  expect(isSentTo({ method: 'PUT', target: '/plants/7' }, postPlants)).toBe(false)
})
