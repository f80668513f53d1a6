import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { withBehavior } from '../../../../src/core/with-behavior.ts'
import { type Behavior, readBehavior } from '../../../../src/problems/behavior.ts'
import { findProblems } from '../../../../src/problems/find-problems.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { placesOf } from '../places/body-places.ts'
import { kindOfType } from './type.ts'

const operation = evolvedOperation(({ components }) => {
  Object.assign(components.schemas.NewPlant.allOf[1].properties, {
    size: { type: 'integer', minimum: 3 },
    width: { type: 'number', minimum: 0, exclusiveMinimum: true },
    potted: { type: 'boolean' },
  })
})

const contextWith = (members: string, settings: Partial<Behavior> = {}) => {
  const behavior = readBehavior(settings)
  return contextOf(
    {
      method: 'POST',
      target: '/plants',
      headers: new Map([
        ['authorization', 'Bearer demo'],
        ['content-type', 'application/json'],
      ]),
      body: new TextEncoder().encode(`{"id":1,"name":"a",${members}}`),
    },
    { operation: withBehavior(operation, behavior), path: '/plants', behavior },
  )
}

const placeOf = (name: string) => placesOf(operation.source).member(name)!

/** How the value of a member is wrong that the mock refuses for its type. */
function kindOf(name: string, json: string, behavior?: Partial<Behavior>): string | undefined {
  const context = contextWith(`"${name}":${json}`, behavior)
  const problem = findProblems(context).find(({ constraint }) => constraint === 'type')
  return kindOfType(problem!, placeOf(name), context)
}

test.each<[name: string, json: string, kind: string]>([
  ['size', '"7"', 'digits'],
  ['size', '"7.50"', 'string/fraction'],
  ['size', '"a"', 'string'],
  ['size', '[]', 'array/empty'],
  ['size', '{}', 'object/empty'],
  ['size', 'false', 'boolean/empty'],
  ['size', '[1]', 'array/single'],
  ['size', '[1,2]', 'array'],
  ['size', 'null', 'null'],
  ['size', '4.5', 'fraction'],
  ['size', '2.5', 'fraction/low'],
  ['size', '9007199254740993.5', 'fraction/double'],
  ['potted', '"true"', 'string/boolean'],
  ['potted', '"yes"', 'string'],
  ['potted', '1', 'number'],
  ['potted', '1.0', 'number/decimal'],
  ['potted', '1.5', 'fraction'],
])('in the place of %s, %s is of the kind %s', (name, json, kind) => {
  expect(kindOf(name, json)).toBe(kind)
})

test('the limits of a behavior count beside those of the document', () => {
  const behavior = { members: { size: { minimum: 5 } } }
  expect(kindOf('size', '4.5', behavior)).toBe('fraction/low')
  expect(kindOf('size', '5.5', behavior)).toBe('fraction')
})
