import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { withBehavior } from '../../../../src/core/with-behavior.ts'
import type { ProblemKeyword } from '../../../../src/base/validator.ts'
import { type Behavior, readBehavior } from '../../../../src/problems/behavior.ts'
import { findProblems } from '../../../../src/problems/find-problems.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { placesOf } from '../places/body-places.ts'
import { kindOfFormat, kindOfRange } from './number.ts'
import { findPresenceProblems, kindOfType } from './value.ts'

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

test('the limits of a behavior count beside those of the document', () => {
  const behavior = { members: { size: { minimum: 5 } } }
  expect(kindOf('size', '4.5', behavior)).toBe('fraction/low')
  expect(kindOf('size', '5.5', behavior)).toBe('fraction')
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

const { source } = evolvedOperation(({ components }) => {
  components.schemas.NewPlant.allOf[1].properties.note = { type: 'string', nullable: true }
})

test('a body without members is found, and what some languages treat as one', () => {
  const { body: place } = placesOf(source)
  const foundIn = (value: unknown): readonly string[] =>
    findPresenceProblems({ place, value, pointer: '' }).map(({ name }) => name)
  for (const value of [0, false, [], {}]) expect(foundIn(value)).toEqual(['empty'])
  for (const value of [1, true, '', [0], { a: 1 }]) expect(foundIn(value)).toEqual([])
})

/** What services find in a member with a value; undefined is an absent member. */
function foundIn(name: string, value: unknown): readonly string[] {
  const place = placesOf(source).member(name)!
  return findPresenceProblems({ place, value, pointer: `/${name}` }).map(
    ({ name: className, must }) => `${className}: ${must}`,
  )
}

test('an absent member is found if it is optional', () => {
  expect(foundIn('note', undefined)).toEqual(['absent: is required'])
  expect(foundIn('name', undefined)).toEqual([])
})

test('null is found where the document allows it', () => {
  expect(foundIn('note', null)).toEqual(['null: must not be null'])
  expect(foundIn('name', null)).toEqual([])
  expect(foundIn('note', 'a')).toEqual([])
})
