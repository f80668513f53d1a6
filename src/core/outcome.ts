import type { Delay } from './delay.ts'
import type { Fault, RefusalProblem } from './exchange.ts'

/** Status, headers and body of an answer, and what it means for the world and the journal. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly problems: readonly RefusalProblem[]
  /** Whether the plant that was sent is now in the store. */
  readonly creates?: boolean
  /** The name of the scenario that answered, with its delay and fault; none where none was asked. */
  readonly scenario?: string
  readonly delay?: Delay | undefined
  readonly fault?: Fault | undefined
}

export const JSON_HEADERS = { 'content-type': 'application/json' }
