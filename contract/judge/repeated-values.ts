import type { Operation } from '../../src/document/document.ts'
import type { Case } from '../data/case.ts'
import type { Unique } from '../operation/role.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { documentsSuccess } from '../operation/documented.ts'

/** Whether the server has created a resource, as the document says it: other methods create none. */
export const hasCreated = (exchange: Exchange, operation: Operation): boolean =>
  exchange.request.method === operation.method && documentsSuccess(operation, statusOf(exchange))

/** Finds out which values a server accepts a second time: only then it has no excuse to refuse one that every run sends. */
export class RepeatedValues {
  readonly #operation: Operation
  #isFirstAccepted = false
  readonly #repeated = new Set<Unique>()
  /** The members whose value the server has accepted a second time, after it had accepted the first one. */
  accepted: readonly Unique[] = []

  constructor(operation: Operation) {
    this.#operation = operation
  }

  /** Call for each exchange of a run. */
  observe(testCase: Case, exchange: Exchange): void {
    if (!hasCreated(exchange, this.#operation)) return
    if (testCase.request.need === 'first') this.#isFirstAccepted = true
    // Only open cases repeat a value, and the facts of all others take a tenth of a second.
    const repeats = testCase.rule === 'open' ? testCase.facts.repeats : undefined
    if (repeats !== undefined) this.#repeated.add(repeats)
    const isNew = this.#isFirstAccepted && this.accepted.length !== this.#repeated.size
    if (isNew) this.accepted = [...this.#repeated]
  }
}
