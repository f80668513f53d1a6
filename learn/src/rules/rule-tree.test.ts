import { expect, test } from 'vitest'
import { cheapestRules, type KeyItems, type RuleCosts } from './rule-tree.ts'

/** Rules are words; an item is right if the rule that decides about it is the same word. */
const costs: RuleCosts<string, string> = {
  candidatesOf: (items) => [...new Set(items)],
  costOf: (item, decisive) => (item === (decisive?.rule ?? 'default') ? 0 : 1),
  costOfRule: 0.5,
  textOf: (rule) => rule,
}

const at = (keys: string, ...items: readonly string[]): KeyItems<string> => {
  const [key = '', ...shorter] = keys.split(' ')
  return { keys: [key, ...shorter], items }
}

const rulesOf = (list: readonly KeyItems<string>[], changed: Partial<typeof costs> = {}) =>
  cheapestRules(list, { ...costs, ...changed }).map(({ key, rule }) => `${key}: ${rule}`)

test('has no rule where the default is right', () => {
  expect(rulesOf([at('type', 'default', 'default')])).toEqual([])
})

test('has a rule for one item, which costs less than the item that is wrong', () => {
  expect(rulesOf([at('type', 'no')])).toEqual(['type: no'])
  expect(rulesOf([at('type', 'no')], { costOfRule: 1 })).toEqual([])
})

test('has one rule for all keys below it instead of one for each', () => {
  const list = [at('type/id type', 'no'), at('type/name type', 'no')]
  expect(rulesOf(list)).toEqual(['type: no'])
})

test('has a longer rule for the key that differs', () => {
  const list = [
    at('type/id/null type/id type', 'missing'),
    at('type/id type', 'no'),
    at('type/name type', 'no'),
  ]
  expect(rulesOf(list)).toEqual(['type: no', 'type/id/null: missing'])
})

test('has longer rules alone where more keys are right by default', () => {
  const list = [at('a/1 a', 'no'), at('a/2 a', 'default'), at('a/3 a', 'default', 'default')]
  expect(rulesOf(list)).toEqual(['a/1: no'])
})

test('weighs the items of a key', () => {
  const list = [at('a/1 a', 'no', 'no', 'no'), at('a/2 a', 'yes', 'no')]
  expect(rulesOf(list)).toEqual(['a: no'])
})

test('gives each rule the items of its key and of those below', () => {
  const list = [at('a/1 a', 'no'), at('a/2 a', 'no'), at('b', 'yes')]
  const rules = cheapestRules(list, costs)
  expect(rules.map(({ key, items }) => [key, items.join()])).toEqual([
    ['a', 'no,no'],
    ['b', 'yes'],
  ])
})

test('tells the costs under which key a rule stands', () => {
  const keys = new Set<string | undefined>()
  const costOf = (_item: string, decisive: { readonly key: string } | undefined): number => {
    keys.add(decisive?.key)
    return 0
  }
  rulesOf([at('a/1 a', 'no')], { costOf })
  expect(keys).toEqual(new Set(['a', 'a/1', undefined]))
})

test('tries each rule once, by its text', () => {
  let count = 0
  const costOf = (): number => {
    count += 1
    return 0
  }
  rulesOf([at('a', 'x', 'X')], { costOf, textOf: (rule) => rule.toLowerCase() })
  // Two items without a rule, and with the only one.
  expect(count).toBe(4)
})

test('asks once for the candidates of items that several keys have in common', () => {
  const lists: string[] = []
  const candidatesOf = (items: readonly string[]): readonly string[] => {
    lists.push(items.join())
    return items
  }
  rulesOf([at('a/1/x a/1 a', 'no'), at('a/2 a', 'yes')], { candidatesOf })
  expect(lists).toEqual(['no', 'yes', 'no,yes'])
})
