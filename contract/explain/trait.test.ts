import { expect, test } from 'vitest'
import { traitWords } from './trait-words.ts'
import { type Bound, type Trait, boundOf, keyOf } from './trait.ts'

test.each<[words: string, Trait]>([
  ['every invalid object', { kind: 'request', form: 'invalid object' }],
  ['every body nested more than 20 levels deep', { kind: 'request', form: 'deep body' }],
  ['every unauthenticated request', { kind: 'expectation', expect: 'deny' }],
  ['every request of V3', { kind: 'rule', rule: 'V3' }],
  ['every body that is an array', { kind: 'body type', type: 'array' }],
  ['every body that is null', { kind: 'body type', type: 'null' }],
  [
    'every Content-Type other than text/csv',
    { kind: 'other content type', documented: 'text/csv' },
  ],
  ['every request without tag', { kind: 'member absent', member: 'tag' }],
  ['every tag that is a number', { kind: 'member type', member: 'tag', type: 'number' }],
  ['every id with a fraction', { kind: 'number', member: 'id', form: 'fraction' }],
  [
    'every id outside the integers of a double',
    { kind: 'outside type', member: 'id', type: 'safe integer' },
  ],
  ['every name or tag of digits', { kind: 'text', members: ['name', 'tag'], feature: 'digits' }],
  ['every string with a character beyond ASCII', { kind: 'any text', feature: 'beyond ASCII' }],
  [
    'every id below -5',
    { kind: 'beyond limit', quantity: { of: 'negated value', member: 'id' }, limit: 5n },
  ],
  [
    'every id above 5',
    { kind: 'beyond limit', quantity: { of: 'value', member: 'id' }, limit: 5n },
  ],
  [
    'every name of more than 5 UTF-16 units',
    { kind: 'beyond limit', quantity: { of: 'UTF-16 units', member: 'name' }, limit: 5n },
  ],
  [
    'every body of more than 5 bytes',
    {
      kind: 'beyond passed',
      quantity: { of: 'bytes of the body' },
      greatest: 5n,
      expects: ['accept'],
    },
  ],
  [
    'every valid request after the first 5 requests',
    {
      kind: 'beyond passed',
      quantity: { of: 'place in the run' },
      greatest: 5n,
      expects: ['accept'],
    },
  ],
  [
    'every request after the first 5 requests',
    {
      kind: 'beyond passed',
      quantity: { of: 'place in the run' },
      greatest: 5n,
      expects: ['accept', 'refuse'],
    },
  ],
])('a trait is written as "%s"', (words, trait) => {
  expect(traitWords(trait)).toBe(words)
})

test.each<[Bound | undefined, Trait]>([
  [
    { member: 'id', of: 'value' },
    { kind: 'outside type', member: 'id', type: 'int32' },
  ],
  [
    { member: 'id', of: 'value' },
    { kind: 'beyond limit', quantity: { of: 'negated value', member: 'id' }, limit: 5n },
  ],
  [
    { member: 'name', of: 'characters' },
    {
      kind: 'beyond passed',
      quantity: { of: 'UTF-16 units', member: 'name' },
      greatest: 5n,
      expects: [],
    },
  ],
  [
    { member: 'name', of: 'bytes' },
    { kind: 'beyond limit', quantity: { of: 'bytes', member: 'name' }, limit: 5n },
  ],
  [
    undefined,
    {
      kind: 'beyond passed',
      quantity: { of: 'bytes of the body' },
      greatest: 5n,
      expects: [],
    },
  ],
  [undefined, { kind: 'number', member: 'id', form: 'zero' }],
])('the length or number that a trait is about is %j', (bound, trait) => {
  expect(boundOf(trait)).toEqual(bound)
})

test('a member named body does not share the traits of the body', () => {
  const ofMember: Trait = { kind: 'member type', member: 'body', type: 'array' }
  const ofBody: Trait = { kind: 'body type', type: 'array' }
  expect(keyOf(ofMember)).not.toBe(keyOf(ofBody))
})

test('limits are equal only with equal numbers', () => {
  const above = (limit: bigint): string =>
    keyOf({ kind: 'beyond limit', quantity: { of: 'value', member: 'id' }, limit })
  expect(above(2n ** 63n)).toBe(above(2n ** 63n))
  expect(above(2n ** 63n)).not.toBe(above(2n ** 63n - 1n))
})
