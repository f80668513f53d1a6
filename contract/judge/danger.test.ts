import { expect, test } from 'vitest'
import { dangerOf } from './danger.ts'

const dangerOfBody = (body: string): number =>
  dangerOf({ method: 'POST', url: 'http://s.test', headers: [], body: Buffer.from(body) })

test.each([
  [2, 'more than 20 levels', '['.repeat(21)],
  [0, '20 levels', '['.repeat(20)],
  [0, 'brackets in a string', `"${'['.repeat(21)}"`],
  [0, 'many arrays side by side', '[]'.repeat(21)],
  [1, 'a number of 40 digits', '9'.repeat(40)],
  [0, 'a number of 39 digits', '9'.repeat(39)],
  [1, 'an exponent of three digits', '1e400'],
  [0, 'an exponent of two digits', '1e99'],
])('the danger is %d of %s', (danger, _, body) => {
  expect(dangerOfBody(body)).toBe(danger)
})

test('a request without a body is not dangerous', () => {
  expect(dangerOf({ method: 'GET', url: 'http://s.test', headers: [] })).toBe(0)
})
