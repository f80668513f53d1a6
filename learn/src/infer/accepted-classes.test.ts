import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { acceptedClasses } from './accepted-classes.ts'
import type { AcceptsProblem, Classified } from '../replay/classified.ts'

/** A request with problems: those that the mock accepts have a plus. */
function request(status: number, ...problems: readonly string[]): Classified {
  return {
    response: { status },
    problems: problems.map((text) => {
      const key = text.replace('+', '')
      const profileClass = classesOf(servedStore.source).get(key)
      return { mockAccepts: text.includes('+'), profileClass }
    }),
  } as unknown as Classified
}

const accepts = (accepted: AcceptsProblem, key: string, byMock = false): boolean =>
  accepted({ profileClass: { key }, mockAccepts: byMock } as never)

test('a class is accepted if most requests with it alone are', () => {
  const accepted = acceptedClasses([
    request(200, 'type/id'),
    request(200, 'type/id'),
    request(400, 'type/id'),
    request(400, 'type/tag'),
  ])
  expect([accepts(accepted, 'type/id'), accepts(accepted, 'type/tag')]).toEqual([true, false])
})

test('a request with several problems of a class has one vote', () => {
  const accepted = acceptedClasses([
    request(200, '+additional', '+additional', '+additional'),
    request(400, '+additional'),
    request(400, '+additional'),
  ])
  expect(accepts(accepted, 'additional', true)).toBe(false)
})

test('a class without requests, or with as many of either kind, is as the mock has it', () => {
  const accepted = acceptedClasses([request(200, 'type/id'), request(400, 'type/id')])
  expect(accepts(accepted, 'type/id', true)).toBe(true)
  expect(accepts(accepted, 'type/id', false)).toBe(false)
  expect(accepts(accepted, 'query', true)).toBe(true)
  expect(accepts(accepted, 'query', false)).toBe(false)
})

test('a request says nothing about a class beside another one that the mock refuses', () => {
  const accepted = acceptedClasses([request(400, 'type/id', '+zero/id', 'required/name')])
  expect(accepts(accepted, 'zero/id', true)).toBe(true)
  expect(accepts(accepted, 'type/id', true)).toBe(true)
})

test('a request shows all of its classes if the mock refuses none of them', () => {
  const accepted = acceptedClasses([request(400, '+zero/id', '+query')])
  expect(accepts(accepted, 'zero/id', true)).toBe(false)
  expect(accepts(accepted, 'query', true)).toBe(false)
})

test('a refused request with a known id shows nothing else', () => {
  const repeated = request(409, '+repeated-id', '+zero/id')
  const accepted = acceptedClasses([repeated])
  expect(accepts(accepted, 'repeated-id', true)).toBe(false)
  expect(accepts(accepted, 'zero/id', true)).toBe(true)
  const both = acceptedClasses([request(200, '+repeated-id', '+zero/id'), repeated])
  expect(accepts(both, 'zero/id', false)).toBe(true)
})

test('without a request that shows it, any token is accepted', () => {
  expect(accepts(acceptedClasses([]), 'credential-unknown')).toBe(true)
  const refused = acceptedClasses([request(401, '+credential-unknown')])
  expect(accepts(refused, 'credential-unknown', true)).toBe(false)
})
