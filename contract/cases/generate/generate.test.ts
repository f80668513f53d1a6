import { expect, test } from 'vitest'
import { isObject } from '../../../src/base/check-value.ts'
import { closed } from '../../../test/support/evolved-documents.ts'
import { bodyOf } from '../../../test/support/exchange.ts'
import { store } from '../../../test/support/store.ts'
import type { Case } from '../../data/case.ts'
import { generate } from './generate.ts'

const many = generate(1234, 2000, true, store)

const textOf = (testCase: Case): string => Buffer.from(bodyOf(testCase)).toString()

const parsed = (testCase: Case): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bodyOf(testCase)))
  } catch {
    return undefined
  }
}

/** The problems of the body of a request, found independently of the generator. */
const problemsOf = (testCase: Case): readonly string[] => {
  const body = parsed(testCase)
  if (body === undefined) return ['not JSON']
  if (!isObject(body)) return ['not an object']
  const digits = /"id"\s*:\s*(-?\d+)\s*[,}]/.exec(textOf(testCase))?.[1]
  const outside = digits !== undefined && BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits)
  const { id, name, tag } = body
  return [
    id === undefined || name === undefined ? 'missing' : '',
    id === undefined || Number.isInteger(id) ? '' : 'id',
    outside ? 'range' : '',
    name === undefined || typeof name === 'string' ? '' : 'name',
    tag === undefined || typeof tag === 'string' ? '' : 'tag',
  ].filter((wrong) => wrong !== '')
}

test('generated cases are valid or invalid for exactly one reason', () => {
  const counted = many.filter(
    (testCase) => problemsOf(testCase).length !== (testCase.expect === 'accept' ? 0 : 1),
  )
  expect(counted.map(({ id, request }) => [id, request])).toEqual([])
})

test('generated cases exist for every rule about bodies', () => {
  expect([...new Set(many.map(({ rule }) => rule))].toSorted()).toEqual(
    'N2 N4 N5 N6 N7 N8 R1 V1 V3 V4 V5 V6'.split(' '),
  )
})

test('generated ids reach the ends of int64, and none is that of another request', () => {
  const ids = many
    .filter(({ rule }) => rule === 'V1')
    .map((testCase) => BigInt(/"id"\s*:\s*(-?\d+)/.exec(textOf(testCase))![1]!))
  expect(ids.filter((id) => id > 0n && id < 2n ** 31n)).toEqual([])
  for (const end of [2n ** 63n - 1n, -(2n ** 63n)]) {
    expect(ids.some((id) => id !== end && (id - end) ** 2n < 2n ** 64n)).toBe(true)
  }
})

test('generated valid cases have a fresh id', () => {
  const fixed = many.filter(
    ({ expect: what, request }) => what === 'accept' && !String(request.body).includes('ID'),
  )
  expect(fixed).toEqual([])
})

test('generated cases are the same for the same seed', () => {
  const first = many.filter(({ generated }) => generated!.position < 50)
  expect(generate(1234, 50, true, store)).toEqual(first)
  expect(generate(1235, 50, true, store)).not.toEqual(first)
  expect(generate(1, 0, true, store)).toEqual([])
})

test('a title does not say that a request is valid, which another document decides', () => {
  const refused = generate(42, 30, true, closed).filter((testCase) => testCase.expect === 'refuse')
  const titles = refused.map(({ title }) => title)
  expect(titles.some((title) => title.includes('additional members'))).toBe(true)
  expect(titles.filter((title) => title.includes('valid'))).toEqual([])
})

test('a generated case has its place among those of its seed', () => {
  const places = many.map(({ generated }) => generated!.position)
  expect(places).toEqual([...new Set(places)].toSorted((left, right) => left - right))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  // Few of them say nothing about the operation.
  expect(places.length).toBeGreaterThan(1500)
})
