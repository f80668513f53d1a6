import { expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { withProperties } from '../../../test/support/case-with-body.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import type { Aspect } from './keyword-value.ts'
import { PlaceWalk } from './place-walk.ts'
import { valuesOfOperation } from './values-of-operation.ts'

const placedValuesOf = (operation: BodyOperation) =>
  Array.from(valuesOfOperation(operation, new PlaceWalk()))

/** The places with values about something, in order. */
const placesWith = (about: Aspect, operation: BodyOperation): readonly string[] => [
  ...new Set(
    placedValuesOf(operation)
      .filter(({ value }) => value.about === about)
      .map(({ place }) => place.words),
  ),
]

test('each member gets values of other types, and those of its keywords', () => {
  const sized = withProperties({
    id: { type: 'integer', format: 'int32', minimum: 1 },
    size: { type: 'integer', format: 'int32', minimum: 1 },
  })
  expect(placesWith('type', sized)).toEqual(['', 'name', 'tag', 'id', 'size'])
  expect(placesWith('minimum', sized)).toEqual(['id', 'size'])
  expect(placesWith('format', sized)).toEqual(['id', 'size'])
})

test('members are followed five levels deep', () => {
  let schema: Part = { type: 'integer' }
  for (const name of ['f', 'e', 'd', 'c', 'b'])
    schema = { type: 'object', required: [name], properties: { [name]: schema } }
  const deep = withProperties({ a: schema })
  expect(placesWith('type', deep).filter((words) => words.startsWith('a'))).toEqual([
    'a',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    'a.b.c.d.e',
  ])
})

test('a body that is no object gets all values itself', () => {
  const integer = oddDocuments.find(({ title }) => title === 'an integer')!.operation
  expect(placesWith('type', integer)).toEqual([''])
})
