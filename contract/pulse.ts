import type { Exchange, FailureKind } from './exchange.ts'

/** Failures that mean there is nobody to check. */
const nobody = new Set<FailureKind>(['unresolved', 'refused', 'unreachable', 'tls'])

/** Requests without an answer, whatever they got, after which nobody is thought to speak HTTP there. */
const mostMute = 64

/** Tells whether the server is still there. */
export interface Pulse {
  /**
   * hopeless: there never was anybody. faint: it may be that there is nobody any more. mute: there is somebody, who
   * never answered. absent: this request found nobody.
   */
  feel(exchange: Exchange): 'beating' | 'absent' | 'faint' | 'mute' | 'hopeless'
  /** Told that somebody is there after all. */
  calm(): void
}

/** So many requests without an answer in a row, all sent after the last answer, and the server may be lost. */
export const createPulse = (limit: number): Pulse => {
  let lastAnswer = 0
  let answered = false
  let silent = 0
  let failed = 0
  return {
    feel: ({ number, response, timing }) => {
      if (response.type === 'response') {
        answered = true
        lastAnswer = Math.max(lastAnswer, timing.started + timing.duration)
        silent = 0
        return 'beating'
      }
      failed += 1
      const absent = nobody.has(response.kind)
      if (absent && number === 1) return 'hopeless'
      if ((absent || response.kind === 'timeout') && timing.started > lastAnswer) silent += 1
      if (silent >= limit) return 'faint'
      if (!answered && failed >= mostMute) return 'mute'
      return absent ? 'absent' : 'beating'
    },
    calm: () => {
      answered = true
      silent = 0
    },
  }
}
