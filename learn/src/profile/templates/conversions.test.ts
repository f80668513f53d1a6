import { expect, test } from 'vitest'
import { readNumber } from '../../../../src/base/json.ts'
import { CONVERSIONS } from './conversions.ts'

test.each<[name: string, value: unknown, converted: unknown]>([
  ['string', 'a', 'a'],
  ['string', ['a'], 'a'],
  ['string', ['a', 'b'], '["a","b"]'],
  ['string', [], '[]'],
  ['string', null, ''],
  ['string', [null], ''],
  ['string', 5, '5'],
  ['integer', '7.0', 7],
  ['integer', 'x', 'x'],
  ['float', 7, '7.0'],
  ['float', 7.5, '7.5'],
  ['float', 1e16, '1e+16'],
  ['float', -9999999999999998, '-9999999999999998.0'],
  ['float', 'x', 'x'],
  ['present', null, undefined],
  ['present', '', ''],
  ['filled', '', undefined],
  ['filled', null, undefined],
  ['filled', 0, 0],
  ['unspaced', '\u0085 a\u0085', 'a'],
  ['trimmed', '\ufeff a ', 'a'],
  ['relative', '/a/b', 'a/b'],
  ['upper', 'é', 'É'],
  ['upper', 5, 5],
  ['lower', 'É', 'é'],
  ['essence', 'a/b ; c=d', 'a/b'],
  ['charset', 'a/b; charset="latin1"', 'latin1'],
  ['charset', 'a/b', undefined],
  ['html', '<a href="x">\'&\n', '&lt;a href=&quot;x&quot;&gt;&#39;&amp;<br>'],
  ['html', 'a  b', 'a &nbsp;b'],
  ['unicode', '\ud83c', '\ufffd'],
  ['encoded', 'a b\ud83c', 'a%20b%EF%BF%BD'],
  ['first', '🌿a', '🌿'],
  ['byte', 'é', '\u00c3'],
  ['length', '🌿a', 2],
  ['code', '🌿', 0x1f33f],
  ['code', 'ab', undefined],
  ['next', 1, 2],
  ['next', '1', undefined],
  ['plural', 1, ''],
  ['plural', 0, 's'],
  ['plural', 'x', undefined],
  ['python', [true, null, "it's", 'a"b', { a: 1 }], `[True, None, "it's", 'a"b', {'a': 1}]`],
  ['python', `a"b'`, `'a"b\\''`],
  ['python', '\u0001', `'\\x01'`],
  ['python', 'a\\b', String.raw`'a\\b'`],
  ['python', String.raw`C:\u00e9`, String.raw`'C:\\u00e9'`],
  ['python', String.raw`\'`, String.raw`"\\'"`],
  ['python', { 'a\\': ['\\"'] }, String.raw`{'a\\': ['\\"']}`],
  ['python', 'a b\t\n\r\u007f\u00a0', String.raw`'a b\t\n\r\x7f\xa0'`],
  ['python', '\b\f', String.raw`'\b\f'`],
  ['python', '\u2028\ud83c\u{e0001}', String.raw`'\u2028\ud83c\U000e0001'`],
  ['python', '\u00e9\u{1f331}', `'\u00e9\u{1f331}'`],
])('%s of %j is %j', (name, value, converted) => {
  expect(CONVERSIONS[name]!(value)).toEqual(converted)
})

test('numbers beyond those of a double are converted as exactly as services do', () => {
  expect(CONVERSIONS['float']!(12345678901234567890n)).toBe('1.2345678901234567e+19')
  expect(CONVERSIONS['integer']!(readNumber('12345678901234567890'))).toBe(12345678901234567890n)
})
