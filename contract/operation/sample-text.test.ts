import { expect, test } from 'vitest'
import type { Schema } from '../../src/document/schema.ts'
import { sampleOf } from './sample-text.ts'

const objectOf = (members: number): Schema => ({
  pointer: '',
  types: ['object'],
  required: ['m0'],
  properties: Array.from({ length: members }, (_, at) => ({
    name: `m${at}`,
    schema: { pointer: '', types: ['string'] as const },
  })),
})

test('a sample has optional members unless they make it longer than 1,024 characters', () => {
  expect(sampleOf(objectOf(70))).toMatch(/"m69":"text"\}$/)
  expect(sampleOf(objectOf(90))).toBe('{"m0":"text"}')
})

test('a long sample stays if nothing in it is optional', () => {
  expect(sampleOf({ pointer: '', types: ['string'], minLength: 3000 })).toHaveLength(3003)
})

test('seeds give other samples, and the same one each time', () => {
  const text: Schema = { pointer: '', types: ['string'] }
  const samples = [1, 2, 9, 10, 2].map((seed) => sampleOf(text, seed))
  expect(samples).toEqual(['"text1"', '"text2"', '"text9"', '"texta"', '"text2"'])
  expect(sampleOf(objectOf(3), 1, true)).toBe('{"m0":"text1"}')
  expect(sampleOf(objectOf(2), 1)).toBe('{"m0":"text1","m1":"text1"}')
})

test('a placeholder in a value is escaped', () => {
  expect(sampleOf({ pointer: '', const: '$ID' })).toBe(String.raw`"\u0024ID"`)
})
