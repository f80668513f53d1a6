import { step } from '../pointer.ts'
import { inWords } from '../sentences.ts'
import { each, type Shape } from '../shape.ts'
import type { Source } from '../source.ts'
import type { Check, Refer } from './check.ts'

const on = 'any'

/** anyOf, oneOf and not. */
export function choiceChecks(source: Source, shape: Shape, refer: Refer): Check[] {
  const fits = (pointer: string): string => `${refer([pointer]) || 'anything'}(value) === none`
  const words = (pointers: readonly string[], between: string): string =>
    pointers.map((pointer) => inWords(source, pointer)).join(between)
  return [
    ...each(shape, 'anyOf').map(({ at, value }): Check => {
      const branches = value.map((_, index) => at + step(index))
      const wrong = `!(${branches.map(fits).join(' || ')})`
      return { on, wrong, keyword: 'anyOf', must: `must be ${words(branches, ' or ')}` }
    }),
    ...each(shape, 'oneOf').map(({ at, value }): Check => {
      const branches = value.map((_, index) => at + step(index))
      const wrong = `${branches.map((branch) => `Number(${fits(branch)})`).join(' + ')} !== 1`
      const must = `must be exactly one of: ${words(branches, ', ')}`
      return { on, wrong, keyword: 'oneOf', must }
    }),
    ...each(shape, 'not').map(({ at }): Check => {
      return { on, wrong: fits(at), keyword: 'not', must: `must not be ${words([at], '')}` }
    }),
  ]
}
