import { expect, test } from 'vitest'
import { topologicalOrder } from './topological-order.ts'

const cases: readonly (readonly [title: string, items: string, pairs: string, expected: string])[] =
  [
    ['no items', '', '', ''],
    ['the order itself without pairs', 'abcd', '', 'abcd'],
    ['an item directly before the one that it precedes', 'abcd', 'db', 'adbc'],
    ['a chain', 'abcd', 'dc cb ba', 'dcba'],
    ['the items between in their order', 'abcde', 'ea', 'eabcd'],
    ['an item before two others', 'abcd', 'db dc', 'adbc'],
    ['the order of a circle, in which each precedes another', 'abc', 'ab bc ca', 'abc'],
    ['pairs beside a circle', 'abcd', 'ab ba dc', 'abdc'],
    ['the item of a circle with fewest followers last', 'abc', 'ab ba ac bc', 'abc'],
  ]

test.each(cases)('keeps %s', (_title, items, pairs, expected) => {
  const known = new Set(pairs.split(' '))
  const sorted = topologicalOrder(items.split(''), (earlier, later) => known.has(earlier + later))
  expect(sorted.join('')).toBe(expected)
})
