import type { Socket } from 'node:net'
import type { AnswerReader } from './answer-reader.ts'
import { ConnectionError, explain } from './connection.ts'

/** What is written on a connection, piece by piece. */
export interface Speech {
  readonly pieces: readonly Buffer[]
  /** Resolves when the last piece may go out. */
  readonly gate?: (() => Promise<void>) | undefined
}

export interface Outcome {
  /** Why the reader has no answer, unless it knows itself. */
  readonly error?: ConnectionError
  /** Whether every piece went out before the answer was complete. */
  readonly spoken: boolean
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 5)
  })

/** Writes a request and feeds the reader until it has an answer or never will. */
export const converse = (
  socket: Socket,
  { pieces, gate }: Speech,
  reader: AnswerReader,
  deadline: AbortSignal,
  onFirstByte: () => void,
): Promise<Outcome> =>
  new Promise((resolve) => {
    let spoken = false
    const settle = (error?: ConnectionError): void => {
      socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', onEnd)
      deadline.removeEventListener('abort', onAbort)
      resolve({ ...(error ? { error } : {}), spoken })
    }
    const onData = (bytes: Buffer): void => {
      onFirstByte()
      reader.push(bytes)
      if (reader.settled) settle()
    }
    const onEnd = (): void => {
      reader.end()
      settle()
    }
    const onError = (error: Error): void => settle(explain(error, 'the server'))
    const onAbort = (): void => settle(new ConnectionError('timeout', 'the time limit passed'))
    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', onEnd)
    deadline.addEventListener('abort', onAbort)
    if (deadline.aborted) onAbort()
    const speak = async (): Promise<void> => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await (gate ? index === pieces.length - 1 && gate() : pause())
        if (socket.destroyed || reader.settled) return
        socket.write(piece)
      }
      spoken = true
    }
    void speak()
    socket.resume()
  })
