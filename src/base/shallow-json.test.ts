import { describe, expect, test } from 'vitest'
import { withoutDeepParts } from './shallow-json.ts'

const nested = (levels: number, inner = ''): string =>
  '['.repeat(levels) + inner + ']'.repeat(levels)

describe('of a text', () => {
  test('only what is nested deeper than 1,000 levels is left out', () => {
    expect(withoutDeepParts(nested(1000, '7'))).toBe(nested(1000, '7'))
    expect(withoutDeepParts(nested(1001, '7'))).toBe(nested(1001))
    expect(withoutDeepParts(nested(30_000, '{"a":"]"}'))).toBe(nested(1001))
    expect(withoutDeepParts(`{"b":5,"a":${nested(1000)},"c":"x"}`)).toBe(
      `{"b":5,"a":${nested(1000)},"c":"x"}`,
    )
    expect(withoutDeepParts(nested(1000, '{"a":1},[2],3'))).toBe(nested(1000, '{},[],3'))
  })

  test('brackets in strings are no levels', () => {
    const text = JSON.stringify({ a: nested(2000), b: String.raw`\"${nested(2000)}` })
    expect(withoutDeepParts(text)).toBe(text)
  })

  test('what is no JSON stays none', () => {
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(withoutDeepParts(text))
        return true
      } catch {
        return false
      }
    }
    for (const text of [nested(1500, '1 2'), '['.repeat(3000), `${nested(1500)}]`])
      expect(isJson(text)).toBe(false)
    expect(isJson(`"${'['.repeat(3000)}`)).toBe(false)
    expect(isJson(nested(1500, '1,2'))).toBe(true)
    // Read before.
    expect([isJson(nested(1500, '1 2')), isJson(nested(1500, '1,2'))]).toEqual([false, true])
  })
})
