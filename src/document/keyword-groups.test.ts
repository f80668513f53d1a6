import { expect, test } from 'vitest'
import {
  ARRAY_LIMITS,
  BOUNDS,
  BRANCHES,
  LISTED_VALUES,
  OBJECT_LIMITS,
  TEXT_LIMITS,
} from './keyword-groups.ts'
import type { Constraints } from './schema.ts'

/** Every keyword that asserts something; it does not compile without one. */
const groups = {
  isNever: 'alone',
  types: 'alone',
  enum: 'values',
  const: 'values',
  format: 'alone',
  minLength: 'texts',
  maxLength: 'texts',
  pattern: 'texts',
  minimum: 'numbers',
  maximum: 'numbers',
  exclusiveMinimum: 'numbers',
  exclusiveMaximum: 'numbers',
  multipleOf: 'alone',
  prefixItems: 'alone',
  items: 'alone',
  minItems: 'arrays',
  maxItems: 'arrays',
  uniqueItems: 'arrays',
  contains: 'alone',
  unevaluatedItems: 'alone',
  properties: 'alone',
  required: 'alone',
  patternProperties: 'alone',
  additionalProperties: 'alone',
  propertyNames: 'alone',
  unevaluatedProperties: 'alone',
  minProperties: 'objects',
  maxProperties: 'objects',
  allOf: 'branches',
  anyOf: 'branches',
  oneOf: 'branches',
  not: 'alone',
  conditions: 'alone',
  discriminator: 'alone',
} as const satisfies Record<keyof Constraints, string>

test.each<[group: string, keywords: readonly (keyof Constraints)[]]>([
  ['values', LISTED_VALUES],
  ['numbers', BOUNDS],
  ['texts', TEXT_LIMITS],
  ['arrays', ARRAY_LIMITS],
  ['objects', OBJECT_LIMITS],
  ['branches', BRANCHES],
])('the group of %s has all of its keywords', (group, keywords) => {
  const ofGroup = Object.entries(groups).filter(([, name]) => name === group)
  expect(keywords).toEqual(ofGroup.map(([keyword]) => keyword))
})
