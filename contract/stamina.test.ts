import { expect, test } from 'vitest'
import { createStamina } from './stamina.ts'

test('a fast server is asked as many as was wanted', () => {
  const stamina = createStamina(8, 10_000)
  expect(stamina.size).toBe(8)
  stamina.feel(3, 1)
  expect(stamina.size).toBe(8)
})

test('a server with one slow hand is asked few', () => {
  const stamina = createStamina(8, 10_000)
  stamina.feel(1500, 1)
  for (const waited of [3000, 4500, 6000, 6000]) stamina.feel(waited, 3)
  expect(stamina.size).toBe(3)
  for (let nth = 0; nth < 40; nth += 1) stamina.feel(1500, 1)
  expect(stamina.size).toBe(3)
})

test('a slow server with many hands is asked more and more', () => {
  const stamina = createStamina(8, 10_000)
  stamina.feel(9000, 1)
  expect(stamina.size).toBe(2)
  for (let nth = 2; nth < 8; nth += 1) stamina.feel(9000, nth)
  expect(stamina.size).toBe(8)
})

test('a first answer that took long is forgotten', () => {
  const stamina = createStamina(8, 10_000)
  stamina.feel(8000, 1)
  stamina.feel(4, 1)
  expect(stamina.size).toBe(8)
})
