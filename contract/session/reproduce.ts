import { type Case, withChanges } from '../data/case.ts'
import { isClientError } from '../../src/base/http-status.ts'
import { sleep } from '../client/timers.ts'
import {
  type Exchange,
  hasBytesAfterEnd,
  hasUnreadBody,
  isUnreached,
  statusOf,
} from '../data/exchange.ts'
import { causeOf } from '../judge/finding.ts'
import { decisiveOf } from '../judge/reuse.ts'
import type { Finding } from '../data/report.ts'
import { constants } from '../data/options.ts'
import { type Carried, type Delivery, type Sent, isSent } from './delivery.ts'
import type { Session } from './session.ts'

type Judge = (testCase: Case, exchange: Exchange) => readonly Finding[]

/** A case that failed after another one on its connection. */
interface Failed {
  readonly testCase: Case
  readonly exchange: Exchange
  readonly previous: Carried
  readonly causes: readonly string[]
}

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
  /** How often bytes after a response were not to the body of its request. */
  #otherBytesAfterEnd = 0

  constructor(session: Session, judge: Judge) {
    this.#session = session
    this.#judge = judge
  }

  /** The exchange to record for a case that was sent: it has all causes of the failure. */
  async exchangeOf(testCase: Case, sent: Sent): Promise<Exchange> {
    const { exchange, previous } = sent
    if (exchange.request.body !== undefined && hasBytesAfterEnd(exchange)) {
      const unread = await this.#unreadBodyIn(testCase)
      if (unread !== undefined) return unread
    }
    const causes = previous === undefined ? [] : this.#causesOf(testCase, exchange)
    if (previous === undefined || causes.length === 0) return exchange
    return this.#exchangeAlone({ testCase, exchange, previous, causes })
  }

  /** A response that came with a second one: the exchange that shows that this is to the body, which the server did not read. */
  async #unreadBodyIn(testCase: Case): Promise<Exchange | undefined> {
    if (this.#otherBytesAfterEnd >= constants.proofs) return undefined
    const apart = await this.#session.deliverApart(testCase)
    if (isSent(apart) && hasUnreadBody(apart.exchange)) return apart.exchange
    this.#otherBytesAfterEnd += 1
    return undefined
  }

  async #exchangeAlone({ testCase, exchange, previous, causes }: Failed): Promise<Exchange> {
    for (let proofs = 0; proofs < constants.proofs; proofs += 1) {
      if (causes.some((cause) => this.#needsNoProof(cause))) return exchange
      const alone = await this.#sendAlone(testCase, causes, exchange)
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
    const isBodyUnread = await this.#needsBodyOf(previous, testCase, causes)
    const after = { number: previous.number, case: previous.case.id }
    return { ...exchange, after: isBodyUnread ? { ...after, isBodyUnread } : after }
  }

  #needsNoProof(cause: string): boolean {
    return this.#failingAlone.has(cause) || this.#comingByChance.has(cause)
  }

  /** The causes of the findings that decide about an exchange. */
  #causesOf(testCase: Case, exchange: Exchange): readonly string[] {
    return [...new Set(decisiveOf(this.#judge(testCase, exchange)).map(causeOf))]
  }

  /** Sends a case on a new connection, in the way in which it failed. */
  async #sendAlone(
    testCase: Case,
    causes: readonly string[],
    exchange: Exchange,
  ): Promise<Reproduced> {
    const isApart = hasUnreadBody(exchange)
    const delivery = isApart
      ? await this.#session.deliverApart(testCase)
      : await this.#session.deliver(testCase)
    return this.#reproducedBy(delivery, testCase, causes)
  }

  #reproducedBy(delivery: Delivery, testCase: Case, causes: readonly string[]): Reproduced {
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
    const { again } = await this.#sendBoth(previous.case, testCase, causes, reuse)
    return again.causesAgain === 'all' || again.causesAgain === 'some'
  }

  /** Whether a refused request without its body does no harm to the next one: the server left the body unread. */
  async #needsBodyOf(
    { case: previous, number }: Carried,
    testCase: Case,
    causes: readonly string[],
  ): Promise<boolean> {
    const { body, ...request } = previous.request
    if (body === undefined || previous.expect === 'accept') return false
    const bare = withChanges(previous, { request })
    const { first, again, isOnOne } = await this.#sendBoth(bare, testCase, causes, `bare ${number}`)
    const isRefused = isSent(first) && isClientError(statusOf(first.exchange))
    return isRefused && isOnOne && again.causesAgain === 'none'
  }

  /** Sends two cases on one connection. */
  async #sendBoth(previous: Case, testCase: Case, causes: readonly string[], reuse: string) {
    const bodyDelay = previous.expect === 'accept' ? undefined : constants.patientHeadMilliseconds
    const first = await this.#session.deliver(previous, { reuse, bodyDelay })
    await sleep(constants.unreadMilliseconds)
    const second = await this.#session.deliver(testCase, { reuse })
    this.#session.client.closeSet(reuse)
    const isOnOne =
      isSent(first) && isSent(second) && second.previous?.number === first.exchange.number
    return { first, again: this.#reproducedBy(second, testCase, causes), isOnOne }
  }
}
