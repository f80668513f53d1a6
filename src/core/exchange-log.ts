import type { Exchange, Fault, HeaderFields, MockAnswer } from './exchange.ts'
import type { Log } from './log.ts'
import { recalled, type Trace, traceOf } from './recalled-problems.ts'
import { TextRing } from './text-ring.ts'

/** What requests have in common more often than not; equal ones are kept once. */
interface Kind {
  readonly method: string
  readonly target: string
  readonly headers: HeaderFields
  readonly status: number
  readonly answerHeaders: MockAnswer['headers']
  readonly fault: Fault | undefined
  readonly scenario: string | null
  readonly problems: Trace
  readonly created: boolean
}

const RECORD_BYTES = 128
/**
 * Numbers a record: id, time, delay, duration (-1 while under way), length of the request's body in bytes, and
 * what its kind takes where it is the first of it.
 */
const NUMBERS = 6
const [ID, TIME, DELAY, DURATION, BODY, OWN] = [0, 1, 2, 3, 4, 5] as const

/** A world's last exchanges, laid out so that keeping one costs little and leaves no garbage. */
export class ExchangeLog implements Log<Exchange> {
  readonly #token: string | undefined
  readonly #texts: TextRing
  #kinds: (Kind | undefined)[] = []
  #numbers = new Float64Array(0)
  #ownBytes = 0

  constructor(limit: number, token: string | undefined) {
    this.#token = token
    this.#texts = new TextRing(limit)
  }

  get size(): number {
    return this.#texts.size
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return this.#texts.used + this.#texts.size * RECORD_BYTES + this.#ownBytes
  }

  push(exchange: Exchange, body: Uint8Array): void {
    const { answer } = exchange
    if (this.#texts.size === this.#texts.limit) this.dropOldest()
    const place = this.#texts.push(body, answer.body)
    const known = recent.find((kind) => fits(kind, exchange))
    this.#kinds[place] = known ?? kindOf(exchange)
    const own = known === undefined ? exchange.target.length + (exchange.headers.bytes ?? 0) : 0
    this.#ownBytes += own
    const at = place * NUMBERS
    if (at >= this.#numbers.length) this.#grow()
    const numbers = this.#numbers
    numbers[at + ID] = exchange.id
    numbers[at + TIME] = exchange.time
    numbers[at + DELAY] = answer.delay
    numbers[at + DURATION] = -1
    numbers[at + BODY] = body.length
    numbers[at + OWN] = own
    exchange.place = place
  }

  /** Another exchange may have its place by now. */
  settle({ place = -1, id, duration }: Exchange): void {
    const at = place * NUMBERS
    if (this.#numbers[at + ID] === id) this.#numbers[at + DURATION] = duration ?? -1
  }

  read(): Exchange[] {
    return [...this.#texts.places()].map((place) => this.#exchange(place))
  }

  dropOldest(): void {
    this.#ownBytes -= this.#numbers[this.#texts.oldest * NUMBERS + OWN] as number
    this.#kinds[this.#texts.oldest] = undefined
    this.#texts.dropOldest()
  }

  clear(): void {
    this.#texts.clear()
    this.#kinds = []
    this.#numbers = new Float64Array(0)
    this.#ownBytes = 0
  }

  #exchange(place: number): Exchange {
    const kind = this.#kinds[place] as Kind
    const { method, target, headers, status, answerHeaders, fault, scenario, created } = kind
    const [id = 0, time = 0, delay = 0, duration = 0, length = 0] = this.#numbers.subarray(
      place * NUMBERS,
      (place + 1) * NUMBERS,
    )
    const body = this.#texts.read(place, 0, length)
    const answer = this.#texts.read(place, length)
    return {
      id,
      time,
      token: this.#token,
      method,
      target,
      headers,
      body,
      answer: { status, headers: answerHeaders, body: answer, delay, fault },
      scenario,
      problems: recalled(kind.problems, body, answer),
      created,
      duration: duration < 0 ? null : duration,
    }
  }

  #grow(): void {
    const longer = new Float64Array(Math.max(16 * NUMBERS, 2 * this.#numbers.length))
    longer.set(this.#numbers)
    this.#numbers = longer
  }
}

/** The kinds met last, in any world: clients take turns, and a kind for each exchange would be garbage of the old generation. */
const recent: Kind[] = []
const MOST_RECENT = 32
let next = 0

function kindOf({ method, target, headers, answer, scenario, ...exchange }: Exchange): Kind {
  const { status, headers: answerHeaders, fault } = answer
  const { keyword, pointer } = traceOf(exchange.problems)
  const problems = { keyword, pointer }
  const { created } = exchange
  const own = { method, target, headers, status, answerHeaders, fault, scenario, problems, created }
  recent[next] = own
  next = (next + 1) % MOST_RECENT
  return own
}

function fits(kind: Kind, exchange: Exchange): boolean {
  const { answer, problems } = exchange
  if (kind.headers !== exchange.headers || kind.answerHeaders !== answer.headers) return false
  const { keyword, pointer } = traceOf(problems)
  return (
    kind.status === answer.status &&
    kind.fault === answer.fault &&
    kind.created === exchange.created &&
    kind.scenario === exchange.scenario &&
    kind.target === exchange.target &&
    kind.method === exchange.method &&
    kind.problems.keyword === keyword &&
    kind.problems.pointer === pointer
  )
}
