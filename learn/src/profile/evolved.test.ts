import { describe, expect, test } from 'vitest'
import { isSentManyTimes } from '../../../contract/data/case.ts'
import { fillCase } from '../../../contract/cases/fill/fill-case.ts'
import { FreshSource } from '../../../contract/cases/fill/fresh-source.ts'
import { casesOf } from '../../../contract/cases/index.ts'
import { parseBaseUrl } from '../../../contract/client/base-url.ts'
import {
  evolvedDocument,
  membersOfPlant,
  optionsOf,
  partOf,
  withKey,
} from '../../../test/support/evolve.ts'
import { evolvedDocuments } from '../../../test/support/evolved-documents.ts'
import { evolvedOperation, type OpenApi } from '../../../test/support/evolved.ts'
import { post } from '../../../test/support/post.ts'
import { apiOf } from '../../../src/core/api.ts'
import { createMock, createMockOf } from '../../../src/core/create-mock.ts'
import { openMockOperation } from '../../../src/core/open-operation.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import { readBehavior } from '../../../src/problems/behavior.ts'
import { contextOf } from '../../../src/problems/request-context.ts'
import { classesOf } from './classes/classes.ts'
import { classify } from './classify/classify.ts'
import { playedMock } from '../../test/support/played-mock.ts'
import { playProfile } from './play-profile.ts'
import type { ProfileOptions } from 'plant-store-kit/options'

const members = (document: OpenApi): OpenApi => document.components.schemas.Plant.properties
const withMember = (name: string, schema: OpenApi): BodyMockOperation =>
  evolvedOperation((document) => {
    members(document)[name] = schema
  })

const classesIn = (operation: BodyMockOperation, body: string): string => {
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
  ])
  const bytes = new TextEncoder().encode(body)
  const request = { method: operation.method, target: operation.path, headers, body: bytes }
  const options = { operation, path: operation.path, behavior: readBehavior({}) }
  const found = classify(contextOf(request, options))
  return found
    .map(({ profileClass: { key }, mockAccepts }) => (mockAccepts ? `[${key}]` : key))
    .join(' ')
}

/** A key, and a key or a token. */
const keyed = evolvedDocument(withKey)
const keyedOrToken = evolvedDocument(withKey, (document) => {
  partOf(document, 'components', 'securitySchemes')['token'] = { type: 'http', scheme: 'bearer' }
  document['security'] = [{ key: [] }, { token: [] }]
})
/** A token, or nothing. */
const optionalToken = evolvedDocument((document) => {
  document['security'] = [{ bearer: [] }, {}]
})

describe('a profile that knows its tokens reads the credential that the operation asks for', () => {
  const key = 'x-plant-access'
  test.each([
    ['a key', keyed, { [key]: 'good', authorization: 'Basic abc' }, 200],
    ['a key', keyed, { [key]: 'good', authorization: 'bearer  other' }, 200],
    ['a key', keyed, { [key]: 'good', authorization: null }, 200],
    ['a key', keyed, { [key]: 'other', authorization: 'Bearer good' }, 400],
    ['a key or a token', keyedOrToken, { [key]: 'good', authorization: 'Bearer other' }, 200],
    ['a key or a token', keyedOrToken, { [key]: 'other', authorization: 'Bearer good' }, 200],
    ['a key or a token', keyedOrToken, { [key]: 'other', authorization: 'bearer  good' }, 401],
    ['a key or a token', keyedOrToken, { [key]: 'other', authorization: 'Basic abc' }, 400],
    ['an optional token', optionalToken, { authorization: 'Basic abc' }, 200],
  ])('%s, case %#: $2 gets $3', (_title, document, headers, status) => {
    const errors = { 'credential-spaces': { status: 401 } } as const
    const behavior = { tokens: ['good'] }
    const mock = createMock({ ...playProfile({ document, behavior, errors }), document })
    expect(post(mock, { headers }).status).toBe(status)
  })

  test('an empty key is an empty credential', () => {
    const errors = { 'credential-missing/empty': { status: 401 } } as const
    const mock = createMock({ ...playProfile({ document: keyed, errors }), document: keyed })
    expect(post(mock, { headers: { [key]: '' } }).status).toBe(401)
    expect(post(mock, { headers: { authorization: '' } }).status).toBe(400)
  })
})

test('a profile keeps an id that is a text, though it looks like a number', () => {
  const document = evolvedDocument((changed) => {
    membersOfPlant(changed)['id'] = { type: 'string' }
    partOf(changed, 'components', 'schemas')['NewPlant'] = {
      allOf: [{ $ref: '#/components/schemas/Plant' }, { required: ['id'] }],
    }
  })
  const behavior = { repeatedId: 'refused' } as const
  const mock = createMock(playProfile({ document, behavior, errors: {} }))
  const body = '{"id":"12","name":"fern"}'
  expect([post(mock, { body }).status, post(mock, { body }).status]).toEqual([200, 400])
  expect(mock.plants()).toEqual([{ id: '12', name: 'fern' }])
})

describe('a profile of a document with another media type', () => {
  const type = 'application/vnd.shop+json'
  const document = evolvedDocument((changed) => {
    const success = partOf(changed, 'paths', '/plants', 'post', 'responses', '200')
    for (const around of [partOf(changed, 'paths', '/plants', 'post', 'requestBody'), success])
      around['content'] = { [type]: partOf(around, 'content')['application/json'] }
  })
  const errors = {
    accept: { status: 406 },
    'media-type-parameters/charset': { status: 422 },
    'media-type-case': { status: 409 },
    'media-type/json-like': { status: 415 },
  } as const
  const mock = createMock(playProfile({ document, errors }))

  test.each([
    [{ 'content-type': type, accept: type }, 200],
    [{ 'content-type': type, accept: 'application/*' }, 200],
    [{ 'content-type': type, accept: 'application/json' }, 406],
    [{ 'content-type': `${type}; charset=latin1` }, 422],
    [{ 'content-type': 'application/vnd.Shop+json' }, 409],
    [{ 'content-type': 'application/json' }, 415],
  ])('%j gets %i', (headers, status) => {
    expect(post(mock, { headers }).status).toBe(status)
  })

  test('has it for a body of the profile, too', () => {
    const response = { success: { body: { id: '{id}' } } }
    const withBody = createMock(playProfile({ document, response }))
    const headers = { 'content-type': type, accept: type }
    expect(post(withBody, { headers }).headers['content-type']).toBe(type)
  })

  test('whose success has no body accepts the type of the request in Accept', () => {
    const bodiless = structuredClone(document)
    delete partOf(bodiless, 'paths', '/plants', 'post', 'responses', '200')['content']
    const mockWithoutBody = createMock(playProfile({ document: bodiless, errors }))
    const headers = { 'content-type': type, accept: type }
    expect(post(mockWithoutBody, { headers }).status).toBe(200)
  })
})

const plantWith = (rest: string): string => `{"id":1,"name":"a","tag":"b",${rest}}`

const notes = withMember('notes', { type: 'string', maxLength: 5 })
const height = withMember('heightCm', { type: 'integer', minimum: 0, maximum: 500 })
const price = withMember('price', { type: 'number', minimum: 1, multipleOf: 0.5 })
const alive = withMember('isAlive', { type: 'boolean', nullable: true })
const light = withMember('light', { type: 'string', enum: ['sun', 'shade'] })
const planted = withMember('planted', { type: 'string', format: 'date' })
const tags = withMember('tags', {
  type: 'array',
  items: { type: 'string', minLength: 2 },
  maxItems: 2,
  uniqueItems: true,
})
const origin = withMember('origin', {
  type: 'object',
  required: ['country'],
  additionalProperties: false,
  properties: { country: { type: 'string' }, year: { type: 'integer' } },
})
const pots = withMember('pots', {
  type: 'array',
  items: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
})
const labels = withMember('labels', {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 3 },
})
const code = withMember('code', { oneOf: [{ type: 'string' }, { type: 'integer' }] })
const tree = evolvedOperation((document) => {
  document.components.schemas.Branch = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      branches: { type: 'array', items: { $ref: '#/components/schemas/Branch' } },
    },
  }
  members(document).root = { $ref: '#/components/schemas/Branch' }
})
const closed = evolvedOperation((document) => {
  document.components.schemas.NewPlant = {
    type: 'object',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: { id: { type: 'integer' }, name: { type: 'string' }, tag: { type: 'string' } },
  }
})
const withTexts = evolvedOperation((document) => {
  document.components.schemas.NewPlant = {
    type: 'object',
    required: ['id', 'name'],
    additionalProperties: { type: 'string', maxLength: 4 },
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  }
})
const odd = evolvedOperation((document) => {
  for (const name of ['body', 'null', '', 'a.b', 'a/b', 'a~b', 'list[]', '__proto__'])
    Object.defineProperty(members(document), name, {
      value: { type: 'string' },
      enumerable: true,
      configurable: true,
    })
})

test.each<[BodyMockOperation, string, string]>([
  [notes, plantWith('"notes":7'), 'type/notes/number'],
  [notes, plantWith('"notes":123456'), 'type/notes/number length/notes'],
  [notes, plantWith('"notes":"123456"'), 'length/notes'],
  [notes, plantWith('"notes":""'), '[empty/notes]'],
  [notes, plantWith('"notes":" "'), '[blank/notes]'],
  [notes, plantWith('"notes":"a","notes":null'), 'type/notes/null [repeated-member]'],
  [notes, plantWith('"notes":null,"notes":"a"'), '[repeated-member/wrong/null]'],
  [notes, plantWith('"notes":5,"notes":"a"'), '[repeated-member/wrong/notes]'],
  [height, plantWith('"heightCm":"7"'), 'type/heightCm/digits'],
  [height, plantWith('"heightCm":"501"'), 'type/heightCm/digits range/heightCm/high'],
  [height, plantWith('"heightCm":7.5'), 'type/heightCm/fraction'],
  [height, plantWith('"heightCm":-7.5'), 'type/heightCm/fraction/low range/heightCm/low'],
  [height, plantWith('"heightCm":7.0'), '[decimal/heightCm]'],
  [height, plantWith('"heightCm":0'), '[zero/heightCm]'],
  [height, plantWith('"heightCm":-1'), 'range/heightCm/low'],
  [height, plantWith('"heightCm":501'), 'range/heightCm/high'],
  [price, plantWith('"price":"1.5"'), 'type/price/string/fraction'],
  [price, plantWith('"price":0.5'), 'range/price/low'],
  [price, plantWith('"price":1.25'), 'multipleOf/price'],
  [alive, plantWith('"isAlive":null'), '[null/isAlive]'],
  [alive, plantWith('"isAlive":"true"'), 'type/isAlive/string/boolean'],
  [alive, plantWith('"isAlive":1'), 'type/isAlive/number'],
  [light, plantWith('"light":"moon"'), 'enum/light'],
  [light, plantWith('"light":""'), '[empty/light] enum/light'],
  [planted, plantWith('"planted":"soon"'), 'format/planted'],
  [tags, plantWith('"tags":["ab",7]'), 'type/tags[]/number short/tags[]'],
  [tags, plantWith('"tags":["a"]'), 'short/tags[]'],
  [tags, plantWith('"tags":["ab","cd","ef"]'), 'maxItems/tags'],
  [tags, plantWith('"tags":["ab","ab"]'), 'uniqueItems/tags'],
  [tags, plantWith('"tags":"ab"'), 'type/tags/string'],
  [origin, plantWith('"origin":{}'), 'required/origin.country [absent/origin.year]'],
  [
    origin,
    plantWith('"origin":{"country":null,"year":"1"}'),
    'type/origin.country/null type/origin.year/digits',
  ],
  [origin, plantWith('"origin":{"country":"a","year":1,"soil":1}'), 'additionalProperties/origin'],
  [
    pots,
    plantWith('"pots":[{"size":1},{"size":null},{}]'),
    'required/pots[].size type/pots[].size/null',
  ],
  [labels, plantWith('"labels":{"a":"abcd","b":1}'), 'type/labels.*/number length/labels.*'],
  [code, plantWith('"code":null'), 'oneOf/code'],
  [closed, plantWith('"color":1'), 'additional'],
  [withTexts, plantWith('"color":"red"'), '[additional/several]'],
  [withTexts, plantWith('"color":7'), 'type/*/number [additional/several]'],
  [withTexts, plantWith('"color":"green"'), 'length/* [additional/several]'],
  [
    tree,
    plantWith('"root":{"name":"a","branches":[{"branches":[{"name":1}]}]}'),
    'type/root.branches[].name/number',
  ],
])('in the document %#, %s has the problems %s', (operation, body, keys) => {
  const optional = operation.request.memberNames.filter((name) => !body.includes(`"${name}"`))
  const absent = new Set(optional.map((name) => `[absent/${name}]`))
  const found = classesIn(operation, body).split(' ')
  expect(new Set(found.filter((key) => !absent.has(key)))).toEqual(new Set(keys.split(' ')))
})

test('names of any characters have keys of their own', () => {
  const body =
    '{"id":1,"name":"a","tag":"b","body":1,"null":1,"":1,"a.b":1,"a/b":1,"a~b":1,"list[]":1,"__proto__":1}'
  const keys = classesIn(odd, body).split(' ')
  expect(keys.filter((key) => key.startsWith('type/'))).toEqual([
    'type/~body/number',
    'type/~null/number',
    'type/~/number',
    'type/a~2b/number',
    'type/a~1b/number',
    'type/a~0b/number',
    'type/list~3]/number',
    'type/__proto__/number',
  ])
  const all = classesOf(odd.source).all.map(({ key }) => key)
  expect(new Set(all).size).toBe(all.length)
})

const served = evolvedDocuments.map(([title, operation]): [string, BodyMockOperation] => [
  title,
  openMockOperation(optionsOf(operation)),
])

describe.each(served)('with %s', (_title, operation) => {
  const fresh = new FreshSource(1, 1_700_000_000_000, operation.source)
  const base = parseBaseUrl('http://plants.example')
  const requests = casesOf(operation.source)
    .filter((testCase) => !isSentManyTimes(testCase))
    .map((testCase) => {
      const secrets = { token: 'demo', badToken: 'bad', headers: [] }
      const { sent } = fillCase(testCase, { base, secrets, fresh })
      const { method, url: target, headers, body = new Uint8Array(0) } = sent
      return {
        method,
        target,
        headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
        body,
      }
    })

  test('every problem that a case of check has is of a known class', () => {
    const keys = classesOf(operation.source).all.map(({ key }) => key)
    const options = { operation, path: operation.path, behavior: readBehavior({}) }
    const found = new Set(
      requests.flatMap((request) =>
        classify(contextOf(request, options)).map(({ profileClass }) => profileClass.key),
      ),
    )
    expect([...found].filter((key) => !keys.includes(key))).toEqual([])
  })

  test('a profile without rules responds as the mock does', () => {
    const own = createMockOf({}, apiOf(operation))
    const played = playedMock({ join: '; ' }, operation)
    for (const request of requests.filter((_, index) => index % 12 === 0)) {
      const [first, second] = [own, played].map((mock) => mock.respond(request).response)
      expect(second).toEqual(first)
    }
  })
})

const play = (operation: BodyMockOperation, profile: ProfileOptions, body: string): unknown => {
  const mock = playedMock(profile, operation)
  const response = post(mock, { body })
  return [response.status, JSON.parse(response.body)]
}

test.each<[string, BodyMockOperation, ProfileOptions, string, number, unknown]>([
  [
    'the class of a member',
    height,
    {
      errors: {
        range: { error: 1 },
        'range/heightCm': { status: 422, message: '{member}: {value}' },
      },
    },
    plantWith('"heightCm":501'),
    422,
    { error: 3004, message: 'heightCm: 501' },
  ],
  [
    'the class of an item',
    tags,
    { errors: { 'short/tags[]': { message: '{member} in column {start-column}' } } },
    '{"id":1,"name":"a","tags":["ab","c"]}',
    400,
    { error: 3007, message: 'tags/1 in column 33' },
  ],
  [
    'a nested member in another letter case of placeholders',
    origin,
    {
      response: {
        success: {
          body: { from: '{/origin/country}', all: '{origin}', year: '{/origin/year|none}' },
        },
      },
    },
    plantWith('"origin":{"country":"Brazil"}'),
    200,
    { from: 'Brazil', all: { country: 'Brazil' }, year: 'none' },
  ],
  [
    'a camelCase member by its name',
    height,
    { response: { success: { body: { height: '{heightCm}', text: '{heightCm} cm' } } } },
    plantWith('"heightCm":12'),
    200,
    { height: 12, text: '12 cm' },
  ],
  [
    'a member with the name of another placeholder',
    withMember('text', { type: 'string' }),
    { response: { success: { body: { text: '{/text:upper}', value: '{text}' } } } },
    plantWith('"text":"low"'),
    200,
    { text: 'LOW' },
  ],
  [
    'a member whose name ends placeholders',
    withMember('a:b}', { type: 'string' }),
    { response: { success: { body: { odd: '{/a%3Ab%7D}' } } } },
    plantWith('"a:b}":"x"'),
    200,
    { odd: 'x' },
  ],
  [
    'an item',
    tags,
    { response: { success: { body: { second: '{/tags/1}', other: '{/others/1}' } } } },
    plantWith('"tags":["ab","cd"]'),
    200,
    { second: 'cd', other: '{/others/1}' },
  ],
  [
    'a member that is refused only by its rule',
    alive,
    { errors: { 'null/isAlive': { error: 7, message: '{member} is {value}' } } },
    plantWith('"isAlive":null'),
    400,
    { error: 7, message: 'isAlive is null' },
  ],
  [
    'an additional member whose value the document allows',
    withTexts,
    { errors: { additional: { status: 422, message: 'unknown: {member}' } } },
    '{"id":1,"name":"a","color":"red"}',
    422,
    { error: 3008, message: 'unknown: color' },
  ],
  [
    'an additional member whose value the document forbids',
    withTexts,
    { errors: { type: { error: 7, message: '{member} is a {type}' } } },
    '{"id":1,"name":"a","color":7}',
    400,
    { error: 7, message: 'color is a number' },
  ],
  [
    'the values of additional members',
    withTexts,
    { response: { success: { body: { '...': '{additional}' } } } },
    '{"id":1,"name":"a","color":"red"}',
    200,
    { color: 'red' },
  ],
  [
    'an accepted enum',
    light,
    { errors: { 'enum/light': 'accepted' } },
    plantWith('"light":"moon"'),
    200,
    { name: 'a', tag: 'b', light: 'moon' },
  ],
])('a profile plays %s', (_title, operation, profile, body, status, expected) => {
  expect(play(operation, profile, body)).toEqual([status, expected])
})

test('an id of another name is known by its number once the service has read it', () => {
  const operation = evolvedOperation((document) => {
    const [, ofNewPlant] = document.components.schemas.NewPlant.allOf
    ofNewPlant.properties = { orderId: ofNewPlant.properties.id }
    ofNewPlant.required = ['orderId']
    document.paths['/plants/{orderId}'] = {}
  })
  const profile = {
    behavior: { repeatedId: 'refused', echoId: true },
    errors: {
      'type/orderId/digits': 'accepted',
      'repeated-id': { status: 409, body: { known: '{orderId}' } },
    },
  } as const
  const mock = playedMock(profile, operation)
  const send = (orderId: string): unknown => {
    const { status, body } = post(mock, { body: `{"orderId":${orderId},"name":"a"}` })
    return [status, JSON.parse(body)]
  }
  expect(send('"8"')).toEqual([200, { orderId: '8', name: 'a' }])
  expect(send('8')).toEqual([409, { known: 8 }])
  expect(send('"8"')).toEqual([409, { known: '8' }])
  expect(send('9')).toEqual([200, { orderId: 9, name: 'a' }])
})

test('a class of a member that the document does not have is unknown', () => {
  const profile = { errors: { 'type/heightCm': {} } }
  expect(() => playedMock(profile, notes)).toThrow('type/heightCm is not a class of problems')
  expect(playedMock(profile, height).behavior).toBeDefined()
})

test('the default body of an error is that of the document', () => {
  const operation = evolvedOperation((document) => {
    document.components.schemas.Error = {
      type: 'object',
      required: ['code', 'detail'],
      properties: { code: { type: 'integer' }, detail: { type: 'string' } },
    }
    delete document.paths['/plants'].post.responses['400'].content['application/json'].examples
  })
  const errors = { type: { error: 7, message: 'no {type}' } } as const
  expect(play(operation, { errors }, '{"id":true,"name":5}')).toEqual([
    400,
    { code: 7, detail: 'no number; no boolean' },
  ])
})

test('a profile responds with the documented 201', () => {
  const operation = evolvedOperation((document) => {
    const { responses } = document.paths['/plants'].post
    responses['201'] = responses['200']
    delete responses['200']
  })
  expect(play(operation, { errors: { type: {} } }, '{"id":1,"name":"a"}')).toEqual([
    201,
    { name: 'a' },
  ])
})
