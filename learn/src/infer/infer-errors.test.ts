import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import type { Profile } from 'plant-store-kit/options'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { infer } from './infer.ts'

const service = { operation: servedStore, path: '/plants' }
const plant = '{"id":7,"name":"fern"}'
const success: ResponseData = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { name: 'fern' },
}
const refusal = (status: number, message: string): ResponseData => ({
  ...success,
  status,
  body: { error: 5, message },
})

const authorized = sampleWith(plant, success)
const withToken = (token: string, response: ResponseData): Sample =>
  sampleWith(plant, response, { headers: { authorization: `Bearer ${token}` } })
const errorsOf = (...samples: readonly Sample[]): Profile['errors'] =>
  infer(samples, service, {}).errors

test('a service that refuses unknown tokens has a rule for them', () => {
  const refused = ['a', 'b', 'c'].map((token) => withToken(token, refusal(403, 'unknown')))
  expect(errorsOf(authorized, ...refused)).toEqual({
    'credential-unknown': { error: 5, message: 'unknown' },
  })
})

test('a service that refuses them as the mock does has an empty rule', () => {
  const refused = withToken('a', { ...success, status: 400, body: undefined })
  expect(errorsOf(authorized, refused)).toEqual({ 'credential-unknown': {} })
})

test('a service that accepts any token has no rule for them', () => {
  expect(errorsOf(authorized, withToken('a', success), withToken('b', success))).toBeUndefined()
})

test('rules are in the order of their classes', () => {
  const samples = [
    sampleWith('{"id":7}', refusal(422, 'missing')),
    sampleWith('{"name":"a"}', refusal(422, 'missing')),
    sampleWith('{"id":7,"name":5}', refusal(422, 'wrong type')),
    sampleWith('{"id":"a","name":"a"}', refusal(422, 'wrong type')),
    ...['a', 'b'].map((token) => withToken(token, refusal(403, 'unknown'))),
  ]
  expect(Object.keys(errorsOf(authorized, ...samples) ?? {})).toEqual([
    'credential-unknown',
    'type',
    'required',
  ])
})
