import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonBytes, ownOpinion, secondOpinion } from '../house/json-bytes.ts'
import { post } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

/** `npm run fuzz` goes on from here for longer, from another seed each time. */
describe('bytes that are JSON or nearly', () => {
  test('are accepted and refused as the engine does', () => {
    let accepted = 0
    fc.assert(
      fc.property(jsonBytes, (bytes) => {
        const own = ownOpinion(bytes)
        expect(own, String(bytes)).toBe(secondOpinion(bytes))
        if (own) accepted += 1
      }),
      { numRuns: 30_000, seed: 1 },
    )
    expect(accepted).toBeGreaterThan(3000)
    expect(accepted).toBeLessThan(27_000)
  })

  test('are refused as JSON by the mock just then', () => {
    const mock = createMock()
    fc.assert(
      fc.property(jsonBytes, (body) => {
        const { error = 0 } = JSON.parse(post(mock, { body }).body) as { error?: number }
        expect([2002, 2004, 2005].includes(error), String(body)).toBe(!secondOpinion(body))
      }),
      { numRuns: 5000, seed: 2 },
    )
  })
})
