import { Decimal } from 'plant-store-kit/json'
import { expect, test } from 'vitest'
import { hasSameWords, isAlike } from './alike.ts'
import { CONSTANTS } from './constants.ts'

const { uuid, counter } = CONSTANTS

const decimal = (source: string): Decimal => new Decimal(source, true)

test.each<[what: string, expected: unknown, actual: unknown, alike: boolean]>([
  ['a UUID stands for any text without white space', uuid, 'urn:x/7+=', true],
  ['a UUID stands for no message', uuid, 'database is down', false],
  ['a UUID stands for no empty text', uuid, '', false],
  ['a UUID stands for no number', uuid, 7, false],
  ['a counter stands for any number', counter, 7.5, true],
  ['a counter stands for a small number', counter, -1.5e-7, true],
  ['a counter stands for an integer beyond 2^53', counter, 2n ** 60n, true],
  ['another number is no such integer', 7, 7n, false],
  ['a counter stands for no text', counter, '7', false],
  ['a UUID in a text stands for a word', `[${uuid}] a`, '[x_Y-9] a', true],
  ['a UUID in a text stands for no other character', `at ${uuid}`, 'at !', false],
  ['a UUID in a text stands for one word', `at ${uuid}`, 'at a b', false],
  ['a counter in a text stands for a number', `no ${counter}: a`, 'no 12.5: a', true],
  ['a counter in a text stands for no word', `no ${counter}: a`, 'no b: a', false],
  ['a counter stands in a word with a unit', `${counter}ms`, '0.2ms', true],
  ['the unit is compared', `${counter}ms`, '0.2s', false],
  ['other words are compared', `no ${counter}: a`, 'no 12: b', false],
  ['other numbers are compared', `${counter} of 12`, '7 of 13', false],
  ['texts without a constant are compared', 'no 12', 'no 13', false],
  ['values of other types differ', '7', 7, false],
  ['a list is no object', [{ field: 'id' }], { field: 'id' }, false],
  ['numbers beyond all doubles are compared', decimal('1e400'), decimal('1e401'), false],
  ['a list of a text is not null', ['null'], null, false],
  ['null is no list of a text', null, ['null'], false],
])('%s', (_what, expected, actual, alike) => {
  expect(isAlike(expected, actual)).toBe(alike)
})

test('the words of a body may be in any order', () => {
  expect(hasSameWords({ message: 'a: no; b: wrong' }, { message: 'b: wrong; a: no' })).toBe(true)
  expect(hasSameWords([{ a: 1 }, { b: [2] }], [{ b: [2] }, { a: 1 }])).toBe(true)
  expect(hasSameWords({ message: 'a: no' }, { message: 'a! no' })).toBe(false)
  expect(hasSameWords(['a', 'a', 'b'], ['a', 'b', 'b'])).toBe(false)
  expect(hasSameWords(['a', 'b'], ['a', 'b', 'b'])).toBe(false)
  expect(hasSameWords(['a', 'no 7'], ['no 8', 'a'])).toBe(false)
  expect(hasSameWords(['a', counter], ['a'])).toBe(false)
})

test.each<[what: string, actual: unknown, same: boolean]>([
  ['of other kinds alike', { list: ['b', 'a'], at: 'x9', took: '12 ms', no: 0.5 }, true],
  ['with another word', { list: ['b', 'c'], at: 'x9', took: '12 ms', no: 0.5 }, false],
  ['with a word for a number', { list: ['b', 'a'], at: 'x9', took: 'y ms', no: 'z' }, false],
  ['with another unit', { list: ['b', 'a'], at: 'x9', took: '12 s', no: 0.5 }, false],
  ['with a sign for an id', { list: ['b', 'a'], at: '!', took: '12 ms', no: 0.5 }, false],
])('words with constants in any order are compared with those %s', (_what, actual, same) => {
  const expected = { list: ['a', 'b'], at: uuid, took: `${counter} ms`, no: counter }
  expect(hasSameWords(expected, actual)).toBe(same)
})
