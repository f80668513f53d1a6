import { expect, test } from 'vitest'
import { numbered, withNewPlant } from '../../../test/support/odd-documents.ts'
import { servedStore } from '../../../test/support/store.ts'
import { freshIntegerOf, identityOf } from './identity.ts'

test('the identity is the fresh integer of the cases, if the document has one', () => {
  expect(identityOf(servedStore.source)).toEqual({ name: 'id', role: 'id' })
  expect(freshIntegerOf(servedStore.source)).toBe('id')
})

test('an identity of another type has no role, and is no fresh integer', () => {
  expect(identityOf(numbered)).toEqual({ name: 'id', role: undefined })
  expect(freshIntegerOf(numbered)).toBeUndefined()
})

test.each([
  ['a fresh text', { id: { type: 'string' } }, { name: 'id', role: 'name' }],
  ['none of a document without one', { height: { type: 'number' } }, undefined],
])('the identity is %s', (_what, properties, identity) => {
  const operation = withNewPlant((schema) => {
    schema['properties'] = properties
    schema['required'] = Object.keys(properties)
  })
  expect(identityOf(operation)).toEqual(identity)
  expect(freshIntegerOf(operation)).toBeUndefined()
})
