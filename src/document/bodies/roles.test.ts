import { expect, test } from 'vitest'
import { idMemberOf, memberOfRole, rolesOf } from './roles.ts'

test.each([
  ['the one of its name', ['size', 'id'], 'id'],
  ['else the first required one', ['width', 'size', 'height'], 'size'],
  ['none, if no other is required', ['width', 'depth'], undefined],
] as const)('of candidates for a role it has %s', (_, names, name) => {
  expect(memberOfRole('id', names, ['height', 'size'])).toBe(name)
})

test('a server knows a body by its id of any type, or by a required integer', () => {
  const size = { name: 'size', schema: { pointer: '', types: ['integer'] } } as const
  const id = { name: 'id', schema: { pointer: '', types: ['string'] } } as const
  const code = { name: 'code', schema: { pointer: '', types: ['string'] } } as const
  expect(idMemberOf([size, id], ['size'])).toBe('id')
  expect(idMemberOf([code, size], ['code', 'size'])).toBe('size')
  expect(idMemberOf([code, size], ['code'])).toBeUndefined()
})

test.each([
  ['few integers', { types: ['integer'], minimum: 1, maximum: 5 }],
  ['998 integers between bounds', { types: ['integer'], minimum: 1, exclusiveMaximum: 999 }],
  ['few multiples', { types: ['integer'], minimum: 0, maximum: 5000, multipleOf: 10 }],
  ['listed values', { types: ['string'], enum: ['low', 'high'] }],
  ['one value', { types: ['integer'], const: 7 }],
  ['two values', { types: ['boolean'] }],
] as const)('a server does not know a body by a member with %s', (_, keywords) => {
  const few = { pointer: '', ...keywords }
  const number = { name: 'number', schema: { pointer: '', types: ['integer'] } } as const
  expect(idMemberOf([{ name: 'id', schema: few }], ['id'])).toBeUndefined()
  expect(idMemberOf([{ name: 'priority', schema: few }, number], ['priority', 'number'])).toBe(
    'number',
  )
})

test('the path of what is created names the member, and `id` comes before other integers', () => {
  const [number, ticketId, id] = ['number', 'ticket_id', 'id'].map((name) => {
    return { name, schema: { pointer: '', types: ['integer'] } } as const
  })
  const names = ['number', 'ticket_id', 'id']
  expect(idMemberOf([number!, ticketId!, id!], names, 'ticketId')).toBe('ticket_id')
  expect(idMemberOf([number!, ticketId!, id!], names)).toBe('id')
  expect(idMemberOf([number!, ticketId!], names, 'userId')).toBe('number')
})

test('1,000 values are enough', () => {
  const schema = { pointer: '', types: ['integer'], minimum: 1, maximum: 1000 } as const
  expect(idMemberOf([{ name: 'id', schema }], [])).toBe('id')
})

test('made-up bodies differ in an integer and in a string', () => {
  const body = [
    { name: 'id', isRequired: true, types: ['string'] },
    { name: 'size', isRequired: true, types: ['integer'] },
    { name: 'name', isRequired: false, types: ['string', 'null'] },
  ] as const
  expect(rolesOf(body)).toEqual({ id: 'size', name: 'name' })
})
