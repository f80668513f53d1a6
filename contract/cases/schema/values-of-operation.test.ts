import { expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { withProperties } from '../../../test/support/case-with-body.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import type { Aspect } from './keyword-value.ts'
import { PlaceWalk } from './place-walk.ts'
import { valuesOfOperation } from './values-of-operation.ts'

const placedValuesOf = (operation: Operation) =>
  Array.from(valuesOfOperation(operation, new PlaceWalk()))

/** The places with values about something, in order. */
const placesWith = (about: Aspect, operation: Operation): readonly string[] => [
  ...new Set(
    placedValuesOf(operation)
      .filter(({ value }) => value.about === about)
      .map(({ place }) => place.words),
  ),
]

test('members of the tables get no values that the tables have', () => {
  const sized = withProperties({
    id: { type: 'integer', format: 'int32', minimum: 1 },
    size: { type: 'integer', format: 'int32', minimum: 1 },
  })
  expect(placesWith('type', sized)).toEqual(['size'])
  expect(placesWith('required', sized)).toEqual(['size'])
  expect(placesWith('spelling', sized)).toEqual(['size'])
  expect(placesWith('format', sized)).toEqual(['size'])
  expect(placesWith('minimum', sized)).toEqual(['id', 'size'])
  expect(placesWith('type', plantStore)).toEqual([])
})

test('the format of a name is no value of the tables', () => {
  const dated = withProperties({ name: { type: 'string', format: 'date' } })
  expect(placesWith('format', dated)).toEqual(['name'])
})

test('members are followed five levels deep', () => {
  let schema: Part = { type: 'integer' }
  for (const name of ['f', 'e', 'd', 'c', 'b'])
    schema = { type: 'object', required: [name], properties: { [name]: schema } }
  const deep = withProperties({ a: schema })
  expect(placesWith('type', deep)).toEqual(['a', 'a/b', 'a/b/c', 'a/b/c/d', 'a/b/c/d/e'])
})

test('a body that is no object gets all values itself', () => {
  const integer = oddDocuments.find(({ title }) => title === 'an integer')!.operation
  expect(placesWith('type', integer)).toEqual(['body'])
})
