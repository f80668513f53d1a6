import { type Case, withChanges } from '../data/case.ts'
import type { RuleId } from '../rules/rules.ts'

/** A case, and the rule in whose table it is: the document may have moved it to another one. */
export interface TableCase {
  readonly testCase: Case
  readonly tableRule: RuleId
}

/** Cases that moved to one rule may have had the same name in their tables: the later ones get longer names. */
export const withUniqueIds = (tableCases: readonly TableCase[]): readonly Case[] => {
  const ids = new Set<string>()
  return tableCases.map(({ testCase, tableRule }) => {
    const { rule } = testCase
    let { slug } = testCase
    while (ids.has(`${rule}/${slug}`)) slug = `${tableRule.toLowerCase()}-${slug}`
    const id = `${rule}/${slug}`
    ids.add(id)
    return id === testCase.id ? testCase : withChanges(testCase, { slug, id })
  })
}
