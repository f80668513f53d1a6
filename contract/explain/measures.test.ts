import { expect, test } from 'vitest'
import { casesOf } from '../cases/index.ts'
import { height } from '../../test/support/evolved-documents.ts'
import { exchangeOf, respond } from '../../test/support/exchange.ts'
import { bodyOf, measuresOf } from './measures.ts'

const testCase = casesOf(height).find(({ id }) => id === 'N1/absent')!

const measuresOfBody = (body: string) => {
  const exchange = { ...exchangeOf(testCase, respond(400), body), number: 7 }
  const entry = { case: testCase, exchange, findings: [] }
  return measuresOf(entry, bodyOf(entry), height)
}

test('a request has a measure of its body, of its place, and of each length and number', () => {
  expect(measuresOfBody('{"id":1,"name":"🌿a","heightCm":70}')).toEqual([
    { quantity: { of: 'characters', member: 'name' }, value: 2n },
    { quantity: { of: 'UTF-16 units', member: 'name' }, value: 3n },
    { quantity: { of: 'bytes', member: 'name' }, value: 5n },
    { quantity: { of: 'value', member: 'id' }, value: 1n },
    { quantity: { of: 'negated value', member: 'id' }, value: -1n },
    { quantity: { of: 'value', member: 'heightCm' }, value: 70n },
    { quantity: { of: 'negated value', member: 'heightCm' }, value: -70n },
    { quantity: { of: 'bytes of the body' }, value: 37n },
    { quantity: { of: 'place in the run' }, value: 7n },
  ])
})

const quantitiesOfBody = (body: string) => measuresOfBody(body).map(({ quantity }) => quantity)

test('a number where the document has a text has no measure', () => {
  expect(quantitiesOfBody('{"id":1,"name":70,"heightCm":"7"}')).toEqual([
    { of: 'value', member: 'id' },
    { of: 'negated value', member: 'id' },
    { of: 'characters', member: 'heightCm' },
    { of: 'UTF-16 units', member: 'heightCm' },
    { of: 'bytes', member: 'heightCm' },
    { of: 'bytes of the body' },
    { of: 'place in the run' },
  ])
})

test('members that are absent, or neither texts nor whole numbers, have no measure', () => {
  expect(quantitiesOfBody('{"id":1e999,"name":true,"heightCm":1.5}')).toEqual([
    { of: 'bytes of the body' },
    { of: 'place in the run' },
  ])
})
