import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'

/** What a run tells while it lasts. No secret is in it. */
export type CheckEvent =
  /** `requests` is how many are planned; retries and shrinking come on top. */
  | {
      readonly type: 'start'
      readonly url: string
      readonly seed: number
      readonly requests: number
    }
  | {
      readonly type: 'exchange'
      readonly case: Case
      readonly exchange: Exchange
      readonly findings: readonly Finding[]
    }
  /** The server asked to come back later. */
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'end'; readonly violations: number }
