import type { Exchange } from './exchange.ts'

/** Another scenario is in force; exchanges, plants or all were forgotten; there are other settings. */
export type Change = 'scenario' | 'forgotten' | 'settings'

/** Who hears what happens in a mock, as it happens. */
export interface Observer {
  /** A request came in; its answer is decided, and `duration` null. */
  readonly arrived: (exchange: Exchange) => void
  /** Its answer is written or broken off. */
  readonly settled: (exchange: Exchange) => void
  /** In the world of the token; undefined is everywhere. */
  readonly changed: (what: Change, token: string | undefined) => void
}
