import { describe, expect, test } from 'vitest'
import { sentNamesOf } from '../../test/support/samples.ts'
import type { SentNames } from './sent-names.ts'

const found = (sent: SentNames, text: string): readonly string[] =>
  sent.placesIn(text).map(({ name }) => name)

const sent = sentNamesOf('Check a1b2c3d 7', 'Check a1b2c3d 71', 'Ö-fern 100%', 'İris-plant', 'fan')

test.each([
  ['as it was sent', 'of Check a1b2c3d 7.', 'of ….'],
  ['the longer one of two', '"Check a1b2c3d 71"', '"…"'],
  ['in other letter case', 'CHECK A1B2C3D 7', '…'],
  ['in a slug', '/check-a1b2c3d-7', '/…'],
  ['in a path', '/Check%20a1b2c3d%207', '/…'],
  ['of any characters', 'no Ö-fern 100% here', 'no … here'],
  ['after a letter whose lower case is longer', 'İİ "Check a1b2c3d 7" exists', 'İİ "…" exists'],
  ['with such a letter', 'the İris-plant, the i̇ris-plant', 'the …, the …'],
  ['cut off within a word', '…"name":"Check a1b...', '…"name":"…...'],
  ['cut off between two words', 'Check a1b2c3d...', '…...'],
  ['twice', 'Check a1b2c3d 7, Check a1b2c3d 7', '…, …'],
])('a name is found %s', (_where, text, replaced) => {
  expect(sent.replaceIn(text, '…')).toBe(replaced)
  expect(sent.isIn(text)).toBe(true)
})

test.each([
  ['that was not sent', 'Check already exists'],
  ['of another run', 'Check zzzzzzz 7'],
  ['cut off before what is new in it', 'Check a...'],
  ['in a longer word', 'the İris-plants'],
  ['after a letter', 'aCheck a1b2c3d 7'],
  ['of three letters', 'fan'],
])('no name is found in a text %s', (_what, text) => {
  expect(sent.replaceIn(text, '…')).toBe(text)
  expect(sent.isIn(text)).toBe(false)
})

describe('the names in a text', () => {
  test('are in their order, as they were sent', () => {
    expect(found(sent, 'check-a1b2c3d-71 and Check a1b2c3d 7')).toEqual([
      'Check a1b2c3d 71',
      'Check a1b2c3d 7',
    ])
  })

  test('are where they stand, also at the end of a text', () => {
    const places = sent.placesIn('a Check a1b2c3d 7')
    expect(places).toEqual([{ name: 'Check a1b2c3d 7', start: 2, end: 17 }])
  })

  test('are none before the first request', () => {
    expect(found(sentNamesOf(), 'Check a1b2c3d 7')).toEqual([])
  })
})
