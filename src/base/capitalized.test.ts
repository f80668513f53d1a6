import { expect, test } from 'vitest'
import { capitalized } from './capitalized.ts'

test.each([
  ['order items', 'Order items'],
  ['Order', 'Order'],
  ['1 item', '1 item'],
  ['', ''],
])('the text %j begins with a capital: %j', (text, expected) => {
  expect(capitalized(text)).toBe(expected)
})
