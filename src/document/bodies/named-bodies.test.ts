import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../test/support/document.ts'
import {
  evolve,
  membersOfPlant,
  type Part,
  postOf,
  schemaOf,
} from '../../../test/support/evolve.ts'
import { schema as anySchema, schemas } from '../../../test/support/json-schema.ts'
import { readJson } from '../../base/json.ts'
import type { BodyOperation } from '../document.ts'
import { selectLearned } from '../checkable.ts'
import { parseDocument } from '../parse-document.ts'
import { groupsOf, type NamedBodies } from './body-groups.ts'
import { namedBodies, stepsOfBodies } from './named-bodies.ts'

/** A changed openapi.yaml and its bodies. */
function evolvedBodies(change: (document: Part) => void): NamedBodies {
  return namedBodies(evolve(change))
}

/** The bodies of openapi.yaml with one more optional member, without the `id` and `name` of each. */
function valuesOf(
  member: object,
  kind: 'valid' | 'wrongType' | 'missingMember' | 'brokenConstraint',
) {
  const bodies = evolvedBodies((document) => {
    Object.assign(membersOfPlant(document), { extra: member })
  })
  const ofMember = Object.entries(bodies[kind]).filter(([name]) => name.startsWith('extra'))
  return Object.fromEntries(
    ofMember.map(([name, body]) => [name.slice('extra'.length), (body as Part)['extra']]),
  )
}

const origin = {
  type: 'object',
  required: ['country'],
  additionalProperties: false,
  properties: { country: { type: 'string', minLength: 2, maxLength: 2 } },
}

describe('bodies about any keyword of JSON Schema', () => {
  const brokenBodies = (schema: object) => {
    const operation = parseDocument(documentOf({ type: 'object', ...schema })).operations[0]!
    return namedBodies(operation as BodyOperation).brokenConstraint
  }

  test.each<[schema: object, name: string, body: object]>([
    [
      {
        required: ['a'],
        properties: { a: { items: { type: 'integer' }, contains: { const: 9 } } },
      },
      'aOffContains',
      { a: [1] },
    ],
    [
      { required: ['id'], propertyNames: { maxLength: 2 } },
      'offName',
      { id: 'text', color: 'green' },
    ],
    [
      { required: ['a'], properties: { a: {} }, unevaluatedProperties: false },
      'unevaluatedMember',
      { a: 'text', color: 'green' },
    ],
    [
      { required: ['card'], dependentRequired: { card: ['street'] } },
      'offCondition',
      { card: 'text' },
    ],
    [
      {
        required: ['kind'],
        properties: { kind: { enum: ['cat', 'dog'] }, lives: { type: 'integer' } },
        if: { properties: { kind: { const: 'cat' } } },
        then: { required: ['lives'], properties: { lives: { maximum: 9 } } },
      },
      'livesAboveMaximum',
      { kind: 'cat', lives: 10 },
    ],
    [
      {
        required: ['map'],
        properties: {
          map: {
            type: 'object',
            patternProperties: { '^x-[a-z]$': { type: 'integer', minimum: 5 } },
          },
        },
      },
      'mapXABelowMinimum',
      { map: { 'x-a': 4 } },
    ],
  ])('of %j, %s', (schema, name, body) => {
    expect(brokenBodies(schema)).toHaveProperty(name, body)
  })
})

describe('valid bodies', () => {
  test.each<[member: object, values: Part]>([
    [{ type: 'string' }, { Empty: '' }],
    [
      { type: 'string', nullable: true },
      { Empty: '', Null: null },
    ],
    [
      { type: 'string', minLength: 2, maxLength: 5 },
      { Shortest: 'xt', Longest: 'texta' },
    ],
    [
      { type: 'string', enum: ['sun', 'half shade'] },
      { Sun: 'sun', HalfShade: 'half shade' },
    ],
    [{ type: 'boolean' }, { True: true, False: false }],
    [
      { type: 'integer', format: 'int32' },
      { Zero: 0, Negative: -1, Smallest: -2_147_483_648, Largest: 2_147_483_647 },
    ],
    [
      { type: 'integer', minimum: 1, maximum: 500 },
      { Smallest: 1, Largest: 500 },
    ],
    [{ type: 'number' }, { Zero: 0, Negative: -1, BeyondInt32: 2_147_483_648, Fraction: 1.5 }],
    [
      { type: 'array', maxItems: 2, items: { type: 'string' } },
      { Empty: [], Longest: ['text', 'text1'], ItemEmpty: [''] },
    ],
    [origin, { CountryShortest: { country: 'xt' } }],
    [
      { oneOf: [{ type: 'boolean' }, { type: 'object', title: 'Shop', properties: {} }] },
      { True: true, False: false, Shop: {} },
    ],
    [{ type: 'string', format: 'date' }, {}],
    [{ type: 'string', readOnly: true }, {}],
  ])('of the member %j', (member, values) => {
    expect(valuesOf(member, 'valid')).toEqual(values)
  })

  test('have every member in one, and the required ones in another', () => {
    const { valid } = evolvedBodies((document) => {
      Object.assign(membersOfPlant(document), { origin })
    })
    expect(valid['everyMember']).toEqual({
      id: 10,
      name: 'Monstera deliciosa',
      tag: 'indoor',
      origin: { country: 'xt' },
    })
    // An example has these.
    expect(valid).not.toHaveProperty('requiredOnly')
    expect(valid).toHaveProperty('fern')
  })

  test('lack examples and edge cases that a change of the document forbids', () => {
    const { valid, unusualNotation, edgeOfInt64 } = evolvedBodies((document) => {
      Object.assign(membersOfPlant(document), { name: { type: 'string', enum: ['Boston fern'] } })
    })
    expect(Object.keys(valid)).toEqual([
      'fern',
      'everyMember',
      'idZero',
      'idNegative',
      'idBeyondInt32',
      'nameBostonFern',
      'tagEmpty',
    ])
    expect(unusualNotation).not.toHaveProperty('nameNul')
    expect(edgeOfInt64['idLargest']).toBe('{"id":9223372036854775807,"name":"Boston fern"}')
  })
})

describe('defects', () => {
  test.each<[member: object, values: Part]>([
    [
      { type: 'string', nullable: true },
      { Number: 3, True: true, Object: {}, Array: ['text'] },
    ],
    [{ type: 'boolean' }, { Text: 'true', Number: 3, Null: null, Object: {}, Array: [true] }],
    [{ type: 'number' }, { Text: '1', True: true, Null: null, Object: {}, Array: [1] }],
    [
      { type: 'array', items: { type: 'boolean' } },
      {
        Text: '[true]',
        Number: 3,
        True: true,
        Null: null,
        Object: {},
        ItemText: ['true'],
        ItemNumber: [3],
        ItemNull: [null],
        ItemObject: [{}],
        ItemArray: [[true]],
      },
    ],
    [
      origin,
      {
        Text: '{"country":"xt"}',
        Number: 3,
        True: true,
        Null: null,
        Array: [{ country: 'xt' }],
        CountryNumber: { country: 3 },
        CountryTrue: { country: true },
        CountryNull: { country: null },
        CountryObject: { country: {} },
        CountryArray: { country: ['xt'] },
      },
    ],
    [
      { type: 'array', prefixItems: [{}, { type: 'boolean' }], minItems: 2 },
      {
        Text: '["text",false]',
        Number: 3,
        True: true,
        Null: null,
        Object: {},
        ItemText: ['text', 'false'],
        ItemNumber: ['text', 3],
        ItemNull: ['text', null],
        ItemObject: ['text', {}],
        ItemArray: ['text', [false]],
      },
    ],
    [
      { additionalProperties: { type: ['string', 'boolean', 'null', 'array'] } },
      { Member1Number: { member1: 3 }, Member1Object: { member1: {} } },
    ],
  ])('of the type of %j', (member, values) => {
    expect(valuesOf(member, 'wrongType')).toEqual(values)
  })

  test.each<[member: object, values: Part]>([
    [
      { type: 'integer', minimum: 1, maximum: 500 },
      { BelowMinimum: 0, AboveMaximum: 501 },
    ],
    [
      { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
      { AtExclusiveMinimum: 0, AtExclusiveMaximum: 5 },
    ],
    [{ type: 'number', multipleOf: 0.5 }, { OffMultiple: 1.25 }],
    [
      { type: 'integer', multipleOf: 5, maximum: 20 },
      { OffMultiple: 6, AboveMaximum: 25 },
    ],
    [
      { type: 'integer', format: 'int32' },
      { OverInt32: 2_147_483_648, UnderInt32: -2_147_483_649 },
    ],
    [
      { type: 'string', minLength: 2, maxLength: 5 },
      { TooShort: 't', TooLong: 'textaa' },
    ],
    [
      { type: 'string', pattern: '^[A-Z]{2,3}$', minLength: 2, maxLength: 3 },
      { OffPattern: 'AA!' },
    ],
    [{ type: 'string', format: 'date' }, { OffFormat: 'fern' }],
    [{ type: 'string', enum: ['fern', 'sun'] }, { NotInEnum: 'FERN' }],
    [
      { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'integer' } },
      { TooFew: [], TooMany: [2, 3, 4], Repeated: [2, 2] },
    ],
    [
      origin,
      {
        FurtherMember: { country: 'xt', color: 'green' },
        CountryTooShort: { country: 'x' },
        CountryTooLong: { country: 'xta' },
      },
    ],
    [{ type: 'object', maxProperties: 1 }, { TooManyMembers: { color: 'green', shade: 'green' } }],
    [{ type: 'string', not: { enum: ['text2'] } }, { Forbidden: 'text2' }],
  ])('of the constraints of %j', (member, values) => {
    expect(valuesOf(member, 'brokenConstraint')).toEqual(values)
  })

  test('of members that are missing, at every depth', () => {
    expect(valuesOf(origin, 'missingMember')).toEqual({ CountryMissing: {} })
    const { missingMember } = evolvedBodies((document) => {
      Object.assign(membersOfPlant(document), { origin, heightCm: { type: 'integer' } })
      schemaOf(document, 'Plant')['required'] = ['name', 'heightCm']
    })
    expect(missingMember['heightCmMissing']).toEqual({ id: 7, name: 'Monstera deliciosa' })
  })

  test('of members that are required without being declared', () => {
    const { missingMember, valid } = evolvedBodies((document) => {
      schemaOf(document, 'Plant')['required'] = ['name', 'family']
    })
    expect(missingMember['familyMissing']).toEqual({ id: 7, name: 'Monstera deliciosa' })
    expect(valid['requiredOnly']).toEqual({ id: 10, name: 'Monstera deliciosa', family: 'text' })
  })

  test('have names of their own where the names of members are similar', () => {
    const { wrongType } = evolvedBodies((document) => {
      Object.assign(membersOfPlant(document), {
        latinName: { type: 'string' },
        'latin-name': { type: 'string' },
      })
    })
    expect(wrongType['latinNameTrue']).toEqual({
      id: 7,
      name: 'Monstera deliciosa',
      latinName: true,
    })
    expect(wrongType['latinNameTrue2']).toEqual({
      id: 7,
      name: 'Monstera deliciosa',
      'latin-name': true,
    })
  })
})

test('a renamed member has the bodies of the former one', () => {
  const { valid, inheritedMember, wrongEncoding } = evolvedBodies((document) => {
    const plant = schemaOf(document, 'Plant')
    plant['properties'] = { commonName: { type: 'string' } }
    plant['required'] = ['commonName']
  })
  expect(valid['commonNameMarkup']).toEqual({ id: 17, commonName: '<b>Bold</b> & "Co"' })
  expect(inheritedMember).toEqual({
    commonNameOfPrototype: '{"id":1,"__proto__":{"commonName":"text"}}',
  })
  expect(String.fromCharCode(...(wrongEncoding['notUtf8'] as number[]))).toBe(
    '{"id":1,"commonName":"\u00ff"}',
  )
})

test('an optional body may be empty', () => {
  const { notJson } = evolvedBodies((document) => {
    Object.assign(postOf(document)['requestBody'] as Part, { required: false })
  })
  expect(notJson).not.toHaveProperty('empty')
  expect(notJson).toHaveProperty('cutOff')
})

test('a body that is no object has bodies too', () => {
  const operation = operationOf({ type: 'array', minItems: 1, items: { type: 'integer' } })
  const { valid, wrongType, notAnObject, brokenConstraint, unusualNotation } =
    namedBodies(operation)
  expect(valid).toMatchObject({ ordinary: [1], itemZero: [0] })
  expect(wrongType['itemNull']).toEqual([null])
  expect(notAnObject).toEqual({ text: 'text', number: 7, true: true, null: null, object: {} })
  expect(brokenConstraint).toEqual({ tooFew: [] })
  expect(unusualNotation).toEqual({ whiteSpace: '\r\n\t[1] ' })
})

test.each([
  ['lacks a member if one is required', ['a'], { empty: {}, aMissing: {} }],
  ['is valid if no member is required', [], {}],
])('an empty object %s', (_title, required, missingMember) => {
  const properties = { a: { type: 'integer' } }
  const bodies = namedBodies(operationOf({ type: 'object', required, properties }))
  expect(bodies.missingMember).toEqual(missingMember)
})

function operationOf(schema: unknown): BodyOperation {
  return selectLearned(parseDocument(documentOf(schema, { schemas })))
}

test('every body of any schema is valid, or has one defect, as its kind says', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const operation = operationOf(schema)
      const { validate } = operation.requestBody.content[0]
      const { valid, wrongType, notAnObject, brokenConstraint, ...others } = namedBodies(operation)
      for (const body of Object.values(valid)) expect(validate(body)).toEqual([])
      for (const body of Object.values({ ...wrongType, ...notAnObject, ...brokenConstraint }))
        expect(validate(body)).toHaveLength(1)
      for (const text of Object.values({ ...others.edgeOfInt64, ...others.unusualNotation }))
        expect(validate(readJson(text as string).value)).toEqual([])
      for (const text of Object.values(others.notJson))
        expect(readJson(text as string).error).toBeDefined()
    }),
    { numRuns: 200, seed: 20261126 },
  )
})

test('bodies are left out when their patterns have taken too many steps', () => {
  const members = Array.from({ length: 200 }, (_, index) => `member${index}`)
  const pattern = (name: string): string => `^(?:[a-z]{1,9}-?)+${name}$`
  const properties = Object.fromEntries(
    members.map((name) => [name, { type: 'string', minLength: 500, pattern: pattern(name) }]),
  )
  const steps = stepsOfBodies(operationOf({ type: 'object', properties, required: members }))
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  expect(step.value.isCut).toBe(true)
})

test('a list of bodies has no empty kinds', () => {
  const { valid, ...others } = evolvedBodies(() => {})
  const titles = Object.keys(groupsOf({ valid, ...others }))
  expect(titles.at(-1)).toBe('Invalid: not an object')
  expect(groupsOf({ ...others, valid: {} })).not.toHaveProperty('Valid')
})

test('a document with three hundred members has bodies of the first two hundred places', () => {
  const names = Array.from({ length: 300 }, (_, index) => `member${index}`)
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const operation = operationOf({ type: 'object', properties, required: names })
  const { valid } = namedBodies(operation)
  expect(valid).toHaveProperty('member198Empty')
  expect(valid).not.toHaveProperty('member199Empty')
})

test('a list of 100,000 values has a body that is not in it', () => {
  const list = Array.from({ length: 100_000 }, (_, index) => `v${index}`)
  expect(valuesOf({ enum: list }, 'brokenConstraint')).toEqual({ NotInEnum: 'fern' })
})
