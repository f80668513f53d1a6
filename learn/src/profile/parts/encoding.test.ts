import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findWrongByte, findLoneSurrogate } from './encoding.ts'

/** The kind of what is wrong with `{"a":"` and these bytes, and where it is. */
function wrongIn(...bytes: readonly number[]): readonly unknown[] {
  const body = new Uint8Array([...new TextEncoder().encode('{"a":"'), ...bytes])
  const request = { method: 'POST', target: '/plants', headers: new Map(), body }
  const options = { operation: servedStore, path: '/plants', behavior: readBehavior({}) }
  const { kind, value, span } = findWrongByte(contextOf(request, options))
  return [kind, value, span?.position]
}

test.each<[byte: number, kind: string, value: string]>([
  [0x80, 'utf-8/start', '0x80'],
  [0xc1, 'utf-8/start', '0xc1'],
  [0xc2, 'utf-8', '0xc2'],
  [0xf4, 'utf-8', '0xf4'],
  [0xf5, 'utf-8/start', '0xf5'],
])('the byte 0x%x before a letter is of the kind %s', (byte, kind, value) => {
  expect(wrongIn(byte, 0x61)).toEqual([kind, value, 6])
})

test('the position counts characters, and the value is a byte', () => {
  expect(wrongIn(0xc3, 0xa9, 0xff)).toEqual(['utf-8/start', '0xff', 7])
})

test('a U+FFFD or NUL before the first malformed byte is no malformed byte', () => {
  expect(wrongIn(0xef, 0xbf, 0xbd, 0xff)).toEqual(['utf-8/start', '0xff', 7])
  expect(wrongIn(0xef, 0xbf, 0xbd, 0xc3, 0xa9, 0xef, 0xbf, 0xbd, 0xff)).toEqual([
    'utf-8/start',
    '0xff',
    9,
  ])
  expect(wrongIn(0x00, 0xff)).toEqual(['utf-8/start', '0xff', 7])
})

test.each([
  ['{"a":"\\ud83c"}', 'high', 'd83c', 12],
  ['{"a":"\\uD83C\\uDF3F\\uDF3F"}', 'low', 'DF3F', 24],
  ['{"a":"\\ud83d\\ud83d\\ude00"}', 'high', 'd83d', 12],
  ['{"a":"\\ude00\\ud83d"}', 'low', 'de00', 12],
  ['{"a":"\\\\ud83c \\ude00"}', 'low', 'de00', 20],
])('in %s the %s half %s is alone', (text, kind, value, start) => {
  const span = { start, position: start - 1 }
  expect(findLoneSurrogate(text)).toEqual({ kind, value, span })
})

test('pairs and escaped backslashes have no half that is alone', () => {
  expect(findLoneSurrogate('{"a":"\\ud83c\\udf3f \\\\ud83c"}')).toBeUndefined()
})
