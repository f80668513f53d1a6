import type { OpenApi } from '../support/evolved.ts'

type Change = (document: OpenApi) => void

/** A mistake of a service: what its own document has otherwise, and how `check` must name it. */
export interface Fault {
  readonly title: string
  readonly change: Change
  /** The rule that finds it, with its kind; undefined if it refuses every request, so that a run has no verdict. */
  readonly found?: `${'violation' | 'warning'} ${string}`
  /** The member that its cases are about. */
  readonly member?: string
}

/** A change of openapi.yaml, and what follows from it; bodies are JSON texts. */
export interface Evolution {
  readonly title: string
  readonly change: Change
  /** The first one is also looked for in the journal and in the store. */
  readonly accepted: readonly [string, ...string[]]
  /** With the JSON Pointer of the first problem. */
  readonly refused: readonly (readonly [body: string, pointer: string])[]
  readonly faults: readonly Fault[]
  /** What the mock is appended to. */
  readonly basePath?: string
  /** 200 by default. */
  readonly success?: number
  /** Of a request whose body breaks the schema; 400 by default. */
  readonly failure?: number
  /** Headers of a request with a credential; a bearer token by default. */
  readonly credential?: Readonly<Record<string, string>>
  /** Of a request without a credential; 400 by default. */
  readonly denial?: number
}

const postOf = (document: OpenApi): OpenApi => {
  const [pathItem] = Object.values<OpenApi>(document.paths)
  return pathItem.post
}

/** Sets a member of Plant, which NewPlant has, too. */
const withMember =
  (name: string, schema: object, isRequired = false): Change =>
  ({ components }) => {
    const { Plant } = components.schemas
    Plant.properties[name] = schema
    if (isRequired) Plant.required.push(name)
  }

/** Of the service only: what the member is validated by. */
const memberAs = (name: string, schema: object): Change => withMember(name, schema)

const optional =
  (name: string): Change =>
  ({ components }) => {
    const { Plant } = components.schemas
    Plant.required = Plant.required.filter((member: string) => member !== name)
  }

const withoutExamples: Change = (document) => {
  const { requestBody, responses } = postOf(document)
  for (const { content } of [requestBody, ...Object.values<OpenApi>(responses)])
    delete content['application/json'].examples
}

const rename =
  (from: string, to: string): Change =>
  (document) => {
    const { Plant } = document.components.schemas
    Plant.properties = { [to]: Plant.properties[from], tag: Plant.properties.tag }
    Plant.required = [to]
    const { requestBody, responses } = postOf(document)
    for (const { content } of [requestBody, responses['200']])
      for (const { value } of Object.values<OpenApi>(content['application/json'].examples)) {
        value[to] = value[from]
        delete value[from]
      }
  }

const withStatuses: Change = (document) => {
  const post = postOf(document)
  const { 200: success, 400: failure } = post.responses
  const refusal = (description: string): object => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  post.responses = {
    201: success,
    422: failure,
    401: refusal('No credential'),
  }
}

const withKey: Change = (document) => {
  document.components.securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } }
  document.security = [{ key: [] }]
}

/** Members of NewPlant in one schema, so that it can be closed. */
const closed: Change = ({ components }) => {
  const { Plant } = components.schemas
  components.schemas.NewPlant = {
    type: 'object',
    required: ['id', 'name'],
    properties: { ...Plant.properties, id: { type: 'integer', format: 'int64' } },
    additionalProperties: false,
  }
}

const pots = [
  {
    type: 'object',
    required: ['diameterCm'],
    properties: { diameterCm: { type: 'integer', format: 'int32' } },
  },
  { type: 'object', required: ['material'], properties: { material: { type: 'string' } } },
]

const plantings = {
  type: 'array',
  minItems: 1,
  maxItems: 3,
  items: {
    type: 'object',
    required: ['count'],
    properties: {
      count: { type: 'integer', format: 'int32', minimum: 1, maximum: 50 },
      soil: { type: 'string', enum: ['peat', 'loam'] },
    },
  },
} as const

const ageWeeks = { type: 'integer', minimum: 13, maximum: 130 }

export const evolutions: readonly Evolution[] = [
  {
    title: 'an optional member, a string',
    change: withMember('notes', { type: 'string' }),
    accepted: [
      '{"id":1,"name":"Fern","notes":"likes shade"}',
      '{"id":1,"name":"Fern"}',
      '{"id":1,"name":"Fern","notes":""}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","notes":5}', '/notes'],
      ['{"id":1,"name":"Fern","notes":null}', '/notes'],
    ],
    faults: [
      {
        title: 'does not validate it',
        change: memberAs('notes', {}),
        found: 'violation N7',
        member: 'notes',
      },
      {
        title: 'accepts null',
        change: memberAs('notes', { type: 'string', nullable: true }),
        found: 'violation N7',
        member: 'notes',
      },
      {
        title: 'requires it',
        change: withMember('notes', { type: 'string' }, true),
        found: 'violation R1',
      },
    ],
  },
  {
    title: 'a required integer with bounds',
    change: (document) => {
      const heightCm = { type: 'integer', format: 'int32', minimum: 0, maximum: 500 }
      withMember('heightCm', heightCm, true)(document)
      withoutExamples(document)
    },
    accepted: [
      '{"id":1,"name":"Fern","heightCm":30}',
      '{"id":1,"name":"Fern","heightCm":0}',
      '{"id":1,"name":"Fern","heightCm":500}',
    ],
    refused: [
      ['{"id":1,"name":"Fern"}', '/heightCm'],
      ['{"id":1,"name":"Fern","heightCm":-1}', '/heightCm'],
      ['{"id":1,"name":"Fern","heightCm":501}', '/heightCm'],
      ['{"id":1,"name":"Fern","heightCm":"30"}', '/heightCm'],
      ['{"id":1,"name":"Fern","heightCm":2147483648}', '/heightCm'],
    ],
    faults: [
      {
        title: 'does not require it',
        change: optional('heightCm'),
        found: 'violation N4',
        member: 'heightCm',
      },
      {
        title: 'ignores minimum',
        change: memberAs('heightCm', { type: 'integer', format: 'int32', maximum: 500 }),
        found: 'violation N11',
        member: 'heightCm',
      },
      {
        title: 'allows 501',
        change: memberAs('heightCm', { type: 'integer', minimum: 0, maximum: 501 }),
        found: 'violation N11',
        member: 'heightCm',
      },
      {
        title: 'refuses 500',
        change: memberAs('heightCm', { type: 'integer', minimum: 0, maximum: 499 }),
        found: 'warning V1',
        member: 'heightCm',
      },
    ],
  },
  {
    title: 'an enum',
    change: withMember('tag', { type: 'string', enum: ['indoor', 'outdoor'] }),
    accepted: [
      '{"id":1,"name":"Fern","tag":"outdoor"}',
      '{"id":1,"name":"Fern","tag":"indoor"}',
      '{"id":1,"name":"Fern"}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","tag":"balcony"}', '/tag'],
      ['{"id":1,"name":"Fern","tag":"Indoor"}', '/tag'],
      ['{"id":1,"name":"Fern","tag":1}', '/tag'],
    ],
    faults: [
      {
        title: 'accepts any tag',
        change: memberAs('tag', { type: 'string' }),
        found: 'violation N11',
        member: 'tag',
      },
      {
        title: 'refuses one of them',
        change: memberAs('tag', { type: 'string', enum: ['indoor'] }),
        found: 'warning V4',
        member: 'tag',
      },
    ],
  },
  {
    title: 'lengths and a pattern',
    change: withMember('name', {
      type: 'string',
      minLength: 2,
      maxLength: 40,
      pattern: '^[A-Z][A-Za-z0-9 ]*$',
    }),
    accepted: [
      '{"id":1,"name":"Boston fern"}',
      '{"id":1,"name":"Fe"}',
      '{"id":1,"name":"Abcdefghij Abcdefghij Abcdefghij Abcdefg"}',
    ],
    refused: [
      ['{"id":1,"name":"F"}', '/name'],
      ['{"id":1,"name":"Abcdefghij Abcdefghij Abcdefghij Abcdefgh"}', '/name'],
      ['{"id":1,"name":"fern"}', '/name'],
      ['{"id":1,"name":"Fern!"}', '/name'],
    ],
    faults: [
      {
        title: 'ignores maxLength',
        change: memberAs('name', { type: 'string', minLength: 2, pattern: '^[A-Z][A-Za-z0-9 ]*$' }),
        found: 'violation N11',
        member: 'name',
      },
      {
        title: 'ignores the pattern',
        change: memberAs('name', { type: 'string', minLength: 2, maxLength: 40 }),
        found: 'violation N11',
        member: 'name',
      },
      {
        title: 'allows one character',
        change: memberAs('name', {
          type: 'string',
          minLength: 1,
          maxLength: 40,
          pattern: '^[A-Z][A-Za-z0-9 ]*$',
        }),
        found: 'violation N11',
        member: 'name',
      },
    ],
  },
  {
    title: 'a list of strings',
    change: withMember('tags', { type: 'array', items: { type: 'string' }, maxItems: 5 }),
    accepted: [
      '{"id":1,"name":"Fern","tags":["green","small"]}',
      '{"id":1,"name":"Fern","tags":[]}',
      '{"id":1,"name":"Fern","tags":["a","b","c","d","e"]}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","tags":["a","b","c","d","e","f"]}', '/tags'],
      ['{"id":1,"name":"Fern","tags":["a",2]}', '/tags/1'],
      ['{"id":1,"name":"Fern","tags":"a"}', '/tags'],
      ['{"id":1,"name":"Fern","tags":[null]}', '/tags/0'],
    ],
    faults: [
      {
        title: 'ignores maxItems',
        change: memberAs('tags', { type: 'array', items: { type: 'string' } }),
        found: 'violation N11',
        member: 'tags',
      },
      {
        title: 'ignores the type of items',
        change: memberAs('tags', { type: 'array', maxItems: 5 }),
        found: 'violation N7',
        member: 'tags',
      },
    ],
  },
  {
    title: 'an object with a required member',
    change: withMember('origin', {
      type: 'object',
      required: ['country'],
      properties: { country: { type: 'string' }, year: { type: 'integer', format: 'int32' } },
    }),
    accepted: [
      '{"id":1,"name":"Fern","origin":{"country":"Norway","year":1990}}',
      '{"id":1,"name":"Fern","origin":{"country":""}}',
      '{"id":1,"name":"Fern"}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","origin":{}}', '/origin/country'],
      ['{"id":1,"name":"Fern","origin":{"country":5}}', '/origin/country'],
      ['{"id":1,"name":"Fern","origin":{"country":"Norway","year":"1990"}}', '/origin/year'],
      ['{"id":1,"name":"Fern","origin":[]}', '/origin'],
    ],
    faults: [
      {
        title: 'does not require the member in it',
        change: memberAs('origin', {
          type: 'object',
          properties: { country: { type: 'string' }, year: { type: 'integer', format: 'int32' } },
        }),
        found: 'violation N4',
        member: 'origin',
      },
      {
        title: 'does not validate the optional member in it',
        change: memberAs('origin', {
          type: 'object',
          required: ['country'],
          properties: { country: { type: 'string' } },
        }),
        found: 'violation N7',
        member: 'origin',
      },
    ],
  },
  {
    title: 'a member that may be null',
    change: withMember('tag', { type: 'string', nullable: true }),
    accepted: ['{"id":1,"name":"Fern","tag":null}', '{"id":1,"name":"Fern","tag":"indoor"}'],
    refused: [['{"id":1,"name":"Fern","tag":5}', '/tag']],
    faults: [
      {
        title: 'refuses null',
        change: memberAs('tag', { type: 'string' }),
        found: 'warning V4',
        member: 'tag',
      },
    ],
  },
  {
    title: 'a boolean',
    change: withMember('isToxic', { type: 'boolean' }),
    accepted: [
      '{"id":1,"name":"Fern","isToxic":false}',
      '{"id":1,"name":"Fern","isToxic":true}',
      '{"id":1,"name":"Fern"}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","isToxic":"true"}', '/isToxic'],
      ['{"id":1,"name":"Fern","isToxic":0}', '/isToxic'],
    ],
    faults: [
      {
        title: 'accepts strings',
        change: memberAs('isToxic', { type: ['boolean', 'string'] }),
        found: 'violation N7',
        member: 'isToxic',
      },
      {
        title: 'refuses false',
        change: memberAs('isToxic', { enum: [true] }),
        found: 'warning V4',
        member: 'isToxic',
      },
    ],
  },
  {
    title: 'a number with multipleOf',
    change: withMember('price', { type: 'number', multipleOf: 0.25 }),
    accepted: ['{"id":1,"name":"Fern","price":2.75}', '{"id":1,"name":"Fern","price":-3}'],
    refused: [
      ['{"id":1,"name":"Fern","price":2.8}', '/price'],
      ['{"id":1,"name":"Fern","price":"2.75"}', '/price'],
    ],
    faults: [
      {
        title: 'ignores multipleOf',
        change: memberAs('price', { type: 'number' }),
        found: 'violation N11',
        member: 'price',
      },
      {
        title: 'accepts integers only',
        change: memberAs('price', { type: 'integer' }),
        found: 'warning V4',
        member: 'price',
      },
    ],
  },
  {
    title: 'one of two objects',
    change: withMember('pot', { oneOf: pots }),
    accepted: [
      '{"id":1,"name":"Fern","pot":{"diameterCm":12}}',
      '{"id":1,"name":"Fern","pot":{"material":"clay"}}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","pot":{}}', '/pot'],
      ['{"id":1,"name":"Fern","pot":{"diameterCm":12,"material":"clay"}}', '/pot'],
      ['{"id":1,"name":"Fern","pot":{"diameterCm":"12"}}', '/pot'],
      ['{"id":1,"name":"Fern","pot":5}', '/pot'],
    ],
    faults: [
      {
        title: 'accepts any object',
        change: memberAs('pot', { type: 'object' }),
        found: 'violation N11',
        member: 'pot',
      },
      {
        title: 'knows one of them only',
        change: memberAs('pot', pots[0]!),
        found: 'warning V4',
        member: 'pot',
      },
      {
        title: 'accepts both at once',
        change: memberAs('pot', { anyOf: pots }),
        found: 'violation N11',
        member: 'pot',
      },
    ],
  },
  {
    title: 'no additional members',
    change: closed,
    accepted: ['{"id":1,"name":"Fern","tag":"indoor"}', '{"id":1,"name":"Fern"}'],
    refused: [['{"id":1,"name":"Fern","color":"green"}', '']],
    faults: [
      {
        title: 'accepts additional members',
        change: ({ components }) => {
          delete components.schemas.NewPlant.additionalProperties
        },
        found: 'violation N11',
      },
    ],
  },
  {
    title: 'a date and a uuid',
    change: (document) => {
      withMember('planted', { type: 'string', format: 'date' })(document)
      withMember('batch', { type: 'string', format: 'uuid' })(document)
    },
    accepted: [
      '{"id":1,"name":"Fern","planted":"2027-02-28","batch":"3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2b"}',
      '{"id":1,"name":"Fern"}',
    ],
    refused: [
      ['{"id":1,"name":"Fern","planted":"2027-02-29"}', '/planted'],
      ['{"id":1,"name":"Fern","batch":"3f2b8a44"}', '/batch'],
    ],
    faults: [
      {
        title: 'ignores the format of the date',
        change: memberAs('planted', { type: 'string' }),
        found: 'warning N12',
        member: 'planted',
      },
      {
        title: 'ignores the format of the uuid',
        change: memberAs('batch', { type: 'string' }),
        found: 'warning N12',
        member: 'batch',
      },
    ],
  },
  {
    title: 'another name of a member',
    change: rename('name', 'commonName'),
    accepted: ['{"id":1,"commonName":"Fern","tag":"indoor"}', '{"id":1,"commonName":""}'],
    refused: [
      ['{"id":1,"name":"Fern"}', '/commonName'],
      ['{"id":1,"commonName":5}', '/commonName'],
    ],
    faults: [
      {
        title: 'does not require it',
        change: optional('commonName'),
        found: 'violation N4',
      },
      {
        title: 'does not validate it',
        change: memberAs('commonName', {}),
        found: 'violation N6',
      },
    ],
  },
  {
    title: 'a member less',
    change: (document) => {
      delete document.components.schemas.Plant.properties.tag
    },
    accepted: ['{"id":1,"name":"Fern"}', '{"id":1,"name":"Fern","tag":5}'],
    refused: [['{"id":1}', '/name']],
    faults: [
      {
        title: 'still validates it',
        change: memberAs('tag', { type: 'string' }),
        found: 'warning V5',
      },
    ],
  },
  {
    title: 'other statuses',
    change: withStatuses,
    success: 201,
    failure: 422,
    denial: 401,
    accepted: ['{"id":1,"name":"Fern","tag":"indoor"}'],
    refused: [
      ['{"id":1}', '/name'],
      ['{"id":"1","name":"Fern"}', '/id'],
    ],
    faults: [
      {
        title: 'responds with 200',
        change: (document) => {
          const { 201: success, ...others } = postOf(document).responses
          postOf(document).responses = { 200: success, ...others }
        },
        found: 'violation R7',
      },
      {
        title: 'accepts requests without a credential',
        change: (document) => {
          delete document.security
        },
        found: 'violation A1',
      },
    ],
  },
  {
    title: 'a key in a header',
    change: withKey,
    credential: { 'X-Api-Key': 'a-key' },
    accepted: ['{"id":1,"name":"Fern","tag":"indoor"}'],
    refused: [['{"id":1}', '/name']],
    faults: [
      {
        title: 'accepts requests without a key',
        change: (document) => {
          delete document.security
        },
        found: 'violation A1',
      },
    ],
  },
  {
    title: 'no security',
    change: (document) => {
      delete document.security
      delete document.components.securitySchemes
    },
    credential: {},
    denial: 200,
    accepted: ['{"id":1,"name":"Fern","tag":"indoor"}'],
    refused: [['{"id":1}', '/name']],
    faults: [
      {
        title: 'requires a credential',
        change: (document) => {
          document.components.securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }
          document.security = [{ bearer: [] }]
        },
      },
    ],
  },
  {
    title: 'another path and base',
    change: (document) => {
      document.paths = { '/garden/plants': document.paths['/plants'] }
    },
    basePath: '/v2',
    accepted: ['{"id":1,"name":"Fern","tag":"indoor"}'],
    refused: [['{"id":1}', '/name']],
    faults: [
      {
        title: 'does not require id',
        change: ({ components }) => {
          components.schemas.NewPlant.allOf[1].required = ['name']
        },
        found: 'violation N4',
      },
    ],
  },
  {
    title: 'a required list of objects',
    change: (document) => {
      withMember('plantings', plantings, true)(document)
      withoutExamples(document)
    },
    accepted: [
      '{"id":1,"name":"Fern","plantings":[{"count":1}]}',
      '{"id":1,"name":"Fern","plantings":[{"count":50,"soil":"peat"},{"count":2}]}',
    ],
    refused: [
      ['{"id":1,"name":"Fern"}', '/plantings'],
      ['{"id":1,"name":"Fern","plantings":[]}', '/plantings'],
      ['{"id":1,"name":"Fern","plantings":[{}]}', '/plantings/0/count'],
      ['{"id":1,"name":"Fern","plantings":[{"count":51}]}', '/plantings/0/count'],
      ['{"id":1,"name":"Fern","plantings":[{"count":1,"soil":"sand"}]}', '/plantings/0/soil'],
    ],
    faults: [
      {
        title: 'refuses lists of one object',
        change: memberAs('plantings', { ...plantings, minItems: 2 }),
        found: 'warning V1',
        member: 'plantings-minItems-1',
      },
      {
        title: 'accepts any member in the objects',
        change: memberAs('plantings', {
          ...plantings,
          items: { ...plantings.items, properties: { count: plantings.items.properties.count } },
        }),
        found: 'violation N11',
        member: 'plantings/0/soil',
      },
    ],
  },
  {
    title: 'an optional integer in bounds, and a body that may be absent',
    change: (document) => {
      withMember('ageWeeks', ageWeeks)(document)
      postOf(document).requestBody.required = false
    },
    accepted: ['{"id":1,"name":"Fern","ageWeeks":13}', '{"id":1,"name":"Fern"}'],
    refused: [
      ['{"id":1,"name":"Fern","ageWeeks":12}', '/ageWeeks'],
      ['{"id":1,"name":"Fern","ageWeeks":13.5}', '/ageWeeks'],
    ],
    faults: [
      {
        title: 'accepts fractions',
        change: memberAs('ageWeeks', { ...ageWeeks, type: 'number' }),
        found: 'violation N7',
        member: 'ageWeeks',
      },
    ],
  },
]
