import { mustHave } from '../sentences.ts'
import { each, strictest, type Shape } from '../shape.ts'
import type { Check, Refer } from './check.ts'

const on = 'array'

export function arrayChecks(shape: Shape, refer: Refer): Check[] {
  const item = refer(each(shape, 'items').map(({ at }) => at))
  const isSet = each(shape, 'uniqueItems').some(({ value }) => value)
  return [
    ...strictest(shape, 'minItems').map(({ value }): Check => {
      const must = mustHave('at least', value, 'item')
      return { on, wrong: `value.length < ${value}`, keyword: 'minItems', must }
    }),
    ...strictest(shape, 'maxItems').map(({ value }): Check => {
      const must = mustHave('at most', value, 'item')
      return { on, wrong: `value.length > ${value}`, keyword: 'maxItems', must }
    }),
    ...(isSet ? [distinct] : []),
    ...(item === '' ? [] : [{ on, lines: itemLines(item) } as const]),
  ]
}

const distinct: Check = {
  on,
  wrong: 'new Set(value.map(canon)).size < value.length',
  keyword: 'uniqueItems',
  must: 'must not have the same item twice',
}

function itemLines(item: string): string[] {
  return [
    'for (let index = 0; index < value.length; index++) {',
    `  const more = ${item}(value[index])`,
    '  if (more !== none) found = join(found, `/${index}`, more)',
    '}',
  ]
}
