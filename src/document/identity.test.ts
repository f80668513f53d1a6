import { expect, test } from 'vitest'
import { documentOf, operationOf } from '../../test/support/document.ts'
import { namingMemberOf } from './identity.ts'
import { parseDocument } from './parse-document.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }

/** Of `POST /items`, with members that are all required. */
const identityOf = (properties: object): string | undefined =>
  operationOf({ type: 'object', required: Object.keys(properties), properties }).identity

/** The same beside a path below. */
function identityBeside(path: string, properties: object): string | undefined {
  const { paths, ...document } = documentOf({ type: 'object', properties })
  const { operations } = parseDocument({ ...document, paths: { ...paths, [path]: {} } })
  return operations[0]!.identity
}

test('the member `id` is the identity, whatever other members are required', () => {
  expect(identityOf({ priority: integer, id: integer })).toBe('id')
  expect(identityOf({ number: integer, id: text })).toBe('id')
  expect(identityOf({ number: integer, subject: text })).toBeUndefined()
})

test('the parameter of the path below comes first, in another spelling, too', () => {
  expect(identityBeside('/items/{ticketId}', { id: integer, ticketId: integer })).toBe('ticketId')
  expect(identityBeside('/items/{ticket_id}', { id: integer, ticketId: text })).toBe('ticketId')
  expect(identityBeside('/items/{itemId}', { id: integer, ticketId: integer })).toBe('id')
  expect(identityBeside('/items/{sku}', { sku: text })).toBe('sku')
  expect(identityBeside('/items/{sku}/parts', { sku: text })).toBeUndefined()
  expect(identityBeside('/items/{size}', { size: { ...integer, maximum: 9, minimum: 1 } })).toBe(
    undefined,
  )
})

test.each([
  ['999 integers', { type: 'integer', minimum: 1, maximum: 999 }],
  ['999 integers between bounds', { type: 'integer', minimum: 1, exclusiveMaximum: 1000 }],
  ['few multiples', { type: 'integer', minimum: 0, maximum: 5000, multipleOf: 10 }],
  ['numbers of a narrow range', { type: 'number', minimum: 0, maximum: 5 }],
  ['listed values', { type: 'string', enum: ['low', 'high'] }],
  ['one value', { const: 7 }],
  ['one character', { type: 'string', maxLength: 1 }],
  ['two values', { type: 'boolean' }],
  ['an object', { type: 'object' }],
  ['branches of few values each', { oneOf: [{ const: 1 }, { type: 'boolean' }] }],
  ['few values of a part', { allOf: [text, { enum: ['a', 'b'] }] }],
  ['no value in requests', { ...integer, readOnly: true }],
  ['no value', false],
])('a member `id` with %s is no identity', (_, id) => {
  expect(identityOf({ id, size: integer })).toBeUndefined()
})

test.each([
  ['1,000 integers', { type: 'integer', minimum: 1, maximum: 1000 }],
  ['a lower bound', { type: 'integer', minimum: 1 }],
  ['1,000 listed values', { enum: Array.from({ length: 1000 }, (_, index) => index) }],
  ['numbers', { type: 'number' }],
  ['texts or null', { type: ['string', 'null'] }],
  ['texts of a format', { type: 'string', format: 'uuid' }],
  ['a branch of many', { oneOf: [{ const: 'none' }, integer] }],
  ['any value', {}],
])('a member `id` with %s is an identity', (_, id) => {
  expect(identityOf({ id })).toBe('id')
})

test('the identity may be a member of branches', () => {
  const branch = (kind: string) => ({ properties: { kind: { const: kind }, id: integer } })
  expect(operationOf({ oneOf: [branch('a'), branch('b')] }).identity).toBe('id')
  expect(operationOf({ allOf: [branch('a')] }).identity).toBe('id')
  expect(operationOf({ type: 'array' }).identity).toBeUndefined()
})

test.each([
  ['the one of its name', ['size', 'name'], 'name'],
  ['else the first required one', ['width', 'size', 'height'], 'size'],
  ['none, if no other is required', ['width', 'depth'], undefined],
] as const)('of strings, what is created is named by %s', (_, strings, name) => {
  const required = new Set(['height', 'size'])
  expect(namingMemberOf(strings, (member) => required.has(member))).toBe(name)
})
