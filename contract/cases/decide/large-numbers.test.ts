import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/base/json.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { withProperties } from '../../../test/support/case-with-body.ts'
import { hasInfinity, hasLargeNumber } from './large-numbers.ts'

const valueOf = (json: string): unknown => readJson(json).value
const free = withProperties({ id: { type: 'integer' }, size: { type: 'number' }, any: {} })

describe('a large number', () => {
  test.each(['9007199254740993', '-9007199254740993', '1e300'])('%s may be rounded', (json) =>
    expect(hasLargeNumber(valueOf(`{"size":${json}}`), free)).toBe(true),
  )

  test.each([
    '9007199254740992',
    '-9007199254740992',
    '0.12345678901234567890',
    '"9007199254740993"',
  ])('%s is kept by every server', (json) =>
    expect(hasLargeNumber(valueOf(`{"size":${json}}`), free)).toBe(false),
  )

  test('of an integer may be rounded as well, but not with a format that bounds it', () => {
    const body = valueOf('{"id":9007199254740993}')
    expect(hasLargeNumber(body, free)).toBe(true)
    expect(hasLargeNumber(body, plantStore)).toBe(false)
  })

  test('counts only in members that are numbers', () => {
    expect(hasLargeNumber(valueOf('{"any":9007199254740993}'), free)).toBe(false)
  })
})

test('a number beyond all doubles is infinite, in members of any type', () => {
  const isInfinite = (json: string): boolean => hasInfinity(valueOf(json), free)
  expect(isInfinite('{"size":1e400}')).toBe(true)
  expect(isInfinite('{"any":-1e400}')).toBe(true)
  expect(isInfinite('{"size":1e308}')).toBe(false)
  expect(isInfinite('{"size":"1e400"}')).toBe(false)
  expect(isInfinite('{"color":1e400}')).toBe(false)
})
