import { expect, test } from 'vitest'
import { Router, valuesByName } from './router.ts'

const paths = [
  '/',
  '/plants/{id}#water',
  '/plants',
  '/plants/{id}',
  '/plants/search',
  '/plants/{id}/parts/{part}',
  '/plants/search/{word}',
  '/files/{name}.txt',
  '/files/{name}',
  '/files/{name}.old.txt',
  '/ranges/{from}-{to}',
  '/pots/{potId}?empty=true',
  '/trees/{treeId}',
  '/trees/{id}',
  '/Größe',
  '/__proto__/{constructor}',
]
const router = new Router(
  paths.map((path) => ({ method: path === '/trees/{id}' ? 'PUT' : 'GET', path, value: path })),
)

const find = (target: string, base = ''): unknown => {
  const match = router.find({ target, base })
  const place = match?.methods.get('GET')
  return place && { path: place.value, ...valuesByName(place.names, match!.values) }
}

test.each<[target: string, expected: object | undefined]>([
  ['/', { path: '/' }],
  ['/plants', { path: '/plants' }],
  ['/plants?limit=5#top', { path: '/plants' }],
  ['https://a.example/plants', { path: '/plants' }],
  ['/pl%61nts', { path: '/plants' }],
  ['/plants/', undefined],
  ['/plants/7', { path: '/plants/{id}', id: '7' }],
  ['/plants/a%2Fb', { path: '/plants/{id}', id: 'a%2Fb' }],
  ['/plants/%zz', { path: '/plants/{id}', id: '%zz' }],
  ['/plants/search', { path: '/plants/search' }],
  ['/plants/search/fern', { path: '/plants/search/{word}', word: 'fern' }],
  ['/plants/search/parts/3', { path: '/plants/{id}/parts/{part}', id: 'search', part: '3' }],
  ['/plants/7/parts', undefined],
  ['/files/a.txt', { path: '/files/{name}.txt', name: 'a' }],
  ['/files/a.old.txt', { path: '/files/{name}.old.txt', name: 'a' }],
  ['/files/.txt', { path: '/files/{name}', name: '.txt' }],
  ['/ranges/1-2-3', { path: '/ranges/{from}-{to}', from: '1', to: '2-3' }],
  ['/ranges/-2', undefined],
  ['/pots/7?empty=false', { path: '/pots/{potId}?empty=true', potId: '7' }],
  ['/trees/7', { path: '/trees/{treeId}', treeId: '7' }],
  ['/Gr%C3%B6%c3%9fe', { path: '/Größe' }],
  ['/__proto__/x', { path: '/__proto__/{constructor}', constructor: 'x' }],
  ['/constructor', undefined],
])('%s is %j', (target, expected) => {
  expect(find(target)).toEqual(expected)
})

test('paths that only names of parameters tell apart are one path', () => {
  const { methods } = router.find({ target: '/trees/7', base: '' })!
  expect(Array.from(methods, ([method, { names }]) => [method, names])).toEqual([
    ['GET', ['treeId']],
    ['PUT', ['id']],
  ])
})

test.each([
  ['/api/plants', '/api', { path: '/plants' }],
  ['/plants', '/api', undefined],
  ['/v1/plants', '*', { path: '/plants' }],
  ['/api/v1/plants/7', '*/v1', { path: '/plants/{id}', id: '7' }],
  ['/api/plants/7', '*/v1', undefined],
  // The longest path counts, and not the one below the base /plants.
  ['/plants/search', '*', { path: '/plants/search' }],
])('%s below %s is %j', (target, base, expected) => {
  expect(find(target, base)).toEqual(expected)
})

test('a long segment is matched in linear time', () => {
  const ranges = new Router([{ method: 'GET', path: '/{a}-{b}-{c}-{d}.x', value: 1 }])
  expect(ranges.find({ target: `/${'a-'.repeat(100_000)}`, base: '' })).toBe(undefined)
})
