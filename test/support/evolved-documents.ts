import type { BodyOperation } from '../../src/document/document.ts'
import { withMember, withNewPlant } from './odd-documents.ts'
import { evolve, membersOfPlant, partOf, withCreated } from './evolve.ts'

export const height = withMember('heightCm', { type: 'integer', format: 'int32' })
export const tagOfTwo = withMember('tag', { type: 'string', enum: ['indoor', 'outdoor'] })
const created = evolve(withCreated)
export const bounded = withNewPlant((schema) => {
  partOf(schema, 'properties')['heightCm'] = { type: 'integer', minimum: 0, maximum: 500 }
  schema['required'] = ['name', 'id', 'heightCm']
})
export const measured = withNewPlant((schema) => {
  partOf(schema, 'properties')['heightCm'] = { type: 'integer' }
  schema['required'] = ['name', 'id', 'heightCm']
})
export const renamed = withNewPlant((schema) => {
  const { name, ...others } = partOf(schema, 'properties')
  schema['properties'] = { ...others, commonName: name }
  schema['required'] = ['commonName', 'id']
})
export const patterned = withMember('name', {
  type: 'string',
  minLength: 3,
  maxLength: 40,
  pattern: '^[A-Z][a-z0-9]+( [a-z0-9]+)*$',
})
export const listed = withMember('tags', { type: 'array', items: { type: 'string' }, maxItems: 5 })
export const nested = withMember('origin', {
  type: 'object',
  required: ['country'],
  properties: { country: { type: 'string' }, year: { type: 'integer', minimum: 1700 } },
})
export const nullable = withMember('tag', { type: 'string', nullable: true })
export const closed = withNewPlant((schema) => {
  schema['additionalProperties'] = false
})
export const withoutTag = evolve((document) => {
  delete membersOfPlant(document)['tag']
})
export const dated = withMember('planted', { type: 'string', format: 'date' })
export const branched = withMember('pot', {
  oneOf: [
    { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
    { type: 'object', required: ['color'], properties: { color: { type: 'string' } } },
  ],
})

const scaled = withMember('price', { type: 'number', multipleOf: 0.05, minimum: 0, maximum: 20 })
const between = withMember('share', {
  type: 'number',
  minimum: 0,
  exclusiveMinimum: true,
  maximum: 1,
  exclusiveMaximum: true,
})
const flagged = withMember('isAlive', { type: 'boolean', nullable: true })
const mapped = withMember('labels', {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 8 },
  minProperties: 1,
  maxProperties: 2,
})
const identified = withNewPlant((schema) => {
  partOf(schema, 'properties')['id'] = { type: 'string', format: 'uuid' }
})

/** openapi.yaml, changed in the ways that are likely. */
export const evolvedDocuments: readonly (readonly [title: string, operation: BodyOperation])[] = [
  ['an optional integer', height],
  ['an enum', tagOfTwo],
  ['201', created],
  ['a required bounded integer', bounded],
  ['another name', renamed],
  ['lengths and a pattern', patterned],
  ['an array', listed],
  ['a nested object', nested],
  ['nullable', nullable],
  ['no additional members', closed],
  ['without tag', withoutTag],
  ['a date', dated],
  ['oneOf', branched],
  ['a fraction', scaled],
  ['exclusive bounds', between],
  ['a boolean', flagged],
  ['a map', mapped],
  ['a UUID as id', identified],
]
