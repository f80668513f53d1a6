import { expect, test } from 'vitest'
import { normalizeTimes } from './times.ts'

const iso = '2000-01-01T00:00:00.000Z'
test.each([
  ['2026-11-26T23:16:45.123Z', iso],
  ['2026-11-26T23:16:45', iso],
  ['2026-11-26 23:16:45.123456', iso],
  ['2026-11-26 23:16:45 +0100', iso],
  ['2026-11-26 23:16:45', '2000-01-01 00:00:00'],
  ['Thu, 26 Nov 2026 23:16:45 GMT', 'Sat, 01 Jan 2000 00:00:00 GMT'],
  ['26.11.2026 23:16:45', iso],
  ['26.11.2026, 23:16:45', iso],
  ['26.11.2026 23:16', iso],
  ['26/11/2026, 23:16:45', iso],
  ['1/2/2026, 1:16:45 PM', iso],
  ['1/2/2026, 1:16:45\u202fPM', iso],
  ['Thu Nov 26 2026 23:16:45 GMT+0100 (Central European Standard Time)', iso],
  ['Thu Nov 26 2026 23:16:45 GMT+0000', iso],
  ['Thu Nov 26 23:16:45 2026', iso],
  ['Sun Nov  1 23:16:45 2026', iso],
  ['1.2.3 4:5', '1.2.3 4:5'],
  ['26.11.2026', '26.11.2026'],
  ['23:16:45', '23:16:45'],
  ['10/20/3000 12', '10/20/3000 12'],
])('the time %s becomes %s, which stays', (time, constant) => {
  expect(normalizeTimes(`at ${time}!`)).toBe(`at ${constant}!`)
  expect(normalizeTimes(constant)).toBe(constant)
})
