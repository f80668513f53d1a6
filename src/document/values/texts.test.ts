import { expect, test } from 'vitest'
import type { Schema } from '../schema.ts'
import { textsAbout } from './texts.ts'

const textsOf = (
  keywords: Partial<Schema>,
  value: unknown = 'moss',
  sample: (schema: Schema) => unknown = () => undefined,
): readonly (readonly [about: string, text: string])[] =>
  textsAbout({ schema: { pointer: '', ...keywords }, value, sample }).map(
    ({ about, value: text }) => [about, String(text)] as const,
  )

test('texts as long as a limit and beside it begin like a valid one', () => {
  expect(textsOf({ minLength: 2, maxLength: 5 })).toEqual([
    ['minLength', 'm'],
    ['minLength', 'mo'],
    ['minLength', 'mos'],
    ['maxLength', 'moss'],
    ['maxLength', 'mossa'],
    ['maxLength', 'mossaa'],
  ])
  expect(textsOf({ minLength: 0 }, 5)).toEqual([
    ['minLength', ''],
    ['minLength', 'f'],
  ])
  expect(textsOf({ maxLength: 70_001 })).toEqual([])
})

test('texts as long as a limit count characters, not the code units of UTF-16', () => {
  expect(textsOf({ maxLength: 2 }, '🌱🌱🌱')).toEqual([
    ['maxLength', '🌱'],
    ['maxLength', '🌱🌱'],
    ['maxLength', '🌱🌱🌱'],
  ])
})

test('texts of a pattern above 1,000 characters are letters', () => {
  const sample = ({ minLength }: Schema): unknown => `${minLength} digits`
  const texts = textsOf({ maxLength: 1000, pattern: '^[0-9]*$' }, '0', sample)
  expect(texts.slice(0, 3).map(([, text]) => text)).toEqual([
    '999 digits',
    '1000 digits',
    `0${'a'.repeat(1000)}`,
  ])
})

test('they are of the pattern and the format, if there are such texts', () => {
  const asked: Schema[] = []
  const sample = (schema: Schema): unknown => {
    asked.push(schema)
    return schema.minLength === 2 ? 'AB' : undefined
  }
  const texts = textsOf({ maxLength: 2, pattern: '^[A-Z]*$', format: 'x' }, 'A', sample)
  expect(texts.filter(([about]) => about === 'maxLength')).toEqual([
    ['maxLength', 'A'],
    ['maxLength', 'AB'],
    ['maxLength', 'Aaa'],
  ])
  expect(asked[0]).toMatchObject({ pattern: '^[A-Z]*$', format: 'x', minLength: 1, maxLength: 1 })
})

test('a pattern has texts that differ little from a valid one, and of its length', () => {
  const texts = new Set(textsOf({ pattern: '^moss$', minLength: 3 }).map(([, text]) => text))
  for (const text of ['moss!', 'mos!', '!moss', '!oss', 'MOSS', 'moss ', '000', '€', ''])
    expect(texts).toContain(text)
})

test('a format of texts that is checked has texts that are almost of it', () => {
  expect(textsOf({ format: 'date' })).toContainEqual(['format', '2027-02-30'])
  expect(textsOf({ format: 'ipv4' }).map(([, text]) => text)).toEqual([
    'fern',
    '',
    '256.0.0.1',
    '1.2.3',
  ])
  expect(textsOf({ format: 'constructor' })).toEqual([])
  expect(textsOf({ format: 'int32' })).toEqual([])
  expect(textsOf({ format: 'color' })).toEqual([])
})
