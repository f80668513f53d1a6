import { describe, expect, test } from 'vitest'
import { sentNamesOf } from '../../test/support/samples.ts'
import type { SentNames } from './sent-names.ts'

const found = (sent: SentNames, text: string): readonly string[] =>
  sent.placesIn(text).map(({ name }) => name)

const sent = sentNamesOf('Plant a1b2c3d 7', 'Plant a1b2c3d 71', 'Ö-fern 100%', 'İris-plant', 'fan')

test.each([
  ['as it was sent', 'of Plant a1b2c3d 7.', 'of ….'],
  ['the longer one of two', '"Plant a1b2c3d 71"', '"…"'],
  ['in other letter case', 'PLANT A1B2C3D 7', '…'],
  ['in a slug', '/plant-a1b2c3d-7', '/…'],
  ['in a path', '/Plant%20a1b2c3d%207', '/…'],
  ['of any characters', 'no Ö-fern 100% here', 'no … here'],
  ['after a letter whose lower case is longer', 'İİ "Plant a1b2c3d 7" exists', 'İİ "…" exists'],
  ['with such a letter', 'the İris-plant, the i̇ris-plant', 'the …, the …'],
  ['twice', 'Plant a1b2c3d 7, Plant a1b2c3d 7', '…, …'],
])('a name is found %s', (_where, text, replaced) => {
  expect(sent.replaceIn(text, '…')).toBe(replaced)
  expect(sent.isIn(text)).toBe(true)
})

test.each([
  ['that was not sent', 'Plant already exists'],
  ['of another run', 'Plant zzzzzzz 7'],
  ['with another number', 'Plant a1b2c3d 8'],
  ['in a longer word', 'Plant a1b2c3d 7a'],
  ['after a letter', 'aPlant a1b2c3d 7'],
  ['of three letters', 'fan'],
])('no name is found in a text %s', (_what, text) => {
  expect(sent.replaceIn(text, '…')).toBe(text)
  expect(sent.isIn(text)).toBe(false)
})

describe('the names in a text', () => {
  test('are in their order, as they were sent', () => {
    expect(found(sent, 'plant-a1b2c3d-71 and Plant a1b2c3d 7')).toEqual([
      'Plant a1b2c3d 71',
      'Plant a1b2c3d 7',
    ])
  })

  test('are where they stand, also at the end of a text', () => {
    const places = sent.placesIn('a Plant a1b2c3d 7')
    expect(places).toEqual([{ name: 'Plant a1b2c3d 7', start: 2, end: 17 }])
  })

  test('are none before the first request', () => {
    expect(found(sentNamesOf(), 'Plant a1b2c3d 7')).toEqual([])
  })
})
