import { shortenToken } from '../core/credential.ts'
import type { Exchange } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import { startTimer } from '../core/wait-for-request.ts'
import type { ScenarioState } from './control.ts'
import { ControlError } from './control-error.ts'

const MAX_LISTENERS = 100
/** Milliseconds between heartbeats. */
const HEARTBEAT = 15_000
/** Milliseconds in which changes are gathered into one event. */
const BATCH = 20

interface Listener {
  /** undefined: the whole mock. */
  readonly token: string | undefined
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Of the next event; Infinity if nothing has changed. */
  after: number
}

/** Reports changes of a mock to every event stream; observes the mock only while a stream is open. */
export class EventBroadcaster {
  readonly #mock: Mock
  readonly #listeners = new Set<Listener>()
  #flushing = false
  #stop: (() => void) | undefined

  constructor(mock: Mock) {
    this.#mock = mock
  }

  /** The server-sent events of one token, or of the whole mock. @throws ControlError if too many streams are open */
  open(token: string | undefined, signal?: AbortSignal): ReadableStream<Uint8Array> {
    if (this.#listeners.size >= MAX_LISTENERS) {
      const message = `The maximum of ${MAX_LISTENERS} event streams is open. Close one and try again.`
      throw new ControlError('busy', message, { 'retry-after': '1' })
    }
    this.#stop ??= this.#observe()
    let listener: Listener
    const stop = (): void => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop?.()
    }
    // Not every runtime cancels the stream when its client disconnects.
    signal?.addEventListener('abort', stop)
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        listener = { token, controller, after: 0 }
        this.#listeners.add(listener)
      },
      pull: () => this.#flush(),
      cancel: stop,
    })
  }

  close(): void {
    for (const { controller } of this.#listeners) controller.close()
    this.#listeners.clear()
    this.#stop?.()
  }

  #observe(): () => void {
    const heartbeat = setInterval(() => {
      for (const { controller } of this.#listeners) send(controller, ':\n\n')
    }, HEARTBEAT)
    const recorded = ({ id, token = '' }: Exchange): void => this.#changed(token, id - 1)
    const changed = (token: string | undefined): void => this.#changed(token, 0)
    const unobserve = this.#mock.observe({ received: recorded, finished: recorded, changed })
    return () => {
      clearInterval(heartbeat)
      unobserve()
      this.#stop = undefined
    }
  }

  /** @param changed the token; empty for requests without one, undefined for all tokens */
  #changed(changed: string | undefined, after: number): void {
    for (const listener of this.#listeners)
      if (changed === undefined || listener.token === undefined || listener.token === changed)
        listener.after = Math.min(listener.after, after)
    if (this.#flushing) return
    this.#flushing = true
    startTimer(() => this.#flush(), BATCH)
  }

  #flush(): void {
    this.#flushing = false
    for (const listener of this.#listeners) {
      const { controller, after } = listener
      // A slow reader gets one event for all that changes until it reads again.
      if (after === Infinity || (controller.desiredSize ?? 0) <= 0) continue
      // First, because `enqueue` may call `pull`.
      listener.after = Infinity
      send(controller, `event: change\ndata: {"after":${after}}\n\n`)
    }
  }
}

function send(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
  controller.enqueue(new TextEncoder().encode(text))
}

export function stateOf(mock: Mock, token: string | undefined): ScenarioState {
  if (token === undefined) return { scenario: mock.scenario, own: false, default: mock.scenario, token: null }
  const { scenario, hasOwnScenario: own } = mock.forToken(token)
  return { scenario, own, default: mock.scenario, token: shortenToken(token) }
}
