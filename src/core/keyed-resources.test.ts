import { expect, test } from 'vitest'
import { KeyedResources } from './keyed-resources.ts'
import type { Resource } from './resources.ts'

const plants = { collection: '/plants' }
const create = (key: string, value: unknown = key) => ({
  kind: 'create' as const,
  ...plants,
  key,
  value,
})
const keysOf = (resources: readonly Resource[]) => resources.map(({ key }) => key)

function stored(...keys: readonly string[]): KeyedResources {
  const resources = new KeyedResources([3, () => 10])
  for (const [index, key] of keys.entries()) resources.apply(create(key), index + 1)
  return resources
}

test('resources are kept in the order of their creation, also a replaced one', () => {
  const resources = stored('a', 'b')
  resources.apply({ kind: 'replace', resource: resources.find('/plants', 'a')!, value: 'new' }, 9)
  expect(resources.all.map(({ id, value }) => [id, value])).toEqual([
    [1, 'new'],
    [2, 'b'],
  ])
  expect(resources.find('/plants', 'a')?.value).toBe('new')
})

test('a name that was given again is that of the last resource, and removes both', () => {
  const resources = stored('a', 'b')
  resources.apply(create('a', 'again'), 3)
  expect(resources.find('/plants', 'a')?.value).toBe('again')
  resources.apply({ kind: 'remove', resource: { ...plants, key: 'a' } }, 4)
  expect(keysOf(resources.all)).toEqual(['b'])
  expect(resources.find('/plants', 'a')).toBe(undefined)
})

test('collections have resources of their own', () => {
  const resources = stored('a')
  resources.apply({ ...create('a'), collection: '/trees' }, 2)
  expect(resources.in('/trees').map(({ id }) => id)).toEqual([2])
  expect(resources.find('/plants', 'a')?.id).toBe(1)
})

test('resources without a key are those of their collection beside others, until the last one is gone', () => {
  const resources = new KeyedResources([3, () => 10])
  const keyless = { ...create('a'), key: undefined }
  resources.apply(keyless, 1)
  resources.apply(create('a'), 2)
  resources.apply({ ...keyless, collection: '/trees' }, 3)
  const idsIn = (path: string) => resources.in(path).map(({ id }) => id)
  expect([idsIn('/plants'), idsIn('/trees'), idsIn('/{any}')]).toEqual([[1, 2], [3], [1, 2, 3]])
  expect(resources.hasIn('/trees', (value) => value === 'a')).toBe(true)
  resources.put({ id: 1, collection: '/plants', key: undefined, value: 'new' })
  resources.apply(create('b'), 4)
  expect([idsIn('/plants'), idsIn('/trees')]).toEqual([[2, 4], [3]])
  resources.remove(resources.in('/trees')[0]!)
  expect(idsIn('/{any}')).toEqual([2, 4])
})

test('beyond the limit the oldest one is dropped, with its bytes', () => {
  const resources = stored('a', 'b', 'c', 'd')
  expect(keysOf(resources.all)).toEqual(['b', 'c', 'd'])
  expect(resources.find('/plants', 'a')).toBe(undefined)
  expect(resources.bytes).toBe(3 * (96 + 2 + 10))
})

test('a collection is changed by what is stored in it, and by what was to be removed', () => {
  const resources = stored('a')
  resources.apply({ kind: 'remove', resource: { collection: '/trees', key: '7' } }, 2)
  expect(['/plants', '/trees', '/herbs'].map((path) => resources.isChanged(path))).toEqual([
    true,
    true,
    false,
  ])
})

test('so many changed collections that they are not remembered all count as changed', () => {
  const resources = new KeyedResources([1, () => 0])
  for (let nth = 0; nth <= 1000; nth += 1) resources.markChanged(`/stores/${nth}/plants`)
  expect(resources.isChanged('/stores/x/plants')).toBe(true)
})

test('a collection is searched for a value, also one that something else holds', () => {
  const resources = stored('a', 'b')
  expect(resources.hasIn('/plants', (value) => value === 'b')).toBe(true)
  expect(resources.hasIn('/plants', (value) => value === 'c')).toBe(false)
  expect(resources.hasIn('/trees', () => true)).toBe(false)
})
