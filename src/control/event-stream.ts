import type { MockExchange } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import { startTimer, stopTimer } from '../core/timers.ts'

export interface RemoteEvent {
  /** Journal entries with a higher id are new or changed; with 0, scenarios, resources and settings may be others as well. */
  readonly after: number
  /** Whether resources may have been created, replaced or removed. */
  readonly resources: boolean
}

/** Milliseconds between heartbeats. */
const HEARTBEAT = 15_000
/** Milliseconds without any byte after which a stream counts as dead: two heartbeats, and some delay on the way. */
export const MAX_SILENCE = 40_000
/** Milliseconds in which changes are gathered into one event. */
const BATCH = 20

/** The changes of one token, or of the whole mock, as server-sent events until the signal aborts. */
export function eventsOf(
  mock: Mock,
  token: string | undefined,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  if (signal.aborted) return new ReadableStream({ start: (controller) => controller.close() })
  const changes = new Changes(mock, token)
  const end = (): void => {
    signal.removeEventListener('abort', end)
    changes.end()
  }
  signal.addEventListener('abort', end)
  return new ReadableStream<Uint8Array>({
    // Called when the last event was read, so that a slow reader gets one event for all that changes until then.
    pull: async (controller) => {
      if (!signal.aborted) await changes.next()
      if (signal.aborted) return controller.close()
      controller.enqueue(new TextEncoder().encode(changes.take()))
    },
    cancel: end,
  })
}

/** Gathers the changes of one token, or of the whole mock. */
class Changes {
  readonly #token: string | undefined
  readonly #unobserve: () => void
  readonly #heartbeat: ReturnType<typeof setInterval>
  /** The `after` of the next event; Infinity if nothing has changed. */
  #after = 0
  #resources = true
  #wake = (): void => {}

  constructor(mock: Mock, token: string | undefined) {
    this.#token = token
    const recorded = ({ id, token: of = '', change }: MockExchange): void =>
      this.#add(of, { after: id - 1, resources: change !== undefined })
    this.#unobserve = mock.observe({
      received: recorded,
      finished: recorded,
      changed: (of) => this.#add(of, { after: 0, resources: true }),
    })
    this.#heartbeat = setInterval(() => this.#wake(), HEARTBEAT)
  }

  /** Waits for a change, and for those that follow it at once; or for a heartbeat. */
  async next(): Promise<void> {
    if (this.#after !== Infinity) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await new Promise<void>((resolve) => startTimer(resolve, BATCH))
  }

  /** The event of the changes so far, or a heartbeat. */
  take(): string {
    const event: RemoteEvent = { after: this.#after, resources: this.#resources }
    this.#after = Infinity
    this.#resources = false
    const isHeartbeat = event.after === Infinity
    return isHeartbeat ? ':\n\n' : `event: change\ndata: ${JSON.stringify(event)}\n\n`
  }

  end(): void {
    clearInterval(this.#heartbeat)
    this.#unobserve()
    this.#wake()
  }

  #add(token: string | undefined, { after, resources }: RemoteEvent): void {
    const isOther = token !== undefined && this.#token !== undefined && token !== this.#token
    if (isOther) return
    this.#after = Math.min(this.#after, after)
    this.#resources ||= resources
    this.#wake()
  }
}

/**
 * Parses what the control API sends: EventSource cannot send an Authorization header.
 * @throws {Error} if nothing arrives for `maxSilence` milliseconds: a lost connection may end without a sign
 */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  maxSilence: number = MAX_SILENCE,
): AsyncGenerator<RemoteEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  try {
    for (;;) {
      const { done, value } = await endsWithin(maxSilence, reader.read())
      if (done) return
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, data] = /^event: change\ndata: (.*)$/.exec(block) ?? []
        if (data !== undefined) yield JSON.parse(data) as RemoteEvent
      }
    }
  } finally {
    // Not awaited: the source of a dead stream may never confirm it.
    void reader.cancel().catch(() => {})
  }
}

/** The result of a task; rejects if the task takes longer. */
async function endsWithin<Result>(milliseconds: number, task: Promise<Result>): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = startTimer(() => reject(new Error('The event stream is silent.')), milliseconds)
  try {
    return await Promise.race([task, silence])
  } finally {
    stopTimer(timer)
  }
}
