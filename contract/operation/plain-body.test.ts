import { describe, expect, test } from 'vitest'
import type { Content, BodyOperation } from '../../src/document/document.ts'
import type { Schema } from '../../src/document/schema.ts'
import type { Part } from '../../test/support/evolve.ts'
import { withNewPlant } from '../../test/support/odd-documents.ts'
import { freshTexts, objectText, plainTexts } from './body-text.ts'
import { membersOf } from './members.ts'
import { plainSchema } from './plain-body.ts'
import { validatorOf } from './validator-of.ts'

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }
const plant: Part = { id: int64, name: text }

const withSchema = (change: Part): BodyOperation =>
  withNewPlant((schema) => {
    Object.assign(schema, change)
  })

const plainOf = (operation: BodyOperation): string => objectText(plainTexts(membersOf(operation)))

const roles = '"id":$ID,"name":"$NAME"'

test.each<[words: string, plain: string, schema: Part]>([
  ['only the roles', `{${roles}}`, {}],
  ['no optional members', `{${roles}}`, { properties: { ...plant, size: int64 } }],
  [
    'required members, fresh ones with placeholders, before the roles',
    `{"size":$MEMBER("size"),"isOpen":true,"code":$MEMBER("code"),${roles}}`,
    {
      properties: {
        ...plant,
        size: int64,
        isOpen: { enum: [true] },
        code: { ...text, minLength: 2 },
      },
      required: ['id', 'name', 'size', 'isOpen', 'code'],
    },
  ],
  [
    'a fixed number if it has few',
    `{"size":2,${roles}}`,
    {
      properties: { ...plant, size: { type: 'integer', minimum: 1, maximum: 5 } },
      required: ['id', 'name', 'size'],
    },
  ],
  [
    'of objects and arrays only what they require',
    `{"pot":{"size":1},"labels":[],${roles}}`,
    {
      properties: {
        ...plant,
        pot: {
          type: 'object',
          required: ['size'],
          properties: { size: { type: 'integer' }, color: text },
        },
        labels: { type: 'array', items: text },
      },
      required: ['id', 'name', 'pot', 'labels'],
    },
  ],
  [
    'a required member that the document does not describe',
    `{"color":null,${roles}}`,
    { required: ['id', 'name', 'color'], additionalProperties: { type: 'null' } },
  ],
  [
    'no required member that only responses have',
    `{${roles}}`,
    {
      properties: { ...plant, created: { ...text, readOnly: true } },
      required: ['id', 'name', 'created'],
    },
  ],
  [
    'optional members if it is invalid without them',
    `{"size":$MEMBER("size"),"color":$MEMBER("color"),${roles}}`,
    { properties: { ...plant, size: int64, color: text }, minProperties: 4 },
  ],
  [
    'all members if it needs them in a way that no sample of required ones shows',
    `{"color":$MEMBER("color"),"size":$MEMBER("size"),${roles}}`,
    { properties: { ...plant, color: text, size: int64 }, not: { maxProperties: 3 } },
  ],
  [
    'the values of its example that fit each other',
    `{"kind":"b",${roles}}`,
    {
      properties: { ...plant, kind: { enum: ['a', 'b'] } },
      minProperties: 3,
      example: { id: 1, name: 'Fern', kind: 'b' },
    },
  ],
])('the plain body has %s', (_words, plain, schema) => {
  expect(plainOf(withSchema(schema))).toBe(plain)
})

test('the plain body has no roles if it is valid only without them', () => {
  const closed = withSchema({
    properties: { ...plant, isOpen: { enum: [true] } },
    required: ['isOpen'],
    maxProperties: 1,
  })
  expect(plainOf(closed)).toBe('{"isOpen":true}')
  expect(membersOf(closed).declared.size).toBe(0)
})

test('fresh members are those that have roles, and others with a placeholder', () => {
  const operation = withSchema({
    properties: { ...plant, size: int64, isOpen: { enum: [true] } },
    required: ['id', 'name', 'size', 'isOpen'],
  })
  expect([...freshTexts(membersOf(operation))]).toEqual([
    ['size', '$MEMBER("size")'],
    ['id', '$ID'],
    ['name', '"$NAME"'],
  ])
})

describe('the schema of the plain body', () => {
  /** An object that requires one member. */
  const objectWith = (name: string): Schema => ({
    pointer: `/${name}`,
    types: ['object'],
    required: [name],
    properties: [{ name, schema: { pointer: '', types: ['string'] } }],
  })

  const [cat, dog] = [objectWith('meows'), objectWith('barks')]
  const [size, color] = [objectWith('size'), objectWith('color')]
  const pointer = ''

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
