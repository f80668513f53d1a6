import { expect, test } from 'vitest'
import type { Schema } from '../schema.ts'
import { sampleStrings } from './strings.ts'

const textsOf = (schema: Omit<Schema, 'pointer'>, seed = 0): readonly string[] => [
  ...sampleStrings({ pointer: '', ...schema }, seed),
]

test.each<[schema: Omit<Schema, 'pointer'>, seed: number, texts: readonly string[]]>([
  [{}, 0, ['text']],
  [{}, 1, ['text1']],
  [{}, 36, ['text10']],
  [{ minLength: 6 }, 1, ['text1a']],
  [{ maxLength: 3 }, 1, ['xt1']],
  [{ maxLength: 0 }, 1, ['']],
  [{ format: 'date' }, 0, ['2027-03-31', 'text']],
  [{ format: 'date' }, 1, ['2027-01-02', 'text1']],
  [{ format: 'date' }, 3650, ['2027-01-01', 'text2te']],
  [{ format: 'date-time' }, 31, ['2027-02-01T00:00:00.000Z', 'textv']],
  [{ format: 'uuid' }, 255, ['3f2b8a44-9c1d-4e5f-8a6b-0000000000ff', 'text73']],
  [{ format: 'email' }, 2, ['fern2@example.com', 'text2']],
  [{ format: 'uri' }, 2, ['https://example.com/fern/2', 'text2']],
  [{ format: 'hostname' }, 2, ['fern2.example.com', 'text2']],
  [{ format: 'ipv4' }, 2, ['192.0.2.1', 'text2']],
  [
    { format: 'uri', minLength: 26 },
    0,
    ['https://example.com/fern', 'https://example.com/fernaa', 'text'.padEnd(26, 'a')],
  ],
  [{ format: 'date', minLength: 11 }, 0, ['2027-03-31', '2027-03-31', 'textaaaaaaa']],
  [{ format: 'constructor' }, 0, ['text']],
])('of %j with seed %d: %j', (schema, seed, texts) => {
  expect(textsOf(schema, seed)).toEqual(texts)
})

test('an address has a name of at most 63 characters, and 254 in all', () => {
  const address = (minLength: number): string => textsOf({ format: 'email', minLength })[1]!
  expect(address(20)).toBe('fernaaaa@example.com')
  expect(address(75)).toBe(`fern${'a'.repeat(59)}@example.com`)
  expect(address(76)).toBe(`fern${'a'.repeat(60)}@example.com`)
  expect(address(77)).toBe(`fern${'a'.repeat(59)}@a.example.com`)
  expect(address(78)).toBe(`fern${'a'.repeat(59)}@aa.example.com`)
  expect(address(80)).toBe(`fern${'a'.repeat(59)}@aa.a.example.com`)
  expect(address(254)).toHaveLength(254)
  expect(address(255)).toBe('fern@example.com')
})

test('parts of a pattern are repeated 0, 1, 2, 3, 5 and 8 times, then up to the length', () => {
  const texts = textsOf({ pattern: '^a*$', minLength: 10 })
  const lengths = new Set(texts.filter((text) => /^a*$/.test(text)).map((text) => text.length))
  expect([...lengths]).toEqual([0, 10, 1, 2, 3, 5, 8])
  expect(texts).toHaveLength(4 * (6 * 2 + 1))
})

test('a seed gives four texts for the same repetitions', () => {
  const texts = textsOf({ pattern: '^[a-z]{9}$' }, 1)
  expect(new Set(texts.slice(0, 4)).size).toBe(4)
  expect(texts[0]).toMatch(/^[a-z]{9}$/)
  expect(textsOf({ pattern: '^[a-z]{9}$' }, 2)).not.toContain(texts[0])
})

test('repetitions in each other make one text that is cut off, and no longer ones', () => {
  const texts = textsOf({ pattern: '^((a{999}){999}){999}$' })
  expect(texts).toHaveLength(1)
  expect(texts[0]!.length).toBeLessThanOrEqual(50_000)
})

test.each([
  ['^[A-Za-z0-9._-]+$', 1000],
  ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', 1000],
  ['^[A-Z]{2,}$', 1000],
  ['^[A-Z]{2}$', 26 * 26],
  [String.raw`^(\d{1,3}\.){3}\d{1,3}$`, 1000],
])(
  '1,000 seeds give as many fresh texts of %s as there are, whatever their case',
  (pattern, count) => {
    const start = 1_764_000_000_000
    const texts = Array.from({ length: 1000 }, (_, index) => {
      const [text] = sampleStrings({ pointer: '', pattern }, start + index, true)
      return text!
    })
    expect(texts.filter((text) => !new RegExp(pattern).test(text))).toEqual([])
    expect(new Set(texts.map((text) => text.toLowerCase())).size).toBe(count)
  },
)

test('a fresh text of a pattern is of letters and digits, and as short as it can be', () => {
  const fresh = (pattern: string): string =>
    [...sampleStrings({ pointer: '', pattern }, 1_764_000_000_000, true)][0]!
  expect(fresh('^[A-Za-z0-9._-]+$')).toMatch(/^[a-z0-9]{6,9}$/)
  expect(fresh(String.raw`^(\d{1,3}\.){3}\d{1,3}$`)).toMatch(/^(\d\d\.){3}\d\d$/)
})
