import { type Exchange, statusOf } from '../data/exchange.ts'
import type { Stop } from '../data/report.ts'

const unsentWords = ', so the rest was not sent.'

/** The ends of a run before all is sent that still have a verdict; METHOD is that of the operation. */
const stops = {
  interrupted: ['the run was stopped', 'The run was stopped before all was sent.'],
  'first failure': [
    'the run stopped at the first failure',
    `The run stopped at the first failure${unsentWords}`,
  ],
  limited: [
    'the server accepted no more requests (429 or 503)',
    `The server accepted no more requests (429 or 503)${unsentWords}`,
  ],
  outage: [
    'a gateway no longer reached the service (502 or 504)',
    `A gateway no longer reached the service (502 or 504)${unsentWords}`,
  ],
  dead: ['the server no longer responds', `The server no longer responds${unsentWords}`],
  mute: [
    'the server no longer responds to METHOD',
    `The server no longer responds to METHOD${unsentWords}`,
  ],
} as const

export type StopReason = keyof typeof stops

/** Ends a run early, once; its signal aborts what is under way. */
export class Stopping {
  readonly #controller = new AbortController()
  readonly signal: AbortSignal = this.#controller.signal
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

  end(name: StopReason): void {
    const [reason = '', sentence = ''] = stops[name].map((text) =>
      text.replace('METHOD', this.#method),
    )
    if (!this.stop) this.reason = name
    this.#end({ reason, sentence, isImpossible: false })
  }

  /** Ends a run that cannot be made; the exit code is 2. */
  giveUp(sentence: string): Stop {
    return this.#end({ reason: 'the server could not be checked', sentence, isImpossible: true })
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
  #end(stop: Stop): Stop {
    this.stop ??= stop
    this.#controller.abort()
    return this.stop
  }
}
