import { expect, test } from 'vitest'
import { normalizeJson } from '../samples/varying-values.ts'

test.each([
  '26.11.2026 23:16:45',
  '26.11.2026, 23:16',
  '26/11/2026, 23:16:45',
  '1/2/2026, 1:16:45 PM',
  'Thu Nov 26 2026 23:16:45 GMT+0100 (Central European Standard Time)',
  'Thu Nov 26 2026 23:16:45 GMT+0000',
  'Thu Nov 26 23:16:45 2026',
  'Sun Nov  1 23:16:45 2026',
])('the time %s is as any other', (time) => {
  expect(normalizeJson(`at ${time}.`)).toBe('at 2000-01-01T00:00:00.000Z.')
})

test.each(['1.2.3 4:5', '26.11.2026', '23:16:45', '10/20/3000 12'])('%s is no time', (text) => {
  expect(normalizeJson(text)).toBe(text)
})
