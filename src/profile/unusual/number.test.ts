import { expect, test } from 'vitest'
import { withBehavior } from '../../core/operation.ts'
import { plantStore } from '../../core/plant-store.ts'
import { readBehavior } from '../../problems/behavior.ts'
import { contextOf } from '../../problems/request-context.ts'
import { findUnusualMembers } from './members.ts'

/** What is unusual about an id as JSON text, for a service that accepts those from 1 to 9. */
function unusualIn(id: string): readonly string[] {
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
  ])
  const body = new TextEncoder().encode(`{"id":${id},"name":"a","tag":"b"}`)
  const request = { method: 'POST', target: '/plants', headers, body }
  const behavior = readBehavior({ members: { id: { minimum: 1, maximum: 9 } } })
  const operation = withBehavior(plantStore, behavior)
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
  expect(unusualIn(id)).toEqual(unusual)
})
