import { mustHave } from '../sentences.ts'
import { each, strictest, type Shape } from '../shape.ts'
import type { Check } from './check.ts'

/** A character is one or two units of `length`, so units alone often decide without counting. */
export function stringChecks(shape: Shape): Check[] {
  const on = 'string'
  return [
    ...strictest(shape, 'minLength').map(({ value }): Check => {
      const short = `value.length < ${value}`
      const wrong = value < 2 ? short : `value.length < ${value * 2} && points(value) < ${value}`
      return { on, wrong, keyword: 'minLength', must: mustHave('at least', value, 'character') }
    }),
    ...strictest(shape, 'maxLength').map(({ value }): Check => {
      const wrong = `value.length > ${value} && points(value) > ${value}`
      return { on, wrong, keyword: 'maxLength', must: mustHave('at most', value, 'character') }
    }),
    ...each(shape, 'pattern').map(({ value }): Check => {
      const wrong = `!${String(RegExp(value, 'u'))}.test(value)`
      return { on, wrong, keyword: 'pattern', must: `must match the pattern ${value}` }
    }),
  ]
}
