import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test.each([
  [0.4, '< 1 ms'],
  [1, '1 ms'],
  [20.6, '21 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [1240, '1.2 s'],
])('%d milliseconds are shown as %s', (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text)
})
