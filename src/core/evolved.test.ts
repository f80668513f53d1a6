import { describe, expect, test } from 'vitest'
import { playProfile } from '../../learn/src/profile/play-profile.ts'
import { evolvedMock, type OpenApi } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import type { ScenarioRequest } from '../scenario/scenario.ts'
import { createMock } from './create-mock.ts'

describe('another path and method', () => {
  const mock = evolvedMock(({ paths }: OpenApi) => {
    paths['/garden/trees'] = { put: paths['/plants'].post }
    delete paths['/plants']
  })

  test('are served', () => {
    expect(post(mock, { method: 'PUT', target: '/garden/trees' }).status).toBe(200)
  })

  test.each([
    ['PUT', '/plants', 404, 'there is nothing at /plants: the mock serves PUT /garden/trees'],
    ['POST', '/garden/trees', 405, 'the method must be PUT (got POST)'],
  ])('%s %s gets %i', (method, target, status, message) => {
    const response = post(mock, { method, target })
    expect(response).toMatchObject({ status, body: expect.stringContaining(message) })
  })

  test('are in Allow, and in the headers of CORS', () => {
    const headers = { origin: 'https://a.example' }
    const response = post(mock, { method: 'OPTIONS', target: '/garden/trees', headers })
    expect(response.headers).toMatchObject({
      allow: 'PUT, OPTIONS',
      'access-control-allow-methods': 'PUT, OPTIONS',
    })
  })

  test('do not change a mock of the Plant Store beside it', () => {
    expect(post(createMock()).status).toBe(200)
  })
})

/** What a mock of a changed document stores and responds for a body. */
interface MemberRow {
  readonly title: string
  readonly change: (document: OpenApi) => void
  readonly body: string
  /** By default the body that was sent. */
  readonly stored?: string
  readonly response: string
}

const schemasOf = (document: OpenApi): OpenApi => document.components.schemas
const addToPlant =
  (members: object, required: readonly string[] = []) =>
  (document: OpenApi) => {
    const { Plant } = schemasOf(document)
    Object.assign(Plant.properties, members)
    Plant.required.push(...required)
  }
const withoutExamples = ({ paths }: OpenApi): void => {
  const { requestBody, responses } = paths['/plants'].post
  for (const { content } of [requestBody, ...Object.values<OpenApi>(responses)])
    delete content['application/json'].examples
}

describe('an id that is accepted once', () => {
  const integer = { type: 'integer', format: 'int64' }
  const text = { type: 'string' }

  test.each([
    ['is named id, though it is no integer', { count: integer, id: text }, 'id', ['a', 'b']],
    [
      'is no integer with few values',
      { count: { ...integer, minimum: 1, maximum: 5 }, id: integer },
      'id',
      [1, 2],
    ],
    [
      'is named like the parameter of the path below',
      { id: integer, plantId: integer },
      'plantId',
      [1, 2],
    ],
  ])('%s', (_title, properties, identity, [first, other]) => {
    const change = (document: OpenApi): void => {
      withoutExamples(document)
      if (identity !== 'id') document['paths'][`/plants/{${identity}}`] = {}
      const schema = { type: 'object', properties, required: [identity] }
      for (const name of ['NewPlant', 'Plant']) schemasOf(document)[name] = schema
    }
    const mock = evolvedMock(change, { behavior: { repeatedId: 'refused' } })
    const send = (id: unknown) => post(mock, { body: jsonText({ count: 5, [identity]: id }) })
    expect([first, other].map((id) => send(id).status)).toEqual([200, 200])
    const { status, body } = send(first)
    expect(status).toBe(400)
    expect(readJson(body).value).toMatchObject({
      message: `"${identity}" must be new (${identity} ${jsonText(first)} exists already)`,
    })
  })

  test('does not exist where the document has neither, so that nothing is refused', () => {
    const change = (document: OpenApi): void => {
      const [, ofNewPlant] = schemasOf(document).NewPlant.allOf
      ofNewPlant.properties = { orderId: integer }
      ofNewPlant.required = ['orderId']
      withoutExamples(document)
    }
    const behavior = { repeatedId: 'refused', echoId: true } as const
    const mock = evolvedMock(change, { behavior })
    const body = '{"orderId":7,"id":7,"name":"fern"}'
    expect([1, 2].map(() => post(mock, { body }).body)).toEqual(
      Array.from({ length: 2 }, () => '{"name":"fern"}'),
    )
  })

  test('is in the response, if the behavior says so', () => {
    const change = (document: OpenApi): void => {
      document['paths']['/plants/{order-id}'] = {}
      const [, ofNewPlant] = schemasOf(document).NewPlant.allOf
      ofNewPlant.properties = { orderId: integer }
      ofNewPlant.required = ['orderId']
      withoutExamples(document)
    }
    const mock = evolvedMock(change, { behavior: { echoId: true } })
    expect(post(mock, { body: '{"orderId":7,"name":"fern"}' }).body).toBe(
      '{"orderId":7,"name":"fern"}',
    )
  })
})

const memberRows: readonly MemberRow[] = [
  {
    title: 'an optional integer',
    change: addToPlant({ heightCm: { type: 'integer', format: 'int32' } }),
    body: '{"id":1,"name":"fern","heightCm":30}',
    response: '{"name":"fern","heightCm":30}',
  },
  {
    title: 'an optional integer that is left out',
    change: addToPlant({ heightCm: { type: 'integer', format: 'int32' } }),
    body: '{"id":1,"name":"fern"}',
    response: '{"name":"fern"}',
  },
  {
    title: 'a large integer',
    change: addToPlant({ seeds: { type: 'integer', format: 'int64' } }),
    body: '{"id":1,"name":"fern","seeds":9223372036854775807}',
    response: '{"name":"fern","seeds":9223372036854775807}',
  },
  {
    title: 'an array of strings',
    change: addToPlant({ tags: { type: 'array', items: { type: 'string' }, maxItems: 3 } }),
    body: '{"id":1,"name":"fern","tags":["a","b"]}',
    response: '{"name":"fern","tags":["a","b"]}',
  },
  {
    title: 'the declared members of a nested object and of items',
    change: addToPlant({
      origin: {
        type: 'object',
        required: ['country'],
        properties: { country: { type: 'string' } },
      },
      pots: { type: 'array', items: { type: 'object', properties: { size: { type: 'integer' } } } },
    }),
    body: '{"id":1,"name":"fern","origin":{"country":"NZ","x":1},"pots":[{"size":3,"y":2},{}]}',
    stored: '{"id":1,"name":"fern","origin":{"country":"NZ"},"pots":[{"size":3},{}]}',
    response: '{"name":"fern","origin":{"country":"NZ"},"pots":[{"size":3},{}]}',
  },
  {
    title: 'a free-form object with all its members',
    change: addToPlant({ notes: { type: 'object' }, labels: { additionalProperties: true } }),
    body: '{"id":1,"name":"fern","notes":{"a":{"b":[1]}},"labels":{"x":null}}',
    response: '{"name":"fern","notes":{"a":{"b":[1]}},"labels":{"x":null}}',
  },
  {
    title: 'the members of the branch that was sent',
    change: addToPlant({
      home: {
        oneOf: [
          { type: 'object', required: ['pot'], properties: { pot: { type: 'integer' } } },
          { type: 'object', required: ['bed'], properties: { bed: { type: 'string' } } },
        ],
      },
    }),
    body: '{"id":1,"name":"fern","home":{"bed":"A","x":1}}',
    stored: '{"id":1,"name":"fern","home":{"bed":"A"}}',
    response: '{"name":"fern","home":{"bed":"A"}}',
  },
  {
    title: 'null where it is allowed, and no member that is not declared',
    change: (document) => {
      schemasOf(document).Plant.properties.tag.nullable = true
    },
    body: '{"id":1,"name":"fern","tag":null,"color":"green"}',
    stored: '{"id":1,"name":"fern","tag":null}',
    response: '{"name":"fern","tag":null}',
  },
  {
    title: 'a renamed member',
    change: (document) => {
      const { Plant } = schemasOf(document)
      Plant.properties = { commonName: { type: 'string' } }
      Plant.required = ['commonName']
      withoutExamples(document)
    },
    body: '{"id":1,"commonName":"fern","name":"x"}',
    stored: '{"commonName":"fern","id":1}',
    response: '{"commonName":"fern"}',
  },
  {
    title: 'a member that only requests have, in the store alone',
    change: (document) => {
      schemasOf(document).NewPlant.allOf[1].properties.secret = { type: 'string' }
    },
    body: '{"id":1,"name":"fern","secret":"s"}',
    response: '{"name":"fern"}',
  },
  {
    title:
      'no member that is for requests only, and none of the request that is for responses only',
    change: addToPlant({
      password: { type: 'string', writeOnly: true },
      createdAt: { type: 'string', readOnly: true },
    }),
    body: '{"id":1,"name":"fern","password":"p","createdAt":"mine"}',
    stored: '{"id":1,"name":"fern","password":"p"}',
    response: '{"name":"fern","createdAt":"text1"}',
  },
  {
    title: 'members of the response alone, from its example',
    change: ({ paths, components: { schemas } }) => {
      const created = { type: 'string', format: 'date' }
      schemas.Created = {
        required: ['created', 'name'],
        properties: { name: { type: 'string' }, created, height: { type: 'integer' } },
      }
      const content = paths['/plants'].post.responses[200].content['application/json']
      content.schema = { $ref: '#/components/schemas/Created' }
      const value = { name: 'Rose', created: '2026-01-31', height: 3 }
      content.examples = { rose: { value } }
    },
    body: '{"id":1,"name":"fern"}',
    response: '{"name":"fern","created":"2026-01-31","height":3}',
  },
  {
    title: 'a required member of the response alone, from a sample',
    change: ({ paths, components: { schemas } }) => {
      schemas.Created = {
        required: ['count', 'name', 'kind'],
        properties: {
          name: { type: 'string' },
          count: { type: 'integer', minimum: 7, maximum: 7 },
          kind: { enum: ['plant'] },
        },
      }
      const content = paths['/plants'].post.responses[200].content['application/json']
      content.schema = { $ref: '#/components/schemas/Created' }
      delete content.examples
    },
    body: '{"id":1,"name":"fern"}',
    response: '{"name":"fern","count":7,"kind":"plant"}',
  },
  {
    title: 'other members if the schema says what they are',
    change: (document) => {
      const others = { type: 'object', additionalProperties: { type: 'integer' } }
      schemasOf(document).Plant.additionalProperties = true
      schemasOf(document).NewPlant.allOf.push({
        ...others,
        properties: { name: {}, tag: {}, id: {} },
      })
    },
    body: '{"id":1,"name":"fern","leaves":7}',
    response: '{"name":"fern","id":1,"leaves":7}',
  },
  {
    title: 'other members of a nested object beside declared ones',
    change: addToPlant({
      pot: { properties: { size: { type: 'integer' } }, additionalProperties: { type: 'string' } },
    }),
    body: '{"id":1,"name":"fern","pot":{"size":3,"color":"red"}}',
    response: '{"name":"fern","pot":{"size":3,"color":"red"}}',
  },
  {
    title: 'a member of any name',
    change: (document) => {
      const { properties } = schemasOf(document).Plant
      const descriptor = { value: { type: 'string' }, enumerable: true }
      Object.defineProperty(properties, '__proto__', descriptor)
    },
    body: '{"id":1,"name":"fern","__proto__":"x"}',
    response: '{"name":"fern","__proto__":"x"}',
  },
  {
    title: 'a member that has a narrower schema in the response, not from the request',
    change: ({ paths }) => {
      const content = paths['/plants'].post.responses[200].content['application/json']
      const name = { type: 'string', enum: ['rose'] }
      content.schema = { type: 'object', required: ['name'], properties: { name } }
      delete content.examples
    },
    body: '{"id":1,"name":"fern"}',
    response: '{"name":"rose"}',
  },
  {
    title: 'a member that has another type in the response, not from the request',
    change: ({ paths, components: { schemas } }) => {
      schemas.Created = {
        additionalProperties: false,
        required: ['id', 'name'],
        properties: { id: { type: 'string', enum: ['p-1'] }, name: { type: 'string' } },
      }
      const content = paths['/plants'].post.responses[200].content['application/json']
      content.schema = { $ref: '#/components/schemas/Created' }
      delete content.examples
    },
    body: '{"id":1,"name":"fern"}',
    response: '{"id":"p-1","name":"fern"}',
  },
  {
    title:
      'optional members of the response alone at every depth, and none that it could have sent',
    change: ({ paths, components: { schemas } }) => {
      const pot = {
        type: 'object',
        properties: { size: { type: 'integer' }, color: { enum: ['red'] } },
      }
      schemas.NewPlant.allOf.push({ properties: { pot } })
      schemas.Created = {
        type: 'object',
        properties: {
          number: { enum: [7] },
          name: { type: 'string' },
          tag: { type: 'string' },
          status: { enum: ['new'] },
          pot: { ...pot, properties: { ...pot.properties, clay: { enum: [true] } } },
        },
      }
      const content = paths['/plants'].post.responses[200].content['application/json']
      content.schema = { $ref: '#/components/schemas/Created' }
      content.examples = { rose: { value: { name: 'Rose', tag: 'red', status: 'new' } } }
    },
    body: '{"id":1,"name":"fern","pot":{"size":2}}',
    response: '{"name":"fern","status":"new","pot":{"size":2,"clay":true},"number":7}',
  },
]

describe('a plant', () => {
  test.each(memberRows)('keeps $title', ({ change, body, stored = body, response }) => {
    const mock = evolvedMock(change)
    expect(post(mock, { body })).toMatchObject({ status: 200, body: response })
    expect(jsonText(mock.plants())).toBe(`[${stored}]`)
    expect(jsonText(mock.requests()[0]?.request.json)).toBe(jsonText(readJson(body).value))
  })

  test.each(memberRows)('of a profile keeps $title', ({ change, body, stored = body }) => {
    const mock = evolvedMock(change, playProfile({ order: [] }))
    post(mock, { body })
    expect(jsonText(mock.plants())).toBe(`[${stored}]`)
  })

  test('can be changed without changing the store', () => {
    const mock = evolvedMock(addToPlant({ tags: { type: 'array', items: { type: 'string' } } }))
    post(mock, { body: '{"id":1,"name":"fern","tags":["a"]}' })
    const [plant] = mock.plants<OpenApi>()
    plant.tags.push('b')
    expect(mock.plants()).toEqual([{ id: 1, name: 'fern', tags: ['a'] }])
  })
})

describe('a scenario', () => {
  const change = addToPlant({ heightCm: { type: 'integer', format: 'int32' } })
  const body = '{"id":1,"name":"fern","heightCm":30}'

  test('chooses by any member', () => {
    const choose = [{ when: { heightCm: { atLeast: 30 } }, answer: { status: 503 as const } }]
    expect(post(evolvedMock(change, { scenario: { choose } }), { body }).status).toBe(503)
  })

  describe('on a body without other members', () => {
    const close = (document: OpenApi): void => {
      const string = { type: 'string' }
      schemasOf(document).NewPlant = {
        allOf: [{ type: 'object', required: ['name'] }],
        properties: { id: { type: 'integer' }, name: string, tag: string },
        additionalProperties: false,
      }
    }
    const onMember = (name: string) => ({ choose: [{ when: { [name]: 'fern' } }] })
    const unknown =
      /\.choose\[0\]\.when\.nam is unknown: did you mean "name"\? Known: id, name, tag\.$/

    test('chooses by a member that the body may have', () => {
      expect(() =>
        evolvedMock(close, { scenario: onMember('name') }).use(onMember('tag')),
      ).not.toThrow()
    })

    test('is refused with a condition on another member, at creation and later', () => {
      expect(() => evolvedMock(close, { scenario: onMember('nam') })).toThrow(unknown)
      expect(() => evolvedMock(close, { scenarios: { own: onMember('nam') } })).toThrow(unknown)
      expect(() => evolvedMock(close).use(onMember('nam'))).toThrow(unknown)
    })

    test('chooses by any member if names may match a pattern', () => {
      const open = (document: OpenApi): void => {
        close(document)
        Object.assign(schemasOf(document).NewPlant, { patternProperties: { '^x-': {} } })
      }
      expect(() => evolvedMock(open, { scenario: onMember('x-pot') })).not.toThrow()
    })

    test('checks the value of a condition, too', () => {
      const choose = [{ when: { name: { equal: 'fern' } } }]
      expect(() => evolvedMock(close, { scenario: { choose } as never })).toThrow(
        'when.name.equal is unknown: did you mean "equals"?',
      )
    })
  })

  test('may have a condition on any member of a body that may have others', () => {
    expect(() => createMock({ scenario: { choose: [{ when: { nam: 'fern' } }] } })).not.toThrow()
  })

  test('gives its function all members', () => {
    const values: unknown[] = []
    const answer = ({ json }: ScenarioRequest) => {
      values.push(json)
      return 'auto' as const
    }
    post(evolvedMock(change, { scenario: { answer } }), { body })
    expect(values).toEqual([{ id: 1, name: 'fern', heightCm: 30 }])
  })
})

test.each([
  ['arrays', '['.repeat(9990), ']'.repeat(9990)],
  ['objects', '{"a":'.repeat(9990) + '1', '}'.repeat(9990)],
])('%s nested up to the limit are stored and repeated', (_title, start, end) => {
  const mock = evolvedMock(({ components: { schemas } }) => {
    schemas.Plant.properties.extra = {}
  })
  const extra = start + end
  const response = post(mock, { body: `{"id":1,"name":"fern","extra":${extra}}` })
  expect(response.status).toBe(200)
  expect(response.body === `{"name":"fern","extra":${extra}}`).toBe(true)
  expect(jsonText(mock.plants()[0]).includes(extra)).toBe(true)
})
