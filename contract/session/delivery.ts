import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import type { Gap } from '../data/report.ts'

/** A case and the number of its exchange. */
export interface Carried {
  readonly case: Case
  readonly number: number
}

interface Outcome {
  /** The first response 429 or 503 on the way, if it depended on the rate: the case was sent again after it, or given up. */
  readonly limited?: Exchange | undefined
}

/** A case that was sent. */
export interface Sent extends Outcome {
  readonly exchange: Exchange
  /** The exchange before it on its connection. */
  readonly previous?: Carried | undefined
}

/** Why a case was not sent. */
export interface NotSent extends Outcome {
  readonly reason: string
  /** By default `unsent`. */
  readonly kind?: Gap['kind']
}

export type Delivery = Sent | NotSent

export const isSent = (delivery: Delivery): delivery is Sent => 'exchange' in delivery
