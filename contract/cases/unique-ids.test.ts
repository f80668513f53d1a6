import { expect, test } from 'vitest'
import type { RuleId } from '../rules/rules.ts'
import { createCase } from './adapt/create-case.ts'
import { type TableCase, withUniqueIds } from './unique-ids.ts'

const tableCase = (rule: RuleId, slug: string, tableRule: RuleId): TableCase => ({
  testCase: createCase({ rule, slug, title: slug }),
  tableRule,
})

const idsOf = (tableCases: readonly TableCase[]) => withUniqueIds(tableCases).map(({ id }) => id)

test('cases of different names, or of different rules, keep them', () => {
  const tableCases = [
    tableCase('N11', 'empty', 'V4'),
    tableCase('N11', 'space', 'V4'),
    tableCase('N12', 'empty', 'V3'),
  ]
  const cases = withUniqueIds(tableCases)
  expect(cases.map(({ id }) => id)).toEqual(['N11/empty', 'N11/space', 'N12/empty'])
  expect(cases[0]).toBe(tableCases[0]!.testCase)
})

test('a later case of the same name begins with the rule of its table', () => {
  const [, second] = withUniqueIds([
    tableCase('N11', 'empty', 'V3'),
    tableCase('N11', 'empty', 'V4'),
  ])
  expect(second).toMatchObject({ id: 'N11/v4-empty', slug: 'v4-empty', rule: 'N11' })
})

test('a third case of the same name and table gets the rule again', () => {
  const same = tableCase('N11', 'empty', 'V4')
  expect(idsOf([same, same, same])).toEqual(['N11/empty', 'N11/v4-empty', 'N11/v4-v4-empty'])
})
