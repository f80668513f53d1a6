import { expect, test } from 'vitest'
import type { JoinObject } from 'plant-store-kit/options'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classifySamples } from '../replay/classified.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { joinOf, joinsIn } from './join.ts'

test.each<[what: string, bodies: readonly unknown[], both: unknown, join: JoinObject]>([
  ['equal bodies', [{ a: 1 }, { a: 1 }], { a: 1 }, { body: undefined }],
  ['the text of the first', ['a is bad', 'b is bad'], 'a is bad', { body: '{first}' }],
  ['the text of the second', ['a is bad', 'b is bad'], 'b is bad', { body: '{first}' }],
  ['both texts', ['a is bad', 'b is bad'], 'a is bad, b is bad', { between: ', ' }],
  [
    'both texts in another order',
    ['a is bad', 'b is bad'],
    'b is bad, a is bad',
    { between: ', ' },
  ],
  [
    'both texts, and once what both begin and end with',
    ['No: a is bad.', 'No: b is odd.'],
    'No: a is bad, b is odd.',
    { start: 'No: ', between: ', ', end: '.' },
  ],
  ['another text', ['a is bad', 'b is bad'], 'invalid', { body: 'invalid' }],
  ['the number of mistakes', [1, 2], 3, { body: '{sum}' }],
  ['another number', [1, 5], 9, { body: 9 }],
  ['the number of one of them', [1, 5], 5, {}],
  ['items of both', [['a'], ['b']], ['a', 'b'], {}],
  ['items of one', [['a'], ['b']], ['a'], { body: '{first}' }],
  ['no bodies', [undefined, undefined], 'x', {}],
])('finds the join: %s', (_what, bodies, both, join) => {
  expect(joinOf(bodies, both)).toEqual(join)
})

test('a message around both, or with one of them, may have what looks like a placeholder', () => {
  const bodies = ['a is bad', 'b is bad']
  expect(joinOf(bodies, '{count} a is bad, b is bad {more}')).toEqual({
    start: '{left-brace}count} ',
    between: ', ',
    end: ' {left-brace}more}',
  })
  expect(joinOf(bodies, '{joined} a is bad')).toEqual({ body: '{left-brace}joined} {first}' })
})

test('joins each member in its own way', () => {
  const bodies = [
    { error: 1, message: 'a is bad', count: 1 },
    { error: 2, message: 'b is bad', count: 1 },
  ]
  const both = { error: 9, message: 'a is bad & b is bad', count: 2 }
  expect(joinOf(bodies, both)).toEqual({ between: ' & ', body: { error: 9, count: '{sum}' } })
})

test('two equal messages are no parts of another text', () => {
  const bodies = ['1 item is bad', '1 item is bad']
  expect(joinOf(bodies, '2 items are bad')).toEqual({ body: '2 items are bad' })
  expect(joinOf(['bad', 'bad'], 'bad, bad')).toEqual({ between: ', ', body: '{joined}' })
})

test('a number in texts is tried as the number of problems, and as itself', () => {
  const service = { operation: servedStore, path: '/plants' }
  const body = { error: 1, message: 'HTTP/2 says no' }
  const sample = sampleWith('{"id":"a","name":5}', { status: 400, body })
  const pairs = classifySamples([sample, sample], service, {})
  const errors = { type: { error: 1, message: 'wrong {member}' } }
  expect(joinsIn(pairs, new ProfileMock({ errors }, service)).map((join) => join.body)).toEqual([
    { message: 'HTTP/2 says no' },
    { message: 'HTTP/{count} says no' },
  ])
})

test('a way that a single response shows is none', () => {
  const service = { operation: servedStore, path: '/plants' }
  const body = { error: 1, message: 'wrong id, wrong name' }
  const sample = sampleWith('{"id":"a","name":5}', { status: 400, body })
  const pairs = classifySamples([sample], service, {})
  const errors = { type: { error: 1, message: 'wrong {member}' } }
  expect(joinsIn(pairs, new ProfileMock({ errors }, service))).toEqual([])
})

test('of the ways that several responses show, the four most frequent ones are found', () => {
  const service = { operation: servedStore, path: '/plants' }
  const errors = { type: { error: 1, message: 'wrong {member}' } }
  const responses = (between: string, count: number) =>
    Array.from({ length: count }, () =>
      sampleWith('{"id":"a","name":5}', {
        status: 400,
        body: { error: 1, message: `wrong id${between}wrong name` },
      }),
    )
  const samples = [
    ...responses(' once ', 1),
    ...responses(', ', 2),
    ...responses(' & ', 4),
    ...responses(' | ', 3),
    ...responses(' + ', 2),
    ...responses(' - ', 2),
  ]
  const pairs = classifySamples(samples, service, {})
  expect(
    joinsIn(pairs, new ProfileMock({ errors }, service)).map(({ between }) => between),
  ).toEqual([' & ', ' | ', ', ', ' + '])
})

test('an integer beyond 2^53 in a joined body is exact', () => {
  const service = { operation: servedStore, path: '/plants' }
  const errors = { type: { body: { trace: 1 } } }
  const body = { trace: 9007199254740993n }
  const samples = [1, 2].map(() => sampleWith('{"id":"a","name":5}', { status: 400, body }))
  const pairs = classifySamples(samples, service, {})
  const [join] = joinsIn(pairs, new ProfileMock({ errors }, service))
  expect(join?.body).toMatchObject({ trace: 9007199254740993n })
})
