import type { Problem } from '../generated/validators.ts'
import type { Exchange, HeaderFields, MockAnswer } from './exchange.ts'
import { StoredText } from './stored-text.ts'

const NO_FIELDS: HeaderFields = new Map()
const NO_PROBLEMS: readonly Problem[] = []
const RECORD_BYTES = 256

/** An exchange as a journal keeps it: in a place that the next exchange overwrites when the journal is full. */
export class KeptExchange {
  readonly #body = new StoredText()
  readonly #answerBody = new StoredText()
  #id = 0
  #time = 0
  #method = ''
  #target = ''
  #headers = NO_FIELDS
  #status = 0
  #answerHeaders: MockAnswer['headers'] = {}
  #delay = 0
  #fault: MockAnswer['fault']
  #scenario: string | null = null
  #problems = NO_PROBLEMS
  #created = false
  #duration: number | null = null

  /** About how many bytes of memory it takes. */
  get size(): number {
    const head = this.#target.length + (this.#headers.bytes ?? 0)
    return RECORD_BYTES + head + this.#body.size + this.#answerBody.size
  }

  keep(exchange: Exchange, body: Uint8Array): void {
    const { answer } = exchange
    this.#id = exchange.id
    this.#time = exchange.time
    this.#method = exchange.method
    this.#target = exchange.target
    this.#headers = exchange.headers
    this.#status = answer.status
    this.#answerHeaders = answer.headers
    this.#delay = answer.delay
    this.#fault = answer.fault
    this.#scenario = exchange.scenario
    this.#problems = exchange.problems
    this.#created = exchange.created
    this.#duration = null
    this.#body.setBytes(body)
    this.#answerBody.setText(answer.body)
  }

  /** Notes how long an exchange took, unless another one is in its place by now. */
  settle(id: number, duration: number): void {
    if (this.#id === id) this.#duration = duration
  }

  read(token: string | undefined): Exchange {
    return {
      id: this.#id,
      time: this.#time,
      token,
      method: this.#method,
      target: this.#target,
      headers: this.#headers,
      body: this.#body.text,
      answer: {
        status: this.#status,
        headers: this.#answerHeaders,
        body: this.#answerBody.text,
        delay: this.#delay,
        fault: this.#fault,
      },
      scenario: this.#scenario,
      problems: this.#problems,
      created: this.#created,
      duration: this.#duration,
    }
  }
}
