import { expect, test } from 'vitest'
import type { Exchange } from './exchange.ts'
import { retryAfter } from './retry-after.ts'

const asking = (value: string): Exchange => ({
  number: 1,
  case: 'R1/plain',
  request: { method: 'POST', url: '', target: '', headers: [], chunked: false },
  timing: { started: 0, duration: 0 },
  response: {
    type: 'response',
    statusLine: '',
    version: '1.1',
    status: 429,
    reason: '',
    headers: [['RETRY-AFTER', value]],
    interim: [],
    framing: 'none',
    body: new Uint8Array(),
    wireLength: 0,
    protocolErrors: [],
  },
})

test.each([
  ['0', 0],
  ['2', 2000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['soon', 1000],
  ['', 1000],
])('Retry-After: %s is %i milliseconds', (value, milliseconds) => {
  expect(retryAfter(asking(value), 10_000)).toBe(milliseconds)
})
