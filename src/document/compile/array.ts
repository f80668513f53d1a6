import { jsonKey } from '../json-key.ts'
import type { Schema } from '../schema.ts'
import {
  allOf,
  type Check,
  type CompileContext,
  counted,
  isFull,
  join,
  type Keyword,
  none,
  problem,
  rule,
  under,
} from './check.ts'

function compileCount({ minItems = 0, maxItems = Infinity }: Schema): Check | undefined {
  const min = `must have at least ${counted(minItems, 'item')}`
  const max = `must have at most ${counted(maxItems, 'item')}`
  return allOf([
    minItems > 0 ? rule('minItems', min, ({ length }: unknown[]) => length >= minItems) : undefined,
    maxItems < Infinity
      ? rule('maxItems', max, ({ length }: unknown[]) => length <= maxItems)
      : undefined,
  ])
}

function compileItems(
  { prefixItems = [], items }: Schema,
  { compile }: CompileContext,
): Check | undefined {
  if (prefixItems.length === 0 && items === undefined) return undefined
  const first = prefixItems.map((item) => compile(item))
  const checkRest = items === undefined ? undefined : compile(items)
  return (value, depth, validation) => {
    const list = value as readonly unknown[]
    const count = checkRest === undefined ? Math.min(list.length, first.length) : list.length
    let problems = none
    for (let index = 0; index < count && !isFull(problems); index += 1) {
      const check = first[index] ?? checkRest!
      const ofItem = check(list[index], depth + 1, validation)
      if (ofItem.length > 0) problems = join(problems, under(`/${index}`, ofItem))
    }
    return problems
  }
}

function compileUnique({ uniqueItems }: Schema): Check | undefined {
  if (uniqueItems !== true) return undefined
  return (value) => {
    const places = new Map<string, number>()
    for (const [index, item] of (value as unknown[]).entries()) {
      const key = jsonKey(item)
      if (key === undefined)
        return problem(
          'uniqueItems',
          'could not be checked: its items are nested too deeply',
          value,
        )
      const earlier = places.get(key)
      if (earlier !== undefined)
        return problem(
          'uniqueItems',
          `must have no item twice (${earlier} and ${index} are equal)`,
          value,
        )
      places.set(key, index)
    }
    return none
  }
}

export const itemCount: Keyword = { type: 'array', compile: compileCount }
export const items: Keyword = { type: 'array', compile: compileItems }
export const uniqueItems: Keyword = { type: 'array', compile: compileUnique }
