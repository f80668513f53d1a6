import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/base/json.ts'
import { store } from '../../../test/support/store.ts'
import { withBody, withProperties } from '../../../test/support/case-with-body.ts'
import { partsOf } from './body-parts.ts'
import { hasInfinity, hasLargeNumber } from './large-numbers.ts'

const partsIn = (json: string) => partsOf(readJson(json).value)
const free = withProperties({ id: { type: 'integer' }, size: { type: 'number' }, any: {} })

describe('a large number', () => {
  test.each(['9007199254740993', '-9007199254740993', '1e300'])('%s may be rounded', (json) =>
    expect(hasLargeNumber(partsIn(`{"size":${json}}`), free)).toBe(true),
  )

  test.each([
    '9007199254740992',
    '-9007199254740992',
    '0.12345678901234567890',
    '"9007199254740993"',
  ])('%s is kept by every server', (json) =>
    expect(hasLargeNumber(partsIn(`{"size":${json}}`), free)).toBe(false),
  )

  test('of an integer may be rounded as well, but not with a format that bounds it', () => {
    const parts = partsIn('{"id":9007199254740993}')
    expect(hasLargeNumber(parts, free)).toBe(true)
    expect(hasLargeNumber(parts, store)).toBe(false)
  })

  test('counts only in members that are numbers', () => {
    expect(hasLargeNumber(partsIn('{"any":9007199254740993}'), free)).toBe(false)
  })
})

test.each([
  ['a member', '{"size":12345678901234567890}'],
  ['a member of a branch', '{"either":12345678901234567890}'],
  ['a member of an object', '{"box":{"size":12345678901234567890}}'],
  ['an item', '{"sizes":[1,12345678901234567890]}'],
])('a large number may be rounded as %s', (_, json) => {
  const size = { type: 'integer' }
  const operation = withProperties({
    size,
    either: { anyOf: [size, { type: 'string' }] },
    box: { type: 'object', properties: { size } },
    sizes: { type: 'array', items: size },
  })
  expect(hasLargeNumber(partsIn(json), operation)).toBe(true)
  expect(hasInfinity(partsIn(json.replace('8901234567890', 'e400')), operation)).toBe(true)
})

test('a large number may be rounded in a body that is no object', () => {
  const whole = withBody({ type: 'array', items: { type: 'integer' } })
  expect(hasLargeNumber(partsIn('[12345678901234567890]'), whole)).toBe(true)
  expect(hasLargeNumber(partsIn('12345678901234567890'), withBody({ type: 'integer' }))).toBe(true)
  const exact = withBody({ type: 'array', items: { type: 'integer', format: 'int64' } })
  expect(hasLargeNumber(partsIn('[1234567890123456789]'), exact)).toBe(false)
})

test('a number beyond all doubles is infinite, in members of any type', () => {
  const isInfinite = (json: string): boolean => hasInfinity(partsIn(json), free)
  expect(isInfinite('{"size":1e400}')).toBe(true)
  expect(isInfinite('{"any":-1e400}')).toBe(true)
  expect(isInfinite('{"size":1e308}')).toBe(false)
  expect(isInfinite('{"size":"1e400"}')).toBe(false)
  expect(isInfinite('{"color":1e400}')).toBe(false)
})
