import { expect, test } from 'vitest'
import { Place } from './place.ts'

test('is filled at once, then later and later, then no more', () => {
  const place = new Place(0)
  const pauses: number[] = []
  while (!place.isGivenUp) pauses.push(place.end(0))
  expect(pauses.slice(0, -1)).toEqual([0, 200, 400, 800, 1600])
  expect(place.ends).toBe(6)
})

test('is filled for ever where workers last', () => {
  const place = new Place(0)
  for (let nth = 0; nth < 100; nth += 1) expect(place.end(1001)).toBe(0)
  expect(place.isGivenUp).toBe(false)
})
