import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './report.ts'

/** How a response differs from the expected one. */
export interface Difference extends Pick<
  Finding,
  'expected' | 'received' | 'pointer' | 'header' | 'message'
> {
  /** The line of the profile that decides, from 1; absent if no single line does. */
  readonly line?: number | undefined
  /** The text of that line. */
  readonly text: string
}

/** The responses that a profile expects, besides what the contract demands. */
export interface ExpectedResponses {
  /** The file of the profile. */
  readonly name: string
  /** The operation that the profile is about, such as `POST /plants`; undefined for any. */
  readonly operation?: string | undefined
  /** Seed of the generated requests, unless the run has its own. */
  readonly seed?: number | undefined
  /** Further requests; the contract does not judge their responses. */
  readonly cases: readonly Case[]
  /** Undefined if the response is as expected, or if nothing is expected of it. */
  differenceOf(testCase: Case, exchange: Exchange): Difference | undefined
}
