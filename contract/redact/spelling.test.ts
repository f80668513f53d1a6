import { describe, expect, test } from 'vitest'
import { type Spelled, layersOf, withoutLines } from './spelling.ts'

const textsOf = (text: string): readonly string[] =>
  Array.from(layersOf(text), (layer) => layer.text)

/** What a part of the last layer of a text was read from. */
const sourceOf = (text: string, part: string, layers = -1): string => {
  const layer = Array.from(layersOf(text)).at(layers)!
  const at = layer.text.indexOf(part)
  return text.slice(layer.startOf(at), layer.endOf(at + part.length - 1))
}

describe('a character is read', () => {
  test.each<[spelling: string, character: string]>([
    [String.raw`\u0061`, 'a'],
    [String.raw`\U00000061`, 'a'],
    [String.raw`\u{61}`, 'a'],
    [String.raw`\u{000061}`, 'a'],
    [String.raw`\x61`, 'a'],
    [String.raw`\141`, 'a'],
    [String.raw`\/`, '/'],
    [String.raw`\"`, '"'],
    [String.raw`\n`, '\n'],
    [String.raw`\r`, '\r'],
    [String.raw`\t`, '\t'],
    ['&#x61;', 'a'],
    ['&#X0000000061;', 'a'],
    ['&#x61', 'a'],
    ['&#97;', 'a'],
    ['&#00097', 'a'],
    ['&sol;', '/'],
    ['&SOL;', '&SOL;'],
    ['&amp', '&'],
    ['&QUOT;', '"'],
    ['%61', 'a'],
    ['%u0061', 'a'],
  ])('in the spelling %s', (spelling, character) => {
    expect(textsOf(`(${spelling})`)[1] ?? `(${spelling})`).toBe(`(${character})`)
  })

  test.each([
    String.raw`\u006`,
    String.raw`\u{0000061}`,
    String.raw`\x6`,
    String.raw`\441`,
    String.raw`\a`,
    '&#x110000;',
    '&#99999999;',
    '&constructor;',
    '&unknown;',
    '%6',
    '%zz',
  ])('in no spelling like %s', (text) => {
    expect(
      textsOf(`(${text})`).filter((layer) => layer.includes('a)') && !text.includes('a')),
    ).toEqual([])
  })

  test('of the Basic Multilingual Plane only', () => {
    expect(textsOf('&#xffff;')[1]).toBe('\uffff')
    expect(textsOf('&#x10000;')).toEqual(['&#x10000;'])
  })
})

describe('a text', () => {
  test('without spellings is read as it is', () => {
    expect(textsOf('plain')).toEqual(['plain'])
  })

  test('is decoded four times', () => {
    const percent = (times: number): string => `%${'25'.repeat(times)}61`
    expect(textsOf(percent(0))).toEqual(['%61', 'a'])
    expect(textsOf(percent(3)).at(-1)).toBe('a')
    expect(textsOf(percent(4)).at(-1)).toBe('%61')
  })

  test('is read without its zero bytes', () => {
    expect(textsOf('a\0b\0')).toEqual(['a\0b\0', 'ab'])
    expect(textsOf('\0\0a\0\0')[1]).toBe('a')
    expect(textsOf('%\x006\x001\0').at(-1)).toBe('a')
  })

  test('is read without its backslashes at last', () => {
    expect(textsOf(String.raw`a\zb`)).toEqual([String.raw`a\zb`, 'azb'])
    expect(textsOf('azb')).toEqual(['azb'])
  })

  test('keeps what is around a spelling', () => {
    expect(textsOf('x%61y%62z')[1]).toBe('xaybz')
    expect(textsOf('%61%62')[1]).toBe('ab')
  })
})

describe('the place of a decoded text', () => {
  test('is that of its spellings', () => {
    expect(sourceOf('x%61y%62z', 'ayb')).toBe('%61y%62')
    expect(sourceOf('x%61y%62z', 'y')).toBe('y')
    expect(sourceOf('x%61y%62z', 'z')).toBe('z')
    expect(sourceOf('x%61y%62z', 'xa')).toBe('x%61')
  })

  test('is followed through several layers', () => {
    expect(sourceOf('x%2561y', 'a')).toBe('%2561')
    expect(sourceOf('x%2561y', '%61', 1)).toBe('%2561')
    expect(sourceOf('<%\x006\x001\0>', 'a')).toBe('%\x006\x001\0')
  })

  test('is that of the whole characters of a text without zero bytes', () => {
    expect(sourceOf('a\0b\0c\0', 'b')).toBe('b\0')
  })

  test('in the text itself is the text', () => {
    const [layer] = layersOf('plain') as Iterable<Spelled>
    expect([layer!.startOf(2), layer!.endOf(2)]).toEqual([2, 3])
  })
})

describe('a text of several lines', () => {
  const original = (text: string): Spelled => Array.from(layersOf(text))[0]!

  test('is read without white space', () => {
    const compact = withoutLines(original('ab\r\n cd\n'))!
    expect(compact.text).toBe('abcd')
    expect([compact.startOf(1), compact.endOf(1), compact.startOf(2), compact.endOf(3)]).toEqual([
      1, 2, 5, 7,
    ])
  })

  test('is none in one line', () => {
    expect(withoutLines(original('ab cd'))).toBeUndefined()
    expect(withoutLines(original('ab\rcd'))?.text).toBe('abcd')
  })
})
