import { manyListen } from './client/many-listen.ts'

/** Whether, and why, a run ends before all was sent. */
export interface Ending {
  readonly signal: AbortSignal
  /** What the promise gives, or nothing as soon as the run ends early. */
  before<T>(promise: Promise<T>): Promise<T | undefined>
  /** The sentence for the report. */
  readonly sentence: string | undefined
  /** Why a case was not sent, in few words. */
  readonly reason: string
  /** Whether the run could not be made at all. */
  readonly hopeless: boolean
  /** Ends the run; only the first reason counts. */
  end(reason: string, sentence?: string): void
  /** Ends the run because it cannot be made. */
  giveUp(sentence: string): void
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const createEnding = (): Ending => {
  const stop = new AbortController()
  manyListen(stop.signal)
  let why: { readonly reason: string; readonly sentence: string } | undefined
  let hopeless = false
  const end = (
    reason: string,
    sentence = `${capital(reason)}, so the rest was not sent.`,
  ): void => {
    why ??= { reason, sentence }
    stop.abort()
  }
  return {
    signal: stop.signal,
    before: async (promise) => {
      let leave = (): void => {}
      // One of its own each time: a promise for all of the run would hold on to every answer until its end.
      const left = new Promise<undefined>((resolve) => {
        leave = () => resolve(undefined)
        stop.signal.addEventListener('abort', leave)
        if (stop.signal.aborted) leave()
      })
      try {
        return await Promise.race([promise, left])
      } finally {
        stop.signal.removeEventListener('abort', leave)
      }
    },
    get sentence() {
      return why?.sentence
    },
    get reason() {
      return why?.reason ?? 'the run had ended'
    },
    get hopeless() {
      return hopeless
    },
    end,
    giveUp: (sentence) => {
      hopeless = true
      end('there was nobody to ask', sentence)
    },
  }
}
