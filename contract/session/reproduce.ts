import type { Case } from '../data/case.ts'
import type { SendOptions } from '../cases/fill-case.ts'
import { sleep } from '../client/timers.ts'
import { type Exchange, isUnreached } from '../data/exchange.ts'
import { causeOf } from '../judge/finding.ts'
import type { Finding } from '../data/report.ts'
import { constants } from '../data/options.ts'
import { type Carried, type Sent, isSent } from './delivery.ts'
import type { Session } from './session.ts'

type Judge = (testCase: Case, exchange: Exchange) => readonly Finding[]

/**
 * Sends a case that failed on a reused connection again on a new one, so that the report shows a request that fails
 * alone. If it never fails there, and always after the same case, the exchange names that case.
 */
export class Reproduction {
  readonly #session: Session
  readonly #judge: Judge
  /** Causes that show on new connections too. */
  readonly #failingAlone = new Set<string>()

  constructor(session: Session, judge: Judge) {
    this.#session = session
    this.#judge = judge
  }

  /** The exchange to record for a case that was sent. */
  async exchangeOf(testCase: Case, { exchange, previous }: Sent): Promise<Exchange> {
    if (!previous) return exchange
    const causes = this.#causesOf(testCase, exchange)
    for (let proofs = 0; proofs < constants.proofs; proofs += 1) {
      if (causes.every((cause) => this.#failingAlone.has(cause))) return exchange
      const alone = await this.#sendFailing(testCase, {})
      if (!alone && (await this.#failsAfter(previous, testCase, exchange))) continue
      for (const cause of causes) this.#failingAlone.add(cause)
      return alone ?? exchange
    }
    this.#session.connections.endReuse()
    return { ...exchange, after: { number: previous.number, case: previous.case.id } }
  }

  #causesOf(testCase: Case, exchange: Exchange): readonly string[] {
    const findings = this.#judge(testCase, exchange)
    return findings.filter(({ kind }) => kind !== 'note').map(causeOf)
  }

  /** Sends a case; returns its exchange if it fails. */
  async #sendFailing(testCase: Case, options: SendOptions): Promise<Exchange | undefined> {
    const delivery = await this.#session.deliver(testCase, options)
    if (!isSent(delivery) || isUnreached(delivery.exchange)) return undefined
    return this.#causesOf(testCase, delivery.exchange).length > 0 ? delivery.exchange : undefined
  }

  /** Whether a case fails on one connection after the case that it failed after. */
  async #failsAfter(previous: Carried, testCase: Case, { number }: Exchange): Promise<boolean> {
    const reuse = `again ${number}`
    await this.#session.deliver(previous.case, { reuse })
    await sleep(constants.unreadTime)
    const failing = await this.#sendFailing(testCase, { reuse })
    this.#session.client.closeSet(reuse)
    return failing !== undefined
  }
}
