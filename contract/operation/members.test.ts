import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { store } from '../../test/support/store.ts'
import type { Part } from '../../test/support/evolve.ts'
import { oddDocuments, withNewPlant } from '../../test/support/odd-documents.ts'
import { membersOf } from './members.ts'

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }

/** NewPlant with other properties, of which some are required. */
const withMembers = (properties: Part, required: readonly string[]): BodyOperation =>
  withNewPlant((schema) => {
    schema['properties'] = properties
    schema['required'] = required
  })

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

test('the member that the path of a plant names is the id of the cases', () => {
  const operation = withNewPlant((schema) => {
    const integer = { type: 'integer' }
    const properties = { size: integer, plantId: integer, name: { type: 'string' } }
    Object.assign(schema, { properties, required: Object.keys(properties) })
  })
  expect(membersOf({ ...operation, identity: 'plantId' }).roles.id).toBe('plantId')
})

test('without an identity that is a number, no member is the id of the cases', () => {
  const priority = { type: 'integer', minimum: 1, maximum: 5 }
  const hasId = (properties: Part): boolean =>
    membersOf(withMembers(properties, Object.keys(properties))).declared.has('id')
  expect(hasId({ number: int64, name: text })).toBe(false)
  expect(hasId({ id: priority, number: int64, name: text })).toBe(false)
  expect(hasId({ id: text, number: int64, name: text })).toBe(false)
  expect(hasId({ id: { type: 'number' }, name: text })).toBe(true)
  expect(hasId({ id: { type: ['integer', 'string'] }, name: text })).toBe(true)
})

test('an identity that is a text takes the place of the name', () => {
  const roleOf = (properties: Part): string =>
    membersOf(withMembers(properties, ['name'])).roles.name
  expect(roleOf({ id: text, name: text })).toBe('id')
  expect(roleOf({ id: int64, name: text })).toBe('name')
  expect(roleOf({ id: { ...text, format: 'uuid' }, name: text })).toBe('name')
})

test('every plain body has an optional identity, and it is fresh', () => {
  const properties = { id: { ...text, format: 'uuid' }, name: text, day: text }
  const { withoutRole } = membersOf(withMembers(properties, ['name']))
  expect(Array.from(withoutRole, ([name, { isFresh }]) => [name, isFresh])).toEqual([['id', true]])
})

test('the members of the Plant Store have their own names as roles', () => {
  const { roles, declared, sendable, others, withoutRole, whole, readOnly } = membersOf(store)
  expect(roles).toEqual({ id: 'id', name: 'name', tag: 'tag' })
  expect(declared).toEqual(new Set(['id', 'name', 'tag']))
  expect(namesOf(sendable).toSorted()).toEqual(['id', 'name', 'tag'])
  expect([others, [...withoutRole], whole, readOnly]).toEqual([[], [], undefined, []])
})

test('members are read once', () => {
  expect(membersOf(store)).toBe(membersOf(store))
})

describe('the roles', () => {
  test.each<[words: string, id: string, name: string, tag: string, properties: Part, Part[string]]>(
    [
      ['of other names', 'id', 'title', 'note', { id: int64, title: text, note: text }, 2],
      [
        'of members with the usual names, before others',
        'id',
        'name',
        'tag',
        { number: int64, title: text, note: text, id: int64, name: text, tag: text },
        5,
      ],
      [
        'without an integer and a text that vary: of members that the document lacks',
        'id',
        'name',
        'tag',
        { number: { ...int64, enum: [1, 2] }, title: { ...text, const: 'a' } },
        2,
      ],
      [
        'whose usual names other members have: of further names',
        'number',
        'label',
        'remark',
        { id: { enum: [1] }, name: { enum: [true] }, tag: { enum: [2] } },
        3,
      ],
      [
        'are not of texts with a format, and rather of those without a pattern',
        'id',
        'title',
        'tag',
        { day: { ...text, format: 'date' }, code: { ...text, pattern: '^a+$' }, title: text },
        3,
      ],
      [
        'are of a text with a pattern if there is no other one',
        'id',
        'code',
        'tag',
        { code: { ...text, pattern: '^[a-z]+$' } },
        1,
      ],
    ],
  )('%s', (_words, id, name, tag, properties, count) => {
    const required = Object.keys(properties).slice(0, count as number)
    expect(membersOf(withMembers(properties, required)).roles).toEqual({ id, name, tag })
  })

  test('that no member has are not declared', () => {
    const { declared } = membersOf(withMembers({ id: int64, isOpen: { enum: [true] } }, ['id']))
    expect(declared).toEqual(new Set(['id']))
  })

  test('leave the other members, of which required ones are in the plain body', () => {
    const properties = { id: int64, name: text, heightCm: { type: 'integer' }, isOpen: {} }
    const { others, withoutRole } = membersOf(withMembers(properties, ['id', 'name', 'heightCm']))
    expect(others.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['heightCm', true],
      ['isOpen', false],
    ])
    expect(Array.from(withoutRole, ([name, { text: json }]) => [name, json])).toEqual([
      ['heightCm', '$MEMBER("heightCm")'],
    ])
  })

  test('are of no optional text that the plain body has', () => {
    const properties = { id: int64, name: text, tag: text, label: text }
    const filled = withNewPlant((schema) => {
      schema['properties'] = properties
      schema['minProperties'] = 4
    })
    expect(membersOf(filled).declared).toEqual(new Set(['id', 'name']))
  })
})

test('members that only responses have are apart', () => {
  const properties = { id: int64, name: text, created: { ...text, readOnly: true } }
  const { sendable, readOnly, strings, integers } = membersOf(
    withMembers(properties, ['id', 'name']),
  )
  expect([namesOf(sendable), readOnly]).toEqual([['id', 'name'], ['created']])
  expect([strings, integers]).toEqual([['name'], ['id']])
})

test('a body that is no object is a whole value', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an integer')!
  const { whole, sendable, declared } = membersOf(operation)
  expect([whole?.text, whole?.isFresh, sendable, declared]).toEqual(['$BODY', true, [], new Set()])
})

test('a body that cannot be built has the reason and its place', () => {
  const impossible = withMembers({ id: int64, size: { type: 'integer', minimum: 5, maximum: 3 } }, [
    'id',
    'size',
  ])
  expect(membersOf(impossible).unbuildable).toMatchObject({
    pointer: '/components/schemas/NewPlant/properties/size',
  })
  expect(membersOf(store).unbuildable).toBeUndefined()
})

test('an optional identity of the path is no member for texts', () => {
  const members = { username: { type: 'string' }, nickname: { type: 'string' } }
  const content = { 'application/json': { schema: { type: 'object', properties: members } } }
  const responses = { 200: { description: 'done' }, 400: { description: 'wrong' } }
  const { operations } = parseDocument({
    openapi: '3.0.3',
    info: { title: 'users', version: '1' },
    paths: {
      '/users': { post: { requestBody: { content }, responses } },
      '/users/{username}': {
        parameters: [{ name: 'username', in: 'path', required: true, schema: { type: 'string' } }],
        put: { requestBody: { content }, responses },
      },
    },
  })
  const replace = operations.find(({ kind }) => kind === 'replace')!
  expect(Object.values(membersOf(replace).roles)).not.toContain('username')
})
