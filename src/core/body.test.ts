import { describe, expect, test } from 'vitest'
import { Body } from './body.ts'
import { defaultChoices } from './choices.ts'

const read = (text: string): object =>
  new Body(new TextEncoder().encode(text), { ...defaultChoices, byteOrderMark: 'ignored' }).json

describe('where a byte order mark is ignored', () => {
  test('it is none of the JSON text', () => {
    expect(read('\uFEFF{"name":"fern"}')).toEqual({ value: { name: 'fern' } })
  })

  test('a second one is no JSON', () => {
    expect(read('\uFEFF\uFEFF{}')).toMatchObject({ fault: { column: 1 } })
  })

  test.each([
    ['{"name":"\uFEFFfern"}', { value: { name: '\uFEFFfern' } }],
    ['"\uFEFF"', { value: '\uFEFF' }],
  ])('one in a string stays: %j', (text, reading) => {
    expect(read(text)).toEqual(reading)
  })

  test('one behind the beginning is no JSON', () => {
    expect(read('{\uFEFF}')).toMatchObject({ fault: { column: 2 } })
  })
})
