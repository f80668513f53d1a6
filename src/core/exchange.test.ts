import { expect, test } from 'vitest'
import { ERRORS } from './errors.ts'
import { allowsBody } from './exchange.ts'

test('responses with 204, 205 and 304 have no body', () => {
  const statuses = [200, 203, 204, 205, 206, 303, 304, 305, 400]
  expect(statuses.filter((status) => !allowsBody(status))).toEqual([204, 205, 304])
})

test('errors of no class of problems have their own numbers, and no behavior', () => {
  const { preference, http, 'left-out': leftOut, rejected, scenario } = ERRORS
  expect({ preference, http, 'left-out': leftOut, rejected, scenario }).toEqual({
    preference: [5001],
    http: [6003],
    'left-out': [6004],
    rejected: [9001],
    scenario: [9002],
  })
})

test('errors are listed by their numbers', () => {
  const numbers = Object.values(ERRORS).map(([number]) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(ERRORS['credential-missing'][1]).toBe('credentialStatus')
})
