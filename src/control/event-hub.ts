import type { Exchange } from '../core/exchange.ts'
import { toEntry } from '../core/journal.ts'
import { jsonText } from '../core/json-text.ts'
import type { Mock } from '../core/mock.ts'
import { Refusal } from './refusal.ts'
import { stateOf } from './scenario-state.ts'

/** Where a stream's text goes. */
export interface EventSink {
  /** False where what was written before still waits: then call `drained` once it has left. */
  readonly write: (text: string) => boolean
  readonly end: () => void
}

export interface EventStream {
  readonly drained: () => void
  readonly close: () => void
}

/** Something that happened; what is told of it is written when it is told. */
interface Happening {
  readonly kind: 'request' | 'scenario' | 'sync'
  readonly token: string | undefined
  readonly exchange?: Exchange
  readonly bytes: number
}

interface Listener {
  readonly sink: EventSink
  readonly token: string | undefined
  /** The number of the first happening that it has not been told. */
  next: number
  full: boolean
}

/** The most that may listen at once. */
const MOST_LISTENERS = 100
/** The most happenings that are kept for who reads slowly or comes back, and about how many characters. */
const MOST_KEPT = 4000
const MOST_CHARACTERS = 4_000_000
/** The most happenings that one listener is told before others have their turn. */
const TURN = 200
/** About how many characters are written at once. */
const PIECE = 16_384
/** Milliseconds for which happenings are gathered, between signs of life, and after which nobody is waited for any more. */
const [BATCH, PULSE, PATIENCE] = [20, 15_000, 60_000] as const

/** Tells listeners what happens in a mock; observes the mock only while somebody listens or may come back. */
export class EventHub {
  readonly #mock: Mock
  readonly #listeners = new Set<Listener>()
  #fresh: Exchange[] = []
  readonly #underWay = new Set<Exchange>()
  /** Those of them that may be forgotten by now. */
  readonly #doubtful = new Set<Exchange>()
  #run = ''
  #kept: Happening[] = []
  #characters = 0
  /** The number of the first happening that is kept. */
  #first = 0
  #stop: (() => void) | undefined
  #turn: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(mock: Mock) {
    this.#mock = mock
  }

  get size(): number {
    return this.#listeners.size
  }

  /** @throws Refusal where too many listen already */
  admit(): void {
    if (this.#listeners.size < MOST_LISTENERS) return
    throw new Refusal('busy', `${MOST_LISTENERS} listen already; close a stream and try again.`, {
      'retry-after': '1',
    })
  }

  /**
   * Tells the sink what happens from now on, or from after the event that came last.
   *
   * @param token the world that is meant; undefined is all
   */
  listen(sink: EventSink, token: string | undefined, lastEventId?: string): EventStream {
    this.#observe()
    const next = this.#numberAfter(lastEventId)
    const listener: Listener = { sink, token, next: next ?? this.#end, full: false }
    this.#listeners.add(listener)
    sink.write(`retry: 1000\n\n${next === undefined ? this.#sync() : ''}`)
    this.#tellSoon()
    return {
      drained: () => {
        listener.full = false
        this.#tellSoon()
      },
      close: () => {
        this.#listeners.delete(listener)
        if (this.#listeners.size === 0) this.#waitForReturn()
      },
    }
  }

  /** Ends every stream. */
  end(): void {
    for (const { sink } of this.#listeners) sink.end()
    this.#listeners.clear()
    this.#rest()
  }

  get #end(): number {
    return this.#first + this.#kept.length
  }

  #observe(): void {
    clearTimeout(this.#patience)
    if (this.#stop !== undefined) return
    this.#run = Math.random().toString(36).slice(2, 10)
    this.#stop = this.#mock.observe({
      // An answer without delay is settled before the microtask runs, so that it is told once.
      arrived: (exchange) => {
        if (this.#fresh.push(exchange) === 1) void Promise.resolve().then(this.#keepFresh)
      },
      settled: (exchange) => {
        if (this.#underWay.delete(exchange)) this.#keepExchange(exchange)
        else if (this.#doubtful.delete(exchange))
          this.#keep({ kind: 'sync', token: exchange.token, bytes: 0 })
      },
      changed: (what, token) => {
        this.#keepFresh()
        if (what === 'forgotten') this.#doubt(token)
        this.#keep({ kind: what === 'scenario' ? 'scenario' : 'sync', token, bytes: 0 })
      },
    })
    this.#pulse = unheld(setInterval(() => this.#beat(), PULSE))
  }

  readonly #keepFresh = (): void => {
    const fresh = this.#fresh
    this.#fresh = []
    for (const exchange of fresh) {
      if (exchange.duration === null) this.#underWay.add(exchange)
      this.#keepExchange(exchange)
    }
  }

  /** An answer under way must not bring back what is forgotten. */
  #doubt(token: string | undefined): void {
    for (const exchange of this.#underWay) {
      if (token !== undefined && exchange.token !== token) continue
      this.#underWay.delete(exchange)
      this.#doubtful.add(exchange)
    }
  }

  #keepExchange(exchange: Exchange): void {
    const bytes = exchange.body.length + exchange.answer.body.length
    this.#keep({ kind: 'request', token: exchange.token, exchange, bytes })
  }

  #keep(happening: Happening): void {
    this.#kept.push(happening)
    this.#characters += happening.bytes
    // Half at once, for each cut moves all that stays.
    while (
      this.#kept.length > MOST_KEPT ||
      (this.#characters > MOST_CHARACTERS && this.#kept.length > 1)
    ) {
      const gone = this.#kept.splice(0, Math.floor(this.#kept.length / 2))
      this.#first += gone.length
      for (const each of gone) this.#characters -= each.bytes
    }
    this.#tellSoon()
  }

  #tellSoon(): void {
    this.#turn ??= setTimeout(() => {
      this.#turn = undefined
      for (const listener of this.#listeners) if (!listener.full) this.#tell(listener)
    }, BATCH)
  }

  #tell(listener: Listener): void {
    if (listener.next < this.#first) {
      listener.full = !listener.sink.write(this.#sync())
      listener.next = this.#end
    }
    const until = Math.min(this.#end, listener.next + TURN)
    while (listener.next < until && !listener.full) {
      let text = ''
      for (; listener.next < until && text.length < PIECE; listener.next += 1) {
        const happening = this.#kept[listener.next - this.#first] as Happening
        if (concerns(happening, listener.token)) text += this.#event(happening, listener)
      }
      if (text !== '') listener.full = !listener.sink.write(text)
    }
    if (listener.next < this.#end && !listener.full) this.#tellSoon()
  }

  #event({ kind, exchange }: Happening, { token, next }: Listener): string {
    const data =
      exchange !== undefined
        ? toEntry(exchange)
        : kind === 'scenario'
          ? stateOf(this.#mock, token)
          : {}
    return `id: ${this.#run}-${next}\nevent: ${kind}\ndata: ${jsonText(data)}\n\n`
  }

  /** What the listener knows may be old, up to now. */
  #sync(): string {
    return `id: ${this.#run}-${this.#end - 1}\nevent: sync\ndata: {}\n\n`
  }

  /** Undefined where what came after the event is not known any more. */
  #numberAfter(lastEventId: string | undefined): number | undefined {
    const [, run, number] = /^(\w+)-(-1|\d{1,15})$/.exec(lastEventId ?? '') ?? []
    const next = Number(number) + 1
    return run === this.#run && next >= this.#first && next <= this.#end ? next : undefined
  }

  #beat(): void {
    for (const listener of this.#listeners) {
      if (!listener.full) listener.full = !listener.sink.write(':\n\n')
    }
  }

  #waitForReturn(): void {
    clearTimeout(this.#patience)
    this.#patience = unheld(setTimeout(() => this.#rest(), PATIENCE))
  }

  #rest(): void {
    this.#stop?.()
    this.#stop = undefined
    clearTimeout(this.#turn)
    clearTimeout(this.#patience)
    clearInterval(this.#pulse)
    this.#turn = undefined
    this.#kept = []
    this.#characters = this.#first = 0
    this.#fresh = []
    this.#underWay.clear()
    this.#doubtful.clear()
  }
}

function concerns({ kind, token }: Happening, listens: string | undefined): boolean {
  if (token === listens) return true
  if (listens === undefined) return kind !== 'scenario'
  return token === undefined && kind !== 'request'
}

/** No timer of the hub keeps a process alive. */
function unheld<Timer>(timer: Timer): Timer {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) {
    ;(timer as { unref: () => void }).unref()
  }
  return timer
}
