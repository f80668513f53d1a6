import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { type Part, evolve, partOf, postOf } from '../../test/support/evolve.ts'
import { height, measured, renamed, withoutTag } from '../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../test/support/odd-documents.ts'
import { membersOf } from '../operation/members.ts'
import type { RuleId } from '../rules/rules.ts'
import { adaptRequest, isAbout, isAsWritten } from './adapt.ts'
import { type Overrides, createCase } from './case-row.ts'

/** NewPlant with other properties, of which all are required but tag. */
const withMembers = (properties: Part, required?: readonly string[]): Operation =>
  withNewPlant((schema) => {
    schema['properties'] = properties
    schema['required'] = required ?? Object.keys(properties).filter((name) => name !== 'tag')
  })

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }

/** Neither id nor name: all that the body has is a flag. */
const flag = withMembers({ isOpen: { type: 'boolean', enum: [true] } })
const withoutName = withMembers({ id: int64, isOpen: { enum: [true] }, isWet: { enum: [false] } })

const movedTo = (path: string, method: string): Operation =>
  evolve((document) => {
    document['paths'] = { [path]: { [method]: postOf(document) } }
  })

const oddOf = (wanted: string): Operation =>
  oddDocuments.find(({ title }) => title === wanted)!.operation

const headers = [
  ['Accept', 'application/json'],
  ['Content-Type', 'application/json'],
] as const

const adaptedBody = (body: string, operation: Operation): string =>
  adaptRequest({ method: 'POST', target: '/plants', headers, body: [body] }, operation).body!.join(
    '',
  )

const adaptedTarget = (target: string, operation: Operation): string =>
  adaptRequest({ method: 'POST', target, headers }, operation).target

describe('an operation is the one of the tables', () => {
  const isPlantStore = (operation: Operation) => isAsWritten(operation, membersOf(operation))

  test('if it is that of the Plant Store', () => {
    expect(isPlantStore(plantStore)).toBe(true)
  })

  test('whatever it says that asserts nothing', () => {
    const described = withNewPlant((schema) => {
      ;(schema['properties'] as Part)['tag'] = { ...text, default: 'indoor', example: 'balcony' }
    })
    expect(isPlantStore(described)).toBe(true)
  })

  test.each<[words: string, operation: Operation]>([
    ['another method', movedTo('/plants', 'put')],
    ['another path', movedTo('/herbs', 'post')],
    ['another member', height],
    ['a member less', withoutTag],
    ['a required tag', withMembers({ id: int64, name: text, tag: text }, ['id', 'name', 'tag'])],
    ['an optional name', withMembers({ id: int64, name: text, tag: text }, ['id'])],
    ['a limit of a member', withMembers({ id: int64, name: text, tag: { ...text, maxLength: 9 } })],
    [
      'no further members',
      withNewPlant((schema) => {
        schema['additionalProperties'] = false
      }),
    ],
    [
      'a body that is not required',
      evolve((document) => {
        partOf(postOf(document), 'requestBody')['required'] = false
      }),
    ],
    [
      'a second media type',
      evolve((document) => {
        partOf(postOf(document), 'requestBody', 'content')['text/plain'] = {}
      }),
    ],
    [
      'a second media type of a response',
      evolve((document) => {
        partOf(postOf(document), 'responses', '400', 'content')['text/plain'] = {}
      }),
    ],
  ])('unless it has %s', (_words, operation) => {
    expect(isPlantStore(operation)).toBe(false)
  })
})

describe('a body', () => {
  test('is the same for the document of the tables', () => {
    const request = { method: 'POST', target: '/plants', headers, body: ['{"id":1}'] }
    expect(adaptRequest(request, plantStore)).toBe(request)
  })

  test.each([
    ['the plain one', '{"id":$ID,"name":"$NAME"}', '{"id":$ID,"commonName":"$NAME"}'],
    ['one with another value', '{"id":$ID,"name":5}', '{"id":$ID,"commonName":5}'],
    [
      'one with white space',
      '{ "id" : $ID , "name" : "a" }',
      '{ "id" : $ID , "commonName" : "a" }',
    ],
    [
      'one with an escaped name',
      String.raw`{"\u006eame":"a"}`,
      String.raw`{"\u0063ommonName":"a"}`,
    ],
    ['one in single quotes', `{'name':"a"}`, `{'commonName':"a"}`],
    ['one whose value is a name', '{"tag":"name"}', '{"tag":"name"}'],
  ])('gets the names of the document: %s', (_words, body, adapted) => {
    expect(adaptedBody(body, renamed)).toBe(adapted)
  })

  test('names may need escapes', () => {
    const quoted = withMembers({ id: int64, 'a"$b': text })
    expect(adaptedBody('{"id":$ID,"name":5}', quoted)).toBe(String.raw`{"id":$ID,"a\"\u0024b":5}`)
    const plant = withMembers({ id: int64, '🌱x': text })
    expect(adaptedBody(String.raw`{"\u006eame":"a"}`, plant)).toBe(
      String.raw`{"\ud83c\udf31x":"a"}`,
    )
    const bell = withMembers({ id: int64, ébc: text })
    expect(adaptedBody(String.raw`{"\u006eame":"a"}`, bell)).toBe(String.raw`{"\u00e9bc":"a"}`)
  })

  test.each([
    ['{"id":$ID,"name":5}', '{"heightCm":$MEMBER(0),"id":$ID,"name":5}'],
    ['{"tag":"indoor","name":5}', '{"heightCm":$MEMBER(0),"tag":"indoor","name":5}'],
    ['{\n"name":5}', '{"heightCm":$MEMBER(0),\n"name":5}'],
    ['[{"id":5}]', '[{"heightCm":$MEMBER(0),"id":5}]'],
    ['{"color":5}', '{"color":5}'],
    ['{}', '{}'],
    ['{"Id":5}', '{"heightCm":$MEMBER(0),"Id":5}'],
  ])('gets the required members of the document: %s becomes %s', (body, adapted) => {
    expect(adaptedBody(body, measured)).toBe(adapted)
  })

  test.each([
    ['{"id":$ID,"name":"$NAME","tag":5}', '{"id":$ID,"name":"$NAME","tag":5}'],
    ['{"id":$ID,"name":"$NAME","tag":"indoor"}', '{"id":$ID,"name":"$NAME"}'],
    ['{"tag":"indoor","id":5}', '{"id":5}'],
    ['{"id":5,"tag":"indoor" }', '{"id":5 }'],
  ])('loses the tag that the document does not have: %s becomes %s', (body, adapted) => {
    expect(adaptedBody(body, withoutTag)).toBe(adapted)
  })

  test.each([
    ['{"id":$ID,"name":"$NAME"}', '{"isOpen":true,"isWet":false,"id":$ID}'],
    ['{"id":5,"name":"$NAME"}', '{"isWet":false,"id":5,"isOpen":true}'],
    ['{"name":"$NAME","id":5}', '{"isWet":false,"isOpen":true,"id":5}'],
    ['{"id":5,"name":6}', '{"isOpen":true,"isWet":false,"id":5,"name":6}'],
  ])('has other required members instead of a name: %s becomes %s', (body, adapted) => {
    expect(adaptedBody(body, withoutName)).toBe(adapted)
  })

  test.each([
    ['{"id":$ID,"name":"$NAME"}', '{"isOpen":true}'],
    ['{"id":$ID,"name":"$NAME","color":5}', '{"isOpen":true,"color":5}'],
    ['{"name":"$NAME","color":5}', '{"isOpen":true,"color":5}'],
  ])('has other required members instead of id and name: %s becomes %s', (body, adapted) => {
    expect(adaptedBody(body, flag)).toBe(adapted)
  })

  test('that is no object is that of the document', () => {
    const integer = oddOf('an integer')
    expect(adaptedBody('{"id":$ID,"name":"$NAME"}', integer)).toBe('$MEMBER(0)')
    expect(adaptedBody('{"id":$SAME_ID}', integer)).toBe('$MEMBER(0)')
    expect(adaptedBody('{"id":', integer)).toBe('{"id":')
    expect(adaptedBody('[]', integer)).toBe('[]')
  })

  test('has its bytes and its later parts', () => {
    const bytes = Uint8Array.of(1)
    const adapt = (...body: (string | Uint8Array)[]) =>
      adaptRequest({ method: 'POST', target: '/plants', headers, body }, renamed).body
    expect(adapt('{"id":$ID,"name":"', bytes, '"}')).toEqual([
      '{"id":$ID,"commonName":"',
      bytes,
      '"}',
    ])
    expect(adapt(bytes, '"name":5')).toEqual([bytes, '"name":5'])
  })

  test('stays if it is adapted already', () => {
    const request = { method: 'POST', target: '/plants', headers, body: ['{"name":5}'] }
    expect(adaptRequest(request, renamed, true).body).toEqual(['{"name":5}'])
  })
})

describe('a request', () => {
  const herbs = movedTo('/v2/Herbs', 'put')

  test.each([
    ['/plants', '/v2/Herbs'],
    ['/plants/$ID', '/v2/Herbs/$ID'],
    ['//plants', '//v2/Herbs'],
    ['/Plants', '/V2/Herbs'],
    ['/%70lants', '/%762/Herbs'],
    ['/no-such-path', '/no-such-path'],
  ])('to %s goes to %s', (target, adapted) => {
    expect(adaptedTarget(target, herbs)).toBe(adapted)
  })

  test('has the method of the document, unless it is about another method', () => {
    const methodOf = (method: string) =>
      adaptRequest({ method, target: '/plants', headers }, herbs).method
    expect([methodOf('POST'), methodOf('GET')]).toEqual(['PUT', 'GET'])
  })

  test('has no body if it had none', () => {
    expect('body' in adaptRequest({ method: 'POST', target: '/plants', headers }, herbs)).toBe(
      false,
    )
  })

  const problemType = evolve((document) => {
    const body = partOf(postOf(document), 'requestBody')
    body['content'] = {
      'application/vnd.plant+json': (body['content'] as Part)['application/json'],
    }
    const failure = partOf(postOf(document), 'responses', '400')
    failure['content'] = { 'application/problem+json': { schema: { type: 'object' } } }
  })
  const adaptedHeaders = (...list: (readonly [string, string])[]) =>
    adaptRequest({ method: 'POST', target: '/plants', headers: list }, problemType).headers

  test('has the media types of the document', () => {
    expect(adaptedHeaders(...headers)).toEqual([
      ['Accept', 'application/json, application/problem+json'],
      ['Content-Type', 'application/vnd.plant+json'],
    ])
  })

  test('has them in the letters and with the parameters of the tables', () => {
    const types = [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'Application/Json',
      'application/jsonp',
      'text/plain',
    ]
    expect(types.map((type) => adaptedHeaders(['content-TYPE', type])[0]![1])).toEqual([
      'application/vnd.plant+json; charset=utf-8',
      'APPLICATION/VND.PLANT+JSON',
      'Application/Vnd.Plant+Json',
      'application/jsonp',
      'text/plain',
    ])
  })

  test('keeps another Accept, and other headers', () => {
    const list = [
      ['ACCEPT', '*/*'],
      ['X-Type', 'application/json'],
    ] as const
    expect(adaptedHeaders(...list)).toEqual(list)
  })
})

describe('a case of the tables', () => {
  const isAboutThis = (
    operation: Operation,
    rule: RuleId,
    title: string,
    body?: string,
    overrides: Overrides = {},
  ) => isAbout(createCase(rule, ['slug', title, body, overrides]), operation)

  test('about values is left out if it varies a member that the document does not have', () => {
    expect(isAboutThis(withoutTag, 'N7', 'tag is 5', '{"id":$ID,"name":"$NAME","tag":5}')).toBe(
      false,
    )
    expect(isAboutThis(withoutTag, 'N7', 'it is 5', '{"id":$ID,"name":"$NAME","tag":5}')).toBe(
      false,
    )
    expect(
      isAboutThis(
        withoutTag,
        'V6',
        'escapes',
        String.raw`{"id":$ID,"name":"$NAME","t\u0061g":"a"}`,
      ),
    ).toBe(false)
    const body = '{"name":"$NAME","tag":"indoor"}'
    expect(isAboutThis(withoutTag, 'N4', 'no id', body)).toBe(true)
    expect(isAboutThis(withoutTag, 'N4', 'no id', body, { about: ['tag'] })).toBe(false)
    expect(isAboutThis(flag, 'N4', 'nothing', '{"tag":"indoor"}')).toBe(false)
  })

  test('about values is kept if the document has the members that it varies', () => {
    expect(isAboutThis(withoutTag, 'N6', 'name is 5', '{"id":$ID,"name":5,"tag":"indoor"}')).toBe(
      true,
    )
    expect(isAboutThis(renamed, 'N7', 'tag is 5', '{"id":$ID,"name":"$NAME","tag":5}')).toBe(true)
    expect(
      isAboutThis(withoutTag, 'R1', 'a plant with id, name and tag', '{"id":$ID,"name":"$NAME"}'),
    ).toBe(true)
  })

  test('about something else is kept', () => {
    expect(isAboutThis(withoutTag, 'A1', 'tag is 5', '{"tag":5}')).toBe(true)
    expect(isAboutThis(withoutTag, 'N2', 'tag is 5', '{"tag":5}')).toBe(true)
    expect(isAboutThis(withoutTag, 'open', 'a tag')).toBe(true)
  })

  test('is left out if it has a member that the document gives another meaning', () => {
    const properties = { id: int64, name: text, tag: text, color: text }
    const colored = withMembers(properties, ['id', 'name'])
    expect(isAboutThis(colored, 'V5', 'color', '{"id":$ID,"name":"$NAME","color":"green"}')).toBe(
      false,
    )
    expect(isAboutThis(colored, 'V5', 'shade', '{"id":$ID,"name":"$NAME","shade":"color"}')).toBe(
      true,
    )
    expect(
      isAboutThis(colored, 'V5', 'shade', '{"id":$ID,"name":"$NAME","shade":{"color":1}}'),
    ).toBe(true)
  })

  test('of a document whose body is no object is kept with the plain body', () => {
    const integer = oddOf('an integer')
    expect(isAboutThis(integer, 'R1', 'plain', '{"id":$ID,"name":"$NAME"}')).toBe(true)
    expect(isAboutThis(integer, 'R1', 'other', '{"id":1,"name":"$NAME"}')).toBe(false)
    expect(isAboutThis(integer, 'N4', 'plain', '{"id":$ID,"name":"$NAME"}')).toBe(false)
  })
})
