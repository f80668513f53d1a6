import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('a memoized function computes its result once for each object, undefined included', () => {
  const computed: string[] = []
  const sizeOf = memoize(({ name, size }: { readonly name: string; readonly size?: number }) => {
    computed.push(name)
    return size
  })
  const [first, second] = [{ name: 'a', size: 1 }, { name: 'b' }]
  expect([sizeOf(first), sizeOf(second), sizeOf(first), sizeOf(second)]).toEqual([
    1,
    undefined,
    1,
    undefined,
  ])
  expect(computed).toEqual(['a', 'b'])
  sizeOf({ name: 'a', size: 1 })
  expect(computed).toEqual(['a', 'b', 'a'])
})
