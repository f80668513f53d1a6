import { describe, expect, test } from 'vitest'
import type { Content } from '../../src/document/document.ts'
import type { Schema } from '../../src/document/schema.ts'
import { branchesOf, plainSchema, withBranch } from './branches.ts'
import { validatorOf } from './validator-of.ts'

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

describe('the schema of the plain body', () => {
  const contentOf = (schema: Schema): Content => ({
    mediaType: 'application/json',
    pointer,
    schema,
    examples: [],
    validate: validatorOf(schema),
  })

  const requiredIn = (schema: Schema) => plainSchema(contentOf(schema)).required

  test('is the schema itself without branches', () => {
    expect(requiredIn(size)).toEqual(['size'])
  })

  test('has the first branch that gives a valid body', () => {
    expect(requiredIn({ pointer, oneOf: [cat, dog] })).toEqual(['meows'])
    const never: Schema = {
      ...cat,
      properties: [{ name: 'meows', schema: { pointer, isNever: true } }],
    }
    expect(requiredIn({ pointer, oneOf: [never, dog] })).toEqual(['barks'])
    expect(requiredIn({ ...size, anyOf: [never] })).toEqual(['size'])
  })

  test('has branches within branches', () => {
    const inner: Schema = { ...size, oneOf: [dog, cat] }
    expect(requiredIn({ pointer, oneOf: [inner, color] })?.toSorted()).toEqual(['barks', 'size'])
  })
})
