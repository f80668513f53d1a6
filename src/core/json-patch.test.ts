import { expect, test } from 'vitest'
import { applyPatch, mergePatch } from './json-patch.ts'

// The examples of RFC 7396, appendix A.
test.each<[target: unknown, patch: unknown, expected: unknown]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  ['text', { a: 1, b: null }, { a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [JSON.parse('{"__proto__":1}'), { a: 1 }, JSON.parse('{"__proto__":1,"a":1}')],
])('%j merged with %j is %j', (target, patch, expected) => {
  expect(mergePatch(target, patch)).toEqual(expected)
})

test('merged members keep their order', () => {
  expect(Object.keys(mergePatch({ a: 1, b: 2 }, { c: 3, a: 4 }) as object)).toEqual(['a', 'b', 'c'])
})

test.each<[target: unknown, patch: readonly object[], expected: unknown]>([
  [{ a: 1 }, [{ op: 'add', path: '/b', value: [2] }], { a: 1, b: [2] }],
  [{ a: [1, 2] }, [{ op: 'add', path: '/a/1', value: 9 }], { a: [1, 9, 2] }],
  [{ a: [1] }, [{ op: 'add', path: '/a/-', value: 9 }], { a: [1, 9] }],
  [{ a: 1 }, [{ op: 'add', path: '', value: 7 }], 7],
  [{ a: 1 }, [{ op: 'replace', path: '/a', value: 2 }], { a: 2 }],
  [{ a: [1, 2] }, [{ op: 'remove', path: '/a/0' }], { a: [2] }],
  [{ a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/c' }], { a: {}, c: 1 }],
  [{ a: 1 }, [{ op: 'copy', from: '/a', path: '/b' }], { a: 1, b: 1 }],
  [{ a: 1 }, [{ op: 'test', path: '/a', value: 1.0 }], { a: 1 }],
  [{ 'a/b': 1 }, [{ op: 'remove', path: '/a~1b' }], {}],
])('%j after %j is %j', (target, patch, expected) => {
  const before = structuredClone(target)
  expect(applyPatch(target, patch)).toEqual(expected)
  expect(target).toEqual(before)
})

const NOTHING = 'operation 0 refers to nothing'
test.each<[patch: unknown, message: string]>([
  [{}, 'must be a JSON Patch: an array of operations'],
  [[5], 'operation 0 must be an object'],
  [[{ op: 'add', value: 1 }], 'operation 0 must have a "path" that is a JSON Pointer'],
  [[{ op: 'jump', path: '/a' }], 'must have an "op" of add, remove, replace, move, copy or test'],
  [[{ op: 'remove', path: '/b' }], NOTHING],
  [[{ op: 'replace', path: '/list/1', value: 1 }], NOTHING],
  [[{ op: 'add', path: '/list/2', value: 1 }], NOTHING],
  [[{ op: 'add', path: '/list/01', value: 1 }], NOTHING],
  [[{ op: 'add', path: '/a/b', value: 1 }], NOTHING],
  [[{ op: 'remove', path: '/__proto__' }], NOTHING],
  [[{ op: 'test', path: '/a', value: 2 }], 'operation 0 tests for another value'],
  [[{ op: 'move', from: '/list', path: '/list/0' }], 'cannot move a value into itself'],
])('%j is refused: %s', (patch, message) => {
  expect(() => applyPatch({ a: 1, list: [1] }, patch)).toThrow(message)
})
