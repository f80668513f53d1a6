import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import { isOverloaded, isThrottled } from '../data/overload.ts'
import { type Delivery, type Sent, isSent } from './delivery.ts'
import type { Exclusive } from './exclusive.ts'
import { isOfGateway } from './gateway.ts'
import { Outage } from './outage.ts'
import type { Pace } from './pace.ts'
import type { Stopping } from './stop.ts'

/** Why a response says nothing about the service: a gateway did not reach it, or its rate is limited. */
type Obstacle = 'outage' | 'limit'

/** Sends a case on any connection. */
type Send = (testCase: Case) => Promise<Delivery>

interface ObstaclesParts {
  readonly pace: Pace
  readonly stopping: Stopping
  readonly exclusive: Exclusive
  /** Sends a case while no other one is sent. */
  readonly sendAlone: Send
  /** Cases that show whether the service responds, and without a limit. */
  readonly probes: readonly Case[]
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
  async outlast(testCase: Case, first: Sent): Promise<Delivery> {
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
    return tooLong ?? exclusive.run(() => pace.sendAgain(testCase, probes, sendAlone))
  }
}

/** Whether a response 429 or 503 depended on the rate; a 503 beside an outage belongs to it. */
const isLimitOfRate = (limited: Exchange, final: Delivery, hadOutage: boolean): boolean => {
  if (isThrottled(limited)) return true
  if (hadOutage && isOfGateway(limited)) return false
  return !(isSent(final) && isOverloaded(final.exchange))
}
