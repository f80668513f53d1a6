import type { Exchange } from '../core/exchange.ts'
import { toEntry } from '../core/journal.ts'
import { jsonText } from '../core/json.ts'
import type { Mock } from '../core/mock.ts'
import { startTimer } from '../core/wait-for-request.ts'
import { ControlError } from './control-error.ts'
import { stateOf } from './scenarios.ts'

const MAX_LISTENERS = 100
/** Maximum characters that wait for a slow reader. */
const MAX_WAITING = 262_144
/** Milliseconds between heartbeats. */
const HEARTBEAT = 15_000
/** Milliseconds in which events are gathered into one chunk. */
const BATCH = 20

/** What the reader knows may be outdated: it should load everything again. */
const SYNC = 'event: sync\ndata: {}\n\n'

/** One event stream: text that waits until its reader takes it. */
class Listener {
  readonly token: string | undefined
  readonly stream: ReadableStream<Uint8Array>
  #waiting = `retry: 1000\n\n${SYNC}`
  #wake: (() => void) | undefined
  #closed = false

  constructor(token: string | undefined, cancel: () => void) {
    this.token = token
    const encoder = new TextEncoder()
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          if (this.#waiting === '' && !this.#closed) {
            await new Promise<void>((resolve) => (this.#wake = resolve))
            await new Promise<void>((resolve) => startTimer(resolve, BATCH))
          }
          if (this.#waiting !== '') controller.enqueue(encoder.encode(this.#waiting))
          this.#waiting = ''
          if (this.#closed) controller.close()
        },
        cancel,
      },
      { highWaterMark: 0 },
    )
  }

  send(text: string): void {
    // A slow reader loses events instead of filling the memory, and loads everything again.
    const fits = this.#waiting.length + text.length <= MAX_WAITING
    this.#waiting = fits ? this.#waiting + text : SYNC
    this.#wake?.()
  }

  close(): void {
    this.#closed = true
    this.#wake?.()
  }
}

/** Sends what happens in a mock to every event stream; observes the mock only while a stream is open. */
export class EventBroadcaster {
  readonly #mock: Mock
  readonly #listeners = new Set<Listener>()
  /** Received, and not sent yet. */
  #fresh: Exchange[] = []
  /** Sent before they finished, with whether the journal may have lost them since. */
  readonly #pending = new Map<Exchange, 'recorded' | 'cleared'>()
  #stop: (() => void) | undefined

  constructor(mock: Mock) {
    this.#mock = mock
  }

  /**
   * The events of one token, or of the whole mock, as server-sent events.
   *
   * @throws ControlError if too many streams are open
   */
  open(token: string | undefined): ReadableStream<Uint8Array> {
    if (this.#listeners.size >= MAX_LISTENERS) {
      const message = `The maximum of ${MAX_LISTENERS} event streams is open. Close one and try again.`
      throw new ControlError('busy', message, { 'retry-after': '1' })
    }
    const listener: Listener = new Listener(token, () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop?.()
    })
    this.#listeners.add(listener)
    this.#stop ??= this.#observe()
    return listener.stream
  }

  close(): void {
    for (const listener of this.#listeners) listener.close()
    this.#listeners.clear()
    this.#stop?.()
  }

  #observe(): () => void {
    const heartbeat = setInterval(() => {
      for (const listener of this.#listeners) listener.send(':\n\n')
    }, HEARTBEAT)
    const unobserve = this.#mock.observe({
      // A response without delay is finished before the microtask runs, so that it is sent once.
      received: (exchange) => {
        if (this.#fresh.push(exchange) === 1) void Promise.resolve().then(() => this.#sendFresh())
      },
      finished: (exchange) => {
        const state = this.#pending.get(exchange)
        this.#pending.delete(exchange)
        if (state === 'recorded') this.#sendRequest(exchange)
        // The event would bring a cleared entry back.
        if (state === 'cleared') this.#sendSync(exchange.token)
      },
      changed: (what, token) => {
        this.#sendFresh()
        if (what === 'scenario') return this.#sendScenario(token)
        for (const exchange of this.#pending.keys())
          if (token === undefined || exchange.token === token)
            this.#pending.set(exchange, 'cleared')
        this.#sendSync(token)
      },
    })
    return () => {
      clearInterval(heartbeat)
      unobserve()
      this.#stop = undefined
      this.#fresh = []
      this.#pending.clear()
    }
  }

  #sendFresh(): void {
    for (const exchange of this.#fresh) {
      if (exchange.duration === null) this.#pending.set(exchange, 'recorded')
      this.#sendRequest(exchange)
    }
    this.#fresh = []
  }

  #sendRequest(exchange: Exchange): void {
    let text: string | undefined
    for (const listener of this.#listeners)
      if (listener.token === undefined || listener.token === exchange.token)
        listener.send((text ??= eventText('request', toEntry(exchange))))
  }

  /** A listener of the whole mock receives only what concerns all tokens. */
  #sendScenario(token: string | undefined): void {
    for (const listener of this.#listeners)
      if (token === undefined || listener.token === token)
        listener.send(eventText('scenario', stateOf(this.#mock, listener.token)))
  }

  #sendSync(token: string | undefined): void {
    for (const listener of this.#listeners)
      if (token === undefined || listener.token === undefined || listener.token === token)
        listener.send(SYNC)
  }
}

function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${jsonText(data)}\n\n`
}
