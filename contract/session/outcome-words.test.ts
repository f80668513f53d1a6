import { expect, test } from 'vitest'
import { ended } from './outcome-words.ts'

test.each([
  ['503 Busy', '503 Busy.'],
  ['nothing listens: is the server running?', 'nothing listens: is the server running?'],
  ['the connection was closed.', 'the connection was closed.'],
])('%s ends as a sentence', (text, sentence) => {
  expect(ended(text)).toBe(sentence)
})
