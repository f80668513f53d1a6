import { describe, expect, test } from 'vitest'
import { branchesOf, withBranch } from './branches.ts'
import type { Schema } from './schema.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }

/** An object that requires one member. */
const objectWith = (name: string, schema: Schema = text): Schema => ({
  pointer: `/${name}`,
  name,
  types: ['object'],
  required: [name],
  properties: [{ name, schema }],
})

const cat = objectWith('meows')
const dog = objectWith('barks')
const [size, color] = [objectWith('size'), objectWith('color')]

test('the branches of a schema are those of oneOf, or of anyOf', () => {
  expect(branchesOf({ pointer, oneOf: [cat, dog] })).toEqual([cat, dog])
  expect(branchesOf({ pointer, anyOf: [dog] })).toEqual([dog])
  expect(branchesOf({ pointer, oneOf: [cat], anyOf: [dog] })).toEqual([cat])
  expect(branchesOf(text)).toEqual([])
})

describe('a schema with one of its branches', () => {
  test('keeps its other keywords', () => {
    const schema = { ...size, oneOf: [cat, dog] }
    expect(withBranch(schema, dog)).toEqual({ pointer: '/barks', allOf: [size, dog] })
  })

  test('is one object each time, so that its validator is compiled once', () => {
    const schema: Schema = { pointer, oneOf: [cat, dog] }
    expect(withBranch(schema, dog)).toBe(withBranch(schema, dog))
    expect(withBranch(schema, cat)).not.toBe(withBranch(schema, dog))
  })

  test('keeps anyOf beside oneOf', () => {
    const schema: Schema = { pointer, oneOf: [cat], anyOf: [size, color] }
    const { allOf } = withBranch(schema, cat)
    expect(allOf).toEqual([{ pointer, anyOf: [size, color] }, cat])
    expect(withBranch({ pointer, anyOf: [size, color] }, size).allOf).toEqual([{ pointer }, size])
  })

  test.each<[words: string, mapping: Readonly<Record<string, string>>, name: string]>([
    ['its name in components', {}, 'Dog'],
    ['that of the mapping', { puppy: '/components/schemas/Dog' }, 'puppy'],
  ])('names the branch with the discriminator: %s', (_words, mapping, name) => {
    const component: Schema = { ...dog, pointer: '/components/schemas/Dog' }
    const oneOf = [component]
    const schema: Schema = { pointer, oneOf, discriminator: { member: 'kind', mapping } }
    expect(withBranch(schema, component).allOf?.at(-1)?.properties).toEqual([
      { name: 'kind', schema: { pointer: component.pointer, const: name } },
    ])
  })

  test('names a branch by the only value of a member that it accepts, else not at all', () => {
    const closed = objectWith('kind', { ...text, enum: ['other'] })
    const discriminator = { member: 'kind', mapping: {} }
    const named = withBranch({ pointer, oneOf: [closed], discriminator }, closed)
    expect(named.allOf?.at(-1)?.properties?.[0]?.schema.const).toBe('other')
    expect(withBranch({ pointer, oneOf: [dog], discriminator }, dog).allOf).toHaveLength(2)
  })
})
