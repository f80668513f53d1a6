import { expect, test } from 'vitest'
import { caseOf, exchangeOf, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import { withChanges } from '../data/case.ts'
import { RepeatedValues } from './repeated-values.ts'

/** The members that a server accepts a second time, if it responds so to these cases. */
const acceptedAfter = (...statuses: readonly (readonly [id: string, status: number])[]) => {
  const values = new RepeatedValues(operation)
  for (const [id, status] of statuses) {
    const testCase = caseOf(id)
    values.observe(testCase, exchangeOf(testCase, respond(status)))
  }
  return values.accepted
}

test('a value is accepted a second time after it was accepted the first time', () => {
  expect(acceptedAfter(['R1/first', 200], ['open/id-again', 200])).toEqual(['id'])
  expect(acceptedAfter(['R1/first', 200], ['open/name-again', 200])).toEqual(['name'])
})

test('a value is not accepted a second time if either request was refused', () => {
  expect(acceptedAfter(['R1/first', 400], ['open/id-again', 200])).toEqual([])
  expect(acceptedAfter(['R1/first', 200], ['open/id-again', 400])).toEqual([])
})

test('other requests say nothing about that', () => {
  expect(acceptedAfter(['R1/plain', 200], ['open/id-again', 200])).toEqual([])
  expect(acceptedAfter(['R1/first', 200], ['R1/plain', 200])).toEqual([])
})

test('the facts of cases that repeat nothing are not read: they take a tenth of a second', () => {
  const testCase = caseOf('R1/plain')
  const unread = withChanges(testCase, {
    get facts(): never {
      throw new Error('the facts are read')
    },
  })
  const values = new RepeatedValues(operation)
  values.observe(unread, exchangeOf(testCase, respond(200)))
  expect(values.accepted).toEqual([])
})
