import { sleep } from '../client/timers.ts'
import { CreatedResources } from './created.ts'

/** What the sessions of a run share, which follow each other: one for each operation. */
export class RunState {
  /** Milliseconds since 1970. */
  readonly started: number = Date.now()
  /** The number of the operation that is checked, and how many there are. */
  operation = 1
  operations = 1
  /** The number of the last request. */
  requests = 0
  /** How many requests had fresh values. */
  values = 0
  /** The token in use; empty before it is obtained. */
  token = ''
  /** When the token expires, as `performance.now()` measures it. */
  tokenExpires: number = Number.POSITIVE_INFINITY
  /** Milliseconds between two requests, if the server limits its rate. */
  interval = 0
  /** Milliseconds that 429 and 503 have cost. */
  waited = 0
  /** Whether the server has accepted a request: then token, headers and base URL are right. */
  isSetUpRight = false
  /** What its requests created. */
  readonly created = new CreatedResources()
  /** Waits for so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>

  /** @param wait of tests, whose clock is their own */
  constructor(wait: RunState['wait'] = sleep) {
    this.wait = wait
  }
}
