import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import { CONSTANTS } from '../values/constants.ts'
import { TOLERATED } from './reasons.ts'

const response = { status: 400 } as const

/** Why a difference is no drift; `undefined` if it is. */
function reason(
  expected: unknown,
  received: unknown,
  {
    key = 'type/id',
    hasSum = false,
    isOfOtherResource = false,
    isInPieces = false,
    name = 'body',
    resourceName = 'Fern',
    text = '',
    additionalNames = [] as readonly string[],
    inItem = false,
  } = {},
): string | undefined {
  const profileClass = classesOf(servedStore.source).get(key)
  const problem = { profileClass } as ClassifiedProblem
  const basis = isOfOtherResource ? 'id-of-earlier-run' : 'new-id'
  const possibleResponse = { response, problem, basis } as const
  const sent = { hasSum, isInPieces, identity: 'id', name: resourceName, additionalNames, text }
  const path = ['body', ...(inItem ? ['0'] : []), name]
  const values = { path, expected, received, possibleResponse, sent }
  return TOLERATED.find(({ tolerates }) => tolerates(values))?.reason
}

test('a known id may be reported beside another problem', () => {
  const ofKnownId = { name: 'id', isOfOtherResource: true }
  expect(reason(undefined, ['exists'], ofKnownId)).toBe('known id beside another problem')
  expect(reason('a', ['exists'], ofKnownId)).toBeUndefined()
  expect(reason(undefined, ['exists'], { ...ofKnownId, name: 'tag' })).toBeUndefined()
  expect(reason(undefined, ['exists'], { name: 'id' })).toBeUndefined()
})

test('another value is a difference', () => {
  expect(reason('a', 'b')).toBeUndefined()
  expect(reason(1, 2)).toBeUndefined()
  expect(reason('at 7', 'at 8')).toBeUndefined()
})

test.each(['body-json/blank', 'body-encoding/utf-8', 'repeated-id'])(
  'numbers in messages about %s are none',
  (key) => {
    const why = 'position, or form of an id'
    expect(reason('at 7', 'at 8', { key })).toBe(why)
    expect(reason('at 7', 'near 7', { key })).toBeUndefined()
    expect(reason(7, 8, { key })).toBe(why)
    expect(reason(7n, 8, { key })).toBe(why)
  },
)

test('numbers are a difference in a single word, and in codes', () => {
  const key = 'body-json/blank'
  expect(reason('E17', 'E18', { key })).toBeUndefined()
  expect(reason('17', '18', { key })).toBeUndefined()
  expect(reason(7, 8, { key, name: 'error' })).toBeUndefined()
  expect(reason(7, 8, { key, name: 'code' })).toBeUndefined()
  expect(reason(7, 8, { key, name: 'status' })).toBeUndefined()
})

test('digits are no difference in an excerpt of the body', () => {
  const why = 'id in an excerpt of the body, and its end'
  const [key, text] = ['body-encoding/wide/big-endian', '{"id":1459,"name":"Fern"}']
  expect(reason('{"id":1456', '{"id":1459', { key, text })).toBe(why)
  expect(reason('["id":1456', '{"id":1459', { key, text })).toBeUndefined()
  expect(reason('"id":1456', '"id":1459', { key, text })).toBeUndefined()
  expect(reason('{"id":1456', '{"id":1459', { key })).toBeUndefined()
  expect(reason('{"id":1456', '{"id":1459', { text })).toBeUndefined()
})

test('the end is no difference in an excerpt with an id, which may have more digits', () => {
  const why = 'id in an excerpt of the body, and its end'
  const [key, text] = ['body-json/blank', '{"id":1459200426,"name":"Fern"}']
  const [short, long] = ['{"id":1459200426,"', '{"id":1459200426,"name']
  expect(reason(long, short, { key, text })).toBe(why)
  expect(reason(short, long, { key, text })).toBe(why)
  expect(reason('{"id":145920042,"n', long, { key, text })).toBe(why)
  expect(reason(short, `${long}"`, { key, text })).toBeUndefined()
  expect(reason('"id":1459200426,"', long, { key, text })).toBeUndefined()
  expect(reason('"name":"Fe', '"name":"Fern', { key, text })).toBeUndefined()
  expect(reason(`${short}a`, long, { key, text })).toBeUndefined()
  expect(reason(short, long, { text })).toBeUndefined()
})

test('where the id is a sum with a fresh one, numbers are none in a single word, too', () => {
  const why = 'position, or form of an id'
  expect(reason('17', '18', { hasSum: true })).toBe(why)
  expect(reason('no 9007199254740992', 'no 9007199254740994', { hasSum: true })).toBe(why)
  expect(reason('-1.5e+30', 'Infinity', { hasSum: true })).toBe(why)
  expect(reason('a17', 'a18', { hasSum: true })).toBeUndefined()
})

test('the name that was sent is none in a response to the id of an earlier run', () => {
  const why = 'name of a stored resource'
  expect(reason('Fern exists', 'Moss exists', { isOfOtherResource: true })).toBe(why)
  expect(reason('Palm exists', 'Moss exists', { isOfOtherResource: true })).toBeUndefined()
  expect(reason('Fern exists', 'Moss exists')).toBeUndefined()
})

test('the rest of a text with the name of another resource is compared', () => {
  const isOfOtherResource = true
  const why = 'name of a stored resource'
  expect(reason('Fern exists', 'Moss is forbidden', { isOfOtherResource })).toBeUndefined()
  expect(reason('no Fern: Fern exists', 'no Moss: Moss exists', { isOfOtherResource })).toBe(why)
  expect(reason('no Fern: Fern exists', 'no Moss exists', { isOfOtherResource })).toBeUndefined()
  expect(reason('Fern', 'Moss of the north', { isOfOtherResource })).toBe(why)
})

test('an id of each response is none beside the name of a stored resource, or a cut character', () => {
  const expected = `[${CONSTANTS.uuid}] Fern exists (${CONSTANTS.counter})`
  const isOfOtherResource = true
  expect(reason(expected, '[x7] Moss exists (8)', { isOfOtherResource })).toBeDefined()
  expect(reason(expected, '[x7] Moss is gone (8)', { isOfOtherResource })).toBeUndefined()
  expect(reason(`${CONSTANTS.uuid} é`, 'x7 \uFFFD', { isInPieces: true })).toBeDefined()
})

test.each([undefined, null, 42, { a: 1 }, ''])(
  '%j is not the name of a stored resource',
  (received) => {
    expect(reason('Fern exists', received, { isOfOtherResource: true })).toBeUndefined()
    expect(reason('Fern', received, { isOfOtherResource: true })).toBeUndefined()
  },
)

test('an empty name is in no text', () => {
  const resourceName = ''
  const texts = ['4 exists', '5 exists'] as const
  expect(reason(...texts, { isOfOtherResource: true, resourceName })).toBeUndefined()
})

test('a name is looked for in texts only, as whole words, and in no status', () => {
  const isOfOtherResource = true
  expect(reason(409, 500, { isOfOtherResource, resourceName: '4' })).toBeUndefined()
  expect(
    reason('E4x exists', 'E5x exists', { isOfOtherResource, resourceName: '4' }),
  ).toBeUndefined()
  expect(reason('Ferns exist', 'Moss exists', { isOfOtherResource })).toBeUndefined()
  expect(reason('4 exists', '5 exists', { isOfOtherResource, resourceName: '4' })).toBeDefined()
})

test('a replacement character is none in a body that was sent in pieces', () => {
  const why = 'character cut between two pieces of a body'
  expect(reason('\uFFFD', 'é', { isInPieces: true })).toBe(why)
  expect(reason('\uFFFD bé', 'é b\uFFFD\uFFFD', { isInPieces: true })).toBe(why)
  expect(reason('Fougère', 'Foug\uFFFD\uFFFDre', { isInPieces: true })).toBe(why)
  expect(reason('Fougère', 'Foug\uFFFDre')).toBeUndefined()
})

test('beside a replacement character, other text and other types are a difference', () => {
  expect(reason('Fougère', 'no \uFFFD', { isInPieces: true })).toBeUndefined()
  expect(reason('no \uFFFD', 'Fougère', { isInPieces: true })).toBeUndefined()
  expect(reason(201, '\uFFFD', { isInPieces: true })).toBeUndefined()
  expect(reason('a', 'b', { isInPieces: true })).toBeUndefined()
  expect(reason('é', 'è', { isInPieces: true })).toBeUndefined()
  expect(reason('\uFFFD: too long', '\uFFFD: forbidden', { isInPieces: true })).toBeUndefined()
})

test('an id of each response is no cut character', () => {
  const expected = `ref ${CONSTANTS.uuid}: name is too long`
  expect(reason(expected, 'a\uFFFDb: internal error', { isInPieces: true })).toBeUndefined()
})

test('the order of undeclared members is none, in a text and in a list', () => {
  const why = 'order of undeclared members'
  const additionalNames = ['height', 'color']
  expect(reason('no height, no color', 'no color, no height', { additionalNames })).toBe(why)
  expect(reason('no "", no "a"', 'no "a", no ""', { additionalNames: ['', 'a'] })).toBe(why)
  expect(reason('no height', 'no color', { additionalNames })).toBeUndefined()
  expect(reason('no height, no color', 'no color, bad height', { additionalNames })).toBeUndefined()
  expect(reason('no height, no color', 'no color, no height')).toBeUndefined()
  expect(reason('code 12', 'code 21', { additionalNames })).toBeUndefined()
  expect(reason('no height, no color', 'no color, no color', { additionalNames })).toBeUndefined()
  const [escaped, quoted] = [String.raw`'a\x01'`, `"it's"`]
  const names = { additionalNames: ['a\u0001', "it's"] }
  expect(reason(`no ${escaped}, no ${quoted}`, `no ${quoted}, no ${escaped}`, names)).toBe(why)
  expect(reason('height', 'color', { additionalNames, inItem: true })).toBe(why)
  expect(reason('height', 'width', { additionalNames, inItem: true })).toBeUndefined()
  const ofItem = { additionalNames, inItem: true }
  expect(reason('no height, no color', 'no color, no height', ofItem)).toBe(why)
  expect(reason('no height, no color', 'no color, bad height', ofItem)).toBeUndefined()
  const dotted = { additionalNames: ['a. b', 'color'], inItem: true }
  expect(reason('body.color!', 'body.a. color!', dotted)).toBe(why)
  expect(reason('body.color!', 'body.c. color!', dotted)).toBeUndefined()
  expect(reason('body.color!', 'node.color!', dotted)).toBeUndefined()
  expect(reason('body.color!', 'body.a. color', dotted)).toBeUndefined()
  expect(reason('height', 'color', { additionalNames: ['height'], inItem: true })).toBeUndefined()
})
