import { expect, test } from 'vitest'
import { joinBodies } from './join-bodies.ts'
import type { JoinObject } from 'plant-store-kit/options'

const joined = (bodies: readonly unknown[], join: JoinObject = {}): unknown =>
  joinBodies(bodies, join, { name: 'Fern' }, join.body)

test.each<[title: string, bodies: unknown[], expected: unknown]>([
  ['texts that differ are joined', ['a', 'b', 'a'], 'a; b'],
  ['a text that is the same stays', ['a', 'a'], 'a'],
  ['lists are concatenated', [[1], [], [2, 3]], [1, 2, 3]],
  [
    'items that differ only in lists of objects become one',
    [[{ type: 't', of: [{ n: 1 }] }], [{ type: 't', of: [{ n: 2 }] }]],
    [{ type: 't', of: [{ n: 1 }, { n: 2 }] }],
  ],
  [
    'items that differ in lists of texts stay',
    [[{ type: 't', path: ['id'] }], [{ type: 't', path: ['name'] }]],
    [
      { type: 't', path: ['id'] },
      { type: 't', path: ['name'] },
    ],
  ],
  [
    'items that differ in more than lists stay',
    [[{ type: 't', of: [{}] }], [{ type: 'u', of: [{}] }]],
    [
      { type: 't', of: [{}] },
      { type: 'u', of: [{}] },
    ],
  ],
  ['of other values the first counts', [1, 'a', 2], 1],
  ['of texts beside another value the first counts', ['a', 7], 'a'],
  [
    'members are joined one by one',
    [
      { a: 'x', n: 1 },
      { a: 'y', b: 2 },
    ],
    { a: 'x; y', n: 1, b: 2 },
  ],
  ['members at any depth', [{ a: { b: ['x'] } }, { a: { b: ['y'] } }], { a: { b: ['x', 'y'] } }],
  ['a missing body counts as none', [undefined, 'b'], 'b'],
  ['no bodies are none', [undefined, undefined], undefined],
  ['an empty text is left out', ['a', '', 'b'], 'a; b'],
])('%s', (_title, bodies, expected) => {
  expect(joined(bodies)).toEqual(expected)
})

test('the start and end that texts lose may have values of the response', () => {
  const join = { start: '[{name}] ', between: ', ', end: ' for {name}' }
  expect(joined(['[Fern] a for Fern', '[Fern] b for Fern'], join)).toBe('[Fern] a, b for Fern')
})

test('texts lose the start and end of one problem, and get those of all', () => {
  const join = { start: '{count} error{count:plural}: ', between: ', ', end: '.' }
  expect(joined(['1 error: a.', '1 error: b.', 'c'], join)).toBe('3 errors: a, b, c.')
})

test('a template says how a member is joined', () => {
  const body = {
    first: '{first}',
    all: '{joined}',
    count: '{count}',
    more: '{more}',
    who: '{name}',
  }
  const bodies = [{ first: 1, all: 'a' }, { first: 2, all: 'a' }, { all: 'b' }]
  expect(joined(bodies, { body })).toEqual({
    first: 1,
    all: 'a; a; b',
    count: 3,
    more: 2,
    who: 'Fern',
  })
  expect(joined(['a', 'b'], { body: '{count} of {joined}' })).toBe('2 of a; b')
})
