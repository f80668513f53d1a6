import { startTimer } from '../core/wait-for-request.ts'

export interface EventOptions {
  /** Ends the events. */
  readonly signal: AbortSignal
  /** Called when the connection is lost, before it is opened again. */
  readonly onDisconnect?: (() => void) | undefined
}

export interface RemoteEvent {
  /** Journal entries with a higher id are new or changed; with 0, scenarios, plants and settings may be others as well. */
  readonly after: number
}

/** The server responded, but did not do what it should: it refused, timed out or is not a mock. */
export class RemoteError extends Error {
  /** Number of the control API's error, such as 7003 for a wrong control token. */
  readonly number: number | undefined

  constructor(message: string, number?: number) {
    super(message)
    this.number = number
  }
}

/** Milliseconds between a lost connection and the next attempt. */
const RETRY = 250

/**
 * Events until the signal aborts; a lost connection is opened again.
 * @throws whatever `connect` throws the first time, and every RemoteError
 */
export async function* readEvents(
  connect: () => Promise<ReadableStream<Uint8Array>>,
  { signal, onDisconnect }: EventOptions,
): AsyncGenerator<RemoteEvent> {
  let connected = false
  while (!signal.aborted) {
    try {
      const body = await connect()
      connected = true
      yield* parseEvents(body)
    } catch (error) {
      if (signal.aborted) return
      if (!connected || error instanceof RemoteError) throw error
    }
    onDisconnect?.()
    await new Promise<void>((resolve) => startTimer(resolve, RETRY))
  }
}

/** Parses what the control API sends: EventSource cannot send an Authorization header. */
async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<RemoteEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, after] = /^event: change\ndata: {"after":(\d+)}$/.exec(block) ?? []
        if (after !== undefined) yield { after: Number(after) }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
