import { expect, test } from 'vitest'
import { casesOf } from '../cases/index.ts'
import { bounded, height, renamed } from '../../test/support/evolved-documents.ts'
import { exchangeOf, respond } from '../../test/support/exchange.ts'
import type { Operation } from '../../src/document/document.ts'
import { measuresOf, traitsOf } from './traits.ts'

const entryOf = (operation: Operation, body: string) => {
  const testCase = casesOf(operation).find(({ id }) => id === 'N1/absent')!
  return { case: testCase, exchange: exchangeOf(testCase, respond(400), body), findings: [] }
}

test.each<[Operation, body: string, traits: readonly string[]]>([
  [height, '{"id":1,"name":"Fern","heightCm":-7}', ['every heightCm below 0']],
  [height, '{"id":1,"name":"Fern"}', ['every request without heightCm']],
  [bounded, '{"id":1,"name":"Fern","heightCm":"7"}', ['every heightCm that is a string']],
  [
    renamed,
    '{"id":1,"commonName":"Fern \\"x\\"","name":"a"}',
    [
      'every commonName with a quotation mark',
      'every commonName or tag with a quotation mark',
      'every request with additional members',
    ],
  ],
])('the traits of a request are about the members of its document', (operation, body, traits) => {
  const found = [...traitsOf(entryOf(operation, body), operation).keys()]
  expect(traits.filter((trait) => !found.includes(trait))).toEqual([])
})

test('a declared member is no further one, and its number is measured', () => {
  const entry = entryOf(height, '{"id":1,"name":"Fern","heightCm":70}')
  expect([...traitsOf(entry, height).keys()]).not.toContain('every request with additional members')
  const measure = measuresOf(entry, height).get('every heightCm above 0')
  expect(measure).toMatchObject({ value: 70n, bound: { member: 'heightCm', of: 'value' } })
})
