import type { Refinement } from '../classes/classified-problem.ts'

/** Escapes in a text: a surrogate pair, half of a pair that is alone, or any other one, such as an escaped backslash. */
const ESCAPES = /\\ud[89ab]..\\ud[c-f]..|\\ud[89a-f]..|\\./gi

/** As long as the escape of one half of a pair. */
const ESCAPED_HALF = '\\ud83c'.length

/** Which half of a surrogate pair is alone, and where; the value is its code, such as `d83c`. Undefined without one. */
export function findLoneSurrogate(text: string): Refinement | undefined {
  for (const { 0: escape, index } of text.matchAll(ESCAPES)) {
    if (escape.length !== ESCAPED_HALF) continue
    const value = escape.slice('\\u'.length)
    const end = index + escape.length
    return {
      kind: /^d[89ab]/i.test(value) ? 'high' : 'low',
      value,
      span: { start: end, position: end - 1 },
    }
  }
  return undefined
}
