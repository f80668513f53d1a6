import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'

/** A case and the number of its exchange. */
export interface Carried {
  readonly case: Case
  readonly number: number
}

/** A case that was sent. */
export interface Sent {
  readonly exchange: Exchange
  /** The exchange before it on its connection. */
  readonly previous?: Carried | undefined
}

/** Why a case was not sent. */
export interface NotSent {
  readonly reason: string
}

export type Delivery = Sent | NotSent

export const isSent = (delivery: Delivery): delivery is Sent => 'exchange' in delivery
