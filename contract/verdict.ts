import type { Finding } from './finding.ts'

/** What became of a case. */
export interface Verdict {
  readonly findings: readonly Finding[]
  /** Number of the exchange that was judged. */
  readonly exchange?: number
  /** Why there is no verdict. */
  readonly missed?: string
}
