import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { ignoresLetterCase } from './letter-case.ts'

const capital = (status: number) => sampleWith('{"id":1,"Name":"a"}', { status })
const without = (status: number) => sampleWith('{"id":1}', { status })

test('the name in another letter case is read if it is accepted, and no name is refused', () => {
  expect(ignoresLetterCase([capital(200), without(400)], servedStore)).toBe(true)
  expect(ignoresLetterCase([capital(200)], servedStore)).toBe(true)
})

test('a service that accepts a body without a name may ignore the other member', () => {
  expect(ignoresLetterCase([capital(200), without(200)], servedStore)).toBe(false)
})

test('a name in another letter case that is refused is not read', () => {
  expect(ignoresLetterCase([capital(400), without(400)], servedStore)).toBe(false)
})

test.each([
  ['with the name itself', '{"id":1,"name":"a","Name":"b"}'],
  ['that are wrong otherwise', '{"id":"x","Name":"a"}'],
  ['whose other name has a wrong value', '{"id":1,"Name":5}'],
  ['that are no objects', '[]'],
])('bodies %s show nothing', (_what, body) => {
  expect(ignoresLetterCase([sampleWith(body, { status: 200 })], servedStore)).toBe(false)
})

test('requests with another method show nothing', () => {
  const put = sampleWith('{"id":1,"Name":"a"}', { status: 200 }, { method: 'PUT' })
  expect(ignoresLetterCase([put], servedStore)).toBe(false)
})
