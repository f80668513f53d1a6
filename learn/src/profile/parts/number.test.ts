import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { servedStore } from '../../../../test/support/store.ts'
import { withBehavior } from '../../../../src/core/with-behavior.ts'
import type { ProblemKeyword } from '../../../../src/base/validator.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import type { FoundProblem } from '../../../../src/problems/find-problems.ts'
import { Body } from '../../../../src/problems/request-body.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { placesOf } from '../places/body-places.ts'
import { findMemberProblems } from './members.ts'
import { kindOfFormat, kindOfFraction, kindOfRange } from './number.ts'

/** With a number whose limits are those of the id here. */
const withHeight = evolvedOperation(({ components }) => {
  const { properties } = components.schemas.NewPlant.allOf[1]
  properties.height = { type: 'number', minimum: 1, maximum: 9 }
})

/** What services find in the members of a body that accept ids from 1 to 9. */
function foundIn(members: string, documented = servedStore): readonly string[] {
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
  ])
  const body = new TextEncoder().encode(`{${members},"name":"a","tag":"b"}`)
  const request = { method: 'POST', target: '/plants', headers, body }
  const behavior = readBehavior({ members: { id: { minimum: 1, maximum: 9 } } })
  const operation = withBehavior(documented, behavior)
  const context = contextOf(request, { operation, path: '/plants', behavior })
  return findMemberProblems(context)
    .filter(({ name }) => name !== 'absent')
    .map(({ name, kind = 'itself', message }) => `${name} ${kind}: ${message}`)
}

test.each<[id: string, found: readonly string[]]>([
  ['7', []],
  ['"7"', []],
  ['7.0', ['decimal itself: "id" must be written as an integer']],
  // The mock itself finds a number outside the limits; of a text it does not.
  ['10', []],
  ['"10"', ['range high: "id" must be at most 9 (got 10)']],
  ['"-3"', ['range low: "id" must be at least 1 (got -3)']],
  [
    '"99999999999999999999"',
    [
      'format huge/digits: "id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 99999999999999999999)',
    ],
  ],
])('in the id %s services find %j', (id, found) => {
  expect(foundIn(`"id":${id}`)).toEqual(found)
})

test.each<[height: string, found: readonly string[]]>([
  ['7.5', []],
  ['"7.5"', []],
  // The mock itself finds a number outside the limits; of a text it does not.
  ['9.5', []],
  ['"9.5"', ['range high: "height" must be at most 9 (got 9.5)']],
  ['"5e-1"', ['range low: "height" must be at least 1 (got 0.5)']],
  // No number.
  ['"9,5"', []],
  ['"9e999"', []],
])('in the number %s services find %j', (height, found) => {
  expect(foundIn(`"id":1,"height":${height}`, withHeight)).toEqual(found)
})

test('the number 0 is found where it is allowed, as a number and as a text', () => {
  const unlimited = evolvedOperation(({ components }) => {
    components.schemas.NewPlant.allOf[1].properties.height = { type: 'number' }
  })
  const zero = ['zero itself: "height" must not be 0']
  expect(foundIn('"id":1,"height":0', unlimited)).toEqual(zero)
  expect(foundIn('"id":1,"height":"0.0"', unlimited)).toEqual(zero)
  expect(foundIn('"id":1,"height":0', withHeight)).toEqual([])
})

test('a text of digits is no number where a text is expected', () => {
  const withCode = evolvedOperation(({ components }) => {
    components.schemas.NewPlant.allOf[1].properties.code = { type: 'string' }
  })
  expect(foundIn('"id":1,"code":"0"', withCode)).toEqual([])
})

test('a fraction below the limits is low, also where the whole body is the number', () => {
  const ofNumber = evolvedOperation(({ components }) => {
    components.schemas.NewPlant = { type: 'integer', minimum: 5 }
  })
  const kindIn = (body: string) => {
    const request = { method: 'POST', target: '/', headers: new Map(), body: Buffer.from(body) }
    const behavior = readBehavior({})
    const operation = withBehavior(ofNumber, behavior)
    const context = contextOf(request, { operation, path: '/', behavior })
    const problem = { pointer: '', value: Number(body) } as FoundProblem
    return kindOfFraction(problem, placesOf(ofNumber.source).body, context)
  }
  expect(kindIn('4.5')).toBe('fraction/low')
  expect(kindIn('5.5')).toBe('fraction')
})

test.each<[number: number | bigint, keyword: ProblemKeyword, kind: string]>([
  [2, 'minimum', 'low'],
  [3, 'maximum', 'high'],
  [0, 'minimum', 'zero'],
  [0, 'maximum', 'high'],
  [-9007199254740993n, 'minimum', 'unsafe/low'],
  [9007199254740993n, 'exclusiveMaximum', 'unsafe/high'],
  [0, 'exclusiveMinimum', 'zero'],
  [-1, 'exclusiveMinimum', 'low'],
])('%d, which breaks %s, is of the kind %s', (number, keyword, kind) => {
  expect(kindOfRange(number, keyword)).toBe(kind)
})

test.each<[json: string, kind: string]>([
  ['-9223372036854775809', 'low/digits'],
  ['9223372036854775808', 'high/digits'],
  ['9.3e18', 'high/decimal'],
  ['18446744073709551616', 'huge/digits'],
  ['1e999', 'infinite'],
])('outside int64, %s is of the kind %s', (json, kind) => {
  const body = new Body(new TextEncoder().encode(`{"size":${json}}`))
  expect(kindOfFormat(Number(json), body, '/size')).toBe(kind)
})
