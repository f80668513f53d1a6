import { describe, expect, test } from 'vitest'
import { evolve, responsesOf } from '../../test/support/evolve.ts'
import { documentedIn, firstDocumented, isDocumented } from './documented.ts'

/** An operation whose responses have these statuses. */
const withStatuses = (...statuses: readonly string[]) =>
  evolve((document) => {
    const responses = responsesOf(document)
    const { 200: success, 400: failure } = responses
    for (const status of Object.keys(responses)) delete responses[status]
    for (const status of statuses) responses[status] = /^[23]/.test(status) ? success : failure
  })

describe('the documented statuses', () => {
  test.each<[statuses: readonly string[], success: number, failure: number]>([
    [['200', '400'], 200, 400],
    [['201', '422'], 201, 422],
    [['202', '201', '422', '400'], 201, 400],
    [['2XX', '4XX'], 200, 400],
    [['303', '409'], 303, 400],
    [['200', '409', '422'], 200, 422],
    [['200', '409', '4XX'], 200, 400],
    [['200', '409', 'default'], 200, 400],
    [['200'], 200, 400],
    [['400'], 200, 400],
  ])('%j have the success %d and the failure %d', (statuses, success, failure) => {
    expect(documentedIn(withStatuses(...statuses))).toMatchObject({ success, failure })
  })

  test('are those of its examples', () => {
    const { codes, examples, exampleNames } = documentedIn(withStatuses('5XX', 'default'))
    expect(codes).toEqual(['5XX', 'default'])
    expect(new Set(examples.map(({ status }) => status))).toEqual(new Set([500, 400]))
    expect(exampleNames).toEqual(examples.map(({ name }) => name))
    const others = documentedIn(withStatuses('400', 'default')).examples
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([400, 500]))
  })
})

test('the first documented of some statuses counts, else the first of them, and no other', () => {
  expect(firstDocumented(withStatuses('200', '422', '409'), [409, 422])).toBe(409)
  expect(firstDocumented(withStatuses('200', '422'), [401, 403])).toBe(401)
  expect(firstDocumented(withStatuses('200'), [401, 403])).toBe(401)
})

test('a status is documented by itself, by its range, or as default', () => {
  expect(isDocumented('404', ['404'])).toBe(true)
  expect(isDocumented('404', ['4XX'])).toBe(true)
  expect(isDocumented('404', ['default'])).toBe(true)
  expect(isDocumented('404', ['5XX', '400'])).toBe(false)
  for (const other of ['4XX', 'default', '100', '600', '4040'])
    expect(isDocumented(other, [other, 'default'])).toBe(false)
})
