import { jsonKey } from '../json-key.ts'
import type { Contains, Schema } from '../schema.ts'
import {
  allOf,
  areUndecided,
  type Check,
  type CompileContext,
  counted,
  eachOf,
  inSteps,
  type Keyword,
  none,
  problem,
  type Problems,
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
  const checkedIn = (value: unknown): readonly unknown[] => {
    const list = value as readonly unknown[]
    return checkRest === undefined ? list.slice(0, first.length) : list
  }
  return eachOf<unknown>(checkedIn, (item, { index }, _list, depth, validation) => {
    const check = first[index] ?? checkRest!
    const ofItem = check(item, depth, validation)
    return ofItem.length === 0 ? none : under(`/${index}`, ofItem)
  })
}

function compileUnique({ uniqueItems }: Schema): Check | undefined {
  if (uniqueItems !== true) return undefined
  const begin = (): Map<string, number> => new Map()
  return inSteps(begin, (places, value, _depth, { pauses }) => {
    const list = value as readonly unknown[]
    for (let index = places.size; index < list.length; index += 1) {
      const item = list[index]
      // No other key begins so.
      const key = typeof item === 'string' ? `"${item}` : jsonKey(item)
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
      pauses?.check()
    }
    return none
  })
}

interface Count {
  index: number
  accepted: number
  undecided: Problems
}

function compileContains({ contains = [] }: Schema, { compile }: CompileContext) {
  return allOf(contains.map((limits) => checkContains(limits, compile(limits.schema))))
}

function checkContains({ schema, min, max = Infinity }: Contains, check: Check): Check {
  const { name, pointer } = schema
  const accepts = `that the schema ${name ?? `#${pointer}`} accepts`
  const tooFew = `must have at least ${counted(min, 'item')} ${accepts}`
  const tooMany = `must have at most ${counted(max, 'item')} ${accepts}`
  const begin = (): Count => ({ index: 0, accepted: 0, undecided: none })
  return inSteps(begin, (count, value, depth, validation) => {
    const list = value as readonly unknown[]
    // With enough items, others matter only if there may be too many.
    while (count.index < list.length && (count.accepted < min || max < Infinity)) {
      const ofItem = check(list[count.index], depth + 1, validation)
      if (ofItem.length === 0) count.accepted += 1
      else if (areUndecided(ofItem)) count.undecided = ofItem
      count.index += 1
      validation.pauses?.check()
    }
    const { accepted, undecided } = count
    if (accepted > max) return problem('contains', tooMany, value)
    if (undecided.length > 0 && (accepted < min || max < Infinity)) return undecided
    return accepted < min ? problem('contains', tooFew, value) : none
  })
}

export const itemCount: Keyword = { type: 'array', compile: compileCount }
export const items: Keyword = { type: 'array', compile: compileItems }
export const contains: Keyword = { type: 'array', compile: compileContains }
export const uniqueItems: Keyword = { type: 'array', compile: compileUnique }
