import type { Case } from '../data/case.ts'
import { type Exchange, speaksHttp } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import type { RuleId } from '../rules/rules.ts'

/** Follows whether the server responds: to the cases of each rule, and at all. */
export class Health {
  /** When the last response was complete, in milliseconds since 1970; 0 before the first one. */
  lastResponse = 0
  /** Whether anything that was received is HTTP; without it, there is nothing to judge. */
  hasHttp = false
  #failedInRow = 0
  readonly #timeoutsInRow = new Map<RuleId, number>()

  /** Whether cases of the rule would only cost more time limits. */
  isHopeless(rule: RuleId): boolean {
    return (this.#timeoutsInRow.get(rule) ?? 0) >= constants.timeoutsOfRule
  }

  /** Records an exchange; returns whether the server has been silent for so long that it may be gone. */
  record({ rule }: Case, { response, timing }: Exchange): boolean {
    this.hasHttp ||= speaksHttp(response)
    const isTimeout = response.type === 'failure' && response.kind === 'timeout'
    this.#timeoutsInRow.set(rule, isTimeout ? (this.#timeoutsInRow.get(rule) ?? 0) + 1 : 0)
    if (response.type === 'response') {
      this.lastResponse = Math.max(this.lastResponse, timing.started + timing.duration)
      this.#failedInRow = 0
      return false
    }
    // A request sent before the last response does not show the server's present state.
    if (timing.started > this.lastResponse) this.#failedInRow += 1
    if (this.#failedInRow < constants.silent) return false
    this.#failedInRow = 0
    return true
  }
}
