import type { Exchange, Fault, HeaderFields, MockAnswer, RefusalProblem } from './exchange.ts'
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
 * Numbers a record: first the exchange's id, then time, delay, duration (-1 while under way), length of the
 * request's body in bytes, and what its kind takes where it is the first of it.
 */
const NUMBERS = 6
const [TIME, DELAY, DURATION, BODY, OWN] = [1, 2, 3, 4, 5] as const

/** A world's last exchanges, laid out so that keeping one costs little and leaves no garbage. */
export class ExchangeLog implements Log<Exchange> {
  readonly #token: string | undefined
  readonly #texts: TextRing
  readonly #kinds: (Kind | undefined)[] = []
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
    numbers[at] = exchange.id
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
    if (this.#numbers[at] === id) this.#numbers[at + DURATION] = duration ?? -1
  }

  /** Most of a long journal is passed over: texts are read when somebody looks, which has to be before the next push. */
  read(): Exchange[] {
    const kept = (place: number): Exchange =>
      new KeptExchange(this.#token, this.#kinds[place] as Kind, this.#numbers, this.#texts, place)
    return [...this.#texts.places()].map(kept)
  }

  dropOldest(): void {
    this.#ownBytes -= this.#numbers[this.#texts.oldest * NUMBERS + OWN] as number
    this.#kinds[this.#texts.oldest] = undefined
    this.#texts.dropOldest()
  }

  clear(): void {
    this.#texts.clear()
    this.#kinds.length = 0
    this.#numbers = new Float64Array(0)
    this.#ownBytes = 0
  }

  #grow(): void {
    const longer = new Float64Array(Math.max(16 * NUMBERS, 2 * this.#numbers.length))
    longer.set(this.#numbers)
    this.#numbers = longer
  }
}

/** Cheap to make, as most of a long journal is passed over. */
class KeptExchange implements Exchange {
  readonly id: number
  readonly time: number
  readonly token: string | undefined
  readonly duration: number | null
  readonly #delay: number
  readonly #kind: Kind
  readonly #texts: TextRing
  readonly #place: number
  /** How many bytes the request's body has; the answer's comes behind it. */
  readonly #length: number

  constructor(
    token: string | undefined,
    kind: Kind,
    numbers: Float64Array,
    texts: TextRing,
    place: number,
  ) {
    const number = (which: number): number => numbers[place * NUMBERS + which] as number
    this.id = number(0)
    this.time = number(TIME)
    this.token = token
    this.duration = number(DURATION) < 0 ? null : number(DURATION)
    this.#delay = number(DELAY)
    this.#kind = kind
    this.#texts = texts
    this.#place = place
    this.#length = number(BODY)
  }

  get method(): string {
    return this.#kind.method
  }

  get target(): string {
    return this.#kind.target
  }

  get headers(): HeaderFields {
    return this.#kind.headers
  }

  get body(): string {
    return this.#texts.read(this.#place, 0, this.#length)
  }

  /** What there is of the answer without reading its text. */
  get told(): Pick<MockAnswer, 'status' | 'fault'> {
    return this.#kind
  }

  get answer(): MockAnswer {
    const { status, answerHeaders: headers, fault } = this.#kind
    return {
      status,
      headers,
      body: this.#texts.read(this.#place, this.#length),
      delay: this.#delay,
      fault,
    }
  }

  get scenario(): string | null {
    return this.#kind.scenario
  }

  get problems(): readonly RefusalProblem[] {
    return recalled(this.#kind.problems, this.body, this.answer.body)
  }

  get created(): boolean {
    return this.#kind.created
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
