import type { Case } from '../data/case.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { type Delivery, type Sent, isSent } from './delivery.ts'
import { isOfGateway, isUnreachedService } from './gateway.ts'
import type { Pace } from './pace.ts'

type Send = (testCase: Case) => Promise<Delivery>

interface OutageParts {
  readonly pace: Pace
  /** Cases that show whether the gateway reaches the service. */
  readonly probes: readonly Case[]
}

/** Distinguishes a gateway that does not reach the service from a service with responses 502 or 504; Pace does so for 503. */
export class Outage {
  readonly #pace: Pace
  readonly #probes: readonly Case[]
  /** Of 502 and 504, the statuses that the service responds itself. */
  readonly #ownStatuses = new Set<number>()
  /** When the last outage was over, in milliseconds since 1970. */
  #ended = 0

  constructor({ pace, probes }: OutageParts) {
    this.#pace = pace
    this.#probes = probes
  }

  isSuspected(exchange: Exchange): boolean {
    return isUnreachedService(exchange) && !this.#ownStatuses.has(statusOf(exchange))
  }

  /**
   * Sends a case with `send`, alone, until the gateway reaches the service again.
   * @returns the delivery as it was if other cases reach the service
   */
  async outlast(testCase: Case, delivered: Sent, send: Send): Promise<Delivery> {
    if (this.#isOfLastOutage(delivered)) return this.#sendLater(testCase, delivered, send)
    if (await this.#reachesService(testCase, send)) {
      this.#ownStatuses.add(statusOf(delivered.exchange))
      return delivered
    }
    return this.#sendLater(testCase, delivered, send)
  }

  #isOfLastOutage({ exchange: { timing } }: Sent): boolean {
    return timing.started < this.#ended
  }

  /** Sends a case again until no gateway responds. */
  async #sendLater(testCase: Case, delivered: Sent, send: Send): Promise<Delivery> {
    let last = delivered
    for (;;) {
      if (!this.#isOfLastOutage(last)) {
        const tooLong = this.#pace.slowDown(last.exchange)
        if (tooLong) return tooLong
      }
      const delivery = await send(testCase)
      if (!isSent(delivery)) return delivery
      const { timing } = delivery.exchange
      if (!this.isSuspected(delivery.exchange)) {
        this.#ended = Math.max(this.#ended, timing.started)
        return delivery
      }
      last = delivery
    }
  }

  async #reachesService(testCase: Case, send: Send): Promise<boolean> {
    for (const probe of this.#probes) {
      if (probe === testCase) continue
      const delivery = await send(probe)
      if (isSent(delivery) && this.#isOfService(delivery.exchange)) return true
    }
    return false
  }

  /** Whether the service has responded; a limit of the rate may be the gateway's. */
  #isOfService(exchange: Exchange): boolean {
    const isResponse = exchange.response.type === 'response'
    return isResponse && !isOfGateway(exchange) && !this.#pace.isLimited(exchange)
  }
}
