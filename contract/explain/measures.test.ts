import { expect, test } from 'vitest'
import { casesOf } from '../cases/index.ts'
import { height } from '../../test/support/evolved-documents.ts'
import { exchangeOf, respond } from '../../test/support/exchange.ts'
import { measuresOf } from './measures.ts'

const testCase = casesOf(height).find(({ id }) => id === 'N1/absent')!

const measuresOfBody = (body: string) => {
  const exchange = { ...exchangeOf(testCase, respond(400), body), number: 7 }
  return measuresOf({ case: testCase, exchange, findings: [] }, height)
}

test.each([
  ['heightCm: value', 70n, 'every heightCm above 5'],
  ['heightCm: negated value', -70n, 'every heightCm below -5'],
  ['name: characters', 2n, 'every name of more than 5 characters'],
  ['name: UTF-16 units', 3n, 'every name of more than 5 UTF-16 units'],
  ['name: bytes', 5n, 'every name of more than 5 bytes'],
  ['bytes', 37n, 'every body of more than 5 bytes'],
  ['place in the run', 7n, 'every invalid request after the first 5 requests'],
])('a request has the measure %s', (name, value, beyond) => {
  const measure = measuresOfBody('{"id":1,"name":"🌿a","heightCm":70}')
  expect(measure.get(name)?.value).toBe(value)
  expect(measure.get(name)?.beyond(5n)).toBe(beyond)
})

test('a number where the document has a text has no measure', () => {
  const names = [...measuresOfBody('{"id":1,"name":70,"heightCm":"7"}').keys()]
  expect(names.filter((name) => name.startsWith('name'))).toEqual([])
  expect(names).toContain('id: value')
})

test('members that are absent, or neither texts nor whole numbers, have no measure', () => {
  const names = [...measuresOfBody('{"id":1e999,"name":true,"heightCm":1.5}').keys()]
  expect(names).toEqual(['bytes', 'place in the run'])
})
