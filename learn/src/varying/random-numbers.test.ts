import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { KINDS } from '../values/kinds.ts'
import { withoutRandomNumbers } from './random-numbers.ts'

/** What is left of the responses to some requests. */
const responsesTo = (responses: readonly ResponseData[], sent = '{"id":1}') =>
  withoutRandomNumbers(responses.map((response) => sampleWith(sent, response))).map(
    ({ response }) => response,
  )

const bodiesOf = (bodies: readonly unknown[], sent?: string) =>
  responsesTo(
    bodies.map((body) => ({ status: 400, body })),
    sent,
  ).map(({ body }) => body)

const { uuid } = KINDS

test.each([
  ['id 4bf92f3577b34da6a3ce929d0e0e4736.', `id ${uuid}.`],
  ['00f067aa0ba902b7', uuid],
  ['a021082577ca74e', uuid],
  ['a021082577ca7', 'a021082577ca7'],
  ['a1b2c3d4-7', uuid],
  ['12345e78-90', uuid],
  ['20241126-1', '20241126-1'],
  ['deadbeef-1', 'deadbeef-1'],
  ['1-800-555-0100', '1-800-555-0100'],
  ['1234567890123456', '1234567890123456'],
  ['123456789012345e', '123456789012345e'],
  ['deadbeefdeadbeef', 'deadbeefdeadbeef'],
  ['x-00f067aa0ba902b7', 'x-00f067aa0ba902b7'],
])('a single text %j is compared as %j', (text, constant) => {
  expect(bodiesOf([{ list: [{ trace: text }] }])).toEqual([{ list: [{ trace: constant }] }])
})

test('a number that repeats in the responses of its kind is a constant', () => {
  const bodies = ['E0A1B2C3D4E5F607', 'E0A1B2C3D4E5F607', '9f86d081884c7d65', '9f86d081884c7d65']
  const refusals = bodies.map((code) => ({ code }))
  expect(bodiesOf(refusals)).toEqual(refusals)
})

test('numbers of which more than half are others are random, also if one is that of a stored plant', () => {
  const refs = ['00f067aa0ba902b7', 'a021082577ca74e', '00f067aa0ba902b7']
  expect(bodiesOf(refs.map((ref) => ({ ref })))).toEqual(refs.map(() => ({ ref: uuid })))
})

test('each member, header and place in a text has numbers of its own', () => {
  const traces = ['00f067aa0ba902b7', 'a021082577ca74e', 'b7ad6b7169203331']
  const code = 'E0A1B2C3D4E5F607'
  const responses = traces.map((trace) => ({
    status: 409,
    headers: { location: `/plants/${trace}`, 'retry-after': code },
    body: { code, message: `[${trace}] is ${code}` },
  }))
  const response = {
    status: 409,
    headers: { location: `/plants/${uuid}`, 'retry-after': code },
    body: { code, message: `[${uuid}] is ${code}` },
  }
  expect(responsesTo(responses)).toEqual([response, response, response])
})

test('the number of a stored plant is random in conflicts, too, where it repeats', () => {
  const stored = ['00f067aa0ba902b7', 'a021082577ca74e'].map((key) => ({ key }))
  const conflicts = Array.from({ length: 4 }, () => ({ existing: '00f067aa0ba902b7' }))
  expect(bodiesOf([...stored, ...conflicts])).toEqual([
    ...stored.map(() => ({ key: uuid })),
    ...conflicts.map(() => ({ existing: uuid })),
  ])
})

test('a number of the request is not random', () => {
  const body = { name: '00f067aa0ba902b7' }
  expect(bodiesOf([body], JSON.stringify(body))).toEqual([body])
})

test('a response without random numbers stays as it is, and one without a body has none', () => {
  const samples = [
    sampleWith('{}', { status: 400, body: 'no 7' }),
    sampleWith('{}', { status: 400 }),
  ]
  expect(withoutRandomNumbers(samples)).toBe(samples)
  const responses = responsesTo([{ status: 404 }, { status: 400, body: 'at 00f067aa0ba902b7' }])
  expect(Object.keys(responses[0]!)).toEqual(Object.keys(samples[1]!.response))
  expect(responses[1]!.body).toBe(`at ${uuid}`)
})
