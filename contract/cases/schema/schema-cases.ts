import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/document/document.ts'
import { plainBodyText } from '../../operation/body-text.ts'
import { membersOf } from '../../operation/members.ts'
import type { Case } from '../../data/case.ts'
import type { Steps } from '../../data/steps.ts'
import { uniqueAt } from './body-place.ts'
import { caseOfValue } from './case-of-value.ts'
import { ParameterCases, repeatedParameterCases, valuesOfParameters } from './parameter-cases.ts'
import { PlaceWalk } from './place-walk.ts'
import type { PlacedValue } from './keyword-value.ts'
import { readOnlyCases } from './read-only-cases.ts'
import { RowBudget } from './row-budget.ts'
import { slugOf, titleOf } from './row-names.ts'
import { valuesOfOperation } from './values-of-operation.ts'

// From the schema of a body to cases of values at its places, valid and invalid ones. The validator of the document decides
// what each gets.

/** A part of an id that no other case has. */
const numbered = (slug: string, times: number): string => (times === 1 ? slug : `${slug}-${times}`)

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
    const body = placed.place.write(placed.value.json)
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

/** A case of a value, which each run sends, or which some run has room for. */
interface ValueCase {
  readonly testCase: Case
  readonly isFurther: boolean
}

/** Cases of values at the places of a body: each place gets a few of each kind, then others that servers get wrong by turns. */
function* valueCases(operation: Operation): Generator<ValueCase | undefined> {
  const members = membersOf(operation)
  const budget = new RowBudget(members.sendable.length)
  const walk = new PlaceWalk(
    (place) => budget.isSpent(place),
    (place) => uniqueAt(place, members),
  )
  const maker = new CaseMaker(operation, budget)
  for (const placed of valuesOfOperation(operation, walk)) {
    const testCase = maker.caseOf(placed)
    yield testCase && { testCase, isFurther: false }
  }
  const ofParameters = new ParameterCases(operation)
  for (const placed of valuesOfParameters(operation, new PlaceWalk())) {
    const testCase = ofParameters.caseOf(placed)
    yield testCase && { testCase, isFurther: false }
  }
  for (const placed of walk.furtherValues()) {
    const testCase = maker.caseOf(placed)
    yield testCase && { testCase, isFurther: true }
  }
}

/** The cases of values of an operation that were made so far; more are made on demand. */
class ValueCases {
  readonly #made: ValueCase[] = []
  readonly #making: Generator<ValueCase | undefined>

  constructor(operation: Operation) {
    this.#making = valueCases(operation)
  }

  /** At least those that each run sends, and others up to a number. */
  *upTo(count: number): Steps<readonly Case[]> {
    const isEnough = (): boolean =>
      this.#made.length >= count && this.#made.at(-1)?.isFurther === true
    while (!isEnough()) {
      const { done, value } = this.#making.next()
      if (done === true) break
      if (value !== undefined) this.#made.push(value)
      yield
    }
    return this.#made
      .filter(({ isFurther }, at) => !isFurther || at < count)
      .map(({ testCase }) => testCase)
  }
}

const valueCasesOf = memoize((operation: Operation) => new ValueCases(operation))

/**
 * Cases of the values of an operation. The validator of the document decides what each gets.
 * @param count how many there are, unless the first values of all places are more
 */
export function* schemaCases(operation: Operation, count: number): Steps<readonly Case[]> {
  const cases = yield* valueCasesOf(operation).upTo(count)
  return [...cases, ...readOnlyCases(operation), ...repeatedParameterCases(operation)]
}
