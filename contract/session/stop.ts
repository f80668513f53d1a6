import type { Stop } from '../reporters/report.ts'

const rest = ', so the rest was not sent.'

/** The ends of a run before all is sent that still have a verdict. */
const stops = {
  interrupted: ['the run was stopped', 'The run was stopped before all was sent.'],
  'first failure': [
    'the run stopped at the first failure',
    `The run stopped at the first failure${rest}`,
  ],
  limited: [
    'the server accepted no more requests (429 or 503)',
    `The server accepted no more requests (429 or 503)${rest}`,
  ],
  'never responded': [
    'none of the first requests got a response',
    `None of the first requests got a response${rest}`,
  ],
  'never responded, TLS': [
    'none of the first requests got a response (does the base URL need https:?)',
    `None of the first requests got a response (does the base URL need https:?)${rest}`,
  ],
  silent: ['the server no longer responds', `The server no longer responds${rest}`],
} as const

export type StopReason = keyof typeof stops

/** Ends a run early, once; its signal aborts what is under way. */
export class Stopping {
  readonly #controller = new AbortController()
  readonly signal: AbortSignal = this.#controller.signal
  /** Set once the run has stopped early. */
  stop: Stop | undefined

  /** The first reason counts. */
  end(name: StopReason): void {
    const [reason, sentence] = stops[name]
    this.#end({ reason, sentence, isImpossible: false })
  }

  /** Ends a run that cannot be made; the exit code is 2. */
  giveUp(sentence: string): void {
    this.#end({ reason: 'the server could not be checked', sentence, isImpossible: true })
  }

  #end(stop: Stop): void {
    this.stop ??= stop
    this.#controller.abort()
  }
}
