import { expect, test } from 'vitest'
import { copyOf } from './copy.ts'

test('a copy shares no array or object with its original', () => {
  const original = { list: [{ a: 1 }], text: 'x', none: null }
  const copy = copyOf(original)
  expect(copy).toStrictEqual(original)
  expect(copy.list).not.toBe(original.list)
  expect(copy.list[0]).not.toBe(original.list[0])
})

test('a copy of an object has its member named __proto__', () => {
  const text = '{"a":{"__proto__":{"b":[1]}}}'
  expect(JSON.stringify(copyOf(JSON.parse(text)))).toBe(text)
})
