import { describe, expect, test } from 'vitest'
import { readCredential } from './credential.ts'

describe('an Authorization header', () => {
  const missing = { problem: 'credential-missing' }
  const malformed = { problem: 'credential-malformed' }
  const headers: [authorization: string | null | undefined, credential: object][] = [
    [null, missing],
    ['Bearer abc', { token: 'abc' }],
    ['Bearer    abc', { token: 'abc' }],
    ['Bearer mF_9.B5f-4.1JqM~+/==', { token: 'mF_9.B5f-4.1JqM~+/==' }],
    [`Bearer ${'a'.repeat(8000)}`, { token: 'a'.repeat(8000) }],
    ['Bearer ', malformed],
    ['Bearerabc', malformed],
    ['Bearer\tabc', malformed],
    ['Bearer abc def', malformed],
    ['Bearer abc ', malformed],
    [' Bearer abc', malformed],
    ['Bearer é', malformed],
    ['Bearer abc\n', malformed],
  ]
  test.each(headers)('of %j is read as %j', (authorization, credential) => {
    expect(readCredential(authorization, 'any')).toEqual(credential)
  })

  const accepted: [authorization: string, credential: object][] = [
    ['Bearer good', { token: 'good' }],
    ['bearer fine', { token: 'fine' }],
    ['Bearer bad', { problem: 'credential-unknown' }],
    ['Bearer GOOD', { problem: 'credential-unknown' }],
    ['', missing],
  ]
  test.each(accepted)('of %j is compared with the accepted tokens', (authorization, credential) => {
    expect(readCredential(authorization, ['good', 'fine'])).toEqual(credential)
  })
})
