import { shortenToken } from '../core/credential.ts'
import type { Exchange } from '../core/exchange.ts'
import { toEntry } from '../core/journal.ts'
import { jsonText } from '../core/json.ts'
import type { Mock } from '../core/mock.ts'
import { startTimer } from '../core/wait-for-request.ts'
import type { ScenarioState } from './control.ts'
import { ControlError } from './control-error.ts'

const MAX_LISTENERS = 100
/** Maximum characters that wait for a slow reader. */
const MAX_WAITING = 262_144
/** Milliseconds between heartbeats. */
const HEARTBEAT = 15_000
/** Milliseconds in which events are gathered into one chunk. */
const BATCH = 20

/** What the reader knows may be outdated: it should load everything again. */
const SYNC = 'event: sync\ndata: {}\n\n'

interface Listener {
  /** undefined: the whole mock. */
  readonly token: string | undefined
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  waiting: string
}

/** Sends what happens in a mock to every event stream; observes the mock only while a stream is open. */
export class EventBroadcaster {
  readonly #mock: Mock
  readonly #listeners = new Set<Listener>()
  /** Sent before they finished, with whether the journal may have lost them since. */
  readonly #pending = new Map<Exchange, 'recorded' | 'cleared'>()
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
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        listener = { token, controller, waiting: `retry: 1000\n\n${SYNC}` }
        this.#listeners.add(listener)
      },
      pull: () => this.#flush(),
      cancel: stop,
    }
    return new ReadableStream(source, { highWaterMark: MAX_WAITING, size: ({ length }) => length })
  }

  close(): void {
    this.#flush()
    for (const { controller } of this.#listeners) controller.close()
    this.#listeners.clear()
    this.#stop?.()
  }

  #observe(): () => void {
    const heartbeat = setInterval(() => this.#send(':\n\n', undefined), HEARTBEAT)
    const unobserve = this.#mock.observe({
      // A response without delay is finished before the microtask runs, so that it is sent once.
      received: (exchange) =>
        queueMicrotask(() => {
          if (exchange.duration === null) this.#pending.set(exchange, 'recorded')
          this.#sendRequest(exchange)
        }),
      finished: (exchange) => {
        const state = this.#pending.get(exchange)
        this.#pending.delete(exchange)
        if (state === 'recorded') this.#sendRequest(exchange)
        // The event would bring a cleared entry back.
        if (state === 'cleared') this.#send(SYNC, exchange.token ?? '')
      },
      changed: (what, token) =>
        queueMicrotask(() => {
          if (what === 'scenario') return this.#sendScenario(token)
          for (const exchange of this.#pending.keys())
            if (token === undefined || exchange.token === token) this.#pending.set(exchange, 'cleared')
          this.#send(SYNC, token)
        }),
    })
    return () => {
      clearInterval(heartbeat)
      unobserve()
      this.#stop = undefined
      this.#pending.clear()
    }
  }

  #sendRequest(exchange: Exchange): void {
    this.#send(eventText('request', toEntry(exchange)), exchange.token ?? '')
  }

  /** A listener of the whole mock does not receive the scenarios of tokens. */
  #sendScenario(changed: string | undefined): void {
    for (const listener of this.#listeners)
      if (changed === undefined || changed === listener.token)
        this.#push(listener, eventText('scenario', stateOf(this.#mock, listener.token)))
  }

  /** @param about the token; empty for requests without one, undefined for all tokens */
  #send(text: string, about: string | undefined): void {
    for (const listener of this.#listeners)
      if (listener.token === undefined || about === undefined || listener.token === about) this.#push(listener, text)
  }

  #push(listener: Listener, text: string): void {
    // A slow reader loses events instead of filling the memory, and loads everything again.
    const fits = listener.waiting.length + text.length <= MAX_WAITING
    listener.waiting = fits ? listener.waiting + text : SYNC
    if (this.#flushing) return
    this.#flushing = true
    startTimer(() => this.#flush(), BATCH)
  }

  #flush(): void {
    this.#flushing = false
    for (const listener of this.#listeners) {
      const { controller, waiting } = listener
      if (waiting === '' || (controller.desiredSize ?? 0) <= 0) continue
      // First, because `enqueue` may call `pull`.
      listener.waiting = ''
      controller.enqueue(new TextEncoder().encode(waiting))
    }
  }
}

function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${jsonText(data)}\n\n`
}

export function stateOf(mock: Mock, token: string | undefined): ScenarioState {
  if (token === undefined) return { scenario: mock.scenario, own: false, default: mock.scenario, token: null }
  const { scenario, hasOwnScenario: own } = mock.forToken(token)
  return { scenario, own, default: mock.scenario, token: shortenToken(token) }
}
