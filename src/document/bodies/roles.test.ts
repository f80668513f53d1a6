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

test('made-up bodies differ in an integer and in a string', () => {
  const body = [
    { name: 'id', isRequired: true, types: ['string'] },
    { name: 'size', isRequired: true, types: ['integer'] },
    { name: 'name', isRequired: false, types: ['string', 'null'] },
  ] as const
  expect(rolesOf(body)).toEqual({ id: 'size', name: 'name' })
})
