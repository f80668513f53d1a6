import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { servedStore } from '../../../../test/support/store.ts'
import { withBehavior } from '../../../../src/core/with-behavior.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findUnusualMembers } from './members.ts'

/** With a number whose limits are those of the id here. */
const withHeight = evolvedOperation(({ components }) => {
  const { properties } = components.schemas.NewPlant.allOf[1]
  properties.height = { type: 'number', minimum: 1, maximum: 9 }
})

/** What is unusual about the members of a body, for a service that accepts ids from 1 to 9. */
function unusualIn(members: string, documented = servedStore): readonly string[] {
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
  ])
  const body = new TextEncoder().encode(`{${members},"name":"a","tag":"b"}`)
  const request = { method: 'POST', target: '/plants', headers, body }
  const behavior = readBehavior({ members: { id: { minimum: 1, maximum: 9 } } })
  const operation = withBehavior(documented, behavior)
  const context = contextOf(request, { operation, path: '/plants', behavior })
  return findUnusualMembers(context, [])
    .filter(({ key }) => !key.startsWith('absent/'))
    .map(({ key, message }) => `${key}: ${message}`)
}

test.each<[id: string, unusual: readonly string[]]>([
  ['7', []],
  ['"7"', []],
  ['7.0', ['decimal/id: "id" must be written as an integer']],
  // The mock itself finds a number outside the limits; of a text it does not.
  ['10', []],
  ['"10"', ['range/id/high: "id" must be at most 9 (got 10)']],
  ['"-3"', ['range/id/low: "id" must be at least 1 (got -3)']],
  [
    '"99999999999999999999"',
    [
      'format/id/huge/digits: "id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 99999999999999999999)',
    ],
  ],
])('the id %s is unusual: %j', (id, unusual) => {
  expect(unusualIn(`"id":${id}`)).toEqual(unusual)
})

test.each<[height: string, unusual: readonly string[]]>([
  ['7.5', []],
  ['"7.5"', []],
  // The mock itself finds a number outside the limits; of a text it does not.
  ['9.5', []],
  ['"9.5"', ['range/height/high: "height" must be at most 9 (got 9.5)']],
  ['"5e-1"', ['range/height/low: "height" must be at least 1 (got 0.5)']],
  // No number.
  ['"9,5"', []],
  ['"9e999"', []],
])('the number %s is unusual: %j', (height, unusual) => {
  expect(unusualIn(`"id":1,"height":${height}`, withHeight)).toEqual(unusual)
})

test('the number 0 is unusual where it is allowed, as a number and as a text', () => {
  const unlimited = evolvedOperation(({ components }) => {
    components.schemas.NewPlant.allOf[1].properties.height = { type: 'number' }
  })
  const zero = ['zero/height: "height" must not be 0']
  expect(unusualIn('"id":1,"height":0', unlimited)).toEqual(zero)
  expect(unusualIn('"id":1,"height":"0.0"', unlimited)).toEqual(zero)
  expect(unusualIn('"id":1,"height":0', withHeight)).toEqual([])
})
