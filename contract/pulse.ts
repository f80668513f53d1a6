import type { Exchange, FailureKind } from './exchange.ts'

/** Failures that mean there is nobody to check. */
const nobody = new Set<FailureKind>(['unresolved', 'refused', 'unreachable', 'tls'])

/** Tells whether the server is still there. */
export interface Pulse {
  /**
   * hopeless: there never was anybody. lost: there is nobody any more. absent: this request found nobody.
   */
  feel(exchange: Exchange): 'beating' | 'absent' | 'lost' | 'hopeless'
}

/** So many requests without an answer in a row, all sent after the last answer, and the server counts as lost. */
export const createPulse = (limit: number): Pulse => {
  let lastAnswer = 0
  let silent = 0
  return {
    feel: ({ number, came, timing }) => {
      if (came.type === 'answer') {
        lastAnswer = Math.max(lastAnswer, timing.started + timing.ended)
        silent = 0
        return 'beating'
      }
      const absent = nobody.has(came.kind)
      if (absent && number === 1) return 'hopeless'
      if ((absent || came.kind === 'timeout') && timing.started > lastAnswer) silent += 1
      if (silent >= limit) return 'lost'
      return absent ? 'absent' : 'beating'
    },
  }
}
