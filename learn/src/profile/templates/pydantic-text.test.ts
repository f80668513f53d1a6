import { expect, test } from 'vitest'
import { pydanticText } from './pydantic-text.ts'

test.each<[what: string, value: unknown, text: string]>([
  ['what Python writes', { id: null }, "{'id': None}"],
  ['50 bytes as they are', 'x'.repeat(48), `'${'x'.repeat(48)}'`],
  ['25 and 24 of 51 bytes', 'x'.repeat(49), `'${'x'.repeat(24)}...${'x'.repeat(23)}'`],
  ['whole characters', 'é'.repeat(30), `'${'é'.repeat(12)}...${'é'.repeat(11)}'`],
  ['fewer bytes than a part has', `a${'é'.repeat(30)}`, `'a${'é'.repeat(11)}...${'é'.repeat(11)}'`],
])('shows %s', (_what, value, text) => {
  expect(pydanticText(value)).toBe(text)
})
