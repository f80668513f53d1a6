import type { Operation } from '../../../src/document/document.ts'
import { plainBodyText } from '../../operation/body-text.ts'
import { membersOf } from '../../operation/members.ts'
import type { Case } from '../../data/case.ts'
import { caseOfValue } from './case-of-value.ts'
import { PlaceWalk } from './place-walk.ts'
import { readOnlyCases } from './read-only-cases.ts'
import { RowBudget } from './row-budget.ts'
import { slugOf, titleOf } from './row-names.ts'
import { valuesOfOperation } from './values-of-operation.ts'

// From the schema of a body to cases of values at its places, valid and invalid ones. The validator of the document decides
// what each gets.

/** A part of an id that no other case has. */
const numbered = (slug: string, times: number): string => (times === 1 ? slug : `${slug}-${times}`)

/** Cases of values, each with another body, until the budget of each member is spent. */
const valueCases = (operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const budget = new RowBudget(members.sendable.length)
  const walk = new PlaceWalk((place) => budget.isSpent(place))
  // The tables have the plain body.
  const bodies = new Set([plainBodyText(members)])
  const slugs = new Map<string, number>()
  const cases: Case[] = []
  for (const placed of valuesOfOperation(operation, walk)) {
    const { place, value } = placed
    if (budget.isSpent(place)) continue
    const body = place.wrap(value.json)
    budget.countTry(placed, body)
    if (bodies.has(body)) continue
    bodies.add(body)
    const slug = slugOf(placed)
    const times = (slugs.get(slug) ?? 0) + 1
    const names = { slug: numbered(slug, times), title: titleOf(placed) }
    const testCase = caseOfValue(placed, names, operation)
    if (testCase === undefined) continue
    budget.countRow(placed, body)
    slugs.set(slug, times)
    cases.push(testCase)
  }
  return cases
}

/**
 * Cases for what the tables do not know: other members, and the keywords of all members at any depth. The validator of
 * the document decides what each gets; a body with other problems than its own is left out.
 */
export const schemaCases = (operation: Operation): readonly Case[] => [
  ...valueCases(operation),
  ...readOnlyCases(operation),
]
