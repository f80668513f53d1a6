import { type Exchange, statusOf } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import type { Stop } from '../data/report.ts'
import { isReading } from '../../src/base/request.ts'
import { capitalized } from '../../src/base/capitalized.ts'

/** Why requests were not sent once a limit of the rate outlasted the patience. */
export const noMoreRequests = 'the server accepted no more requests (429 or 503)'

/** Why a run ended before all was sent, as a clause, given the method of the operation. Such a run has a verdict. */
const clauses = {
  interrupted: () => 'the run was stopped',
  'first failure': () => 'the run stopped at the first failure',
  limited: () => noMoreRequests,
  'no token': () => 'no further token was obtained',
  outage: () => 'a gateway no longer reached the service (502 or 504)',
  dead: () => 'the server no longer responds',
  mute: (method) => `the server no longer responds to ${method}`,
} as const satisfies Readonly<Record<string, (method: string) => string>>

export type StopReason = keyof typeof clauses

/** Reasons after which no response is expected. */
const LOST: readonly StopReason[] = ['dead', 'mute']

/** The end of the sentence that begins with the clause of a reason. */
const endingOf = (name: StopReason): string =>
  name === 'interrupted' ? ' before all was sent.' : ', so the rest was not sent.'

/** Ends a run early, once; its signal aborts what waits for a turn. */
export class Stopping {
  readonly #controller = new AbortController()
  readonly signal: AbortSignal = this.#controller.signal
  readonly #cutting = new AbortController()
  /**
   * Aborts requests under way: a second later if they may create or change something, since only the response says what has
   * to be removed.
   */
  readonly cut: AbortSignal = this.#cutting.signal
  /** Set once the run has stopped early. */
  stop: Stop | undefined
  /** Undefined if the run could not be made. */
  reason: StopReason | undefined
  readonly #redact: (exchange: Exchange) => Exchange
  readonly #method: string

  /**
   * @param redact hides secrets in what sentences quote
   * @param method that of the operation
   */
  constructor(redact: (exchange: Exchange) => Exchange, method: string) {
    this.#redact = redact
    this.#method = method
  }

  /** @param detail a sentence that says more */
  end(name: StopReason, detail?: string): void {
    const reason = clauses[name](this.#method)
    if (!this.stop) this.reason = name
    const sentence = capitalized(reason) + endingOf(name)
    const sentences = detail === undefined ? sentence : `${sentence} ${detail}`
    const isLost = LOST.includes(name) || isReading(this.#method)
    this.#end({ reason, sentence: sentences, isImpossible: false }, isLost)
  }

  /** Ends a run of which nobody reads the report. */
  abandon(): void {
    this.end('interrupted')
    this.#cutting.abort()
  }

  /** Ends a run that cannot be made; the exit code is 2. */
  giveUp(sentence: string, extent: Pick<Stop, 'isOfOperation' | 'isEmpty'> = {}): Stop {
    const reason = 'the server could not be checked'
    return this.#end({ reason, sentence, isImpossible: true, ...extent }, true)
  }

  /** Ends a run in which nothing but a gateway has responded. */
  giveUpUnreached(exchange: Exchange): Stop {
    const { response, request } = this.#redact(exchange)
    const reason = response.type === 'response' ? response.reason : ''
    const line = `${statusOf(exchange)} ${reason}`.trim()
    const { origin } = new URL(request.url)
    return this.giveUp(
      `${origin} responded ${line} to every request: the service seems to be down behind a gateway. Start it, or wait for it with --wait SECONDS.`,
    )
  }

  /** The first reason counts. */
  #end(stop: Stop, isLost: boolean): Stop {
    this.stop ??= stop
    this.#controller.abort()
    if (isLost) this.#cutting.abort()
    else setTimeout(() => this.#cutting.abort(), constants.lastMilliseconds).unref()
    return this.stop
  }
}
