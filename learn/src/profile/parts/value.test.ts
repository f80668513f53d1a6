import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { type Behavior, readBehavior } from '../../../../src/problems/behavior.ts'
import { findProblems } from '../../../../src/problems/find-problems.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { placesOf } from '../places/member-places.ts'
import { kindOfFormat, kindOfRange } from './number.ts'
import { findUnusualPresence, isFalsyOrEmpty, kindOfType } from './value.ts'

const operation = evolvedOperation(({ components }) => {
  Object.assign(components.schemas.NewPlant.allOf[1].properties, {
    size: { type: 'integer', minimum: 3 },
    width: { type: 'number', minimum: 0, exclusiveMinimum: true },
    potted: { type: 'boolean' },
  })
})

const contextWith = (members: string, behavior: Partial<Behavior> = {}) =>
  contextOf(
    {
      method: 'POST',
      target: '/plants',
      headers: new Map([
        ['authorization', 'Bearer demo'],
        ['content-type', 'application/json'],
      ]),
      body: new TextEncoder().encode(`{"id":1,"name":"a",${members}}`),
    },
    { operation, path: '/plants', behavior: readBehavior(behavior) },
  )

const placeOf = (name: string) => placesOf(operation.source).member(name)!

/** How the value of a member is wrong that the mock refuses for its type. */
function kindOf(name: string, json: string): string {
  const context = contextWith(`"${name}":${json}`)
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

test.each<[name: string, number: number | bigint, kind: string]>([
  ['size', 2, 'low'],
  ['size', 3, 'high'],
  ['size', 0, 'zero'],
  ['size', -9007199254740993n, 'unsafe/low'],
  ['size', 9007199254740993n, 'unsafe/high'],
  ['width', 0, 'zero'],
  ['width', -1, 'low'],
  ['width', 1, 'high'],
])('outside the limits of %s, %d is of the kind %s', (name, number, kind) => {
  expect(kindOfRange(number, placeOf(name), contextWith('"tag":"b"'))).toBe(kind)
})

test('the limits of a behavior count beside those of the document', () => {
  const context = contextWith('"tag":"b"', { members: { size: { minimum: 5 } } })
  expect(kindOfRange(4, placeOf('size'), context)).toBe('low')
  expect(kindOfRange(5, placeOf('size'), context)).toBe('high')
})

test.each<[json: string, kind: string]>([
  ['-9223372036854775809', 'low/digits'],
  ['9223372036854775808', 'high/digits'],
  ['9.3e18', 'high/decimal'],
  ['18446744073709551616', 'huge/digits'],
  ['1e999', 'infinite'],
])('outside int64, %s is of the kind %s', (json, kind) => {
  const { body } = contextWith(`"size":${json}`)
  expect(kindOfFormat(Number(json), body, '/size')).toBe(kind)
})

test('values that some languages treat as empty are few', () => {
  expect([0, false, [], {}].map(isFalsyOrEmpty)).toEqual([true, true, true, true])
  expect([1, true, '', null, [0], { a: 1 }, undefined].map(isFalsyOrEmpty)).toEqual(
    Array(7).fill(false),
  )
})

const { source } = evolvedOperation(({ components }) => {
  components.schemas.NewPlant.allOf[1].properties.note = { type: 'string', nullable: true }
})

/** What is unusual about a member with a value; undefined is an absent member. */
function unusualIn(name: string, value: unknown): readonly string[] {
  const place = placesOf(source).member(name)!
  return findUnusualPresence({ place, value, pointer: `/${name}` }).map(
    (unusual) => `${unusual.name}: ${unusual.must}`,
  )
}

test('an absent member is unusual if it is optional', () => {
  expect(unusualIn('note', undefined)).toEqual(['absent: is required'])
  expect(unusualIn('name', undefined)).toEqual([])
})

test('null is unusual where the document allows it', () => {
  expect(unusualIn('note', null)).toEqual(['null: must not be null'])
  expect(unusualIn('name', null)).toEqual([])
  expect(unusualIn('note', 'a')).toEqual([])
})
