import { expect, test } from 'vitest'
import { Body } from '../../../../src/problems/request-body.ts'
import { excerptOf, valuesOfPositions } from './position-values.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123'

test.each([
  ['near the start', letters, 9, '"abcdefghijklmnopqrs"...'],
  ['after ten characters', letters, 10, '..."abcdefghijklmnopqrst"...'],
  ['in the middle', letters, 19, '..."jklmnopqrstuvwxyz012"...'],
  ['near the end', letters, 20, '..."klmnopqrstuvwxyz0123"'],
  ['of a short text', letters.slice(0, 20), 15, '"abcdefghijklmnopqrst"'],
])('an excerpt %s shows ten characters before and after', (_title, text, at, excerpt) => {
  expect(excerptOf(text, at)).toBe(excerpt)
})

test('positions are counted in lines, characters and bytes', () => {
  const text = '{"é":1,\n "a":tru'
  const body = new Body(new TextEncoder().encode(text))
  const values = valuesOfPositions({ span: { start: 13, position: 15 }, source: 'tru' }, text, body)
  expect(values).toMatchObject({
    line: 2,
    column: 8,
    position: 15,
    offset: 7,
    'byte-column': 8,
    'byte-offset': 7,
    'byte-position': 16,
    byte: 17,
    'start-line': 2,
    'start-column': 6,
    'start-position': 13,
  })
})

test('the end of an empty body is at its start', () => {
  const end = { span: { start: 0, position: -1 }, source: '' }
  const values = valuesOfPositions(end, '', new Body(new Uint8Array()))
  expect(values).toMatchObject({ position: 0, 'byte-position': 0, 'start-position': 0, column: 1 })
})

test('without a location all positions are undefined', () => {
  const values = valuesOfPositions(undefined, '{}', new Body(new TextEncoder().encode('{}')))
  expect(new Set(Object.values(values))).toEqual(new Set([undefined]))
})
