import type { BodyOperation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { evolve, membersOfPlant, type Part, partOf, schemaOf } from './evolve.ts'

/** A document with the schema of its request for other validators. */
export interface OddDocument {
  readonly title: string
  readonly operation: BodyOperation
  /** Without what is only required of responses; `components` are those that it refers to. */
  readonly ofRequest: Readonly<Record<string, unknown>>
}

/** Documents of one operation, by the schema of its request. */
const bodies: Readonly<Record<string, Part>> = {
  'a recursive tree': {
    type: 'object',
    required: ['label'],
    properties: {
      label: { type: 'string', maxLength: 40 },
      children: { type: 'array', items: { $ref: '#/components/schemas/Body' }, maxItems: 3 },
    },
  },
  'allOf of three': {
    allOf: [
      { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
      { type: 'object', properties: { code: { type: 'integer', minimum: 10 } } },
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string', pattern: '^[a-z]{2,8}$' } },
      },
    ],
  },
  'an array of objects': {
    type: 'array',
    minItems: 1,
    maxItems: 4,
    items: {
      type: 'object',
      required: ['sku', 'rows'],
      properties: {
        sku: { type: 'string' },
        rows: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 } } },
      },
    },
  },
  'only optional members': {
    type: 'object',
    minProperties: 1,
    maxProperties: 3,
    additionalProperties: false,
    properties: {
      a: { type: 'string' },
      b: { type: 'boolean' },
      c: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      d: { type: ['integer', 'null'] },
    },
  },
  '30 members': {
    type: 'object',
    required: Array.from({ length: 15 }, (_, at) => `m${at * 2}`),
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `m${at}`,
        [
          { type: 'integer', format: 'int32' },
          { type: 'string', minLength: 2 },
          { type: 'boolean' },
          { type: 'number', multipleOf: 0.01, minimum: 0 },
          { type: 'string', format: 'date' },
        ][at % 5],
      ]),
    ),
  },
  'enums only': {
    type: 'object',
    required: ['color', 'size'],
    additionalProperties: false,
    properties: {
      color: { type: 'string', enum: ['red', 'green', '$NAME'] },
      size: { type: 'integer', enum: [1, 2, 40] },
      fixed: { const: 'v1' },
      mixed: { enum: ['a', 1, null, true] },
    },
  },
  'odd names': {
    type: 'object',
    required: ['a/b', '__proto__', 'type', 'body'],
    properties: Object.fromEntries([
      ['a/b', { type: 'integer' }],
      ['c~d', { type: 'string', maxLength: 5 }],
      ['with space', { type: 'boolean' }],
      ['$ID', { type: 'integer', minimum: 3 }],
      ['größe', { type: 'number', minimum: 0.5 }],
      ['__proto__', { type: 'string', minLength: 1 }],
      ['text', { type: 'string' }],
      ['type', { type: 'string', enum: ['x', 'y'] }],
      ['body', { type: 'object', required: ['type'], properties: { type: { type: 'integer' } } }],
      ['further', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
      ['constructor', { type: 'string', format: 'uuid' }],
    ]),
  },
  'alternatives of objects': {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'radius'],
        properties: { kind: { const: 'circle' }, radius: { type: 'number', minimum: 1 } },
      },
      {
        type: 'object',
        required: ['kind', 'side'],
        properties: { kind: { const: 'square' }, side: { type: 'integer', maximum: 100 } },
      },
    ],
  },
  'a discriminator': {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: {
      propertyName: 'petType',
      mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
    },
  },
  'a plain string': { type: 'string', minLength: 2, maxLength: 20 },
  'an integer': { type: 'integer', minimum: 1, maximum: 100_000 },
  'one of two required members': {
    type: 'object',
    properties: { email: { type: 'string', format: 'email' }, phone: { type: 'string' } },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  },
  'formats of strings': {
    type: 'object',
    required: ['at'],
    properties: Object.fromEntries(
      ['date-time', 'date', 'time', 'uuid', 'email', 'uri', 'hostname', 'ipv4', 'ipv6', 'byte'].map(
        (format) => [format === 'date-time' ? 'at' : format, { type: 'string', format }],
      ),
    ),
  },
  'not and tuples': {
    type: 'object',
    required: ['pair', 'word'],
    properties: {
      pair: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'integer', exclusiveMinimum: 0 }],
        items: false,
        minItems: 2,
      },
      word: { type: 'string', not: { enum: ['forbidden'] } },
      step: { type: 'integer', multipleOf: 5, minimum: 5, maximum: 50 },
      set: { type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: 1 },
    },
    additionalProperties: { type: 'integer', minimum: 0 },
  },
  'members of one side': {
    type: 'object',
    required: ['label', 'createdAt', 'secret'],
    properties: {
      label: { type: 'string' },
      createdAt: { type: 'string', format: 'date-time', readOnly: true },
      secret: { type: 'string', writeOnly: true, minLength: 8 },
    },
  },
  'members without a property': { type: 'object', required: ['left', 'right'] },
}

/** How other validators have to read a request that leaves `readOnly` members out. */
const changes: Readonly<Record<string, Part>> = {
  'members of one side': { required: ['label', 'secret'] },
}

const components = {
  Cat: {
    type: 'object',
    required: ['petType', 'lives'],
    properties: { petType: { type: 'string' }, lives: { type: 'integer', minimum: 1, maximum: 9 } },
  },
  Dog: {
    type: 'object',
    required: ['petType', 'barks'],
    properties: { petType: { type: 'string' }, barks: { type: 'boolean' } },
  },
  Receipt: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
  Failure: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
}

const oddDocument = (title: string, schema: Part): OddDocument => {
  const schemas = { ...components, Body: schema }
  const response = (description: string, name: string): Part => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  })
  const document = {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: {
      '/things': {
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } },
          },
          responses: { 201: response('Created', 'Receipt'), 400: response('No', 'Failure') },
        },
      },
    },
    components: {
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }],
  }
  const operation = selectLearned(parseDocument(document))
  return { title, operation, ofRequest: { ...schema, ...changes[title], components: { schemas } } }
}

/** Documents of other kinds than the Plant Store's. */
export const oddDocuments: readonly OddDocument[] = Object.entries(bodies).map(([title, schema]) =>
  oddDocument(title, schema),
)

/** One with the keywords that most documents do not have. */
export const conditional: OddDocument = oddDocument('conditions and names', {
  type: 'object',
  required: ['name', 'country', 'lines'],
  properties: {
    name: { type: 'string' },
    country: { enum: ['us', 'ca'] },
    card: { type: 'string' },
    street: { type: 'string' },
    lines: {
      type: 'array',
      items: { type: 'integer' },
      contains: { minimum: 100 },
      maxContains: 2,
    },
    labels: {
      type: 'object',
      propertyNames: { maxLength: 8 },
      patternProperties: { '^x-[a-z]+$': { type: 'string', maxLength: 10 } },
    },
  },
  dependentRequired: { card: ['street'] },
  if: { properties: { country: { const: 'us' } } },
  then: { required: ['zip'], properties: { zip: { type: 'string', pattern: '^[0-9]{5}$' } } },
  else: { properties: { province: { type: 'string' } } },
  unevaluatedProperties: false,
})

/** The Plant Store with a changed member. */
export const withMember = (name: string, schema: Part): BodyOperation =>
  evolve((document) => {
    membersOfPlant(document)[name] = schema
  })

/** The Plant Store with NewPlant as one schema. */
export const withNewPlant = (change: (schema: Part, document: Part) => void): BodyOperation =>
  evolve((document) => {
    const { properties } = schemaOf(document, 'Plant')
    const id = { type: 'integer', format: 'int64' }
    const schema = {
      type: 'object',
      required: ['name', 'id'],
      properties: { ...(properties as Part), id },
    }
    partOf(document, 'components', 'schemas')['NewPlant'] = schema
    change(schema, document)
  })

/** Its id is a UUID, and beside it is a required integer. */
export const numbered: BodyOperation = withNewPlant((schema) => {
  const properties = partOf(schema, 'properties')
  properties['id'] = { type: 'string', format: 'uuid' }
  properties['number'] = { type: 'integer' }
  schema['required'] = ['id', 'name', 'number']
})
