import { expect, test } from 'vitest'
import type { Schema } from '../../src/document/schema.ts'
import { freshObject } from './fresh-object.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }
const slug: Schema = { ...text, pattern: '^[a-z]+$' }

const objectOf = (...properties: readonly (readonly [name: string, schema: Schema])[]): Schema => ({
  pointer,
  types: ['object'],
  properties: properties.map(([name, schema]) => ({ name, schema })),
})

/** The JSON of two requests. */
const sent = (schema: Schema, json: string): readonly unknown[] => {
  const { isFresh, jsonOf, text: placeholder } = freshObject(schema, json, '$BODY')
  expect(placeholder).toBe(isFresh ? '$BODY' : json)
  return [1_764_000_000_001, 1_764_000_000_002].map((seed) => JSON.parse(jsonOf(seed)))
}

test('texts of an object are new in each request, at any depth', () => {
  const [first, second] = sent(
    objectOf(['meta', objectOf(['name', slug])], ['title', text]),
    '{"meta":{"name":"a"},"title":"text"}',
  )
  const ofAnyRequest = {
    meta: { name: expect.stringMatching(/^[a-z]{6,}$/) as unknown },
    title: expect.stringMatching(/^text.+$/) as unknown,
  }
  expect([first, second]).toEqual([ofAnyRequest, ofAnyRequest])
  expect(JSON.stringify(first)).not.toContain((second as { title: string }).title)
  expect(JSON.stringify(first)).not.toContain((second as { meta: { name: string } }).meta.name)
})

test.each<[words: string, schema: Schema, json: string]>([
  ['listed', objectOf(['kind', { ...text, enum: ['a', 'b'] }]), '{"kind":"a"}'],
  ['shown', objectOf(['city', { ...text, examples: ['Rome'] }]), '{"city":"Rome"}'],
  ['shown', { ...objectOf(['city', text]), examples: [{ city: 'Rome' }] }, '{"city":"Rome"}'],
  ['a default', objectOf(['city', { ...text, default: 'Rome' }]), '{"city":"Rome"}'],
  ['no texts', objectOf(['size', { pointer, types: ['integer'] }]), '{"size":1}'],
  ['not documented', objectOf(), '{"city":"Rome"}'],
  [
    'invalid otherwise',
    { ...objectOf(['city', text]), const: { city: 'Rome' } },
    '{"city":"Rome"}',
  ],
])('values that are %s are the same in each request: %j', (_, schema, json) => {
  expect(sent(schema, json)).toEqual([JSON.parse(json), JSON.parse(json)])
})

test('a list is the same in each request, also one of texts', () => {
  expect(sent({ pointer, types: ['array'], items: text }, '["a"]')).toEqual([['a'], ['a']])
})
