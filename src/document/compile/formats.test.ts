import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printedWithoutOptimizedPatterns } from '../../../test/support/unoptimized-patterns.ts'
import { FORMATS } from './formats.ts'

/** The texts that a format does not accept. */
const refusedBy = (format: string, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !FORMATS[format]!.test(text))

test('each example has its format', () => {
  for (const [format, { example }] of Object.entries(FORMATS))
    expect([format, refusedBy(format, [example])]).toEqual([format, []])
})

const lastDays: [month: string, day: number][] = [
  ['01', 31],
  ['02', 28],
  ['03', 31],
  ['04', 30],
  ['05', 31],
  ['06', 30],
  ['07', 31],
  ['08', 31],
  ['09', 30],
  ['10', 31],
  ['11', 30],
  ['12', 31],
]

test.each(lastDays)('month %s ends on day %d', (month, day) => {
  expect(refusedBy('date', [`2027-${month}-${day}`])).toEqual([])
  expect(FORMATS['date']!.test(`2027-${month}-${day + 1}`)).toBe(false)
})

test.each<[format: string, accepted: readonly string[], refused: readonly string[]]>([
  [
    'date',
    ['2028-02-29', '2000-02-29', '2027-01-01'],
    ['2100-02-29', '2027-02-29', '2028-02-30', '2027-13-01', '2027-00-01', '2027-01-00'],
  ],
  [
    'time',
    [
      '00:00:00Z',
      '23:59:59z',
      '09:30:00.25+23:59',
      '23:59:60Z',
      '22:59:60-01:00',
      '00:59:60+01:00',
    ],
    [
      '24:00:00Z',
      '09:60:00Z',
      '09:30:61Z',
      '09:30:00',
      '09:30:00+24:00',
      '09:30:00+01:60',
      '23:58:60Z',
      '23:59:60+01:00',
      '00:59:60-01:00',
    ],
  ],
  [
    'date-time',
    ['2027-03-31t09:30:00z'],
    ['2027-03-31 09:30:00Z', '2027-03-32T09:30:00Z', '2027-03-31T24:30:00Z'],
  ],
  [
    'hostname',
    ['a', 'a-b.c', 'a'.repeat(63), `${'a.'.repeat(126)}a`],
    ['', '-a', 'a-', 'a..b', 'a'.repeat(64), 'a.'.repeat(127), `${'a.'.repeat(126)}ab`],
  ],
  ['ipv4', ['0.0.0.0', '255.255.255.255'], ['1.2.3', '1.2.3.4.5', '1.2.3.256', '01.2.3.4']],
  [
    'ipv6',
    ['::', '1::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:1.2.3.4', '::1.2.3.4'],
    [
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7:8::',
      '1::2::3',
      '12345::',
      '1:2:3:4:5:6:7:1.2.3.4',
      '::1.2.3.256',
      '1.2.3.4::',
    ],
  ],
  [
    'email',
    ['a@b', 'a.b@c.example', '"a b"@c', 'a@[192.0.2.1]', 'a@[IPv6:::1]'],
    ['@b', 'a', 'a@', '.a@b', 'a b@c', 'a@[::1]', 'a@[IPv6:192.0.2.1]'],
  ],
  [
    'uri',
    ['urn:a:b', 'https://a:80/b?c#d', 'https://u@[::1]:1/', 'a://[v1.x]'],
    ['/a', 'https://a b', 'https://[:::1]/', 'https://a:b/', 'a:%2', 'https://a[b/'],
  ],
  ['byte', ['', 'ZmVybg==', 'ZmVyb28='], ['Z', 'ZmVybg', 'ZmVybg=', '====']],
])('format %s', (format, accepted, refused) => {
  expect(refusedBy(format, accepted)).toEqual([])
  expect(refusedBy(format, refused)).toEqual(refused)
})

const SIZE = 2 ** 24
const largeTexts: readonly [format: string, text: string][] = [
  ['byte', 'Zm'.repeat(SIZE / 2)],
  ['uri', `urn:${'a'.repeat(SIZE)}`],
  ['email', `${'a.'.repeat(SIZE / 2)}b@example.com`],
  ['email', `"${'a'.repeat(SIZE)}"@example.com`],
]
test.each(largeTexts)('a %s may have millions of characters', (format, text) => {
  expect(FORMATS[format]?.test(text)).toBe(true)
})

test('texts of millions of characters need no optimized patterns', () => {
  const accepted = printedWithoutOptimizedPatterns(
    join(import.meta.dirname, 'formats.ts'),
    `[
      it.FORMATS.byte.test('Zm'.repeat(${SIZE / 2})),
      it.FORMATS.uri.test('https://' + 'a'.repeat(${SIZE}) + '@b:1'),
      it.FORMATS.email.test('a.'.repeat(${SIZE / 2}) + 'b@example.com'),
      it.FORMATS.time.test('09:30:00.' + '1'.repeat(${SIZE}) + 'Z'),
      it.FORMATS.email.test('a@[' + '1'.repeat(${SIZE}) + ']'),
    ]`,
  )
  expect(accepted).toEqual([true, true, true, true, false])
})
