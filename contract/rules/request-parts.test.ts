import { expect, test } from 'vitest'
import { evolve, membersOfPlant, schemaOf } from '../../test/support/evolve.ts'
import { kindOf, membersOfKind } from './request-parts.ts'

const operation = evolve((document) => {
  Object.assign(membersOfPlant(document), {
    code: { type: 'string' },
    height: { type: 'number' },
    leaves: { type: 'array' },
  })
  schemaOf(document, 'Plant')['required'] = ['name', 'height']
})

test.each([
  ['required string', ['name']],
  ['other required', ['height', 'id']],
  ['optional', ['tag', 'code', 'leaves']],
] as const)('members of the kind %s are in document order', (kind, names) => {
  expect(membersOfKind(operation, kind).map(({ name }) => name)).toEqual(names)
})

test('a required member that may be a string or something else is a string', () => {
  const schema = { pointer: '', types: ['integer', 'string'] } as const
  expect(kindOf({ name: 'code', schema, isRequired: true })).toBe('required string')
})
