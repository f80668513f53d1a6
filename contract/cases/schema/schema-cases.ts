import type { Operation } from '../../../src/document/document.ts'
import { plainBodyText } from '../../operation/body-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { type Unique, uniqueRoles } from '../../operation/role.ts'
import type { Case } from '../../data/case.ts'
import { caseOfValue } from './case-of-value.ts'
import { PlaceWalk } from './place-walk.ts'
import type { PlacedValue } from './places.ts'
import { readOnlyCases } from './read-only-cases.ts'
import { RowBudget } from './row-budget.ts'
import { slugOf, titleOf } from './row-names.ts'
import { valuesOfOperation } from './values-of-operation.ts'

// From the schema of a body to cases of values at its places, valid and invalid ones. The validator of the document decides
// what each gets.

/** As many cases of values as a run has, unless its places have more in their first values alone. */
const COUNT = 600

/** A part of an id that no other case has. */
const numbered = (slug: string, times: number): string => (times === 1 ? slug : `${slug}-${times}`)

/** The members that servers may want to be unique. */
const uniqueMembersOf = ({ roles, declared }: Members): ReadonlyMap<string, Unique> =>
  new Map(
    uniqueRoles.filter((role) => declared.has(role)).map((role) => [roles[role], role] as const),
  )

/** Makes cases of values, each with another body and another name. */
class CaseMaker {
  readonly #operation: Operation
  readonly #budget: RowBudget
  readonly #bodies: Set<string>
  readonly #timesOfSlug = new Map<string, number>()

  constructor(operation: Operation, budget: RowBudget) {
    this.#operation = operation
    this.#budget = budget
    // A row has the plain body.
    this.#bodies = new Set([plainBodyText(membersOf(operation))])
  }

  /** The case of a value; undefined if the document says nothing about it, or if its member has enough cases. */
  caseOf(placed: PlacedValue): Case | undefined {
    if (this.#budget.isSpent(placed.place)) return undefined
    const body = placed.place.wrap(placed.value.json)
    this.#budget.countTry(placed, body)
    if (this.#bodies.has(body)) return undefined
    this.#bodies.add(body)
    const slug = slugOf(placed)
    const times = (this.#timesOfSlug.get(slug) ?? 0) + 1
    const names = { slug: numbered(slug, times), title: titleOf(placed) }
    const testCase = caseOfValue(placed, names, this.#operation)
    if (testCase === undefined) return undefined
    this.#budget.countRow(placed, body)
    this.#timesOfSlug.set(slug, times)
    return testCase
  }
}

/**
 * Cases of values at the places of a body: each place gets a few of each kind, then by turns others that servers get wrong,
 * until the run has enough.
 */
function* valueCases(operation: Operation): Generator<Case> {
  const members = membersOf(operation)
  const budget = new RowBudget(members.sendable.length)
  const walk = new PlaceWalk((place) => budget.isSpent(place), uniqueMembersOf(members))
  const maker = new CaseMaker(operation, budget)
  let count = 0
  for (const placed of valuesOfOperation(operation, walk)) {
    const testCase = maker.caseOf(placed)
    if (testCase === undefined) continue
    count += 1
    yield testCase
  }
  for (const placed of walk.furtherValues()) {
    if (count >= COUNT) return
    const testCase = maker.caseOf(placed)
    if (testCase === undefined) continue
    count += 1
    yield testCase
  }
}

/** Cases of the values of an operation. The validator of the document decides what each gets. */
export const schemaCases = (operation: Operation): readonly Case[] => [
  ...valueCases(operation),
  ...readOnlyCases(operation),
]
