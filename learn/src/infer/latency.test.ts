import { expect, test } from 'vitest'
import { latencyOf } from './latency.ts'
import type { Sample } from '../samples/sample.ts'

const took = (duration: number, size = 10, status: number | string = 200): Sample =>
  ({ duration, request: { body: new Uint8Array(size) }, response: { status } }) as unknown as Sample

test('has the median, and sigma by the times of which one in six is longer', () => {
  const durations = [100, 100, 100, 100, 100, 100, 100, 100, 200, 400]
  expect(latencyOf(durations.map((duration) => took(duration)))).toEqual({
    median: 100,
    sigma: 0.7,
  })
})

test('has two digits of the median, and one after the point of sigma', () => {
  expect(latencyOf([took(123), took(123), took(123)])).toEqual({ median: 120, sigma: 0 })
})

test('is missing below 20 ms, and without responses', () => {
  expect(latencyOf([took(19)])).toBeUndefined()
  expect(latencyOf([took(20.1)])).toEqual({ median: 20, sigma: 0 })
  expect(latencyOf([])).toBeUndefined()
})

test('leaves out large bodies, requests without a response and those of known ids', () => {
  const samples = [took(50), took(9000, 10_000), took(9000, 10, 'hang'), took(9000, 10, 'hang')]
  expect(latencyOf(samples)).toEqual({ median: 50, sigma: 0 })
  const refused = { ...took(9000), statusIfKnown: 409 }
  expect(latencyOf([took(50), refused, refused])).toEqual({ median: 50, sigma: 0 })
  expect(latencyOf([took(90, 9999)])).toEqual({ median: 90, sigma: 0 })
})
