import type { Case } from '../data/case.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { isOverloaded, isThrottled } from '../data/overload.ts'
import { type Delivery, type Sent, isSent } from './delivery.ts'
import type { Exclusive } from './exclusive.ts'
import { isOfGateway, isUnreachedService } from './gateway.ts'
import type { Pace } from './pace.ts'
import type { Stopping } from './stop.ts'

/** Sends a case on any connection. */
type Send = (testCase: Case) => Promise<Delivery>

interface OutageParts {
  readonly pace: Pace
  /** Cases that show whether the gateway reaches the service. */
  readonly probes: () => readonly Case[]
}

/** Distinguishes a gateway that does not reach the service from a service with responses 502 or 504; Pace does so for 503. */
export class Outage {
  readonly #pace: Pace
  readonly #probes: () => readonly Case[]
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
    for (const probe of this.#probes()) {
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

/** Why a response says nothing about the service: a gateway did not reach it, or its rate is limited. */
type Obstacle = 'outage' | 'limit'

interface ObstaclesParts {
  readonly pace: Pace
  readonly stopping: Stopping
  readonly exclusive: Exclusive
  /** Sends a case while no other one is sent. */
  readonly sendAlone: Send
  /** Cases that show whether the service responds, and without a limit. */
  readonly probes: () => readonly Case[]
}

/** What hinders a session: responses that are not the service's own, after which a case is sent again. */
export class Obstacles {
  readonly #parts: ObstaclesParts
  readonly #outage: Outage

  constructor(parts: ObstaclesParts) {
    this.#parts = parts
    this.#outage = new Outage(parts)
  }

  /** Whether a response is the service's own. */
  isOfService(exchange: Exchange): boolean {
    return exchange.response.type === 'response' && this.#obstacleOf(exchange) === undefined
  }

  #obstacleOf(exchange: Exchange): Obstacle | undefined {
    if (this.#outage.isSuspected(exchange)) return 'outage'
    return this.#parts.pace.isLimited(exchange) ? 'limit' : undefined
  }

  /** Sends a case, and no other one meanwhile, until its response is the service's: a limit may follow an outage. */
  outlast(testCase: Case, first: Sent): Delivery | Promise<Delivery> {
    const isUnhindered = this.#obstacleOf(first.exchange) === undefined
    return isUnhindered ? first : this.#outlast(testCase, first)
  }

  async #outlast(testCase: Case, first: Sent): Promise<Delivery> {
    const { stopping } = this.#parts
    let delivery: Delivery = first
    let limited: Exchange | undefined
    let hadOutage = false
    while (isSent(delivery)) {
      const { exchange }: Sent = delivery
      const obstacle = this.#obstacleOf(exchange)
      if (obstacle === undefined) break
      if (obstacle === 'limit') limited ??= exchange
      else hadOutage = true
      delivery = await this.#overcome(obstacle, testCase, delivery)
    }
    if (limited === undefined || stopping.stop?.isImpossible) return delivery
    const isOfRate = isLimitOfRate(limited, delivery, hadOutage)
    return isOfRate ? { ...delivery, limited: { ...limited, limited: true } } : delivery
  }

  async #overcome(obstacle: Obstacle, testCase: Case, sent: Sent): Promise<Delivery> {
    const { exclusive, pace, probes, sendAlone } = this.#parts
    if (obstacle === 'outage')
      return exclusive.run(() => this.#outage.outlast(testCase, sent, sendAlone))
    const tooLong = pace.slowDown(sent.exchange)
    return tooLong ?? exclusive.run(() => pace.sendAgain(testCase, probes(), sendAlone))
  }
}

/** Whether a response 429 or 503 depended on the rate; a 503 beside an outage belongs to it. */
const isLimitOfRate = (limited: Exchange, final: Delivery, hadOutage: boolean): boolean => {
  if (isThrottled(limited)) return true
  if (hadOutage && isOfGateway(limited)) return false
  return !(isSent(final) && isOverloaded(final.exchange))
}
