import type { Case } from '../data/case.ts'
import type { SendOptions } from '../cases/fill/fill-case.ts'
import { sleep } from '../client/timers.ts'
import { type Exchange, isUnreached } from '../data/exchange.ts'
import { causeOf } from '../judge/finding.ts'
import { decisiveOf } from '../judge/reuse.ts'
import type { Finding } from '../data/report.ts'
import { constants } from '../data/options.ts'
import { type Carried, type Sent, isSent } from './delivery.ts'
import type { Session } from './session.ts'

type Judge = (testCase: Case, exchange: Exchange) => readonly Finding[]

/** A case that was sent again, and which of the causes that were looked for show again. */
interface SentForCauses {
  readonly causesAgain: 'all' | 'some' | 'none'
  readonly exchange: Exchange
  readonly causes: readonly string[]
}

/** What came when a case was sent again; a case that did not reach the server shows nothing. */
type Reproduced = SentForCauses | { readonly causesAgain: 'unknown' }

/**
 * Sends a case that failed on a reused connection again on a new one, so that the report shows a request that fails
 * alone. If it never fails there, and always after the same case, the exchange names that case.
 */
export class Reproduction {
  readonly #session: Session
  readonly #judge: Judge
  /** Causes that show on new connections too. */
  readonly #failingAlone = new Set<string>()
  /** Causes that showed neither on a new connection nor after the same case; further proofs would cost too much. */
  readonly #comingByChance = new Set<string>()

  constructor(session: Session, judge: Judge) {
    this.#session = session
    this.#judge = judge
  }

  /** The exchange to record for a case that was sent: it has all causes of the failure. */
  async exchangeOf(testCase: Case, { exchange, previous }: Sent): Promise<Exchange> {
    if (!previous) return exchange
    const causes = this.#causesOf(testCase, exchange)
    for (let proofs = 0; proofs < constants.proofs; proofs += 1) {
      if (causes.length === 0 || causes.some((cause) => this.#needsNoProof(cause))) return exchange
      const alone = await this.#sendForCauses(testCase, causes, {})
      if (alone.causesAgain === 'unknown') return exchange
      for (const cause of alone.causes) this.#failingAlone.add(cause)
      if (alone.causesAgain === 'all') return alone.exchange
      // Of several causes, some show on new connections and others do not: no one case is to blame for all.
      if (alone.causesAgain === 'some') return exchange
      if (await this.#failsAfter(previous, testCase, causes, exchange.number)) continue
      for (const cause of causes) this.#comingByChance.add(cause)
      return exchange
    }
    this.#session.connections.endReuse()
    return { ...exchange, after: { number: previous.number, case: previous.case.id } }
  }

  #needsNoProof(cause: string): boolean {
    return this.#failingAlone.has(cause) || this.#comingByChance.has(cause)
  }

  /** The causes of the findings that decide about an exchange. */
  #causesOf(testCase: Case, exchange: Exchange): readonly string[] {
    return [...new Set(decisiveOf(this.#judge(testCase, exchange)).map(causeOf))]
  }

  async #sendForCauses(
    testCase: Case,
    causes: readonly string[],
    options: SendOptions,
  ): Promise<Reproduced> {
    const delivery = await this.#session.deliver(testCase, options)
    if (!isSent(delivery) || isUnreached(delivery.exchange)) return { causesAgain: 'unknown' }
    const { exchange } = delivery
    const causesOfExchange = new Set(this.#causesOf(testCase, exchange))
    const again = causes.filter((cause) => causesOfExchange.has(cause))
    const someOrNone = again.length > 0 ? 'some' : 'none'
    const causesAgain = again.length === causes.length ? 'all' : someOrNone
    return { causesAgain, exchange, causes: again }
  }

  /** Whether a case fails with one of the causes on one connection after the case that it failed after. */
  async #failsAfter(
    previous: Carried,
    testCase: Case,
    causes: readonly string[],
    number: number,
  ): Promise<boolean> {
    const reuse = `again ${number}`
    await this.#session.deliver(previous.case, { reuse })
    await sleep(constants.unreadMilliseconds)
    const again = await this.#sendForCauses(testCase, causes, { reuse })
    this.#session.client.closeSet(reuse)
    return again.causesAgain === 'all' || again.causesAgain === 'some'
  }
}
