import { expect, test } from 'vitest'
import { joinBodies } from './join-bodies.ts'
import type { JoinObject } from 'plant-store-kit/options'

const joined = (bodies: readonly unknown[], join: JoinObject = {}): unknown =>
  joinBodies(bodies, join, { name: 'Fern' })

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

test('as many problems are counted as the first list has items, or an object of lists', () => {
  const two = { text: 'b (and 1 more)', errors: { b: ['b'], c: ['c'] }, stack: ['at', 'at'] }
  const one = { text: 'a', errors: { a: [[1, 2]] } }
  const join = { body: { text: '{first} (and {more} more)' } }
  expect(joined([two, one], join)).toMatchObject({ text: 'b (and 2 more)' })
  expect(joined([one, two], join)).toMatchObject({ text: 'a (and 2 more)' })
  const traced = { text: 'd', errors: ['d'], stack: ['at', 'at'] }
  expect(joined([traced, traced], join)).toMatchObject({ text: 'd (and 1 more)' })
})

test('what is said of several problems is left out also if the first text is converted', () => {
  const two = { text: 'b (and 1 more)', errors: ['b', 'c'] }
  const join = { body: { text: '{first:upper} (and {more} more)' } }
  expect(joined([two, { text: 'a', errors: ['a'] }], join)).toMatchObject({
    text: 'B (and 2 more)',
  })
})

test.each([
  ['{first}/{first}', 'b/', 'b//b/'],
  [['{first}/'], 'b/', ['b//']],
])('the first text stays in %j, which is no text with one place for it', (template, text, all) => {
  const bodies = [{ text, errors: ['b', 'c'] }, { text: 'a' }]
  expect(joined(bodies, { body: { text: template } })).toMatchObject({ text: all })
})

test('the first text stays if it has no more problems', () => {
  const bodies = [
    { text: 'a (and 0 more)', errors: ['a'] },
    { text: 'b', errors: ['b'] },
  ]
  expect(joined(bodies, { body: { text: '{first} (and {more} more)' } })).toMatchObject({
    text: 'a (and 0 more) (and 1 more)',
  })
})

test('items that become one have the start and end of a single problem', () => {
  const lists = ['1 x: a', '1 x: b'].map((text) => [{ of: [{}], text }])
  const join = { start: '{count} x: ', between: ', ' }
  const item = (text: string) => ({ of: [{}], type: 't', text })
  expect(joined([[item('1 x: a')], [item('1 x: a')]], join)).toEqual([
    { of: [{}, {}], type: 't', text: '1 x: a' },
  ])
  expect(joined(lists, join)).toEqual(lists.flat())
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
